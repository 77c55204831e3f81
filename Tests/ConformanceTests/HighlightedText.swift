import Rendering
import TweetModel

/// The suite's texts carry markup, which the product never parses: here tags are turned into entities, and hits, counted
/// in characters outside tags, into spans.
enum HighlightedText {
    static func highlighted(_ marked: String, hits: [[Int]]) -> String {
        var text = ""
        var tags: [String] = []
        var entities: [(span: TextSpan, entity: StyledText.Entity)] = []
        /// Byte position of each character outside tags.
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
            // A hit past the end stays past the end: clamping is the product's task.
            TextSpan(
                hit[0] < positions.count ? positions[hit[0]] : end + hit[0] - positions.count,
                hit[1] < positions.count ? positions[hit[1]] : end + hit[1] - positions.count)
        }
        var out: [UInt8] = []
        HTMLRenderer().markup(StyledText(text, entities: entities, matches: matches), into: &out) { tags[$1] }
        return String(decoding: out, as: UTF8.self)
    }
}
