import TweetModel

/// Tweets of account archives as karlicoss/HPI writes them, with the author's handle (see Other inputs, HPI).
///
///     {"raw":{"id_str":"1","full_text":…,"created_at":"Sun Oct 31 04:04:09 +0000 2021",…},"screen_name":"ann_lee"}
extension RecordType {
    static let hpi = RecordType(
        format: .condensed, name: "tweets of HPI",
        matches: { $0.object("raw")?.has("id_str") == true && $0["screen_name"]?.kind == .string },
        decoder: { _ in
            var reader = TweetObjectReader(AccountTweetDecoder.family)
            return { record, sink in
                guard let raw = record.object("raw") else { return }
                let author = record["screen_name"]?.nonEmptyString.map { User(id: nil, handle: $0) }
                let tweet = try reader.read(raw, author: author)
                try sink.tweet(tweet, referenced: reader.referenced)
                sink.unread.check(raw, TweetObjectReader.known)
            }
        })
}
