import Foundation
import Glibc
import IndexStore
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// A temporary folder with a store and inputs.
final class Sandbox {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func path(_ name: String) -> String { folder.path(name) }

    // MARK: Files

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        let url = folder.url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        // An existing file is overwritten in place, so that its inode does not change.
        if let handle = FileHandle(forWritingAtPath: url.path) {
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: Data(text.utf8))
            try handle.close()
        } else {
            try Data(text.utf8).write(to: url)
        }
        return url.path
    }

    /// Compresses a file, and returns the path of the result. Returns `file` if `packing` is empty.
    func pack(_ file: String, _ packing: String) throws -> String {
        guard !packing.isEmpty else { return file }
        try tool(packing == "gz" ? "gzip" : "bzip2", "-q", file)
        return file + "." + packing
    }

    func tool(_ arguments: String...) throws {
        let run = try ChildProgram.run("/usr/bin/env", arguments, in: folder.url, withErrors: true)
        try #require(run.status == 0, "\(arguments): \(run.output)")
    }

    func append(_ text: String, to file: String) throws {
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    func append(contentsOf other: String, to file: String) throws {
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(contentsOf: URL(fileURLWithPath: other)))
        try handle.close()
    }

    func move(_ file: String, _ name: String) throws -> String {
        try FileManager.default.moveItem(atPath: file, toPath: path(name))
        return path(name)
    }

    /// Sets the modification time to an hour ago, so that the fingerprint of the file is certain.
    @discardableResult
    func age(_ file: String) throws -> String {
        try FileManager.default.setAttributes([.modificationDate: Date() - 3600], ofItemAtPath: file)
        return file
    }

    func touch(_ file: String) throws {
        try FileManager.default.setAttributes([.modificationDate: Date() - 30], ofItemAtPath: file)
    }

    /// Overwrites a part of a file without changing its size, and with `keepingTime` without changing its times.
    func overwrite(_ file: String, from start: Int = 0, count: Int = 64, keepingTime: Bool) throws {
        var status = stat()
        try #require(unsafe stat(file, &status) == 0)
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.seek(toOffset: UInt64(start))
        try handle.write(contentsOf: Data(repeating: 0x21, count: count))
        try handle.close()
        let times = [status.st_atim, status.st_mtim]
        if keepingTime { try #require(unsafe utimensat(AT_FDCWD, file, times, 0) == 0) }
    }

    // MARK: Imports

    /// Runs one import. The files of a tar can be several inputs, whose counts are added up.
    func run(_ paths: [String], owner: String? = nil, likes: Bool = false) throws -> ImportReport.Input {
        let inputs = try report(paths, owner: owner, likes: likes).inputs
        var all = try #require(inputs.first)
        for input in inputs.dropFirst() { all.counts.add(input.counts) }
        return all
    }

    func report(
        _ paths: [String], owner: String? = nil, likes: Bool = false, stopAfter: Int = .max
    ) throws -> ImportReport {
        var options = ImportOptions()
        options.ownerHandle = owner
        if likes { options.include.insert(.likes) }
        var calls = 0
        return try TweetArchive(path: path("tweets.db"), access: .create).importInputs(paths, options: options) { _ in
            calls += 1
            return calls < stopAfter
        }
    }

    // MARK: Contents of the store

    func rows(_ sql: SQL) throws -> [String] {
        let connection = try Connection(path: path("tweets.db"), access: .readOnly)
        return try connection.rows(sql) { row in
            (0..<4).map { row.optionalText(Int32($0)) ?? "" }.joined(separator: "|")
        }.map { $0.replacingOccurrences(of: "\\|+$", with: "", options: .regularExpression) }
    }

    func ledger() throws -> [String] {
        try rows(
            """
            SELECT replace(path, rtrim(path, replace(path, '/', '')), '') || ' ' || tweets || ' of ' || collected
              || ', entries: ' || (SELECT group_concat(name) FROM import_entry WHERE import_id = import.id)
            FROM import WHERE finished_at IS NOT NULL ORDER BY path
            """)
    }

    /// Imports inputs into a new store, and expects the same contents as in this one.
    func expectSameStore(asFrom inputs: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let other = try Sandbox()
        _ = try other.report(inputs)
        let questions: [SQL] = [
            "SELECT id, text, flags, text_completeness FROM tweet ORDER BY id",
            "SELECT blake3, tweets, collected, referenced_only FROM import ORDER BY blake3",
            "SELECT name, bytes_done, tweets, blake3 FROM import_entry ORDER BY name",
            "SELECT name, length, skipped, position FROM import_entry ORDER BY name",
            "SELECT tweet_id, entry, byte_offset, byte_length FROM tweet_import ORDER BY tweet_id",
        ]
        for question in questions {
            #expect(try rows(question) == other.rows(question), sourceLocation: sourceLocation)
        }
        #expect(
            try TweetArchive(path: path("tweets.db"), access: .existing).check().findings.isEmpty,
            sourceLocation: sourceLocation)
    }
}
