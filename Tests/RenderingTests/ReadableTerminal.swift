import Rendering

/// Converts escape sequences to readable tags: `‹hashtag›…‹/›`, `‹mention+match›`, and `‹link ADDRESS›…‹/link›`.
enum ReadableTerminal {
    static let roles = [
        "1": "strong", "38;5;245": "dim", "38;5;114": "hashtag", "38;5;111": "mention", "38;5;180": "link",
        "38;5;176": "cashtag", "1;38;5;203": "error", "1;38;5;179": "warning", "38;5;80": "note", "0": "/",
    ]
    static let match = "1;4;48;5;238"
    static let lightRoles = [
        "1": "strong", "38;5;242": "dim", "38;5;28": "hashtag", "38;5;26": "mention", "38;5;94": "link",
        "38;5;90": "cashtag", "1;38;5;160": "error", "1;38;5;130": "warning", "38;5;23": "note", "0": "/",
    ]
    static let lightMatch = "1;4;48;5;229"

    static func tagged(_ bytes: [UInt8], theme: TerminalStyle.Theme = .dark) -> String {
        var result = ""
        var rest = Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1B}" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            if rest.popFirst() == "[" {
                let parameters = String(rest.prefix { $0 != "m" })
                rest = rest.dropFirst(parameters.unicodeScalars.count + 1)
                result += "‹\(name(parameters, theme))›"
            } else {
                let body = String(rest.prefix { $0 != "\u{1B}" })
                rest = rest.dropFirst(body.unicodeScalars.count + 2)
                let url = body.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)[2]
                result += url.isEmpty ? "‹/link›" : "‹link \(url)›"
            }
        }
        return result
    }

    private static func name(_ parameters: String, _ theme: TerminalStyle.Theme) -> String {
        let match = theme == .dark ? match : lightMatch
        if parameters == match { return "match" }
        if parameters.hasSuffix(";" + match) {
            return name(String(parameters.dropLast(match.count + 1)), theme) + "+match"
        }
        return (theme == .dark ? roles : lightRoles)[parameters] ?? "unknown \(parameters)"
    }
}
