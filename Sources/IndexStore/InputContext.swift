/// The sidecar files of an input, as far as they affect the meaning of its records: identifiers separated by spaces.
package enum InputContext {
    /// Returns true if a context contains every identifier of another one.
    package static func knows(_ context: String, all other: String) -> Bool {
        Set(other.split(separator: " ")).isSubset(of: context.split(separator: " "))
    }

    /// Returns the union of both contexts.
    static func joined(_ context: String, _ other: String) -> String {
        let words = context.split(separator: " ")
        return (words + other.split(separator: " ").filter { !words.contains($0) }).joined(separator: " ")
    }
}
