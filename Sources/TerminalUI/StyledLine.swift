internal import Rendering

/// A line of text with styles, divided into grapheme clusters.
package struct StyledLine: Hashable, Sendable {
    /// A grapheme cluster, its number of columns, and the parameters of the SGR sequence of its style.
    package struct Cluster: Hashable, Sendable {
        package var text: String
        package var width: Int
        package var style: String
    }

    package private(set) var clusters: [Cluster] = []

    package init() {}

    package init(_ text: String, style: String = "") {
        append(text, style: style)
    }

    /// The number of columns.
    package var width: Int { clusters.reduce(0) { $0 + $1.width } }

    package var text: String { clusters.reduce(into: "") { $0 += $1.text } }

    /// Appends text. Omits control characters.
    package mutating func append(_ text: String, style: String = "") {
        for character in text {
            guard let first = character.unicodeScalars.first, first.properties.generalCategory != .control else {
                continue
            }
            let width = DisplayWidth.of(character)
            if width == 0, let last = clusters.indices.last {
                clusters[last].text.append(character)
            } else if width > 0 {
                clusters.append(Cluster(text: String(character), width: width, style: style))
            }
        }
    }

    package mutating func append(_ other: StyledLine) { clusters += other.clusters }

    /// Returns the line with another style added to that of every cluster.
    package func adding(style: String) -> StyledLine {
        var line = self
        for index in line.clusters.indices {
            let own = line.clusters[index].style
            line.clusters[index].style = own.isEmpty ? style : own + ";" + style
        }
        return line
    }

    /// Returns the line cut to a number of columns. An ellipsis replaces the end of a longer line.
    package func cut(to columns: Int) -> StyledLine {
        guard width > columns else { return self }
        var line = StyledLine()
        var used = 0
        for cluster in clusters {
            guard used + cluster.width < columns else { break }
            line.clusters.append(cluster)
            used += cluster.width
        }
        if columns > 0 { line.append("…", style: line.clusters.last?.style ?? "") }
        return line
    }

    /// Parses lines of sanitized text whose only control sequences are SGR, OSC 8 and those that the parser can skip.
    package static func lines(of bytes: [UInt8]) -> [StyledLine] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        var style = ""
        return lines.map { parse($0, style: &style) }
    }

    private static func parse(_ bytes: ArraySlice<UInt8>, style: inout String) -> StyledLine {
        var line = StyledLine()
        var rest = bytes
        while !rest.isEmpty {
            let text = rest.prefix { $0 != 0x1B }
            line.append(String(decoding: text, as: UTF8.self), style: style)
            rest = rest.dropFirst(text.count + 1)
            guard let kind = rest.first else { break }
            rest = rest.dropFirst()
            guard kind == UInt8(ascii: "[") else {
                // The end is BEL or ESC \.
                let end = rest.firstIndex { $0 == 0x07 || $0 == 0x1B } ?? rest.endIndex
                rest = end < rest.endIndex && rest[end] == 0x1B ? rest[end...].dropFirst(2) : rest[end...].dropFirst()
                continue
            }
            let body = rest.prefix { !(0x40...0x7E).contains($0) }
            let isStyle = rest.dropFirst(body.count).first == UInt8(ascii: "m")
            rest = rest.dropFirst(body.count + 1)
            guard isStyle else { continue }
            let parameters = String(decoding: body, as: UTF8.self)
            if parameters.isEmpty || parameters == "0" {
                style = ""
            } else if parameters.hasPrefix("0;") {
                style = String(parameters.dropFirst(2))
            } else {
                style = style.isEmpty ? parameters : style + ";" + parameters
            }
        }
        return line
    }
}
