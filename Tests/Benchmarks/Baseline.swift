import ArchiveImport
import CLibrary
import SQLiteKit

/// The times of benchmarks, saved as a JSON file for comparison with later runs: `{"hash": 81234.500, …}`. A time is
/// the number of microseconds per item.
struct Baseline {
    private var microseconds: [String: Double] = [:]
    /// The names of the benchmarks, in the order in which they were added.
    private var names: [String] = []

    init() {}

    /// Reads a file that `save` wrote.
    init(path: String) throws {
        let source = try InputSource(path: path)
        let stream = try source.open(source.entries[0])
        var bytes: [UInt8] = []
        while try stream.read(1 << 16, into: &bytes) {}
        let connection = try Connection(path: "", access: .readWrite)
        try connection.forEach("SELECT key, value FROM json_each(\(String(decoding: bytes, as: UTF8.self)))") {
            add($0.text(0), $0.double(1))
        }
    }

    mutating func add(_ name: String, _ time: Double) {
        if microseconds.updateValue(time, forKey: name) == nil { names.append(name) }
    }

    /// Returns the ratio of a time to the saved time, such as `1.08 ×`; `new` if no time was saved.
    func ratio(_ name: String, _ time: Double) -> String {
        microseconds[name].map { fixed(time / $0, digits: 2) + " ×" } ?? "new"
    }

    func save(_ path: String) throws {
        guard let file = unsafe fopen(path, "w") else { fatalError("cannot write \(path)") }
        defer { unsafe fclose(file) }
        let connection = try Connection(path: "", access: .readWrite)
        var lines: [String] = []
        for name in names {
            let key = try connection.first("SELECT json_quote(\(name))") { $0.text(0) }
            lines.append("  \(key ?? ""): \(fixed(microseconds[name] ?? 0, digits: 3))")
        }
        unsafe fputs("{\n" + lines.joined(separator: ",\n") + "\n}\n", file)
    }
}
