import TweetModel

/// Entities of flat records, which have no positions.
extension FlatTweetReader {
    func entities(_ record: FlatRecord, in text: String) -> NamedEntities {
        // TAGS writes all lists as one object in a cell. A separate field takes precedence.
        var document = JSONDocument()
        if let cell = record[.entities]?.string, let printed = JSONDocument(printed: cell) { document = printed }
        let all = document.root
        var entities = NamedEntities()
        entities.hashtags = words(record, .hashtags, all["hashtags"], ["text", "tag"], sign: "#", in: text)
        entities.cashtags = words(record, .cashtags, all["symbols"], ["text", "tag"], sign: "$", in: text)
        let mentioned = all.member("user_mentions", or: "mentions")
        entities.mentions = words(record, .mentions, mentioned, format.mentions.handle, sign: "@", in: text).map {
            users($0, list(record, .mentions, mentioned))
        }
        entities.links = format.links(record)
        if entities.links == nil, let urls = all["urls"] {
            entities.links = Self.links(short: urls, expanded: urls)
        }
        return entities
    }

    @_lifetime(copy record, copy other)
    private func list(_ record: FlatRecord, _ field: Field, _ other: JSONValue?) -> JSONValue? {
        if let list = record[field] { return list }
        return other
    }

    /// Returns the words in a list, or `nil` if the entities must be extracted from the text. This is the case if the
    /// list is missing, or contains only signs (GetOldTweets), a number of entities (Vicinitas), or a boolean (4CAT).
    private func words(
        _ record: FlatRecord, _ field: Field, _ other: JSONValue?, _ members: [StaticString], sign: String,
        in text: String
    ) -> [String]? {
        guard let list = list(record, field, other), let written = list.words(members) else {
            return format.listsAreComplete && record.has(field) ? [] : nil
        }
        let words = written.map { Self.withoutSign($0, sign) }
        let isNumber = { (word: String) in word.utf8.allSatisfy(\.isASCIIDigit) }
        let numbers = words.contains(where: isNumber) ? Self.numbers(behind: sign, in: text) : []
        if words.count == 1, Self.isFlag(words[0], sign, in: text) { return nil }
        let others = words.filter { !$0.isEmpty && (!isNumber($0) || numbers.contains($0[...])) }
        return others.isEmpty && !words.isEmpty ? nil : others
    }

    /// The numbers after a sign in the text, and all their prefixes. Computed once, because a hostile record can list
    /// any number of words.
    private static func numbers(behind sign: String, in text: String) -> Set<Substring> {
        var numbers: Set<Substring> = []
        for part in text.split(separator: sign, omittingEmptySubsequences: false).dropFirst() {
            let digits = part.prefix(longestNumber).prefix { $0.isASCII && $0.isNumber }
            for length in 0..<digits.count { numbers.insert(digits.prefix(length + 1)) }
        }
        return numbers
    }

    private static let longestNumber = 50

    /// The accounts with these handles. Objects in the list add IDs and names.
    private func users(_ handles: [String], _ list: JSONValue?) -> [User] {
        var accounts: [String: User] = [:]
        list?.forEachObject { object in
            guard let handle = object.firstText(format.mentions.handle), accounts[handle] == nil else { return }
            let id = object.member("id_str", or: "id")?.positiveInteger ?? object["user_id"]?.positiveInteger
            accounts[handle] = User(
                id: id.map { UserID($0) }, handle: handle, name: object.firstText(format.mentions.name))
        }
        return handles.map { accounts[$0] ?? User(id: nil, handle: $0) }
    }

    /// Sets the names and IDs of mentions from objects with the addresses of pages (Bright Data):
    /// `[{"profile_id":"43","profile_name":"B","url":…}]`.
    static func nameMentions(_ list: JSONValue, in tweet: inout Tweet) {
        var accounts: [String: (id: Int64?, name: String?)] = [:]
        list.forEachObject { account in
            guard let page = account["url"]?.fieldText?.split(separator: "/").last?.lowercased() else { return }
            let (id, name) = (account["profile_id"]?.positiveInteger, account["profile_name"]?.fieldText)
            accounts[page] = accounts[page] ?? (id, name)
        }
        guard !accounts.isEmpty else { return }
        for index in tweet.mentions.indices {
            guard let account = accounts[tweet.mentions[index].handle.lowercased()] else { continue }
            tweet.mentions[index].id = account.id.map { UserID($0) }
            tweet.mentions[index].name = account.name
        }
    }

    // MARK: Links

    /// The links in the fields of short and expanded addresses; `nil` if neither has one.
    static let links: @Sendable (FlatRecord) -> [NamedEntities.NamedLink]? = { record in
        links(short: record[.links], expanded: record[.expandedLinks])
    }

    /// The links in a list of expanded addresses, which is complete.
    static let expandedLinks: @Sendable (FlatRecord) -> [NamedEntities.NamedLink]? = { record in
        guard record.has(.expandedLinks) else { return nil }
        return links(short: nil, expanded: record[.expandedLinks]) ?? []
    }

    static func links(short: JSONValue?, expanded: JSONValue?) -> [NamedEntities.NamedLink]? {
        var targets = addresses(expanded, ["expanded_url", "url"])
        var short = addresses(short, ["url", "expanded_url"])
        // 4CAT and twint write the targets in the column `urls`, which contains short links in tables of others.
        if targets.isEmpty, !short.contains(where: { $0?.utf8Contains("//t.co/") == true }) { swap(&targets, &short) }
        if short.isEmpty, targets.isEmpty { return nil }
        return (0..<max(short.count, targets.count)).map { number in
            NamedEntities.NamedLink(
                url: number < short.count ? short[number] : nil,
                expanded: number < targets.count ? targets[number] : nil)
        }.filter { $0.url != nil || $0.expanded != nil }
    }

    /// Returns the addresses in a list, with `nil` for other values such as the `NA` of rtweet, so that the rest keep
    /// their positions. A list without any address is empty: Vicinitas writes the number of links.
    private static func addresses(_ list: JSONValue?, _ members: [StaticString]) -> [String?] {
        guard let list else { return [] }
        let addresses = (list.words(members) ?? []).map { word in
            word.hasPrefix("http") || word.contains(".") && word.contains(where: \.isLetter) ? word : nil
        }
        return addresses.contains { $0 != nil } ? addresses : []
    }
}
