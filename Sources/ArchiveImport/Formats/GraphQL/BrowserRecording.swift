import TweetModel

/// A recording of a browser's requests (HAR). One above `RecordProbe.largestObject` is read request by request.
///
///     {"log":{"version":"1.2","creator":{"name":"Firefox",…},"entries":[{"request":{…},"response":{…}},…]}}
enum BrowserRecording {
    /// The requests that contain no tweets, such as those for scripts and images.
    static let shape = RecordShape.withoutTweets(.graphQL, "requests of a browser without tweets") {
        isRequest($0) && !GraphQLTree.holdsResults($0)
    }

    static func isRequest(_ record: JSONValue) -> Bool {
        record.has("startedDateTime") && record.object("request") != nil && record.object("response") != nil
    }

    /// Whether a file begins with the name of the program that made the recording. The first requests can be for large
    /// scripts.
    static func begins(_ head: FileHead) -> Bool {
        var reader = JSONRecordReader(ByteStream(Array(head.bytes)), splittingObject: true)
        for _ in 0..<membersTried {
            do throws(InputError) {
                guard case .record = try reader.next() else { return false }
            } catch {
                return false
            }
            if reader.innerObjects == 1, reader.member == "creator" { return reader.document.root.has("name") }
        }
        return false
    }

    private static let membersTried = 8
}
