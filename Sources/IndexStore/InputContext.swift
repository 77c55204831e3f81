/// Compares and merges contexts. A context identifies the sidecar files of an input (files next to its main file) that
/// affect the records. It consists of identifiers separated by spaces, and is empty if no sidecar file affects the
/// records.
package enum InputContext {
    /// Returns true if `context` contains every identifier of `other`.
    package static func knows(_ context: String, all other: String) -> Bool {
        Set(other.split(separator: " ")).isSubset(of: context.split(separator: " "))
    }

    /// Returns the union of both contexts.
    static func joined(_ context: String, _ other: String) -> String {
        let words = context.split(separator: " ")
        return (words + other.split(separator: " ").filter { !words.contains($0) }).joined(separator: " ")
    }
}
