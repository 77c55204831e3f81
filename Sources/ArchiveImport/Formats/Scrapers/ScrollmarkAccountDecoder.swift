import TweetModel

/// Reads accounts of Scrollmark, which contain their relations to the accounts whose pages the user visited (see API
/// formats, twitter-web-exporter).
///
///     {"id":"42","screen_name":"ann_lee",…,"relation_types":"follower, following","subject_user_ids":"7",…}
final class ScrollmarkAccountDecoder: RecordDecoder {
    private let includesFollows: Bool

    init(_ options: ImportOptions) { includesFollows = options.includeFollows }

    static func matches(_ record: JSONValue) -> Bool {
        record.has("relation_types") && record.has("screen_name") && !record.has("full_text")
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws {
        let kinds = Self.parts(record["relation_types"]).compactMap { FollowKind(rawValue: $0) }
        let subjects = Self.parts(record["subject_user_ids"]).compactMap { Int64($0) }.filter { $0 > 0 }
        guard !kinds.isEmpty, !subjects.isEmpty else {
            return sink.countTweetless("accounts of Scrollmark", isAccount: true)
        }
        guard includesFollows else { return sink.countLeftOutFollow() }
        guard let id = RecordID.user(record) else {
            throw RecordProblem(reason: "it has no account ID")
        }
        // Several relations to several accounts cannot be paired.
        guard kinds.count <= 1 || subjects.count <= 1 else {
            throw RecordProblem(reason: "it has several relations, but does not say to which account each belongs")
        }
        let account = User(
            id: id, handle: record["screen_name"]?.nonEmptyString, name: record["name"]?.nonEmptyString)
        let time = Self.time(record["last_observed_at"])
        for kind in kinds {
            for subject in subjects {
                let snapshot = FollowSnapshot(of: User(id: UserID(subject)), kind)
                try sink.follow(.account(account, in: snapshot, seenAt: time))
            }
        }
    }

    /// The parts of a text such as `follower, following`.
    private static func parts(_ value: JSONValue?) -> [String] {
        (value?.nonEmptyString ?? "").split { $0 == "," || $0 == " " }.map(String.init)
    }

    /// A date, or a number of milliseconds, in Unix seconds.
    private static func time(_ value: JSONValue?) -> Int64? {
        if let milliseconds = value?.integer { return milliseconds / 1000 }
        return value?.withRawBytes { ArchiveDates.parse($0) }?.seconds
    }
}
