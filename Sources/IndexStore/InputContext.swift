/// Compares and merges contexts. A context lists identifiers of sidecar files, separated by spaces. Sidecars are files
/// that are next to the main file of an input and affect its records. The context is empty if there are no such files.
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
