/// The place of a clause in the query text, for messages. All places are equal, so that trees with the same conditions
/// are equal.
package struct SourcePlace: Hashable, Sendable {
    /// The half-open range in Unicode scalars. `nil` for a clause that is not in the text.
    let range: Range<Int>?

    package init(_ range: Range<Int>? = nil) {
        self.range = range
    }

    func moved(by distance: Int) -> SourcePlace {
        SourcePlace(range.map { $0.lowerBound + distance..<$0.upperBound + distance })
    }

    package static func == (left: SourcePlace, right: SourcePlace) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
