import Rendering
import TweetArchive
import TweetModel

/// Saves printed lists, so that `tweetdex show 3` can find row 3 of the last list.
extension Session {
    /// Saves the first 999 tweets of a list for this terminal session. Returns false if this fails; the caller must
    /// then print no row numbers.
    func remember(_ tweets: [TweetID], in store: TweetArchive) -> Bool {
        guard let terminal = TerminalSession.identifier else { return false }
        return store.rowNumbers.remember(tweets, for: terminal)
    }

    /// Saves the first 999 conversations of a list for this terminal session. Returns false if this fails; the caller
    /// must then print no row numbers.
    func remember(_ conversations: [Conversation], in store: TweetArchive) -> Bool {
        guard let terminal = TerminalSession.identifier else { return false }
        return store.rowNumbers.remember(conversations, for: terminal)
    }

    private static let maxEchoed = 5
    private static let echoedCharacters = 50

    /// Prints the author and the first words of up to five tweets, so that the user notices a wrong row number. If
    /// there are more tweets, prints their number. Does nothing with `--quiet`.
    func echo(_ hits: some Collection<SearchHit>) {
        for hit in hits.prefix(Self.maxEchoed) {
            let author = hit.tweet.author.flatMap { user in user.handle.map { "@" + $0 } ?? user.name }
            let text = Sanitizer.sanitized(hit.tweet.text, lineBreaks: .spaces)
            let words = text.count > Self.echoedCharacters ? text.prefix(Self.echoedCharacters - 1) + "…" : text[...]
            note("  \(Sanitizer.sanitized(author ?? "unknown author", lineBreaks: .spaces)): \(words)")
        }
        if hits.count > Self.maxEchoed { note("  and \(hits.count - Self.maxEchoed) more") }
    }
}
