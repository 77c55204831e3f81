package import TweetModel

extension UserChange {
    /// Returns the result of an undo or a redo, such as `undid label add todo, 3 tweets`. The text contains words of the
    /// user, so sanitize it.
    package func report(isRedo: Bool = false) -> String {
        var parts = [(isRedo ? "redid " : "undid ") + text]
        if tweets > 0 { parts.append(HumanReadable.count(tweets, "tweet")) }
        if command == Command.clearSearches.rawValue {
            parts.append(HumanReadable.count(searches, "recent search", plural: "recent searches"))
        }
        return parts.joined(separator: ", ")
    }
}
