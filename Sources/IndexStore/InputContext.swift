/// What is known of the files beside an input, as far as they decide what its records mean: words that stand for it,
/// separated by spaces.
package enum InputContext {
    /// Whether one has every word of another.
    package static func knows(_ context: String, all other: String) -> Bool {
        Set(other.split(separator: " ")).isSubset(of: context.split(separator: " "))
    }

    /// All words of both.
    static func joined(_ context: String, _ other: String) -> String {
        let words = context.split(separator: " ")
        return (words + other.split(separator: " ").filter { !words.contains($0) }).joined(separator: " ")
    }
}
