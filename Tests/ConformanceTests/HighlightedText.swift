import Rendering
import TweetModel

@testable import WebUI

/// Converts the marked-up texts of the suite for the product, which does not parse markup: tags become entities, and
/// hits, which count characters outside tags, become spans.
enum HighlightedText {
    static func highlighted(_ marked: String, hits: [[Int]]) -> String {
        var text = ""
        var tags: [String] = []
        var entities: [(span: TextSpan, entity: StyledText.Entity)] = []
        /// The byte position of each character outside tags.
        var positions: [Int] = []
        var tag: String?
        var start = 0
        for scalar in marked.unicodeScalars {
            if scalar == "<" {
                tag = "<"
            } else if let open = tag {
                tag = open + String(scalar)
                guard scalar == ">", let whole = tag else { continue }
                tag = nil
                if whole.hasPrefix("</") {
                    let entity = StyledText.Entity(.link, value: Self.url(entities.count))
                    entities.append((TextSpan(start, text.utf8.count), entity))
                } else {
                    tags.append(whole)
                    start = text.utf8.count
                }
            } else {
                positions.append(text.utf8.count)
                text.unicodeScalars.append(scalar)
            }
        }
        let end = text.utf8.count
        let matches = hits.map { hit in
            // A hit beyond the end is passed on unchanged; the product must clamp it.
            TextSpan(
                hit[0] < positions.count ? positions[hit[0]] : end + hit[0] - positions.count,
                hit[1] < positions.count ? positions[hit[1]] : end + hit[1] - positions.count)
        }
        let styled = StyledText(text, entities: entities, matches: matches)
        let html = MarkupWriter { $0.styled(styled) { .web($0.value) } }
        var result = String(decoding: html.bytes, as: UTF8.self).replacing("mark>", with: "em>")
        for (number, tag) in tags.enumerated() {
            let start = "<a class=\"url\" href=\"\(Self.url(number))\" "
            result.replace(start + "rel=\"noopener noreferrer nofollow\" target=\"_blank\">", with: tag)
        }
        return result
    }

    private static func url(_ number: Int) -> String { "https://tag.example/\(number)" }
}
