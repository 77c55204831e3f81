import Rendering
import TweetArchive
import TweetModel

/// Saves result lists so that later commands can refer to rows by number, and prints the tweets that a command changed.
extension Session {
    /// Saves a list of results for this terminal session. Returns true if later commands can use its row numbers.
    func remember(_ tweets: [TweetID], in store: TweetArchive) -> Bool {
        guard let terminal = TerminalSession.identifier else { return false }
        return store.rememberResults(tweets, for: terminal)
    }

    /// Saves a list of conversations for this terminal session. Returns true if later commands can use its row numbers.
    func remember(_ conversations: [Conversation], in store: TweetArchive) -> Bool {
        guard let terminal = TerminalSession.identifier else { return false }
        return store.rememberConversations(conversations, for: terminal)
    }

    private static let mostEchoed = 5
    private static let echoedCharacters = 50

    /// Prints the author and first words of each tweet, so that the user notices a wrong one.
    func echo(_ hits: some Collection<SearchHit>) {
        for hit in hits.prefix(Self.mostEchoed) {
            let author = hit.tweet.author.flatMap { user in user.handle.map { "@" + $0 } ?? user.name }
            let text = Sanitizer.sanitized(hit.tweet.text, lineBreaks: .spaces)
            let words = text.count > Self.echoedCharacters ? text.prefix(Self.echoedCharacters - 1) + "…" : text[...]
            note("  \(Sanitizer.sanitized(author ?? "unknown author", lineBreaks: .spaces)): \(words)")
        }
        if hits.count > Self.mostEchoed { note("  and \(hits.count - Self.mostEchoed) more") }
    }
}
