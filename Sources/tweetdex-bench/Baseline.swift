import ArchiveImport
import Glibc
import SQLiteKit

/// The times of benchmarks in microseconds. They are saved in a file (a JSON object of names and numbers) and compared
/// with those of a later run.
struct Baseline {
    private var microseconds: [String: Double] = [:]
    private var names: [String] = []

    init() {}

    init(path: String) throws {
        let source = try InputSource(path: path)
        let stream = try source.open(source.entries[0])
        var bytes: [UInt8] = []
        while try stream.read(1 << 16, into: &bytes) {}
        let connection = try Connection(path: ":memory:", access: .readWrite)
        try connection.forEach("SELECT key, value FROM json_each(\(String(decoding: bytes, as: UTF8.self)))") {
            add($0.text(0), $0.double(1))
        }
    }

    mutating func add(_ name: String, _ time: Double) {
        if microseconds.updateValue(time, forKey: name) == nil { names.append(name) }
    }

    /// Formats a time as a multiple of the saved one, for a column of the table; "new" if the name was not saved.
    func ratio(_ name: String, _ time: Double) -> String {
        microseconds[name].map { fixed(time / $0, digits: 2) + " ×" } ?? "new"
    }

    func save(_ path: String) throws {
        guard let file = unsafe fopen(path, "w") else { fatalError("cannot write \(path)") }
        defer { unsafe fclose(file) }
        let connection = try Connection(path: ":memory:", access: .readWrite)
        var lines: [String] = []
        for name in names {
            let key = try connection.first("SELECT json_quote(\(name))") { (row) throws(SQLiteError) in row.text(0) }
            lines.append("  \(key ?? ""): \(fixed(microseconds[name] ?? 0, digits: 3))")
        }
        unsafe fputs("{\n" + lines.joined(separator: ",\n") + "\n}\n", file)
    }
}
