import Rendering
import TweetModel

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
                    entities.append((TextSpan(start, text.utf8.count), StyledText.Entity(.link, value: "")))
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
        var out: [UInt8] = []
        HTMLRenderer().markup(StyledText(text, entities: entities, matches: matches), into: &out) { tags[$1] }
        return String(decoding: out, as: UTF8.self)
    }
}
