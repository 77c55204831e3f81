package import TweetModel

extension PageCursor {
    /// Parses the text form. Throws `.badCursor` if it is invalid.
    package init(parsing text: String) throws {
        guard let cursor = Self(text) else { throw TweetArchiveError.badCursor }
        self = cursor
    }

    /// Returns true if a search in this order can produce the cursor. Otherwise it belongs to another search.
    package func fits(_ order: SearchOrder) -> Bool {
        switch (order, position.key) {
        case (.newest, nil), (.oldest, nil), (.relevance, .real): seed == nil
        case (.count, .integer), (.engagement, .integer), (.distance, .integer): seed == nil
        case (.random(let own), .integer): seed == own
        default: false
        }
    }
}

extension Diagnostic {
    /// Returns a note such as "3 tweets skipped: number of replies unknown".
    package static func skipped(_ tweets: Int, lacking field: String) -> Diagnostic {
        Diagnostic(
            severity: .note, code: "note-skipped",
            message: "\(HumanReadable.count(tweets, "tweet")) skipped: \(HumanReadable.field(field)) unknown", start: 0,
            end: 0)
    }

    /// Returns a note for the results of another query.
    package static func closest(_ query: String, insteadOf text: String) -> Diagnostic {
        Diagnostic(
            severity: .note, code: "note-closest",
            message: "no tweet matches \(text); these are the results of \(query)")
    }

    /// Returns a warning for queries with `me` if the store has no account for it.
    ///
    /// - Parameter account: The handle that the options or settings name; `nil` if they name none.
    static func unknownOwner(named account: String?) -> Diagnostic {
        Diagnostic(
            severity: .warning, code: "warning-no-owner",
            message: "me matches no account, because "
                + (account.map { "the store has no account @\($0)" } ?? "the owner of the archive is unknown"),
            hint: account == nil
                ? "set your account: tweetdex settings account HANDLE"
                : "correct TWEETDEX_ACCOUNT or the setting account")
    }

    /// Returns a warning for an operator that depends on follows of a kind that the store does not contain.
    static func noFollows(_ name: String, _ kind: FollowKind) -> Diagnostic {
        Diagnostic(
            severity: .warning, code: "warning-no-follows",
            message: "\(name) matches no tweet, because the store does not contain the owner's list of "
                + (kind == .follower ? "followers" : "followed accounts"),
            hint: "import the owner's archive again with --include follows")
    }

    /// Returns a warning for a kind of tweets that the store does not contain.
    static func notImported(_ name: String, _ kind: String) -> Diagnostic {
        Diagnostic(
            severity: .warning, code: "warning-not-imported",
            message: "\(name) matches no tweet, because the store does not contain such tweets",
            hint: "if your archive has some, import it again with --include \(kind)")
    }

    /// Returns a hint with a query that has more results.
    static func reworded(_ other: EmptyResult.Suggestion) -> Diagnostic {
        Diagnostic(
            severity: .hint, code: "hint-words",
            message: "for \(HumanReadable.count(other.tweets, "tweet")), write \(other.query)",
            suggestions: [other.query])
    }

    /// Returns a hint with a query that has no results either. It shows how to write the words as operators.
    static func noResults(of other: EmptyResult.Suggestion) -> Diagnostic {
        Diagnostic(
            severity: .hint, code: "hint-words",
            message: "for a search with operators, write \(other.query); it matches no tweet either")
    }

    /// Returns a note with the seed that reproduces a random order.
    package static func seed(_ seed: Int64) -> Diagnostic {
        Diagnostic(
            severity: .note, code: "note-seed", message: "the order is random, with the seed \(seed)",
            hint: "use sort:random/\(seed) to repeat it")
    }
}
