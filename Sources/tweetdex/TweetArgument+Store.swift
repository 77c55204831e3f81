import TweetArchive
import TweetModel

extension TweetArgument {
    /// The id that is meant, which the store need not have. Throws `CommandError.notFound` for a row that the last list of
    /// results did not have.
    func id(in store: TweetArchive) throws(CommandError) -> TweetID {
        switch self {
        case .id(let number): return number
        case .row(let row):
            if let number = try fetch({ () throws(TweetArchiveError) in try store.lastResult(row: row) }) {
                return number
            }
            throw .notFound(
                CommandError.Problem(
                    "not-found", "there is no row \(row) in the last list of results",
                    hint: "search first, or write id:\(row) for the tweet with that id"))
        }
    }

    /// What to say of a tweet, as it was typed, that the store does not have. `reason` is the service's word for why.
    static func missing(_ typed: String, reason: String? = nil) -> CommandError {
        if let reason {
            return .notFound(
                CommandError.Problem(
                    "not-found",
                    "the store has no tweet \(typed): an import asked for it, and the service said “\(reason)”",
                    hint: "tweetdex thread \(typed) shows what is known around it"))
        }
        return .notFound(
            CommandError.Problem(
                "not-found", "the store has no tweet \(typed)", hint: "tweetdex search finds those it has"))
    }
}
