internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Recognizes text that was copied from a tweet, a browser or a file list, and returns a query that finds the tweet.
extension QueryRunner {
    /// Returns the query for a text in query syntax, or for the tweet from which the text was copied.
    ///
    /// - Parameter parse: Parses the text as a query.
    func copied(_ text: String, _ options: SearchOptions, parse: () throws -> Query) throws -> Query {
        let query: Query
        do {
            query = try parse()
        } catch {
            guard case TweetArchiveError.query = error else { throw error }
            if let found = try reference(text, options) { return found.query }
            guard let sentence = Query.pasted(text), try exists(sentence, options) else { throw error }
            return sentence.noting(.pasted("it is not a valid query"))
        }
        if let found = try reference(text, options) { return found.isWhole ? found.query : query.or(found.query) }
        guard query.mayBePasted, let sentence = Query.pasted(text) else { return query }
        if try exists(query, options) {
            // A tag in the text may be none for Twitter, as in a retweet that is cut off.
            if query.excludes { return query }
            return try exists(Query.all(of: [sentence, query.negated]), options)
                ? query.or(sentence).noting(.alsoPasted) : query
        }
        guard try exists(sentence, options) else { return query }
        return sentence.noting(.pasted("as a query it matches no tweet"))
    }

    private func exists(_ query: Query, _ options: SearchOptions) throws -> Bool {
        try run(query, within: options.timeLimit, otherwise: false) { () throws -> Bool in
            try QueryProbe(archive.store, context(options)).exists(query)
        }
    }

    // MARK: References

    /// Returns the query for the tweet that the text names: by its URL, its ID, a short link, or the name of one of its
    /// images. `nil` if the store does not contain the tweet. `isWhole` is true if the text has no other meaning.
    private func reference(_ text: String, _ options: SearchOptions) throws -> (query: Query, isWhole: Bool)? {
        let text = text.trimming(\.properties.isWhitespace)
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = Int64(text) {
            return try found([TweetID(id)], options).map { ($0, false) }
        }
        if !text.utf8.contains(UInt8(ascii: " ")), let id = TweetID(inURL: text) {
            let quotes = Query.quoting(id)
            guard let own = try found([id], options) else { return try exists(quotes, options) ? (quotes, false) : nil }
            return (own.or(quotes), false)
        }
        if let link = Query.shortLink(inURL: text) { return try exists(link, options) ? (link, false) : nil }
        guard let name = MediaName(text) else { return nil }
        let ids = try archive.read(otherwise: []) {
            try Catalog(archive.store).tweets(withMedia: name.key, in: name.tweet)
        }
        return ids.isEmpty ? nil : try found(ids, options).map { ($0, true) }
    }

    /// Returns the query for tweets that the store contains, also if they are only referenced.
    private func found(_ ids: [TweetID], _ options: SearchOptions) throws -> Query? {
        let query = Query.tweets(ids)
        if try exists(query, options) { return query }
        let referenced = query.includingReferenced()
        return try exists(referenced, options) ? referenced : nil
    }
}

/// The name of an image or video, as in an archive (`1630319363408287603-hMFYQ0W3JK5zBKP.jpg`), on Twitter's servers
/// (`hMFYQ0W3JK5zBKP.jpg`, `https://pbs.twimg.com/media/hMFYQ0W3JK5zBKP?format=jpg`), or with the path of a folder.
struct MediaName {
    private static let extensions: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "mp4", "m4v", "mov", "m3u8", "ts",
    ]
    /// The minimum length of a key. Twitter's keys have 15 or 16 characters.
    private static let shortestKey = 8

    /// The ID before the key, as in archives.
    var tweet: TweetID?
    /// The name without the ID and the extension.
    var key: String

    init?(_ text: String) {
        let path = text.prefix { $0 != "?" && $0 != "#" }
        guard let last = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last else { return nil }
        var key = last
        if let dot = last.lastIndex(of: ".") {
            // Twitter adds the size after the extension, as in `.jpg:large`.
            let name = last[last.index(after: dot)...].prefix { $0 != ":" }.lowercased()
            guard Self.extensions.contains(name) else { return nil }
            key = last[..<dot]
        } else if !text.contains("://pbs.twimg.com/") {
            return nil
        }
        let digits = key.prefix { $0.isASCII && $0.isNumber }
        // Tweets with few digits are older than media, whose keys can begin with digits and a `-`, too.
        if digits.count >= Self.shortestKey, let id = Int64(digits), key.dropFirst(digits.count).first == "-" {
            tweet = TweetID(id)
            key = key.dropFirst(digits.count + 1)
        }
        guard key.utf8.count >= Self.shortestKey,
            key.utf8.allSatisfy({ ASCIIByte.isWord($0) || "_-".utf8.contains($0) })
        else { return nil }
        self.key = String(key)
    }
}

extension Diagnostic {
    fileprivate static let alsoPasted = Diagnostic(
        severity: .note, code: "note-pasted", message: "the text is also searched as a whole")

    fileprivate static func pasted(_ reason: String) -> Diagnostic {
        Diagnostic(
            severity: .note, code: "note-pasted", message: "the text is searched as a whole, because \(reason)")
    }
}
