import TweetModel

/// A recording of a browser's requests (HAR). One above `RecordProbe.maxObjectSize` is read request by request.
///
///     {"log":{"version":"1.2","creator":{"name":"Firefox",…},"entries":[{"request":{…},"response":{…}},…]}}
extension RecordType {
    /// The requests that contain no tweets, such as those for scripts and images.
    static let browserRequests = withoutTweets(.graphQL, "requests of a browser without tweets") {
        $0.isBrowserRequest && !$0.holdsGraphQLResults
    }

    /// A response that lists the folders of bookmarks and was saved by itself.
    static let bookmarkFolders = withoutTweets(.graphQL, "lists of bookmark folders, without their tweets") {
        $0.object("data") != nil && $0.listsBookmarkFolders && !$0.holdsGraphQLResults
    }

    /// A response with an error, or without the requested tweet or account, that was saved by itself.
    static let responsesWithoutTweets = failedResponses(.graphQL, "responses of the web client without tweets") {
        guard let data = $0["data"], data.kind == .object, !data.has("id"),
            data["tweetResult"]?.isEmptyObject == true || $0.failure != nil
        else { return false }
        return !$0.holdsGraphQLResults && !$0.listsBookmarkFolders
    }
}

extension FilePrefix {
    /// Whether a file begins with the name of the program that made a recording. The first requests can be for large
    /// scripts.
    var beginsRecording: Bool {
        var reader = JSONRecordReader(ByteStream(Array(bytes)), splittingObject: true)
        for _ in 0..<Self.membersTried {
            guard case .record = try? reader.next() else { return false }
            if reader.innerObjects == 1, reader.member == "creator" { return reader.document.root.has("name") }
        }
        return false
    }

    private static let membersTried = 8

    /// Whether a file seems to begin like a recording, although its first bytes may be damaged.
    var mayBeginRecording: Bool {
        if content == .object, beginsRecording { return true }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8Contains("\"startedDateTime\"") && text.utf8Contains("\"request\"")
    }
}

extension JSONValue {
    /// Whether an object is a request of a recording.
    var isBrowserRequest: Bool { has("startedDateTime") && object("request") != nil && object("response") != nil }
}

/// Reads the folders of bookmarks in browser recordings (HAR). Only the request contains the ID of a folder, and
/// another response contains the names of all folders (see API formats, GraphQL).
extension JSONValue {
    /// A member of the response that lists the folders.
    static let folderList: StaticString = "bookmark_collections_slice"

    /// Whether a response lists the folders.
    var listsBookmarkFolders: Bool {
        var names: [String: String] = [:]
        addNames(depth: 0, to: &names)
        return !names.isEmpty
    }

    /// The names by ID, from all responses of a recording.
    var bookmarkFolders: [String: String] {
        var names: [String: String] = [:]
        object("log")?["entries"]?.forEachElement { $0.addBookmarkFolders(to: &names) }
        return names
    }

    /// Adds the names from the response to a request. The decoder reports a damaged response.
    func addBookmarkFolders(to names: inout [String: String]) {
        guard let text = object("response")?.object("content")?["text"], let body = text.innerJSON,
            body.utf8Contains(Self.folderList)
        else { return }
        var document = JSONDocument()
        do { try document.parse(Array(body.utf8)) } catch { return }
        document.root.addNames(depth: 0, to: &names)
    }

    /// The response contains the list at different depths.
    private static let depthLimit = 8

    private func addNames(depth: Int, to names: inout [String: String]) {
        guard depth < Self.depthLimit else { return }
        forEachRawMember { key, member in
            guard key.equals(Self.folderList) else { return member.addNames(depth: depth + 1, to: &names) }
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
        time = record["startedDateTime"]?.timestamp?.seconds
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
