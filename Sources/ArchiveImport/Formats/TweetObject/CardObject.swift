import TweetModel

/// Reads cards of tweets: polls, and the pages of links (see API formats, Cards). The values are an object by key in
/// API v1.1, and a list in GraphQL.
extension Tweet {
    /// The members of a card. GraphQL also has them in `legacy`.
    static let knownInCard = KnownMembers(
        namesInCard, leaving: .cards, nested: [("legacy", KnownMembers(namesInCard, leaving: .cards))])

    private static let namesInCard = ["name", "url", "binding_values"]

    /// Adds the card of a tweet, after its links.
    mutating func readCard(of record: some TweetMembers & ~Escapable) {
        guard let card = record["card"] else { return }
        let content = card.inside("legacy")
        guard let values = content["binding_values"] else {
            if content["name"]?.hasPrefix("poll") == true { flags.insert(.poll) }
            return
        }
        if content["name"]?.hasPrefix("poll") == true {
            readPoll(values)
        } else if content["name"]?.equals("unified_card") == true {
            Self.forEachValue(of: values) { key, value in
                if key == "unified_card", let text = value.string { readUnified(text) }
            }
        } else {
            readPage(values, url: content["url"]?.nonEmptyString)
        }
    }

    private mutating func readPoll(_ values: JSONValue) {
        var poll = Poll()
        var labels: [Int: String] = [:]
        var votes: [Int: Int64] = [:]
        Self.forEachValue(of: values) { key, value in
            if key == "end_datetime_utc" { poll.endsAt = value.timestamp }
            guard key.hasPrefix("choice"), let number = key.dropFirst(6).first?.wholeNumberValue else { return }
            if key.hasSuffix("_label") { labels[number] = value.nonEmptyString }
            if key.hasSuffix("_count") { votes[number] = value.amount }
        }
        poll.choices = labels.keys.sorted().map {
            Poll.Choice(EscapedText(labels[$0] ?? "").text, votes: votes[$0])
        }
        add(poll)
    }

    private mutating func readPage(_ values: JSONValue, url: String?) {
        var (title, description): (String?, String?) = (nil, nil)
        var (cardURL, shown): (String?, String?) = (nil, nil)
        Self.forEachValue(of: values) { key, value in
            switch key {
            case "title", "event_title", "broadcast_title": title = title ?? value.nonEmptyString
            case "description", "event_subtitle": description = description ?? value.nonEmptyString
            case "card_url": cardURL = value.nonEmptyString
            case "vanity_url": shown = value.nonEmptyString
            case "domain": shown = shown ?? value.nonEmptyString
            default: break
            }
        }
        guard title != nil || description != nil else { return }
        let page = LinkedPage(title: title, description: description)
        add(page, at: [url, cardURL].compactMap(\.self), shown: shown)
    }

    /// Completes the link with one of these URLs, or adds a link to the first one.
    private mutating func add(_ page: LinkedPage, at urls: [String], shown: String?) {
        if let index = links.firstIndex(where: { link in
            urls.contains { $0 == link.url || $0 == link.expanded }
        }) {
            page.complete(&links[index])
        } else if let url = urls.first(where: { $0.hasPrefix("http") }) {
            var link = Link(url: url, expanded: nil, display: shown, span: nil)
            page.complete(&link)
            links.append(link)
        }
    }

    /// Calls the body for each value, which is in `string_value`.
    private static func forEachValue(of values: JSONValue, _ body: (String, JSONValue) -> Void) {
        if values.kind == .array {
            values.forEachElement { entry in
                if let key = entry["key"]?.string, let value = entry["value"]?["string_value"] { body(key, value) }
            }
        } else {
            values.forEachMember { key, value in
                if let value = value["string_value"] { body(key, value) }
            }
        }
    }
}

/// Reads cards of type `unified_card`, whose only value is JSON in a string:
///
///     {"type":"image_website","component_objects":{"details_1":{"type":"details","data":{"title":{"content":…},
///      "subtitle":{"content":"example.org"},"destination":"browser_1"}}},
///      "destination_objects":{"browser_1":{"type":"browser","data":{"url_data":{"url":…,"vanity":"example.org"}}}},
///      "media_entities":{"13_7":{"id_str":"7","media_url_https":…,"type":"photo",…}}}
extension Tweet {
    private mutating func readUnified(_ text: String) {
        var document = JSONDocument()
        guard (try? document.parse(Array(text.utf8))) != nil else { return }
        let card = document.root
        var destinations: [String: (url: String, shown: String?)] = [:]
        card["destination_objects"]?.forEachMember { key, destination in
            let link = destination["data"]?["url_data"]
            if let url = link?["url"]?.nonEmptyString { destinations[key] = (url, link?["vanity"]?.nonEmptyString) }
        }
        card["component_objects"]?.forEachMember { _, component in
            guard let data = component["data"] else { return }
            let title =
                Self.words(data["title"]) ?? Self.words(data["name"]) ?? Self.words(data["topic_detail"]?["title"])
            guard let title else { return }
            let key = data["destination"]?.nonEmptyString
            let only = destinations.count == 1 ? destinations.values.first : nil
            let destination = key.flatMap { destinations[$0] } ?? only
            let subtitle = Self.words(data["subtitle"]).flatMap { $0 == destination?.shown ? nil : $0 }
            add(
                LinkedPage(title: title, description: Self.words(data["description"]) ?? subtitle),
                at: [destination?.url].compactMap(\.self), shown: destination?.shown)
        }
        card["media_entities"]?.forEachMember { _, record in
            guard let item = MediaItem.v1(record, in: EscapedText("")),
                !media.contains(where: { $0.id == item.id && $0.url == item.url })
            else { return }
            media.append(item)
        }
    }

    private static func words(_ value: JSONValue?) -> String? { value?["content"]?.nonEmptyString }
}

extension Tweet {
    /// Sets the poll of a flat record: a list of choices, or an object that contains it.
    mutating func add(poll value: JSONValue, endsAt end: JSONValue?) {
        var (poll, isPoll) = (Poll(), false)
        func add(_ choice: JSONValue) {
            let text = choice.kind == .string ? choice.nonEmptyString : choice.firstText(["label", "name", "text"])
            guard let label = text, poll.choices.count < Poll.maxChoices else { return }
            poll.choices.append(Poll.Choice(label, votes: choice.member("votes", or: "count")?.tally))
        }
        // ScrapFly writes an empty object for each tweet without a poll.
        if value.isEmptyObject || value.equals("{}") { return }
        value.forEachObject { object in
            isPoll = true
            guard let choices = object.member("choices", or: "options"), choices.kind == .array else {
                return add(object)
            }
            choices.forEachElement(add)
            poll.endsAt = object["ends_at"]?.fieldText.flatMap { Timestamp.parse($0) }
        }
        if !isPoll {
            // The choices alone: `["a","b"]` in JSON, or `a|b` in a cell.
            let marks: [Character] = ["|", ";", "\n"]
            let cell = value.nonEmptyString.flatMap { $0.hasPrefix("[") ? nil : $0 }
            let labels = cell.map { cell in
                marks.first { cell.contains($0) }.map { cell.divided(at: $0) } ?? []
            }
            poll.choices = (labels ?? value.words() ?? []).prefix(Poll.maxChoices).map { Poll.Choice($0, votes: nil) }
            isPoll = poll.choices.count > 1 || value.truth == true
            if !isPoll { return }
        }
        poll.endsAt = poll.endsAt ?? end?.fieldText.flatMap { Timestamp.parse($0) }
        self.add(poll)
    }

    /// Sets the poll of the tweet, unless it has no choices, and its flag.
    mutating func add(_ poll: Poll) {
        flags.insert(.poll)
        guard !poll.choices.isEmpty else { return }
        self.poll = poll
        self.poll?.choices = Array(poll.choices.prefix(Poll.maxChoices))
    }
}

/// The page that a link leads to: `unwound_url`, `title` and `description` of API v2, `unwound` of the enterprise API
/// v1.1, and `unshortened_url` of twarc (see API formats, Links).
struct LinkedPage {
    /// The members of a link: those that are read, and the state, the preview images and the key of its medium.
    static let known = KnownMembers(
        [
            "url", "expanded_url", "display_url", "indices", "start", "end", "unwound", "unwound_url",
            "unshortened_url", "title", "description", "status", "images", "media_key", "urls",
        ], leaving: nil)

    private var destination: String?
    private var title: String?
    private var description: String?

    /// Reads the record of a link. Most records have only the members that every link has.
    init(_ record: JSONValue) {
        let unwound = record["unwound"]
        destination =
            record["unwound_url"]?.nonEmptyString ?? unwound?["url"]?.nonEmptyString
            ?? record["unshortened_url"]?.nonEmptyString
        title = record["title"]?.nonEmptyString ?? unwound?["title"]?.nonEmptyString
        description = record["description"]?.nonEmptyString ?? unwound?["description"]?.nonEmptyString
    }

    init(destination: String? = nil, title: String? = nil, description: String? = nil) {
        (self.destination, self.title, self.description) = (destination, title, description)
    }

    func complete(_ link: inout Link) {
        if let destination = destination.map({ TweetObjectReader.unescaped($0) }), destination != link.expanded,
            destination.hasPrefix("http"), !Self.isOwn(link.expanded)
        {
            (link.via, link.expanded) = (link.expanded, destination)
        }
        link.pageTitle = link.pageTitle ?? title.map { EscapedText($0).text }
        link.pageDescription = link.pageDescription ?? description.map { EscapedText($0).text }
    }

    /// Whether a URL leads to the service itself: to a tweet or to media. Pages that ask for a login replace
    /// these.
    private static func isOwn(_ url: String?) -> Bool {
        guard let host = url?.split(separator: "/").dropFirst().first?.lowercased() else { return false }
        return ["twitter.com", "x.com"].contains { host == $0 || host.hasSuffix("." + $0) }
    }
}
