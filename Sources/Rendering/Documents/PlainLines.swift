package import TweetModel

/// Lines for programs such as `cut` and `awk`: fields separated by tabs, without colours or wrapping. Control characters
/// in text from archives are replaced.
extension [UInt8] {
    /// Appends a line with ID, ISO time, `@handle`, kind and text. The time is a date if the time of day is unknown.
    /// Unknown fields are empty. Line breaks and tabs in the text become spaces.
    package mutating func putLine(of hit: SearchHit) {
        let tweet = hit.tweet
        putNumber(tweet.id.rawValue)
        put("\t")
        if let time = tweet.createdAt {
            put(time.precision == .day ? CivilTime(unixSeconds: time.seconds).isoDate : time.iso8601)
        }
        put("\t")
        if let handle = tweet.author?.handle, !handle.isEmpty {
            put("@" + Sanitizer.sanitized(handle, lineBreaks: .spaces))
        }
        put("\t")
        put(tweet.kind.rawValue)
        put("\t")
        put(Sanitizer.sanitized(tweet.text, lineBreaks: .spaces))
        put("\n")
    }

    /// Appends a line with the ID, or the key instead.
    package mutating func putID(of hit: SearchHit) {
        putNumber(hit.tweet.id.rawValue)
        put("\n")
    }

    /// Appends a line with the URL of the tweet, and with `withLinks` one for each different destination of its links.
    /// A link whose destination is unknown has its short URL. URLs that are not of the web are left out.
    mutating func putURLs(of tweet: Tweet, withLinks: Bool) {
        var urls = [WebURL.tweet(tweet.id, by: tweet.author?.handle)].compactMap(\.self)
        for link in withLinks ? tweet.links : [] {
            if let url = WebURL.safe(link.expanded ?? link.url), !urls.contains(url) { urls.append(url) }
        }
        for url in urls { put(url + "\n") }
    }

    /// Appends a line with the number, ISO time, number of matches, number of uses and query of a recent search. An
    /// unknown number of matches is empty.
    package mutating func putLine(of search: RecordedSearch) {
        let numbers = [search.hits.map(String.init) ?? "", String(search.uses)]
        let words = [String(search.number), Timestamp(seconds: search.at).iso8601] + numbers + [search.query]
        put(words.map { Sanitizer.sanitized($0, lineBreaks: .spaces) }.joined(separator: "\t") + "\n")
    }

    /// Appends a line for each image of the tweet: the ID of the tweet, position, type, URL or file, and
    /// description.
    package mutating func putImageLines(of hit: SearchHit) {
        for (index, item) in hit.tweet.media.enumerated() {
            let url = item.videoURL ?? item.url ?? item.location?.shortName ?? item.fileName ?? ""
            let fields = [
                "\(hit.tweet.id)", "\(index + 1)", item.kind.rawValue, url, item.alternativeText ?? "",
            ]
            put(fields.map { Sanitizer.sanitized($0, lineBreaks: .spaces) }.joined(separator: "\t") + "\n")
        }
    }
}
