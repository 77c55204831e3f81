import TweetModel

/// The table of a format whose records are flat: each value is in a member or column of its own. A
/// function describes what names of members cannot.
struct FlatFormat: Sendable {
    /// The paths of the fields in an object. `nil` if they have the names that data sets use (`ColumnAliases`).
    var paths: FieldPaths?
    /// Converts a text or a biography. The default unescapes it.
    var text: @Sendable (String) -> EscapedText = { EscapedText($0) }
    var completeness = TextCompleteness.classic
    /// Whether a text was cut. Its completeness is then `.cut`.
    var isCut: @Sendable (String) -> Bool = { _ in false }
    /// The time of a tweet. The default prefers a written time to the time in the ID.
    var time: @Sendable (FlatRecord, TweetID) -> Timestamp? = Self.writtenFirst
    /// The members with the handle and the name in the objects of mentions.
    var mentions: (handle: [StaticString], name: [StaticString]) = (
        ["screen_name", "username", "userName", "screenName", "handle", "UserName"],
        ["name", "displayname", "FullName"]
    )
    /// Whether an empty or null list means that the tweet has no such entities. Otherwise they are extracted from the
    /// text.
    var listsAreComplete = false
    /// Whether a place without an ID is identified by its name.
    var identifiesPlacesByName = false
    /// Whether a record without a text can be a tweet.
    var allowsEmptyText = false
    /// Whether the text `RT @name: ` marks a retweet.
    var retweetsByText = false
    /// Reads the user's labels.
    var labels: @Sendable (FlatRecord) -> [String] = Self.labels
    /// Reads the links; `nil` to extract them from the text.
    var links: @Sendable (FlatRecord) -> [NamedEntities.NamedLink]? = Self.links
    var media: @Sendable (FlatRecord) -> [MediaItem] = Self.items
    /// Reads entities and media with positions, instead of the lists of names.
    var positionedEntities: (@Sendable (FlatRecord, EscapedText, inout Tweet) -> Void)?
    /// Members with a quoted, retweeted or answered tweet, which is a record of the same format. The common names are
    /// in `ColumnAliases.innerTweets`.
    var quoted: [StaticString] = []
    var retweeted: [StaticString] = []
    var answered: [StaticString] = []
    /// Members with lists of other tweets of the conversation.
    var threads: [StaticString] = []
    /// Whether a quoted or retweeted record without a text refers to a tweet by its ID.
    var refersByID = false
    /// Members that the functions of the table read, separated by spaces.
    var alsoRead = ""
    /// Members that are known and not read.
    var leftOut: LeftOutMembers?
    /// Completes a tweet. `referenced` contains the tweets inside the record.
    var finish: @Sendable (FlatRecord, inout Tweet, _ referenced: [Tweet]) -> Void = { _, _, _ in }
    /// Divides a record that describes a retweet and its original at once; `nil` for other records.
    var divide: @Sendable (FlatRecord, Tweet) -> (retweet: Tweet, original: Tweet)? = { _, _ in nil }

    /// The members of a record with other tweets: first those that it answers, then those that it quotes and repeats.
    func innerTweets(of record: JSONValue) -> [(relation: InnerTweet, name: String, node: Int)] {
        var found: [(relation: InnerTweet, name: String, node: Int)] = []
        guard paths == nil else {
            for (relation, names) in [
                (.answered, answered), (.quoted, quoted), (.retweeted, retweeted), (.thread, threads),
            ] as [(InnerTweet, [StaticString])] {
                for name in names {
                    let kind: JSONKind = relation == .thread ? .array : .object
                    if let value = record[name], value.kind == kind { found.append((relation, "\(name)", value.index)) }
                }
            }
            return found
        }
        record.forEachRawMember { key, value in
            guard value.kind == .object || value.first?.kind == .object, let name = key.string,
                let relation = ColumnAliases.innerTweet(in: ColumnAliases.plainName(name), value)
            else { return }
            found.append((relation, name, value.index))
        }
        return found.count > 1 ? found.sorted { $0.relation < $1.relation } : found
    }

    @_lifetime(copy record)
    func record(_ record: JSONValue) -> FlatRecord {
        if let paths { return FlatRecord(record, .paths(paths)) }
        return FlatRecord(commonNamesIn: record)
    }
}

/// The relation of a tweet to another one inside its record, in the order in which they are read.
enum InnerTweet: Int, Comparable {
    case answered, quoted, retweeted, thread

    static func < (left: InnerTweet, right: InnerTweet) -> Bool { left.rawValue < right.rawValue }
}

extension FlatFormat {
    /// Creates a decoder of the records of this format.
    ///
    /// - Parameters:
    ///   - owner: the author of tweets that do not name one.
    ///   - marksLikes: whether liked tweets are marked.
    ///   - isNumbered: whether the IDs only count the records.
    func decoder(owner: User? = nil, marksLikes: Bool = true, isNumbered: Bool = false) -> RecordDecoder {
        let known = known
        var repeats = RepeatedRows()
        return { record, sink in
            var inner = InnerTweets()
            var flat = self.record(record)
            if isNumbered { flat.remove(.id) }
            var labels: [String] = []
            if !sink.mapping.isEmpty {
                let mapped = sink.mapping.find(in: record)
                (flat.mapped, labels) = (mapped.nodes, mapped.labels)
            }
            if flat[.promoted]?.truth == true { return sink.countTweetless(TweetlessRecords.promoted) }
            var tweet = try tweet(flat, owner: owner, keys: sink.keys, &inner)
            repeats.merge(&tweet)
            if !marksLikes { tweet.flags.remove(.liked) }
            if record.ids.disagree { sink.noteIDDisagreement() }
            for gone in inner.missing { try sink.missing(gone.id, reason: gone.reason) }
            for problem in inner.problems { try sink.skip(problem) }
            for (name, text) in inner.unread { sink.unread.add(name, cell: Array(text.utf8)) }
            let id = tweet.id
            let unread = known == nil ? unreadNodes(flat, of: tweet, isRow: false) : []
            if let (retweet, original) = divide(flat, tweet) {
                try sink.tweet(retweet, referenced: [original])
            } else {
                try sink.tweet(tweet, referenced: inner.tweets)
            }
            if known == nil { sink.hasRows = true }
            labels += sink.unread.labels {
                if let known {
                    sink.unread.check(record, known)
                } else {
                    sink.unread.check(commonNamesIn: record, unread: unread)
                }
            }
            try sink.own(labels: self.labels(flat) + labels, note: flat[.note]?.fieldText, of: id)
        }
    }
}

/// The members by which the objects of a format are recognised.
struct RecordKeys: Sendable {
    private let required, strings, alternatives, forbidden: [MemberName]

    /// - Parameters:
    ///   - required: members that an object must have.
    ///   - strings: members that must be strings.
    ///   - alternatives: an object must have one of these members, unless the list is empty.
    ///   - forbidden: members that an object must not have.
    init(
        required: [StaticString], strings: [StaticString] = [], oneOf alternatives: [StaticString] = [],
        forbidden: [StaticString] = []
    ) {
        let names = { (list: [StaticString]) in list.map { MemberName($0) } }
        self.required = names(required)
        self.strings = names(strings)
        self.alternatives = names(alternatives)
        self.forbidden = names(forbidden)
    }

    func match(_ record: JSONValue) -> Bool {
        strings.allSatisfy { record.hasString($0) }
            && required.allSatisfy { record.has($0) } && !forbidden.contains { record.has($0) }
            && (alternatives.isEmpty || alternatives.contains { record.has($0) })
    }
}

extension RecordType {
    /// A type of flat records.
    ///
    /// - Parameters:
    ///   - keys: the members by which its objects are recognised.
    ///   - table: the fields of the tweet.
    static func flat(_ format: InputFormat, _ name: String, _ keys: RecordKeys, _ table: FlatFormat) -> RecordType {
        RecordType(
            format: format, name: name, matches: { keys.match($0) },
            decoder: { context in table.decoder(owner: context.owner) })
    }
}
