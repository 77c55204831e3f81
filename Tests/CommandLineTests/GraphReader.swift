import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Reads the nodes and edges of a graph in GEXF or GraphML.
final class GraphReader: NSObject, XMLParserDelegate {
    private(set) var edges: [String: Int] = [:]
    private(set) var kinds: [String: String] = [:]
    private(set) var sides: [String: String] = [:]
    private var node: String?
    private var edge: String?
    private var key = ""
    private var text = ""

    func read(_ document: String) -> Bool {
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = self
        return parser.parse()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        switch name {
        case "node": (node, edge) = (attributes["id"], nil)
        case "edge":
            (node, edge) = (nil, (attributes["source"] ?? "") + " " + (attributes["target"] ?? ""))
            if let weight = attributes["weight"] { set("weight", to: weight) }
        case "attvalue": set(attributes["for"] ?? "", to: attributes["value"] ?? "")
        case "data": (key, text) = (attributes["key"] ?? "", "")
        default: break
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if name == "data" { set(key, to: text) }
    }

    private func set(_ key: String, to value: String) {
        if let node, key == "kind" { kinds[node] = value }
        if let node, key == "bipartite" { sides[node] = value }
        if let edge, key == "weight" { edges[edge] = Int(value) }
    }
}
