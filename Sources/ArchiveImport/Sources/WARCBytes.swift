/// The uncompressed bytes of a WARC from a location on.
///
/// If each record is a gzip member, reading stops at the end of a member: no record continues in the next one. A
/// location then begins with the offset of its member, so that reading can start there.
final class WARCBytes {
    enum Source {
        case plain(ByteRegion)
        #if CompressedArchives
            case gzip(ByteRegion)
        #endif
        /// A file that can be read only from its beginning: compressed in another way, or inside a tar or zip.
        case sequential(() throws -> ByteStream)

        /// True if reading can start at a location without the records before it.
        func hasRandomAccess(to location: Location) -> Bool {
            switch self {
            case .plain: true
            #if CompressedArchives
                case .gzip: location.skipped < 1 << 17
            #endif
            case .sequential: false
            }
        }
    }

    /// The offset of a gzip member in the file, or 0, and the number of uncompressed bytes after that.
    struct Location: Equatable {
        var member: Int64 = 0
        var skipped: Int64 = 0
    }

    private let source: Source
    private let path: String
    private let limits: InputLimits
    /// Bytes that were read and not yet used, from `index` on. `location` is that of the byte at `index`.
    private var buffer: [UInt8] = []
    private var index = 0
    private(set) var location = Location()
    /// The offset of the record before which `moveToRecord` stopped, and the location where its search began.
    private var found: (from: Location, length: Int64)?

    private var stream: ByteStream?
    #if CompressedArchives
        private var inflater = Inflater(.gzip)
        /// Compressed bytes from `inputIndex` on; `inputStart` is the offset of the first one.
        private var input: [UInt8] = []
        private var inputIndex = 0
        private var inputStart: Int64 = 0
        private var isMemberDone = false
        private var output: Int64 = 0
    #endif

    private static let blockSize = 1 << 18

    init(_ source: Source, at location: Location = Location(), path: String, limits: InputLimits) throws {
        self.source = source
        self.path = path
        self.limits = limits
        try restart(at: location)
    }

    private func restart(at wanted: Location) throws {
        buffer.removeAll(keepingCapacity: true)
        index = 0
        switch source {
        case .plain: location = wanted
        #if CompressedArchives
            case .gzip:
                beginMember(at: wanted.member)
                _ = try skip(wanted.skipped)
        #endif
        case .sequential(let open):
            stream = try open()
            location = Location()
            _ = try skip(wanted.skipped)
        }
    }

    /// Moves to a location behind the current one in the same member. Returns false for any other location.
    func moveForward(to wanted: Location) throws -> Bool {
        guard wanted.member == location.member, wanted.skipped >= location.skipped else { return false }
        let distance = wanted.skipped - location.skipped
        return try skip(distance) == distance
    }

    // MARK: - Bytes

    private var available: Int { buffer.count - index }

    /// Returns the next `count` bytes without using them; fewer at the end of the member or file.
    func peek(_ count: Int) throws -> ArraySlice<UInt8> {
        while available < count, try fillOrUse() {}
        return buffer[index...].prefix(count)
    }

    /// Returns at least one and at most `count` bytes; none at the end of the member or file.
    func take(_ count: Int) throws -> ArraySlice<UInt8> {
        if available == 0 { _ = try fillOrUse() }
        let taken = buffer[index...].prefix(count)
        advance(taken.count)
        return taken
    }

    private func advance(_ count: Int) {
        index += count
        location.skipped += Int64(count)
    }

    /// Skips bytes and returns their number, which is lower at the end of the member or file.
    func skip(_ count: Int64) throws -> Int64 {
        var left = count
        while left > 0 {
            if available == 0 {
                if case .plain(let region) = source {
                    let passed = min(left, max(0, region.size - location.skipped))
                    location.skipped += passed
                    return count - left + passed
                }
                guard try fill() else { break }
            }
            let passed = Int(min(left, Int64(available)))
            advance(passed)
            left -= Int64(passed)
        }
        return count - left
    }

    /// Calls `fill`, but throws its error only if no bytes before it are left. The next call throws it again.
    private func fillOrUse() throws -> Bool {
        do {
            return try fill()
        } catch {
            if available == 0 { throw error }
            return false
        }
    }

    /// Appends bytes to the buffer. Returns false at the end of the member or file.
    private func fill() throws -> Bool {
        if index > 0 {
            buffer.removeFirst(index)
            index = 0
        }
        switch source {
        case .plain(let region):
            return try region.read(at: location.skipped + Int64(buffer.count), Self.blockSize, into: &buffer) > 0
        #if CompressedArchives
            case .gzip(let region): return try inflate(region)
        #endif
        case .sequential: return try stream?.read(Self.blockSize, into: &buffer) ?? false
        }
    }

    // MARK: - Records

    /// Skips the line ends before a record, and moves to the next gzip member. Returns false at the end of the file.
    func skipLineEnds() throws -> Bool {
        while true {
            guard let byte = try peek(1).first else {
                guard try beginNextMember() else { return false }
                continue
            }
            guard byte == 0x0D || byte == 0x0A else { return true }
            advance(1)
        }
    }

    /// Whether only line ends, and then another record or the end of the member, follow.
    func isAtEndOfRecord() throws -> Bool {
        let rest = try peek(16).drop { $0 == 0x0D || $0 == 0x0A }
        if rest.isEmpty { return true }
        return rest.starts(with: Self.mark) && rest.startIndex > index
    }

    private static let mark = Array("WARC/".utf8)

    /// Moves to the first record that begins after this location. Returns false at the end. `lengthOfPassed` then
    /// returns the distance.
    func moveToRecord(after start: Location) throws -> Bool {
        found = nil
        do {
            try restart(at: start)
            _ = try skip(1)
            while true {
                let bytes = try peek(Self.blockSize)
                if let next = Self.lineEnd(in: bytes) {
                    advance(next.line - bytes.startIndex)
                    found = (start, location.skipped)
                    advance(next.record - next.line)
                    return true
                }
                if bytes.count >= Self.blockSize {
                    advance(bytes.count - Self.mark.count - 4)
                } else if try !fill() {
                    advance(available)
                    break
                }
            }
            found = (start, location.skipped)
            return try beginNextMember()
        } catch {
            guard InputError(error).reason == .damaged else { throw error }
            found = (start, location.skipped + Int64(available))
            return try moveToMember(after: start.member)
        }
    }

    /// The length of the bytes from a location to the end of the record that `moveToRecord` found.
    func lengthOfPassed(since content: Location) -> Int64? {
        found.flatMap { $0.from.member == content.member ? max(0, $0.length - content.skipped) : nil }
    }

    /// The indices of a record's mark and of the line ends before it.
    private static func lineEnd(in bytes: ArraySlice<UInt8>) -> (line: Int, record: Int)? {
        var rest = bytes
        while let next = rest.firstIndex(of: 0x0A) {
            rest = bytes[(next + 1)...]
            guard rest.starts(with: mark) else { continue }
            var line = next
            for _ in 0..<3 where line > bytes.startIndex {
                guard bytes[line - 1] == 0x0D || bytes[line - 1] == 0x0A else { break }
                line -= 1
            }
            return (line, next + 1)
        }
        return nil
    }

    // MARK: - gzip members

    #if CompressedArchives
        private func beginMember(at offset: Int64) {
            buffer.removeAll(keepingCapacity: true)
            index = 0
            input.removeAll(keepingCapacity: true)
            inputIndex = 0
            inputStart = offset
            location = Location(member: offset, skipped: 0)
            inflater.reset()
            isMemberDone = false
            output = 0
        }

        private func refill(_ region: ByteRegion) throws -> Bool {
            inputStart += Int64(input.count)
            input.removeAll(keepingCapacity: true)
            inputIndex = 0
            return try region.read(at: inputStart, Self.blockSize, into: &input) > 0
        }

        private func inflate(_ region: ByteRegion) throws -> Bool {
            let before = buffer.count
            while buffer.count == before {
                if isMemberDone { return false }
                if inputIndex == input.count, !inflater.hasMore, try !refill(region) {
                    throw damaged("its compressed data ends early")
                }
                let outcome = inflater.inflate(input, from: &inputIndex, into: &buffer, room: Self.blockSize)
                output += Int64(buffer.count - before)
                switch outcome {
                case .inProgress: break
                case .endOfStream: isMemberDone = true
                case .damaged(let reason): throw damaged("its compressed data is damaged: \(reason)")
                }
                if limits.isExceeded(output: output, input: inputStart + Int64(inputIndex) - location.member) {
                    throw InputError.bomb(path: path, entry: nil, offset: output, limits: limits)
                }
            }
            return true
        }

        private func damaged(_ message: String) -> InputError { .damaged(path: path, entry: nil, message) }
    #endif

    /// Moves to the gzip member after the current one, which was read to its end. Returns false at the end of the file.
    private func beginNextMember() throws -> Bool {
        #if CompressedArchives
            guard case .gzip(let region) = source else { return false }
            var offset = inputStart + Int64(inputIndex)
            while let byte = try Self.bytes(region, at: offset, 1).first, byte == 0 { offset += 1 }
            guard offset < region.size else { return false }
            beginMember(at: offset)
            return true
        #else
            return false
        #endif
    }

    /// Moves to the first gzip member after an offset that begins with a record. Returns false at the end.
    private func moveToMember(after offset: Int64) throws -> Bool {
        #if CompressedArchives
            guard case .gzip(let region) = source else { return false }
            let magic: [UInt8] = [0x1F, 0x8B, 0x08]
            var start = offset + 1
            while start < region.size {
                let bytes = try Self.bytes(region, at: start, Self.blockSize)
                var rest = bytes[...]
                while let next = rest.firstIndex(of: magic[0]) {
                    rest = bytes[(next + 1)...]
                    guard bytes[next...].starts(with: magic) else { continue }
                    beginMember(at: start + Int64(next))
                    if beginsRecord { return true }
                }
                start += Int64(max(1, bytes.count - magic.count + 1))
            }
        #endif
        return false
    }

    private var beginsRecord: Bool {
        do {
            return try peek(Self.mark.count).elementsEqual(Self.mark)
        } catch {
            // Other bytes that resemble the beginning of a member.
            return false
        }
    }

    private static func bytes(_ region: ByteRegion, at offset: Int64, _ count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try region.read(at: offset, count, into: &bytes)
        return bytes
    }
}
