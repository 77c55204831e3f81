import ArchiveImport
import Foundation
import TestSupport
import Testing

/// A temporary folder for one test, with functions that run tools in it.
final class Scratch {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    var folder: URL { temporary.url }

    func path(_ name: String) -> String { temporary.path(name) }

    @discardableResult
    func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String { try temporary.write(name, bytes) }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String { try temporary.write(name, text) }

    func bytes(_ name: String) throws -> [UInt8] { try [UInt8](Data(contentsOf: folder.appendingPathComponent(name))) }

    /// Runs a tool inside the folder. If the tool fails, the test fails.
    func run(_ tool: String, _ arguments: String...) throws {
        let run = try ChildProgram.run("/usr/bin/env", [tool] + arguments, in: folder, withErrors: true)
        try #require(run.status == 0, "\(tool) \(arguments) failed: \(run.output)")
    }

    /// Returns true if a tool is installed. Tests that need a missing tool are skipped.
    static func has(_ tool: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
    }

    /// Returns bytes that hardly compress, equal in every run.
    static func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var state = seed
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
    }

    /// Returns compressible lines as in an export.
    static func lines(_ count: Int) -> String {
        (0..<count).map { #"{"id_str":"\#(1_000_000 + $0)","full_text":"line \#($0 * 7919 % 1000) of a test"}"# + "\n" }
            .joined()
    }
}

/// The bytes of a stream up to its end or its error.
struct EntryContents: Equatable {
    var bytes: [UInt8] = []
    var error: InputError?

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var reason: InputError.Reason? { error?.reason }

    init(_ source: InputSource, _ entry: SourceEntry, piece: Int = 1 << 16) {
        do {
            let stream = try source.open(entry)
            while try stream.read(piece, into: &bytes) {}
        } catch {
            self.error = InputError(error)
        }
    }
}

extension InputSource {
    func contents(_ name: String) throws -> EntryContents {
        let entry = try #require(entries.first { $0.name == name }, "no entry \(name) in \(entries.map(\.name))")
        return EntryContents(self, entry)
    }

    var names: [String] { entries.map(\.name) }
}

/// Returns the error of opening a path.
func openingError(_ path: String, limits: InputLimits = InputLimits()) -> InputError? {
    do {
        _ = try InputSource(path: path, limits: limits)
        return nil
    } catch {
        return InputError(error)
    }
}

/// Opens the source at a path; `nil` if that fails.
func opened(_ path: String) -> InputSource? {
    do {
        return try InputSource(path: path)
    } catch {
        return nil
    }
}
