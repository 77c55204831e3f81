import TweetModel

/// Reads the author of flat records, and names of other accounts.
extension FlatFormat {
    /// - Parameters:
    ///   - page: the handle in the tweet's URL, or `nil`.
    ///   - isCertain: whether this is the handle of the author, even if the record has another one: many programs
    ///     write the name of the author instead.
    func author(_ record: FlatRecord, _ page: String?, isCertain: Bool = false) -> User? {
        let written = record[.user]
        var (id, handle) = (written?.positiveInteger, Self.handle(record[.handle]))
        var name = record[.name]?.fieldText
        if let signed = Self.signed(record[.handle]?.fieldText) ?? Self.signed(name) { (name, handle) = signed }
        if handle == nil, id == nil, written?.exactInteger == nil { handle = Self.plainHandle(written?.fieldText) }
        if let page, let written = handle, written.lowercased() != page.lowercased(),
            !page.utf8.allSatisfy(\.isASCIIDigit)
        {
            if name.map({ Self.withoutSign($0, "@").lowercased() }) == page.lowercased() {
                (name, handle) = (written, page)
            } else if isCertain {
                (name, handle) = (name ?? written, page)
            }
        }
        record[.handle]?.forEachObject { account in
            id = id ?? account["id"]?.positiveInteger
            name = name ?? account.firstText(["displayname", "name"])
        }
        if record[.handle]?.fieldText == nil, let page {
            // URLs in data of Bright Data contain the account's ID instead of the handle.
            if page.utf8.allSatisfy(\.isASCIIDigit) { id = id ?? Int64(page) } else { handle = page }
        } else {
            handle = handle ?? page
        }
        if handle == nil, let sign = name, sign.hasPrefix("@") { handle = Self.plainHandle(sign) }
        guard id != nil || handle != nil else { return nil }
        if name?.hasPrefix("@") == true, name?.dropFirst().lowercased() == handle?.lowercased() { name = nil }
        return User(id: id.map { UserID($0) }, handle: handle, name: name, profile: profile(record))
    }

    /// The author of a record that has only a displayed name. A column of handles can contain names of several words.
    func namedAuthor(_ record: FlatRecord) -> User? {
        guard let name = record[.name]?.fieldText ?? record[.handle]?.nonEmptyString else { return nil }
        var author = TweetKeys.account(named: name)
        author.profile = profile(record)
        return author
    }

    /// The name and the handle in `Ann (@ann_lee)`, or in `Ann@ann_lee·Nov 24, 2023`, as a page writes above a tweet.
    private static func signed(_ text: String?) -> (name: String, handle: String)? {
        guard let text else { return nil }
        if text.utf8Contains("·"), let line = text.wholeMatch(of: /(?s)(.+?)\s*@(\w{1,15})\s*·.*/) {
            return (String(line.1), String(line.2))
        }
        guard text.hasSuffix(")"), let sign = text.firstRange(of: " (@"),
            let handle = plainHandle(String(text[sign.upperBound...].dropLast()))
        else { return nil }
        return (String(text[..<sign.lowerBound]), handle)
    }

    /// A handle, perhaps with `@`; `nil` for other text, and for a hash, with which data sets replace IDs.
    static func plainHandle(_ text: String?) -> String? {
        let handle = text.map { withoutSign($0, "@") } ?? ""
        let isHash =
            handle.utf8.count >= 8 && handle.utf8.contains(where: \.isASCIIDigit) && handle.allSatisfy(\.isHexDigit)
        return (1...15) ~= handle.utf8.count && handle.utf8.allSatisfy(\.isHandleByte) && !isHash ? handle : nil
    }

    private func profile(_ record: FlatRecord) -> User.Profile? {
        var profile = User.Profile()
        profile.bio = record[.userBio]?.string.map { self.text($0).text }
        profile.website = record[.userWebsite]?.nonEmptyString
        profile.createdAt = record[.userCreated]?.fieldText.flatMap {
            Timestamp.parseAnyForm($0) ?? Timestamp.parseAnyForm($0 + " +0000") ?? Timestamp.day($0)
        }
        profile.verified = [record[.userVerified]?.truth, record[.userSubscribed]?.truth].compactMap { $0 }
            .max { !$0 && $1 }
        profile.protected = record[.userProtected]?.truth
        profile.followers = record[.userFollowers]?.tally
        profile.following = record[.userFollowing]?.tally
        profile.tweets = record[.userTweets]?.tally
        profile.listed = record[.userListed]?.tally
        profile.avatarURL = record[.userAvatar]?.nonEmptyString
        profile.headerURL = record[.userHeader]?.nonEmptyString
        guard profile != User.Profile() else { return nil }
        // Without other fields of the author, the location may be the tweet's.
        profile.location = record[.userLocation]?.string
        return profile
    }

    /// Reads a handle from `ann_lee`, `@ann_lee` (Meltwater), the URL of her page, or an object (snscrape through
    /// pandas). Returns `nil` for several words.
    static func handle(_ value: JSONValue?) -> String? {
        guard let value, let written = value.fieldText else { return nil }
        var isObject = false
        var handle: String? = withoutSign(written.trimmed, "@")
        value.forEachObject { account in
            if !isObject { handle = account.firstText(["username", "userName", "screen_name", "screenName"]) }
            isObject = true
        }
        if isObject { return handle }
        if handle?.hasPrefix("http") == true { handle = handle?.split(separator: "/").last.map { String($0) } }
        return handle.flatMap { $0.isEmpty || $0.utf8.contains { $0 == 0x20 || $0 == UInt8(ascii: "{") } ? nil : $0 }
    }

    /// The handle of another account; `nil` for a boolean.
    static func otherHandle(_ value: JSONValue?, in text: String) -> String? {
        guard let value, let written = value.fieldText, !isFlag(written, "@", in: text) else { return nil }
        return handle(value)
    }

    /// Whether the word is a boolean and not a handle or tag: some columns (`replied_user` of 4CAT) contain only
    /// `True`. If the text contains the word with its sign, it is not a boolean.
    static func isFlag(_ word: String, _ sign: String, in text: String) -> Bool {
        word.truth != nil && !text.lowercased().contains(sign + word.lowercased())
    }

    /// The word without its sign, which may be full-width (`＠`, `＃`).
    static func withoutSign(_ word: String, _ sign: String) -> String {
        let wide = sign == "@" ? "＠" : sign == "#" ? "＃" : sign
        return word.hasPrefix(sign) || word.hasPrefix(wide) ? String(word.dropFirst()) : word
    }
}
