import TweetModel

/// Extracts the tweets of GraphQL responses. Their paths differ between requests and over the years, so the decoder
/// visits the whole tree. A tweet that is not inside another one is collected.
///
///     {"data":{"user":{"result":{"timeline_v2":{"timeline":{"instructions":[{"type":"TimelineAddEntries","entries":[
///       {"entryId":"tweet-1","content":{"itemContent":{"tweet_results":{"result":{"__typename":"Tweet",…}}}}},
///       {"entryId":"promoted-tweet-2-…",…}, {"entryId":"conversationthread-3","content":{"items":[…]}}]}]}}}}}}
final class GraphQLDecoder {
    private var reader = GraphQLTweetReader()
    /// Whether likes are imported: the viewer's mark makes a tweet one.
    private let marksLikes: Bool
    private let includesFollows: Bool
    /// Decoders of objects of another form, which recordings, wrappers and timelines contain next to results of
    /// GraphQL. The locator is `nil` inside a string, where positions are unknown.
    private let others:
        [(matches: (JSONValue) -> Bool, decode: (JSONValue, _ locator: RecordLocator?, RecordSink) throws -> Void)]
    /// Tweets of the current response that were emitted. A pinned tweet, for example, occurs twice.
    private var seen: Set<TweetID> = []
    /// The names of bookmark folders by ID, if the record is a browser recording; else `nil`.
    private var folders: [String: String]?

    /// The accounts in the current response outside of tweets.
    private var accounts: [User] = []
    /// The number of things in the current record that were emitted, counted or skipped.
    private var reports = 0

    /// The context of a value in the tree.
    private struct Surroundings {
        /// The position of the response; `nil` inside a string, where positions are unknown.
        var locator: RecordLocator?
        var isBookmarks = false
        /// The name of the bookmark folder, or its ID if the name is unknown.
        var folder: String?
        /// The snapshot that a page of followers is part of, or `nil`, and the time of its request.
        var follows: FollowSnapshot?
        var time: Int64?
        /// The tweet that the timeline entry is for, or `nil`.
        var tweet: TweetID?
        var bodies = 0
        var isInAccount = false
    }

    /// Maximum nesting of responses in strings.
    private static let maxBodies = 2

    init(_ context: RecordContext) {
        marksLikes = context.options.include.contains(.likes)
        includesFollows = context.options.include.contains(.follows)
        let (older, messages, tweets) = (
            GlobalObjectsDecoder(), WebMessagesDecoder(context), APIv1TweetDecoder(context)
        )
        others = [
            ({ GlobalObjectsDecoder.matches($0) }, { try older.decode($0, $1, into: $2) }),
            ({ WebMessagesDecoder.matches($0) }, { try messages.decode($0, $1, into: $2) }),
            ({ $0.isV1Tweet }, { value, _, sink in try tweets.decode(value, into: sink) }),
        ]
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws {
        seen.removeAll(keepingCapacity: true)
        reports = 0
        if record.isBrowserRequest {
            // The names of folders precede their bookmarks.
            var names = folders ?? [:]
            record.addBookmarkFolders(to: &names)
            if names != folders ?? [:] { reports += 1 }
            folders = names
        } else {
            folders = record.has("log") ? record.bookmarkFolders : nil
        }
        let locator = RecordLocator(of: record, at: sink.position)
        try response(record, Surroundings(locator: locator), into: sink)
        sink.position = locator.whole
        if reports == 0, !record.isDamaged {
            let type: RecordType? =
                record.isBrowserRequest
                ? .browserRequests : record.listsBookmarkFolders ? .bookmarkFolders : nil
            sink.countTweetless(type?.name ?? "responses of the web client without tweets")
        }
    }

    /// Reads a response. Counts its accounts if it contains no tweets: a page of followers does not say whose they are.
    private func response(_ value: JSONValue, _ around: Surroundings, into sink: RecordSink) throws {
        let outer = accounts
        let reportsBefore = reports
        accounts = []
        try walk(value, around, into: sink)
        if reports == reportsBefore, !value.isDamaged, value.isNamedTweet {
            try skip(RecordProblem(unknownForm: value), in: sink)
        }
        if reports == reportsBefore {
            reports += accounts.count
            try sink.accounts(accounts, kind: "accounts of the web client")
        }
        accounts = outer
    }

    private func report(_ name: String, to sink: RecordSink) {
        reports += 1
        sink.countTweetless(name)
    }

    private func skip(_ problem: RecordProblem, in sink: RecordSink) throws {
        reports += 1
        try sink.skip(problem)
    }

    // MARK: The tree

    private func walk(_ value: JSONValue, _ around: Surroundings, into sink: RecordSink) throws {
        switch value.kind {
        case .object: try object(value, around, into: sink)
        case .array:
            try value.forEachElement { element in try walk(element, around, into: sink) }
        case .string: try body(value, around, into: sink)
        default: break
        }
    }

    private func object(_ value: JSONValue, _ around: Surroundings, into sink: RecordSink) throws {
        var around = around
        if let request = GraphQLRequest(of: value) {
            if let id = request.folder { around.folder = folders?[id] ?? id }
            if request.showsBookmarks { around.isBookmarks = true }
            around.follows = request.follows
            around.time = request.time
        }
        var isEntryOfTweet = false
        if let entry = value.entryName()?.string {
            around.tweet = Self.tweet(inEntry: entry)
            isEntryOfTweet = around.tweet != nil
            if entry.utf8Contains("promoted") { return report(TweetlessRecords.promoted, to: sink) }
        }
        // Zeeschuimer writes the mark into the result.
        if value.member("promotedMetadata", or: "promoted_metadata") != nil || value["promoted"]?.bool == true {
            return report(TweetlessRecords.promoted, to: sink)
        }
        if let other = others.first(where: { $0.matches(value) }) {
            reports += 1
            if let locator = around.locator { sink.position = locator.position(of: value) }
            return try sink.skippingProblems { try other.decode(value, around.locator, sink) }
        }
        if let shown = GlobalObjectsDecoder.tweet(shownBy: value), !shown.isPromoted,
            let tweet = value["content"]?.object("tweet"), !tweet.isV1Tweet
        {
            // A timeline of the older client, without the objects that it names.
            let reason = "it references tweet \(shown.id), which is not in the response"
            return try skip(RecordProblem(reason: reason), in: sink)
        }
        // The answer has the beginning of the retweet without its author and its original.
        if value.object("retweet_results") != nil { return report("answers to the retweet button", to: sink) }
        if value.isGraphQLTweet { return try tweet(value, around, into: sink) }
        // The account that made a recording occurs in many of its responses.
        if !around.isInAccount,
            value.showsAccount || around.bodies == 0 && value.isGraphQLAccount
        {
            let account = User.graphQL(in: value)
            sink.unread.check(value, value.isGraphQLAccount ? User.knownInGraphQL : User.knownInItem)
            if let follows = around.follows, value.showsAccount, account.id != nil {
                reports += 1
                guard includesFollows else { return sink.countLeftOut("follows") }
                return try sink.follow(.account(account, in: follows, seenAt: around.time))
            }
            accounts.append(account)
            around.isInAccount = true
        }
        if !value.isDamaged, let word = value.wordForMissing { return try missing(word, around, into: sink) }
        if let results = value["tweet_results"], results.kind == .object {
            if let id = results["rest_id"]?.positiveInteger { around.tweet = TweetID(id) }
            if results["result"] == nil, !results.isDamaged, !results.isGraphQLTweet {
                try missing("no result", around, into: sink)
            }
        }
        let reportsBefore = reports
        try value.forEachRawMember { key, member in
            // An account of API v1.1 contains its last tweet.
            if key.equals("status"), value.isV1Account { return }
            var inner = around
            if Self.isBookmarks(key) { inner.isBookmarks = true }
            try walk(member, inner, into: sink)
        }
        if isEntryOfTweet, reports == reportsBefore, !value.isDamaged, value.mayShowTweet {
            if let locator = around.locator { sink.position = locator.position(of: value) }
            try skip(RecordProblem(unknownForm: value), in: sink)
        }
    }

    /// Whether a key is `bookmark_timeline_v2`, `bookmark_timeline`, `bookmark_collection_timeline` or
    /// `bookmark_search_timeline`.
    private static func isBookmarks(_ key: JSONValue) -> Bool {
        key.hasPrefix("bookmark") && key.string?.utf8Contains("timeline") == true
    }

    /// The ID in `tweet-1` and `conversationthread-2-tweet-1`; `nil` for other entries.
    private static func tweet(inEntry name: String) -> TweetID? {
        guard name.utf8Contains("tweet-"), let dash = name.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
        return Int64(name[name.utf8.index(after: dash)...]).flatMap { $0 > 0 ? TweetID($0) : nil }
    }

    /// Visits a response that is a string.
    private func body(_ value: JSONValue, _ around: Surroundings, into sink: RecordSink) throws {
        guard around.bodies < Self.maxBodies, let text = value.response(ofAPIv1: true) else { return }
        var document = JSONDocument()
        if let locator = around.locator { sink.position = locator.position(of: value) }
        for error in document.parseAround(Array(text.utf8)) { try skip(Self.problem(error), in: sink) }
        if let locator = around.locator { sink.position = locator.whole }
        let inside = Surroundings(
            locator: nil, isBookmarks: around.isBookmarks, folder: around.folder, follows: around.follows,
            time: around.time, tweet: around.tweet, bodies: around.bodies + 1)
        try response(document.root, inside, into: sink)
    }

    /// The reason for skipping a response that cannot be parsed.
    static func problem(_ error: JSONError) -> RecordProblem {
        RecordProblem(reason: "a response in it is damaged: \(error.description)")
    }

    // MARK: Tweets

    private func tweet(_ value: JSONValue, _ around: Surroundings, into sink: RecordSink) throws {
        reports += 1
        if let locator = around.locator { sink.position = locator.position(of: value) }
        // The reader reported the damage.
        if value.isDamaged { return }
        try sink.skippingProblems {
            var tweet = try reader.read(value)
            let id = tweet.id
            if reader.idsDisagree { sink.noteIDDisagreement(members: GraphQLTweetReader.idMembers) }
            if around.isBookmarks { tweet.flags.insert(.bookmarked) }
            if marksLikes || value.has("twe_private_fields"), ResultMembers(value)["favorited"]?.bool == true {
                tweet.flags.insert(.liked)
            }
            for gone in reader.missing { try sink.missing(gone.id, reason: gone.reason) }
            if seen.insert(tweet.id).inserted {
                try sink.tweet(tweet, referenced: reader.referenced)
            } else {
                // A second occurrence may have additional fields.
                try sink.referencedTweet(tweet)
            }
            sink.unread.check(value, GraphQLTweetReader.known)
            if let folder = around.folder { try sink.own(labels: [folder], note: nil, of: id) }
        }
    }

    private func missing(_ word: String, _ around: Surroundings, into sink: RecordSink) throws {
        reports += 1
        guard let tweet = around.tweet else { return sink.countMissing("tweet", reason: word) }
        try sink.missing(tweet, reason: word)
    }
}

extension RecordType {
    /// The types of responses to X's web client: whole, in part, or inside a browser recording (see API formats,
    /// GraphQL).
    static let graphQL: [RecordType] =
        [
            RecordType(
                format: .graphQL, name: "responses of the web client", isResponse: true,
                lists: ["rows"],
                matches: { $0.holdsGraphQLResults },
                decoder: { context in GraphQLDecoder(context).decode }),
            RecordType(
                format: .graphQL, name: "older responses of the web client", isResponse: true,
                matches: GlobalObjectsDecoder.matches, decoder: { _ in GlobalObjectsDecoder().decode }),
            browserRequests, bookmarkFolders, responsesWithoutTweets, messagesOfWeb,
        ] + rowsOfWebExporter
}
