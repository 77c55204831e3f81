import Foundation

/// The elements and the text of an HTML page that Tweetdex has written. A simple parser, which does not accept all
/// HTML.
public struct PageMarkup {
    public struct Element: Hashable {
        public var name: String
        public var attributes: [String: String]
    }

    /// All elements, in the order of their start tags.
    public private(set) var elements: [Element] = []
    /// The text outside of tags.
    public private(set) var text = ""
    /// Errors in the markup, such as elements that are not closed.
    public private(set) var faults: [String] = []

    /// Elements without an end tag.
    private static let empty: Set<String> = ["meta", "link", "input", "img", "hr"]

    /// Elements whose contents are not markup.
    private static let raw: Set<String> = ["script", "style"]

    public init(_ page: String) {
        var open: [String] = []
        var rest = page[...]
        while let start = rest.firstIndex(of: "<") {
            text += Self.unescaped(rest[..<start])
            guard let end = rest[start...].firstIndex(of: ">") else {
                faults.append("a tag without an end: \(rest[start...].prefix(40))")
                return
            }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("!") { continue }
            if tag.hasPrefix("/") {
                let name = String(tag.dropFirst())
                if open.last == name {
                    open.removeLast()
                } else {
                    faults.append("</\(name)> closes \(open.last ?? "nothing")")
                }
                continue
            }
            let element = Self.element(tag)
            elements.append(element)
            if !Self.empty.contains(element.name), !tag.hasSuffix("/") { open.append(element.name) }
            if Self.raw.contains(element.name), let end = rest.range(of: "</\(element.name)") {
                rest = rest[end.lowerBound...]
            }
        }
        text += Self.unescaped(rest)
        if !open.isEmpty { faults.append("left open: \(open)") }
    }

    private static func element(_ tag: Substring) -> Element {
        let name = tag.prefix { $0 != " " }
        var attributes: [String: String] = [:]
        var rest = tag.dropFirst(name.count)
        while let first = rest.firstIndex(where: { $0 != " " }) {
            rest = rest[first...]
            let key = rest.prefix { $0 != "=" && $0 != " " }
            rest = rest.dropFirst(key.count)
            guard rest.hasPrefix("=\"") else {
                attributes[String(key)] = ""
                if key.isEmpty { rest = rest.dropFirst() }
                continue
            }
            rest = rest.dropFirst(2)
            let value = rest.prefix { $0 != "\"" }
            attributes[String(key)] = unescaped(value)
            rest = rest.dropFirst(value.count + 1)
        }
        return Element(name: String(name), attributes: attributes)
    }

    private static func unescaped(_ text: Substring) -> String {
        var text = String(text)
        for (name, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text = text.split(separator: name, omittingEmptySubsequences: false).joined(separator: sign)
        }
        return text
    }

    public func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    /// All URLs that the page links to, loads, or sends forms to.
    public var urls: [(element: String, value: String)] {
        elements.flatMap { element in
            ["href", "src", "action"].compactMap { key in element.attributes[key].map { (element.name, $0) } }
        }
    }
}
