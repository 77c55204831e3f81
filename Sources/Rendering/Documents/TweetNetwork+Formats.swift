package import TweetModel

/// Writes networks as JSON, as GEXF for Gephi, and as GraphML for networkx, igraph and yEd.
extension TweetNetwork {
    // MARK: JSON

    /// Appends the network as the JSON document `tweetdex.network/1`.
    package func json(into out: inout [UInt8]) {
        JSONRenderer().document("tweetdex.network/1", into: &out) { json in
            json.member("kind", kind.rawValue)
            json.member("directed", kind.isDirected)
            json.member("bipartite", kind.isBipartite)
            json.member("query", query)
            json.objects("nodes", nodes) { json, node in
                json.member("id", node.id)
                json.member("label", node.label)
                json.member("kind", node.kind.rawValue)
                json.member("weight_in", node.weightIn)
                json.member("weight_out", node.weightOut)
            }
            json.objects("edges", edges) { json, edge in
                json.member("source", nodes[edge.source].id)
                json.member("target", nodes[edge.target].id)
                json.member("weight", edge.weight)
                json.member("first", edge.first)
                json.member("last", edge.last)
            }
        }
    }

    // MARK: XML

    /// Appends the network as GEXF 1.2, ending in a newline.
    package func gexf(into out: inout [UInt8]) {
        let type = kind.isDirected ? "directed" : "undirected"
        out.put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        out.put("<gexf xmlns=\"http://www.gexf.net/1.2draft\" version=\"1.2\">\n")
        out.put("<meta><creator>tweetdex</creator><description>")
        out.putXML("\(kind.rawValue) of: \(query)")
        out.put("</description></meta>\n<graph mode=\"static\" defaultedgetype=\"\(type)\">\n")
        out.put("<attributes class=\"node\" mode=\"static\"><attribute id=\"kind\" title=\"kind\" type=\"string\"/>")
        if kind.isBipartite { out.put("<attribute id=\"bipartite\" title=\"bipartite\" type=\"integer\"/>") }
        out.put("</attributes>\n")
        out.put("<attributes class=\"edge\" mode=\"static\"><attribute id=\"first\" title=\"first\" type=\"string\"/>")
        out.put("<attribute id=\"last\" title=\"last\" type=\"string\"/></attributes>\n<nodes>\n")
        for node in nodes {
            out.put("<node id=\"")
            out.putXML(node.id)
            out.put("\" label=\"")
            out.putXML(node.label)
            out.put("\"><attvalues><attvalue for=\"kind\" value=\"\(node.kind.rawValue)\"/>")
            if let partition = partition(of: node) {
                out.put("<attvalue for=\"bipartite\" value=\"\(partition)\"/>")
            }
            out.put("</attvalues></node>\n")
        }
        out.put("</nodes>\n<edges>\n")
        for (number, edge) in edges.enumerated() {
            out.put("<edge id=\"\(number)\" type=\"\(type)\" weight=\"\(edge.weight)\" source=\"")
            out.putXML(nodes[edge.source].id)
            out.put("\" target=\"")
            out.putXML(nodes[edge.target].id)
            out.put("\"><attvalues>")
            for (name, time) in [("first", edge.first), ("last", edge.last)] {
                guard let time else { continue }
                out.put("<attvalue for=\"\(name)\" value=\"\(time.iso8601)\"/>")
            }
            out.put("</attvalues></edge>\n")
        }
        out.put("</edges>\n</graph>\n</gexf>\n")
    }

    /// Appends the network as GraphML, ending in a newline.
    package func graphML(into out: inout [UInt8]) {
        out.put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        out.put("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n")
        out.put("<desc>")
        out.putXML("\(kind.rawValue) of: \(query)")
        out.put("</desc>\n<key id=\"label\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n")
        out.put("<key id=\"kind\" for=\"node\" attr.name=\"kind\" attr.type=\"string\"/>\n")
        if kind.isBipartite {
            out.put("<key id=\"bipartite\" for=\"node\" attr.name=\"bipartite\" attr.type=\"long\"/>\n")
        }
        for (name, type) in [("weight", "long"), ("first", "string"), ("last", "string")] {
            out.put("<key id=\"\(name)\" for=\"edge\" attr.name=\"\(name)\" attr.type=\"\(type)\"/>\n")
        }
        out.put("<graph edgedefault=\"\(kind.isDirected ? "directed" : "undirected")\">\n")
        for node in nodes {
            out.put("<node id=\"")
            out.putXML(node.id)
            out.put("\"><data key=\"label\">")
            out.putXML(node.label)
            out.put("</data><data key=\"kind\">\(node.kind.rawValue)</data>")
            if let partition = partition(of: node) {
                out.put("<data key=\"bipartite\">\(partition)</data>")
            }
            out.put("</node>\n")
        }
        for edge in edges {
            out.put("<edge source=\"")
            out.putXML(nodes[edge.source].id)
            out.put("\" target=\"")
            out.putXML(nodes[edge.target].id)
            out.put("\"><data key=\"weight\">\(edge.weight)</data>")
            for (name, time) in [("first", edge.first), ("last", edge.last)] {
                guard let time else { continue }
                out.put("<data key=\"\(name)\">\(time.iso8601)</data>")
            }
            out.put("</edge>\n")
        }
        out.put("</graph>\n</graphml>\n")
    }

    /// In a bipartite network, returns 0 for a node that is the source of edges and 1 for a target, as networkx does.
    /// Returns `nil` in other networks.
    private func partition(of node: Node) -> Int? {
        guard kind.isBipartite else { return nil }
        return node.kind == kind.ends.source ? 0 : 1
    }
}

extension [UInt8] {
    /// Appends text, escaped for element content and quoted attributes. Omits characters that XML 1.0 cannot represent.
    fileprivate mutating func putXML(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": put("&amp;")
            case "<": put("&lt;")
            case ">": put("&gt;")
            case "\"": put("&quot;")
            case "\t", "\n", "\r": put("&#\(scalar.value);")
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
            default: append(contentsOf: String(scalar).utf8)
            }
        }
    }
}
