import TweetModel

/// Reads cards of tweets: polls, and the pages of links (see API formats, Cards). The values are an object by key in
/// API v1.1, and a list in GraphQL.
enum CardObject {
    /// Adds the card of a tweet, after its links.
    static func read(of record: some TweetMembers & ~Escapable, into tweet: inout Tweet) {
        guard let card = record["card"] else { return }
        let content = card.inside("legacy")
        guard let values = content["binding_values"] else {
            if content["name"]?.hasPrefix("poll") == true { tweet.flags.insert(.poll) }
            return
        }
        if content["name"]?.hasPrefix("poll") == true {
            readPoll(values, into: &tweet)
        } else {
            readPage(values, url: content["url"]?.nonEmptyString, into: &tweet)
        }
    }

    private static func readPoll(_ values: JSONValue, into tweet: inout Tweet) {
        var poll = Poll()
        var labels: [Int: String] = [:]
        var votes: [Int: Int64] = [:]
        forEachValue(of: values) { key, value in
            if key == "end_datetime_utc" { poll.endsAt = value.withRawBytes { ArchiveDates.parse($0) } }
            guard key.hasPrefix("choice"), let number = key.dropFirst(6).first?.wholeNumberValue else { return }
            if key.hasSuffix("_label") { labels[number] = value.nonEmptyString }
            if key.hasSuffix("_count") { votes[number] = value.amount }
        }
        poll.choices = labels.keys.sorted().map {
            Poll.Choice(EscapedText(labels[$0] ?? "").text, votes: votes[$0])
        }
        tweet.add(poll)
    }

    private static func readPage(_ values: JSONValue, url: String?, into tweet: inout Tweet) {
        var (title, description): (String?, String?) = (nil, nil)
        var (address, shown): (String?, String?) = (nil, nil)
        forEachValue(of: values) { key, value in
            switch key {
            case "title", "event_title", "broadcast_title": title = title ?? value.nonEmptyString
            case "description", "event_subtitle": description = description ?? value.nonEmptyString
            case "card_url": address = value.nonEmptyString
            case "vanity_url": shown = value.nonEmptyString
            case "domain": shown = shown ?? value.nonEmptyString
            default: break
            }
        }
        guard title != nil || description != nil else { return }
        let page = LinkedPage(title: title, description: description)
        let addresses = [url, address].compactMap(\.self)
        if let index = tweet.links.firstIndex(where: { link in
            addresses.contains { $0 == link.url || $0 == link.expanded }
        }) {
            page.complete(&tweet.links[index])
        } else if let address = addresses.first(where: { $0.hasPrefix("http") }) {
            var link = Link(url: address, expanded: nil, display: shown, span: nil)
            page.complete(&link)
            tweet.links.append(link)
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

extension Tweet {
    /// Sets the poll of the tweet, unless it has no choices, and its flag.
    mutating func add(_ poll: Poll) {
        flags.insert(.poll)
        guard !poll.choices.isEmpty else { return }
        self.poll = poll
        self.poll?.choices = Array(poll.choices.prefix(Poll.maxChoices))
    }
}
