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
            do {
                guard case .record = try reader.next() else { return false }
            } catch {
                return false
            }
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

    /// The ID of the folder that an entry of a recording requested; `nil` for other entries.
    static func folder(requestedBy entry: JSONValue) -> String? {
        guard let request = entry.object("request"), let url = request["url"]?.string,
            url.utf8Contains("BookmarkFolderTimeline")
        else { return nil }
        let plain = url.replacing("%22", with: "\"").replacing("%3A", with: ":").replacing("%3a", with: ":")
        for text in [plain, request.object("postData")?["text"]?.string ?? ""] {
            guard let name = text.firstRange(of: "bookmark_collection_id") else { continue }
            let id = text[name.upperBound...].drop { "\\\": ".contains($0) }.prefix {
                $0.isASCII && $0.isNumber
            }
            if !id.isEmpty { return String(id) }
        }
        return nil
    }
}
