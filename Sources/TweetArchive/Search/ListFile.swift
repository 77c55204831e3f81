internal import CLibrary
internal import QueryEngine

/// Reads the text files that the operator `list:@FILE` names.
///
/// Each line begins with a handle, with or without `@`, or with an account ID. The rest of the line after a space,
/// comma, semicolon or tab is ignored. A line that begins with `#` is a comment.
enum ListFile {
    private static let maximumSize = 16 << 20

    /// Reads a UTF-8 file of at most 16 MiB. Returns `.unreadable` with the reason if this fails. A leading `~/` is the
    /// home folder.
    static func read(_ name: String) -> AccountListFile {
        var path = name
        if name.hasPrefix("~/"), let home = unsafe getenv("HOME") {
            path = unsafe String(cString: home) + name.dropFirst()
        }
        guard let file = unsafe fopen(path, "rb") else { return .unreadable(reason(errno)) }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe fread(&chunk, 1, chunk.count, file)
            if count == 0 { break }
            bytes += chunk[..<count]
            if bytes.count > maximumSize { return .unreadable("it is larger than 16 MB") }
        }
        if unsafe ferror(file) != 0 { return .unreadable(reason(errno)) }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .unreadable("it is not UTF-8 text") }
        return .entries(entries(text))
    }

    /// Returns the first word of each line that is not a comment.
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
