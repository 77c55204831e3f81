package import TweetModel

/// Renders lines for programs such as `cut` and `awk`: fields separated by tabs, without colours or wrapping. Control
/// characters in text from archives are replaced.
package struct PlainRenderer: Sendable {
    package init() {}

    /// Appends a line with ID, ISO time, `@handle`, kind and text. The time is a date if the time of day is unknown.
    /// Unknown fields are empty. Line breaks and tabs in the text become spaces.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) {
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

    /// Appends a line with the ID, or the key instead.
    package func id(_ hit: SearchHit, into out: inout [UInt8]) {
        out.putNumber(hit.tweet.id.rawValue)
        out.put("\n")
    }

    /// Appends a line with the URL of the tweet, and with `withLinks` one for each different destination of its links.
    /// A link whose destination is unknown has its short URL. URLs that are not of the web are left out.
    func urls(of tweet: Tweet, withLinks: Bool, into out: inout [UInt8]) {
        var urls = [WebURL.tweet(tweet.id, by: tweet.author?.handle)].compactMap(\.self)
        for link in withLinks ? tweet.links : [] {
            if let url = WebURL.safe(link.expanded ?? link.url), !urls.contains(url) { urls.append(url) }
        }
        for url in urls { out.put(url + "\n") }
    }

    /// Appends a line with the number, ISO time, number of matches, number of uses and query of a recent search. An
    /// unknown number of matches is empty.
    package func recent(_ search: RecordedSearch, into out: inout [UInt8]) {
        let numbers = [search.hits.map(String.init) ?? "", String(search.uses)]
        let words = [String(search.number), Timestamp(seconds: search.at).iso8601] + numbers + [search.query]
        out.put(words.map { Sanitizer.sanitized($0, lineBreaks: .spaces) }.joined(separator: "\t") + "\n")
    }

    /// Appends a line for each image of the tweet: the ID of the tweet, position, type, URL or file, and
    /// description.
    package func images(of hit: SearchHit, into out: inout [UInt8]) {
        for (index, item) in hit.tweet.media.enumerated() {
            let url = item.videoURL ?? item.url ?? item.location?.shortName ?? item.fileName ?? ""
            let fields = [
                "\(hit.tweet.id)", "\(index + 1)", item.kind.rawValue, url, item.alternativeText ?? "",
            ]
            out.put(fields.map { Sanitizer.sanitized($0, lineBreaks: .spaces) }.joined(separator: "\t") + "\n")
        }
    }
}
