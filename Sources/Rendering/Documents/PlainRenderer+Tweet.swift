package import TweetModel

extension PlainRenderer {
    func write(_ hit: SearchHit, into out: inout [UInt8]) {
        let tweet = hit.tweet
        out.putNumber(tweet.id.rawValue)
        out.put("\t")
        if let time = tweet.createdAt {
            out.put(time.precision == .day ? CivilTime(unixSeconds: time.seconds).isoDate : time.iso8601)
        }
        out.put("\t")
        if let handle = tweet.author?.handle, !handle.isEmpty {
            out.put("@" + Sanitizer.sanitized(handle, lineBreaks: .spaces))
        }
        out.put("\t")
        out.put(tweet.kind.rawValue)
        out.put("\t")
        out.put(Sanitizer.sanitized(tweet.text, lineBreaks: .spaces))
        out.put("\n")
    }

    /// Appends a line with the number, ISO time, number of matches, number of uses and query of a recent search. An
    /// unknown number of matches is empty.
    package func recent(_ search: RecentSearch, into out: inout [UInt8]) {
        let numbers = [search.hits.map(String.init) ?? "", String(search.uses)]
        let words = [String(search.number), Timestamp(seconds: search.at).iso8601] + numbers + [search.query]
        out.put(words.map { Sanitizer.sanitized($0, lineBreaks: .spaces) }.joined(separator: "\t") + "\n")
    }
}
