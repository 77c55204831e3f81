import TweetModel

extension CSVRenderer {
    /// In the order of the rows' fields.
    static let columns = [
        "id", "created_at", "time_precision", "author_id", "handle", "name", "text", "lang", "source", "kind",
        "reply_to_tweet", "reply_to_user", "reply_to_handle", "retweet_of_tweet", "retweet_of_user",
        "retweet_of_handle", "quote_of_tweet", "quote_of_user", "quote_of_handle", "conversation", "hashtags",
        "mentions", "urls", "cashtags", "media", "likes", "retweets", "replies", "quotes", "views", "place",
        "latitude", "longitude", "sensitive", "flags", "labels", "note", "url",
    ]

    /// Behind them in an export with context.
    static let roleColumns = ["row", "relation", "context_of"]

    func put(_ hit: SearchHit, into out: inout [UInt8]) {
        let tweet = hit.tweet
        out.putCell(id: tweet.id.rawValue)
        out.putCell(bare: tweet.createdAt?.iso8601)
        out.putCell(bare: tweet.createdAt.map { $0.precision == .day ? "day" : "second" })
        out.putCell(id: tweet.author?.id?.rawValue)
        out.putCell(tweet.author?.handle)
        out.putCell(tweet.author?.name)
        out.putCell(tweet.text)
        out.putCell(tweet.language)
        out.putCell(tweet.client)
        out.putCell(bare: tweet.kind.rawValue)
        for reference in [tweet.replyTo, tweet.retweetOf, tweet.quoteOf] {
            out.putCell(id: reference?.tweet?.rawValue)
            out.putCell(id: reference?.user?.rawValue)
            out.putCell(reference?.handle)
        }
        out.putCell(id: tweet.conversation?.rawValue)
        out.putCell(list: tweet.hashtags.map(\.text))
        out.putCell(list: tweet.mentions.map(\.handle))
        out.putCell(list: tweet.links.map { $0.expanded ?? $0.url })
        out.putCell(list: tweet.cashtags.map(\.text))
        out.putCell(list: tweet.media.compactMap { $0.videoURL ?? $0.url })
        let counts = tweet.counts
        for count in [counts.likes, counts.retweets, counts.replies, counts.quotes, counts.views] {
            out.putCell(bare: count.map { String($0) })
        }
        out.putCell(tweet.place?.fullName ?? tweet.place?.name)
        out.putCell(bare: tweet.point.map { $0.latitude.description })
        out.putCell(bare: tweet.point.map { $0.longitude.description })
        out.putCell(bare: tweet.sensitive.map { $0 ? "true" : "false" })
        var flags = JSONRenderer.flagNames.filter { tweet.flags.contains($0.0) }.map(\.1)
        if !tweet.flags.contains(.collected) { flags.append("referenced") }
        out.putCell(list: flags)
        out.putCell(list: hit.labels)
        out.putCell(hit.note)
        out.putCell(bare: WebAddress.tweet(tweet.id, by: tweet.author?.handle))
        if let role = hit.role { put(role, into: &out) }
        // Every cell ends in a comma; the last one gives its place to the line break.
        out.removeLast()
        out.put("\r\n")
    }
}

extension CSVRenderer {
    private func put(_ role: ExportRole, into out: inout [UInt8]) {
        out.putCell(bare: role.exportName)
        switch role {
        case .matched: out.put(",,")
        case .context(let relation, let tweet):
            out.putCell(bare: relation.exportName)
            out.putCell(id: tweet.rawValue)
        }
    }
}

extension [UInt8] {
    /// An id, quoted so that it is text to whoever tells text from numbers.
    mutating func putCell(id: Int64?) {
        putID(id, orNull: "")
        append(UInt8(ascii: ","))
    }

    /// A value of our own making, which needs no quotes.
    mutating func putCell(bare value: String?) {
        if let value { put(value) }
        append(UInt8(ascii: ","))
    }

    mutating func putCell(list values: [String]) {
        putCell(values.isEmpty ? nil : values.joined(separator: " "))
    }

    /// Text of strangers: in quotes, and never a formula.
    mutating func putCell(_ text: String?) {
        guard let text else { return append(UInt8(ascii: ",")) }
        append(UInt8(ascii: "\""))
        if Self.startsFormula(text) { append(UInt8(ascii: "'")) }
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { append(byte) }
            append(byte)
        }
        put("\",")
    }

    /// A sign of a formula at the start, or a blank that some programs skip before one. Where East Asian text is at home,
    /// a spreadsheet may take the full-width signs for the others.
    private static func startsFormula(_ text: String) -> Bool {
        switch text.unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\n", "\r", "＝", "＋", "－", "＠": true
        default: false
        }
    }
}
