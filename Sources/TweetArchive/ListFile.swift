internal import Glibc
internal import QueryEngine

/// Reads files with lists of accounts for `list:@FILE`. Each line begins with a handle, with or without `@`, or an
/// account ID. The rest of the line after a space, comma, semicolon or tab is ignored, as are lines that begin with
/// `#`.
enum ListFile {
    private static let longest = 16 << 20

    /// Reads a file of at most 16 MB. A leading `~/` is the home folder; other relative paths start at the working
    /// folder.
    static func read(_ name: String) -> AccountListFile {
        var path = name
        if name.hasPrefix("~/"), let home = unsafe getenv("HOME") {
            path = unsafe String(cString: home) + name.dropFirst()
        }
        guard let file = unsafe fopen(path, "rb") else { return .unreadable(reason(errno)) }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var portion = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe fread(&portion, 1, portion.count, file)
            if count == 0 { break }
            bytes += portion[..<count]
            if bytes.count > longest { return .unreadable("it is larger than 16 MB") }
        }
        if unsafe ferror(file) != 0 { return .unreadable(reason(errno)) }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .unreadable("it is not UTF-8 text") }
        return .entries(entries(text))
    }

    static func entries(_ text: String) -> [String] {
        var entries: [String] = []
        for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
            let pieces = line.split { " \t,;\u{FEFF}".unicodeScalars.contains($0) }
            guard let first = pieces.first, first.first != "#" else { continue }
            entries.append(String(first))
        }
        return entries
    }

    private static func reason(_ code: Int32) -> String {
        unsafe strerror(code).map { text in unsafe String(cString: text) } ?? "error \(code)"
    }
}
