import Glibc
import TestSupport
import TweetModel

@testable import ArchiveImport

/// Any bytes are rejected as a container with a reason, or listed and read: each entry has its declared size and
/// location, and a pipe gives the same contents. The first byte selects how the others are used: unchanged, or as a
/// zip, gzip or tar with valid checksums, or as a web archive with valid lengths.
func fuzzContainers(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 1 else { return false }
    let container = made(of: Array(bytes[1...]), choice: bytes[0] % 8)
    FuzzedFile.with(container, named: "a") { path in
        let atRest = ContainerReading(path, bytes: container)
        // A zip after other bytes is detected by its end, which is unknown in a pipe.
        let isSeenAtOnce = FileType(head: container.prefix(FileType.headLength)) != .plain || !atRest.isZip
        guard container.count <= FuzzedFile.pipeSize, !container.isEmpty, isSeenAtOnce else { return }
        FuzzedFile.withPipe(container) { pipe in
            let streamed = ContainerReading(pipe, bytes: nil)
            // In a damaged tar from a pipe, other entries may be lost, because the reader cannot go back.
            guard atRest.refused.isEmpty else { return }
            expect(
                streamed.sound == atRest.sound, "different contents from a pipe: \(streamed.told), not \(atRest.told)")
        }
    }
    return true
}

private func made(of bytes: [UInt8], choice: UInt8) -> [UInt8] {
    switch choice {
    case 1: return zip(of: bytes)
    case 2: return gzipStored(bytes)
    case 3: return gzipStored(zip(of: bytes))
    case 4: return tar(of: bytes)
    case 5: return gzipStored(tar(of: bytes))
    case 6:
        var outer = ZipBuilder(ZipBuilder.Entry("inner.zip", zip(of: bytes), deflated: bytes.count % 2 == 0))
        return outer.build()
    case 7: return warc(of: bytes)
    default: return bytes
    }
}

/// Builds a web archive from groups of two fields: lines of the header of a record, and its contents.
private func warc(of bytes: [UInt8]) -> [UInt8] {
    var fields = FuzzedFields(bytes)
    var records: [UInt8] = []
    while let header = fields.next(), let content = fields.next() {
        let start = Array("WARC/1.1\r\n".utf8) + header + Array("\r\nContent-Length: \(content.count)\r\n\r\n".utf8)
        records += start + content + Array("\r\n\r\n".utf8)
    }
    return records
}

/// Builds a zip from groups of three fields: the variant of an entry, its name and its contents.
private func zip(of bytes: [UInt8]) -> [UInt8] {
    var fields = FuzzedFields(bytes)
    var entries: [ZipBuilder.Entry] = []
    while entries.count < 8, let how = fields.next(), let name = fields.next() {
        var numbers = FuzzedNumbers(how)
        let entry = ZipBuilder.Entry("", Array(fields.next() ?? []), deflated: numbers.flag())
        entries.append(
            entry.with { entry in
                entry.name = Array(name)
                let choice = numbers.byte()
                entry.hasDescriptor = choice & 1 != 0
                entry.descriptorHasSignature = choice & 2 != 0
                entry.isZip64 = choice & 4 != 0
                if choice & 8 != 0 { entry.flags = Int(numbers.byte()) << 8 | Int(numbers.byte()) }
                if choice & 16 != 0 { entry.method = Int(numbers.byte()) }
                if choice & 32 != 0 { entry.attributes = UInt32(truncatingIfNeeded: numbers.number()) }
                if choice & 64 != 0 { entry.declaredSize = numbers.number() & 0xFFFF_FFFF }
                if choice & 128 != 0 { entry.declaredOffset = numbers.number() & 0xFFFF_FFFF }
            })
    }
    var builder = ZipBuilder(entries)
    builder.hasZip64End = bytes.count % 3 == 0
    builder.prefix = bytes.count % 5 == 0 ? Array(bytes.prefix(9)) : []
    return builder.build()
}

/// Returns the bytes as a tar with corrected header checksums.
private func tar(of bytes: [UInt8]) -> [UInt8] {
    var tar = bytes + Array(repeating: 0, count: 1024 + (512 - bytes.count % 512) % 512)
    var start = 0
    while start + 512 <= bytes.count {
        for index in 148..<156 { tar[start + index] = 0x20 }
        let sum = String(tar[start..<start + 512].reduce(0) { $0 + Int($1) }, radix: 8)
        for (index, digit) in sum.utf8.enumerated() { tar[start + 148 + index] = digit }
        let size = Int(String(decoding: tar[start + 124..<start + 135].filter { $0 > 0x20 }, as: UTF8.self), radix: 8)
        start += 512 + ((size ?? 0) % 65_536 + 511) / 512 * 512
    }
    return tar
}

/// The result of reading a container.
private struct ContainerReading {
    struct Part: Equatable {
        var name: String
        var contents: [UInt8]
    }

    /// The entries that were read to their end.
    private(set) var sound: [Part] = []
    private(set) var isZip = false
    /// The errors.
    private(set) var refused: [InputError.Reason] = []
    var told: String { "\(sound.map { "\($0.name): \($0.contents.count)" }) and \(refused)" }
    /// The bytes of the container; `nil` for a pipe.
    private let bytes: [UInt8]?

    private static let limits: InputLimits = {
        var limits = InputLimits()
        limits.entries = 64
        limits.ratioFloor = 1 << 18
        limits.innerZip = 1 << 18
        return limits
    }()

    init(_ path: String, bytes: [UInt8]?) {
        self.bytes = bytes
        do {
            let source = try InputSource(path: path, limits: Self.limits)
            isZip = source.container == .zip
            while let entry = try source.nextEntry() {
                read(entry, of: source)
                if bytes != nil, source.container != .file { look(into: entry, of: source) }
            }
            for problem in source.problems { refuse(problem) }
        } catch {
            refuse(InputError(error))
        }
    }

    private mutating func refuse(_ error: InputError) {
        refused.append(error.reason)
        Self.check(error)
    }

    private static func check(_ error: InputError) {
        expect(!error.message.isEmpty && !error.path.isEmpty, "rejected without a reason")
    }

    private mutating func read(_ entry: SourceEntry, of source: InputSource) {
        expect(source.container == .warc || !entry.name.isJunkPath, "an invalid entry")
        do {
            if bytes != nil {
                let atRest = try contents(try source.openRaw(entry))
                if let size = entry.size { expect(size == atRest.count, "\(atRest.count) bytes, not \(size)") }
                checkLocation(source.location(of: entry), of: atRest)
            }
            // The name of a lone file depends on its path, so it is not compared.
            let name = source.container == .file ? "" : entry.name
            sound.append(Part(name: name, contents: try contents(try source.open(entry))))
        } catch {
            refuse(InputError(error))
        }
    }

    /// Checks that a stored entry is at its location in the container.
    private func checkLocation(_ location: MediaLocation?, of contents: [UInt8]) {
        guard let bytes, let location, location.method == .stored, let start = location.offset.map({ Int($0) }) else {
            return
        }
        expect(location.storedSize == location.size && Int(location.size) == contents.count, "the size differs")
        expect(start >= 0 && start + contents.count <= bytes.count, "a location outside the container")
        expect(bytes[start..<start + contents.count].elementsEqual(contents), "the bytes at the location differ")
    }

    /// Reads a stream in chunks whose size depends on the length of the container, so that every position is a chunk
    /// boundary in some run.
    private func contents(_ stream: ByteStream) throws -> [UInt8] {
        let piece = bytes.map { $0.count % 509 + 1 } ?? 1 << 18
        var contents: [UInt8] = []
        while try stream.read(piece, into: &contents) {
            if contents.count > 1 << 20 { throw InputError(.tooLarge, path: "a", message: "It is too long.") }
        }
        return contents
    }

    /// Reads a container inside the container.
    private func look(into entry: SourceEntry, of source: InputSource) {
        do {
            for inner in try source.innerZip(entry) {
                expect(inner.size >= 0, "an invalid entry")
                if let location = inner.location { expect(location.size == inner.size, "the size differs") }
            }
        } catch {
            Self.check(InputError(error))
        }
        do {
            guard let inner = try source.nested(entry) else { return }
            while let entry = try inner.nextEntry() { _ = try contents(try inner.open(entry)) }
            for problem in inner.problems { Self.check(problem) }
        } catch {
            Self.check(InputError(error))
        }
    }
}
