package import TweetModel

/// Renders tweets as CSV (RFC 4180). Puts text from archives in quotes, with an apostrophe before text that a
/// spreadsheet would treat as a formula.
package struct CSVRenderer: Sendable {
    package init() {}

    /// The columns of a table of tweets, in order.
    static let columns =
        [
            "id", "created_at", "time_precision", "author_id", "handle", "name", "text", "lang", "source", "kind",
            "reply_to_tweet", "reply_to_user", "reply_to_handle", "retweet_of_tweet", "retweet_of_user",
            "retweet_of_handle", "quote_of_tweet", "quote_of_user", "quote_of_handle", "conversation", "hashtags",
            "mentions", "urls", "cashtags", "media",
        ] + TweetCount.allCases.map(\.name) + [
            "place", "latitude", "longitude", "sensitive", "flags", "labels", "note", "url", "key", "poll",
            "community_note",
        ]

    /// The additional columns of an export that also contains the context of matches, such as replies
    /// (`SearchHit.role`).
    static let roleColumns = ["row", "relation", "context_of"]

    /// Appends the column names of a table of tweets. If `hasRoles` is true, adds three columns; all rows must then
    /// have a `SearchHit.role`.
    package func header(byteOrderMark: Bool = false, hasRoles: Bool = false, into out: inout [UInt8]) {
        out.putCSVHeader(Self.columns + (hasRoles ? Self.roleColumns : []), byteOrderMark: byteOrderMark)
    }

    /// Appends a row of a table of tweets. Unknown fields are empty. Spaces separate the elements of a list.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) {
        putHead(of: hit.tweet, into: &out)
        putEntities(of: hit.tweet, into: &out)
        putFacts(of: hit.tweet, into: &out)
        out.putCell(list: hit.labels)
        out.putCell(hit.note)
        out.putCell(bare: WebAddress.tweet(hit.tweet.id, by: hit.tweet.author?.handle))
        out.putCell(id: hit.tweet.id.isKey ? hit.tweet.id.rawValue : nil)
        out.putCell(TweetMetadata.words(of: hit.tweet.poll))
        out.putCell(hit.tweet.communityNote?.text)
        if let role = hit.role { put(role, into: &out) }
        out.endCSVRow()
    }

    /// Replaces the commas between the cells of whole rows by tabs.
    package func separateByTabs(_ out: inout [UInt8], from start: Int) {
        var isQuoted = false
        for index in start..<out.count {
            if out[index] == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted, out[index] == UInt8(ascii: ",") {
                out[index] = UInt8(ascii: "\t")
            }
        }
    }

    private func putHead(of tweet: Tweet, into out: inout [UInt8]) {
        out.putCell(id: tweet.id.isKey ? nil : tweet.id.rawValue)
        if let time = tweet.createdAt {
            out.putTime(time)
            out.put(time.precision == .day ? ",day," : ",second,")
        } else {
            out.put(",,")
        }
        out.putCell(id: tweet.author?.id?.rawValue)
        out.putCell(tweet.author?.handle)
        out.putCell(tweet.author?.name)
        out.putCell(tweet.text)
        out.putCell(tweet.language)
        out.putCell(tweet.client)
        out.putCell(bare: tweet.kind.rawValue)
        put(tweet.replyTo, into: &out)
        put(tweet.retweetOf, into: &out)
        put(tweet.quoteOf, into: &out)
        out.putCell(id: tweet.conversation?.rawValue)
    }

    private func put(_ reference: TweetReference?, into out: inout [UInt8]) {
        guard let reference else { return out.put(",,,") }
        out.putCell(id: reference.tweet?.rawValue)
        out.putCell(id: reference.user?.rawValue)
        out.putCell(reference.handle)
    }

    private func putEntities(of tweet: Tweet, into out: inout [UInt8]) {
        out.putCell(list: tweet.hashtags.lazy.map(\.text))
        out.putCell(list: tweet.mentions.lazy.map(\.handle))
        out.putCell(list: tweet.links.lazy.map { $0.expanded ?? $0.url })
        out.putCell(list: tweet.cashtags.lazy.map(\.text))
        out.putCell(list: tweet.media.lazy.map { $0.videoURL ?? $0.url ?? $0.expanded ?? $0.link ?? $0.kind.rawValue })
    }

    private func putFacts(of tweet: Tweet, into out: inout [UInt8]) {
        for count in TweetCount.allCases { out.putCell(number: tweet.counts[count]) }
        out.putCell(tweet.place?.fullName ?? tweet.place?.name)
        out.putCell(bare: tweet.point?.latitude.description)
        out.putCell(bare: tweet.point?.longitude.description)
        out.putCell(bare: tweet.sensitive.map { $0 ? "true" : "false" })
        out.putCell(list: tweet.flags.exportNames)
    }

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
    /// Appends the names of columns. Some spreadsheets need the byte order mark to detect UTF-8.
    mutating func putCSVHeader(_ names: [String], byteOrderMark: Bool) {
        if byteOrderMark { append(contentsOf: [0xEF, 0xBB, 0xBF]) }
        put(names.joined(separator: ",") + "\r\n")
    }

    /// Replaces the comma after the last cell by a line break.
    mutating func endCSVRow() {
        removeLast()
        put("\r\n")
    }

    /// Appends an ID in quotes, so that programs that infer types read it as text. A cell is empty if its value is
    /// `nil`.
    mutating func putCell(id: Int64?) {
        if let id {
            append(UInt8(ascii: "\""))
            putNumber(id)
            append(UInt8(ascii: "\""))
        }
        append(UInt8(ascii: ","))
    }

    /// Appends a value without quotes. Do not use it for text from an archive, which may contain commas.
    mutating func putCell(bare value: String?) {
        if let value { put(value) }
        append(UInt8(ascii: ","))
    }

    mutating func putCell(number: Int64?) {
        if let number { putNumber(number) }
        append(UInt8(ascii: ","))
    }

    /// Appends text from an archive in quotes, with an apostrophe before text that a spreadsheet would treat as a
    /// formula.
    mutating func putCell(_ text: String?) {
        if let text { putCell(list: CollectionOfOne(text)) } else { append(UInt8(ascii: ",")) }
    }

    /// Appends texts from an archive as one quoted cell, separated by spaces. The cell begins with an apostrophe if a
    /// spreadsheet would treat it as a formula. Without texts, the cell is empty.
    mutating func putCell(list texts: some Collection<String>) {
        guard let first = texts.first else { return append(UInt8(ascii: ",")) }
        append(UInt8(ascii: "\""))
        if first.unicodeScalars.first?.beginsFormula ?? false { append(UInt8(ascii: "'")) }
        var isFirst = true
        for text in texts {
            if !isFirst { append(UInt8(ascii: " ")) }
            isFirst = false
            putDoublingQuotes(text.utf8.span)
        }
        put("\",")
    }

    private mutating func putDoublingQuotes(_ bytes: Span<UInt8>) {
        var start = 0
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\"") {
            put(bytes.extracting(start...index))
            start = index
        }
        put(bytes.extracting(start...))
    }
}
