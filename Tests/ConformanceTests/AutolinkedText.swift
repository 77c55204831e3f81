import Foundation
import Testing

/// The entities that are linked in an auto-linked text.
struct AutolinkedText {
    var entities: [String] = []

    init(_ html: String) throws {
        var rest = Substring(html)
        while let open = rest.range(of: "<a ") {
            rest = rest[open.upperBound...]
            let tagEnd = try #require(rest.range(of: ">"))
            let tag = rest[..<tagEnd.lowerBound]
            let close = try #require(rest.range(of: "</a>"))
            let content = String(rest[tagEnd.upperBound..<close.lowerBound])
            if tag.contains("class=\"tweet-url username\"") {
                entities.append("mention " + content)
            } else if tag.contains("class=\"tweet-url list-slug\"") {
                entities.append("list " + content)
            } else if tag.contains("class=\"tweet-url hashtag") {
                entities.append("hashtag " + String(content.unicodeScalars.dropFirst()))
            } else if tag.contains("class=\"tweet-url cashtag\"") {
                entities.append("cashtag " + String(content.unicodeScalars.dropFirst()))
            } else {
                let attribute = try #require(tag.range(of: "href=\""))
                let value = tag[attribute.upperBound...].prefix { $0 != "\"" }
                entities.append("url " + value.replacingOccurrences(of: "&amp;", with: "&"))
            }
            rest = rest[close.upperBound...]
        }
    }
}
