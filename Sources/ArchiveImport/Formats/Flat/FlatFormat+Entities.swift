import TweetModel

/// Entities of flat records, which have no positions.
extension FlatFormat {
    func entities(_ record: FlatRecord, in text: String) -> NamedEntities {
        // TAGS writes all lists as one object in a cell. A separate field takes precedence.
        var document = JSONDocument()
        if let cell = record[.entities]?.string, let printed = JSONDocument(printed: cell) { document = printed }
        let all = document.root
        var entities = NamedEntities()
        entities.hashtags = words(record, .hashtags, all["hashtags"], Self.tagNames, sign: "#", in: text)
        entities.cashtags = words(record, .cashtags, all["symbols"], Self.tagNames, sign: "$", in: text)
        let mentioned = all.member("user_mentions", or: "mentions")
        entities.mentions = words(record, .mentions, mentioned, self.mentions.handle, sign: "@", in: text).map {
            users($0, list(record, .mentions, mentioned))
        }
        entities.links = self.links(record)
        if entities.links == nil, let urls = all["urls"] { entities.links = Self.links(short: urls, expanded: urls) }
        return entities
    }

    @_lifetime(copy record, copy other)
    private func list(_ record: FlatRecord, _ field: Field, _ other: JSONValue?) -> JSONValue? {
        if let list = record[field] { return list }
        return other
    }

    /// Returns the words in a list, or `nil` if the entities must be extracted from the text. This is the case if the
    /// list is missing or unknown, or contains only signs (GetOldTweets), a number of entities (Vicinitas), or a
    /// boolean (4CAT).
    private func words(
        _ record: FlatRecord, _ field: Field, _ other: JSONValue?, _ members: [StaticString], sign: String,
        in text: String
    ) -> [String]? {
        guard let list = list(record, field, other), let written = list.words(members),
            !written.isEmpty || !list.hasObject()
        else {
            return self.listsAreComplete && record.has(field) ? [] : nil
        }
        let words = written.map { Self.withoutSign($0, sign) }
        guard words.allSatisfy({ Self.isEntity($0, sign) }) else { return nil }
        let isNumber = { (word: String) in word.utf8.allSatisfy(\.isASCIIDigit) }
        let numbers = words.contains(where: isNumber) ? Self.numbers(behind: sign, in: text) : []
        if words.count == 1, Self.isFlag(words[0], sign, in: text) { return nil }
        let others = words.filter { !$0.isEmpty && (!isNumber($0) || numbers.contains($0[...])) }
        return others.isEmpty && !words.isEmpty ? nil : others
    }

    /// Whether a word can be a hashtag, cashtag or handle, unlike the words of a list in an unknown notation.
    static func isEntity(_ word: String, _ sign: String) -> Bool {
        word.utf8.allSatisfy { $0.isHandleByte || $0 >= 0x80 && sign != "@" || $0 == UInt8(ascii: ".") && sign == "$" }
    }

    /// The members with the word in the objects of hashtags and cashtags.
    static let tagNames: [StaticString] = ["text", "tag", "Text"]

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
            guard let handle = object.firstText(self.mentions.handle), accounts[handle] == nil else { return }
            let id =
                object.member("id_str", or: "id")?.positiveInteger
                ?? object.member("user_id", or: "ID")?.positiveInteger
            accounts[handle] = User(
                id: id.map { UserID($0) }, handle: handle, name: object.firstText(self.mentions.name))
        }
        return handles.map { accounts[$0] ?? User(id: nil, handle: $0) }
    }

    /// Sets the names and IDs of mentions from objects with the URLs of pages (Bright Data):
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

    /// The links in the fields of short and expanded URLs; `nil` if neither has one.
    static let links: @Sendable (FlatRecord) -> [NamedEntities.NamedLink]? = { record in
        guard let list = record[.links] else { return links(short: nil, expanded: record[.expandedLinks]) }
        // Objects contain both URLs.
        if record[.expandedLinks] == nil,
            list.hasObject(where: { object in expandedNames.contains { object.has($0) } })
        {
            return links(short: list, expanded: list)
        }
        return links(short: list, expanded: record[.expandedLinks], destinations: record[.destinations])
    }

    /// The links in a list of expanded URLs, which is complete.
    static let expandedLinks: @Sendable (FlatRecord) -> [NamedEntities.NamedLink]? = { record in
        guard record.has(.expandedLinks) else { return nil }
        return links(short: nil, expanded: record[.expandedLinks]) ?? []
    }

    static func links(
        short: JSONValue?, expanded: JSONValue?, destinations: JSONValue? = nil
    ) -> [NamedEntities.NamedLink]? {
        var targets = urls(expanded, expandedNames + linkNames)
        var short = urls(short, linkNames + ["expanded_url"])
        // 4CAT and twint write the targets in the column `urls`, which contains short links in tables of others.
        if targets.isEmpty || targets == short, !short.contains(where: { $0?.utf8Contains("//t.co/") == true }) {
            (targets, short) = (short, [])
        }
        if short.isEmpty, targets.isEmpty { return nil }
        let followed = urls(destinations, linkNames)
        var displays: [String?] = []
        expanded?.forEachObject { displays.append($0.firstText(["display_url", "displayUrl"])) }
        if displays.count != targets.count { displays = [] }
        let pages = followed.isEmpty ? Self.pages(expanded) : followed.map { $0.map { LinkedPage(destination: $0) } }
        let links = (0..<max(short.count, targets.count)).map { number in
            NamedEntities.NamedLink(
                url: number < short.count ? short[number] : nil,
                expanded: number < targets.count ? targets[number] : nil,
                display: number < displays.count ? displays[number] : nil,
                page: number < pages.count ? pages[number] : nil)
        }.filter { $0.url != nil || $0.expanded.map { !Self.isPage($0) } ?? false }
        // One URL is not a list of all links.
        return links.isEmpty && expanded?.kind == .string ? nil : links
    }

    /// The members with the URL in the objects of a list of links, and those with its destination.
    private static let linkNames: [StaticString] = ["url", "href", "expandedUrl", "link"]
    private static let expandedNames: [StaticString] = ["expanded_url", "expandedUrl", "expandedURL", "expanded"]

    /// Whether a list has no URL, but objects that can have one under another name.
    static func isUnknown(links list: JSONValue) -> Bool {
        list.hasObject() && urls(list, linkNames + ["expanded_url"]).isEmpty
    }

    /// The pages that a list of links as objects describes.
    private static func pages(_ list: JSONValue?) -> [LinkedPage?] {
        if let cell = list?.string, cell.hasPrefix("["), let document = JSONDocument(printed: cell) {
            return pages(document.root)
        }
        guard let list, list.first?.kind == .object else { return [] }
        var pages: [LinkedPage?] = []
        list.forEachElement { pages.append($0.kind == .object ? LinkedPage($0) : nil) }
        return pages
    }

    /// Returns the URLs in a list, with `nil` for other values such as the `NA` of rtweet, so that the rest keep
    /// their positions. A list without any URL is empty: Vicinitas writes the number of links.
    private static func urls(_ list: JSONValue?, _ members: [StaticString]) -> [String?] {
        guard let list else { return [] }
        let urls = (list.words(members) ?? []).map { word -> String? in
            let isHost =
                word.contains(".") && word.contains(where: \.isLetter) && !word.contains { "\"'()".contains($0) }
            return word.hasPrefix("http") || isHost ? word : nil
        }
        return urls.contains { $0 != nil } ? urls : []
    }
}
