import TweetModel

extension CSVRenderer {
    /// Appends a header and one row per difference. `id` is the ID of an account in a row with the change `renamed`,
    /// `lost_follower`, `gained_follower` and so on, and the ID of a tweet in all other rows.
    func put(_ difference: ImportDifference, into out: inout [UInt8]) {
        out.put("change,id,created_at,handle,old,new\r\n")
        for item in difference.lost { put("lost", item, isNew: false, into: &out) }
        for item in difference.gained { put("gained", item, isNew: true, into: &out) }
        for edit in difference.edited {
            put("edited", edit.id.rawValue, nil, nil, edit.old, edit.new, into: &out)
        }
        for renaming in difference.renamed {
            put(
                "renamed", renaming.id.rawValue, nil, renaming.new.handle, Self.name(renaming.old),
                Self.name(renaming.new), into: &out)
        }
        for change in difference.follows {
            for account in change.lost {
                put(
                    "lost_" + change.kind.rawValue, account.id?.rawValue, nil, account.handle, Self.name(account), nil,
                    into: &out)
            }
            for account in change.gained {
                put(
                    "gained_" + change.kind.rawValue, account.id?.rawValue, nil, account.handle, nil,
                    Self.name(account), into: &out)
            }
        }
    }

    private func put(_ change: String, _ item: ImportDifference.Item, isNew: Bool, into out: inout [UInt8]) {
        put(
            change, item.id.rawValue, item.createdAt, item.handle, isNew ? nil : item.text, isNew ? item.text : nil,
            into: &out)
    }

    private func put(
        _ change: String, _ id: Int64?, _ time: Timestamp?, _ handle: String?, _ old: String?, _ new: String?,
        into out: inout [UInt8]
    ) {
        out.putCell(bare: change)
        out.putCell(id: id)
        out.putCell(bare: time?.iso8601)
        out.putCell(handle)
        out.putCell(old)
        out.putCell(new)
        // Every cell ends in a comma; the line break replaces the last comma.
        out.removeLast()
        out.put("\r\n")
    }

    private static func name(_ user: User) -> String {
        [user.handle.map { "@" + $0 }, user.name].compactMap { $0 }.joined(separator: " ")
    }
}

/// Counts over time, and most frequent values.
extension CSVRenderer {
    func putHeader(of volume: TweetVolume, into out: inout [UInt8]) {
        let names = TweetVolume.Counts().columns(hasDetails: volume.hasDetails).map(\.name)
        let comparisons = ["moving_average", "expected", "burst"]
        out.put((["start"] + names + comparisons).joined(separator: ",") + "\r\n")
    }

    func put(_ bucket: TweetVolume.Bucket, of volume: TweetVolume, into out: inout [UInt8]) {
        out.putCell(bare: bucket.start)
        for (_, number) in bucket.counts.columns(hasDetails: volume.hasDetails) { out.putCell(bare: String(number)) }
        out.putCell(bare: bucket.movingAverage.map { "\($0)" })
        out.putCell(bare: bucket.expected.map { "\($0)" })
        out.putCell(bare: bucket.isBurst.map { $0 ? "true" : "false" })
        endRow(&out)
    }

    /// Writes a row for the tweets that are in no period, unless all tweets are in one.
    func putUndated(of volume: TweetVolume, into out: inout [UInt8]) {
        guard volume.undated > 0 else { return }
        put(TweetVolume.Bucket(start: "", counts: volume.undatedCounts), of: volume, into: &out)
    }

    func put(_ table: TopTable, into out: inout [UInt8]) {
        out.put("rank,text,tweets,uses,users,first,last,id\r\n")
        for (index, row) in table.rows.enumerated() {
            out.putCell(bare: String(index + 1))
            out.putCell(row.text)
            out.putCell(bare: String(row.tweets))
            out.putCell(bare: String(row.uses))
            out.putCell(bare: row.users.map { String($0) })
            out.putCell(bare: row.first?.iso8601)
            out.putCell(bare: row.last?.iso8601)
            out.putCell(row.id)
            endRow(&out)
        }
    }

    func put(_ links: [UnresolvedLink], into out: inout [UInt8]) {
        out.put("short_url,expanded_url,tweets,newest_tweet\r\n")
        for link in links {
            out.putCell(link.address)
            out.putCell(bare: nil)
            out.putCell(bare: String(link.tweets))
            out.putCell(id: link.newest.rawValue)
            endRow(&out)
        }
    }
}

extension CSVRenderer {
    func putFollowsHeader(into out: inout [UInt8]) {
        out.put("kind,account_id,handle,name,first_snapshot,last_snapshot,current,of_account_id,of_handle\r\n")
    }

    func put(_ row: FollowRow, into out: inout [UInt8]) {
        out.putCell(bare: row.kind.rawValue)
        out.putCell(id: row.account.id?.rawValue)
        out.putCell(row.account.handle)
        out.putCell(row.account.name)
        out.putCell(bare: row.first.map { Timestamp(seconds: $0).iso8601 })
        out.putCell(bare: row.last.map { Timestamp(seconds: $0).iso8601 })
        out.putCell(bare: row.isCurrent ? "true" : "false")
        out.putCell(id: row.subject.id?.rawValue)
        out.putCell(row.subject.handle)
        // Every cell ends in a comma; the line break replaces the last comma.
        out.removeLast()
        out.put("\r\n")
    }
}

extension CSVRenderer {
    func put(_ searches: [RecentSearch], into out: inout [UInt8]) {
        out.put("n,query,at,hits,uses,pinned,new\r\n")
        for search in searches {
            out.putCell(bare: String(search.number))
            out.putCell(search.query)
            out.putCell(bare: Timestamp(seconds: search.at).iso8601)
            out.putCell(bare: search.hits.map { String($0) })
            out.putCell(bare: String(search.uses))
            out.putCell(search.pinned)
            out.putCell(bare: search.new.map { String($0) })
            endRow(&out)
        }
    }

    func put(_ searches: [LoggedSearch], into out: inout [UInt8]) {
        out.put("n,query,at,hits,tweets,generation\r\n")
        for search in searches {
            out.putCell(bare: String(search.number))
            out.putCell(search.query)
            out.putCell(bare: Timestamp(seconds: search.at).iso8601)
            out.putCell(bare: search.hits.map { String($0) })
            out.putCell(bare: String(search.tweets))
            out.putCell(bare: String(search.generation))
            endRow(&out)
        }
    }

    /// Every cell ends in a comma; the line break replaces the last comma.
    private func endRow(_ out: inout [UInt8]) {
        out.removeLast()
        out.put("\r\n")
    }
}

extension CSVRenderer {
    /// The columns of a table of tweets, in order.
    static let columns =
        [
            "id", "created_at", "time_precision", "author_id", "handle", "name", "text", "lang", "source", "kind",
            "reply_to_tweet", "reply_to_user", "reply_to_handle", "retweet_of_tweet", "retweet_of_user",
            "retweet_of_handle", "quote_of_tweet", "quote_of_user", "quote_of_handle", "conversation", "hashtags",
            "mentions", "urls", "cashtags", "media",
        ] + TweetCount.allCases.map(\.name) + [
            "place", "latitude", "longitude", "sensitive", "flags", "labels", "note", "url",
        ]

    /// The additional columns of an export that also contains the context of matches, such as replies
    /// (`SearchHit.role`).
    static let roleColumns = ["row", "relation", "context_of"]

    func put(_ hit: SearchHit, into out: inout [UInt8]) {
        putHead(of: hit.tweet, into: &out)
        putEntities(of: hit.tweet, into: &out)
        putFacts(of: hit.tweet, into: &out)
        out.putCell(list: hit.labels)
        out.putCell(hit.note)
        out.putCell(bare: WebAddress.tweet(hit.tweet.id, by: hit.tweet.author?.handle))
        if let role = hit.role { put(role, into: &out) }
        // Every cell ends in a comma; the line break replaces the last comma.
        out.removeLast()
        out.put("\r\n")
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
}

extension CSVRenderer {
    private func putHead(of tweet: Tweet, into out: inout [UInt8]) {
        out.putCell(id: tweet.id.rawValue)
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
        if SpreadsheetFormula.begins(with: first.unicodeScalars.first) { append(UInt8(ascii: "'")) }
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
