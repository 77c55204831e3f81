import TweetModel

/// A recording of a browser's requests (HAR). One above `RecordProbe.maxObjectSize` is read request by request.
///
///     {"log":{"version":"1.2","creator":{"name":"Firefox",…},"entries":[{"request":{…},"response":{…}},…]}}
enum BrowserRecording {
    /// The requests that contain no tweets, such as those for scripts and images.
    static let recordType = RecordType.withoutTweets(.graphQL, "requests of a browser without tweets") {
        isRequest($0) && !GraphQLTree.holdsResults($0)
    }

    /// Whether a record is a recording, or a request of one.
    static func matches(_ record: JSONValue) -> Bool { record.object("log") != nil || isRequest(record) }

    static func isRequest(_ record: JSONValue) -> Bool {
        record.has("startedDateTime") && record.object("request") != nil && record.object("response") != nil
    }

    /// Whether a file begins with the name of the program that made the recording. The first requests can be for large
    /// scripts.
    static func begins(_ head: FilePrefix) -> Bool {
        var reader = JSONRecordReader(ByteStream(Array(head.bytes)), splittingObject: true)
        for _ in 0..<membersTried {
            guard case .record = try? reader.next() else { return false }
            if reader.innerObjects == 1, reader.member == "creator" { return reader.document.root.has("name") }
        }
        return false
    }

    private static let membersTried = 8

    /// Whether a file seems to begin like a recording, although its first bytes may be damaged.
    static func mayBegin(_ head: FilePrefix) -> Bool {
        if head.content == .object, begins(head) { return true }
        let text = String(decoding: head.bytes, as: UTF8.self)
        return text.utf8Contains("\"startedDateTime\"") && text.utf8Contains("\"request\"")
    }
}

/// Reads the folders of bookmarks in browser recordings (HAR). Only the request contains the ID of a folder, and
/// another response contains the names of all folders (see API formats, GraphQL).
enum BookmarkFolders {
    /// A member of the response that lists the folders.
    static let list: StaticString = "bookmark_collections_slice"

    /// A response that lists the folders and was saved by itself.
    static let recordType = RecordType.withoutTweets(.graphQL, "lists of bookmark folders, without their tweets") {
        $0.object("data") != nil && areListed(in: $0) && !GraphQLTree.holdsResults($0)
    }

    static func areListed(in response: JSONValue) -> Bool {
        var names: [String: String] = [:]
        addNames(in: response, depth: 0, to: &names)
        return !names.isEmpty
    }

    /// The names by ID, from all responses of a recording.
    static func names(in recording: JSONValue) -> [String: String] {
        var names: [String: String] = [:]
        recording.object("log")?["entries"]?.forEachElement { addNames(in: $0, to: &names) }
        return names
    }

    /// Adds the names from the response to a request. The decoder reports a damaged response.
    static func addNames(in entry: JSONValue, to names: inout [String: String]) {
        guard let text = entry.object("response")?.object("content")?["text"], let body = GraphQLTree.json(text),
            body.utf8Contains(list)
        else { return }
        var document = JSONDocument()
        do { try document.parse(Array(body.utf8)) } catch { return }
        addNames(in: document.root, depth: 0, to: &names)
    }

    /// The response contains the list at different depths.
    private static let depthLimit = 8

    private static func addNames(in value: JSONValue, depth: Int, to names: inout [String: String]) {
        guard depth < depthLimit else { return }
        value.forEachRawMember { key, member in
            guard key.equals(list) else {
                return addNames(in: member, depth: depth + 1, to: &names)
            }
            member["items"]?.forEachElement { item in
                guard let id = item["id"]?.fieldText, let name = item["name"]?.nonEmptyString else { return }
                names[id] = name
            }
        }
    }
}

/// A request to GraphQL. Only its address contains the page and whose page it is.
///
///     {"request":{"url":"https://x.com/i/api/graphql/…/Followers?variables=%7B%22userId%22%3A%2242%22…"},"response":…}
///     {"url":"https://x.com/i/api/graphql/…/Bookmarks?…","response":…}
///     {"__import_meta":{"source_url":"https://x.com/i/api/graphql/…/Bookmarks?…"},"rest_id":"1",…}    Zeeschuimer
struct GraphQLRequest {
    private let url: String
    private let body: String
    /// The time of the request in Unix seconds; `nil` if unknown.
    let time: Int64?

    /// `nil` for an object without a request to GraphQL.
    init?(of record: JSONValue) {
        let request = record.inside("request").inside("__import_meta")
        guard let url = request.member("url", or: "source_url")?.string, url.utf8Contains("/graphql/") else {
            return nil
        }
        self.url = url
        body = request.object("postData")?["text"]?.string ?? ""
        time = record["startedDateTime"]?.withRawBytes { ArchiveDates.parse($0) }?.seconds
    }

    /// The name of the page, such as `Bookmarks`.
    private var page: Substring? { url.prefix { $0 != "?" }.split(separator: "/").last }

    var showsBookmarks: Bool { url.utf8Contains("/Bookmark") }

    /// The ID of the requested bookmark folder; `nil` for other requests.
    var folder: String? { page == "BookmarkFolderTimeline" ? number("bookmark_collection_id") : nil }

    /// The snapshot that contains the accounts of a page of followers; `nil` for other requests.
    var follows: FollowSnapshot? {
        let kinds: [Substring: FollowKind] = [
            "Followers": .follower, "BlueVerifiedFollowers": .follower, "Following": .following,
        ]
        guard let kind = page.flatMap({ kinds[$0] }), let id = number("userId").flatMap({ Int64($0) }) else {
            return nil
        }
        return FollowSnapshot(of: User(id: UserID(id)), kind)
    }

    /// The number in a variable of the request.
    private func number(_ variable: String) -> String? {
        let plain = url.replacing("%22", with: "\"").replacing("%3A", with: ":").replacing("%3a", with: ":")
        for text in [plain, body] {
            guard let name = text.firstRange(of: variable) else { continue }
            let number = text[name.upperBound...].drop { "\\\": ".contains($0) }.prefix { $0.isASCII && $0.isNumber }
            if !number.isEmpty { return String(number) }
        }
        return nil
    }
}
