package import TweetModel

/// Text as archives write it, with `&amp;`, `&lt;` and `&gt;` escaped, and the way from its positions to ours.
package struct EscapedText: Sendable {
    /// Un-escaped once.
    package let text: String

    /// `isEscaped` is false for the sources that are not (notes, GraphQL notes).
    package init(_ raw: String, isEscaped: Bool = true) { fatalError("not there yet") }

    /// The bytes of `text` for an archive's indices: `[start, end)` in Unicode scalars of the raw text, clamped to it.
    /// nil when nothing is left (start at or behind the end, or negative).
    package func span(scalars start: Int, _ end: Int) -> TextSpan? { fatalError("not there yet") }

    /// The same for indices in UTF-16 units of the un-escaped text, end exclusive.
    package func span(utf16 start: Int, _ end: Int) -> TextSpan? { fatalError("not there yet") }
}
