package import TweetModel

extension MediaLocation {
    /// The bytes of a media file, or a part of it: `range` counts unpacked bytes and is cut to what there is. Packed
    /// files are unpacked from their beginning, also for a part. Throws `notFound` when the archive was moved away, and
    /// `changed` when what is there cannot be the same file any more.
    package func open(range: Range<Int64>? = nil) throws(InputError) -> ByteStream {
        guard try InputFile.kind(at: path) == .file else {
            throw InputError(.notAFile, path: path, entry: entry, message: "It is not a file.")
        }
        let region = ByteRegion(try InputFile.open(path: path))
        let wanted = (range ?? 0..<size).clamped(to: 0..<max(0, size))
        switch method {
        case .file:
            guard region.size == size else { throw moved() }
            return Self.part(of: region, from: wanted.lowerBound, to: wanted.upperBound, path: path, entry: entry)
        case .stored where offset != nil:
            let start = offset ?? 0
            guard start >= 0, size <= region.size - start else { throw moved() }
            return Self.part(
                of: region, from: start + wanted.lowerBound, to: start + wanted.upperBound, path: path, entry: entry)
        case .stored, .deflated:
            let whole = try unpacked(region)
            // Read to its end, the whole is verified; a part cannot be.
            return wanted == 0..<size ? whole : whole.part(wanted)
        }
    }

    private func moved() -> InputError {
        InputError(
            .changed, path: path, entry: entry, message: "It is no longer what it was when it was imported.",
            hint: "Import it again.")
    }

    private static func part(
        of region: ByteRegion, from start: Int64, to end: Int64, path: String, entry: String?
    ) -> ByteStream {
        var position = start
        return ByteStream { (buffer: inout [UInt8], count: Int) throws(InputError) -> Bool in
            let wanted = Int(min(Int64(count), end - position))
            guard wanted > 0 else { return false }
            let got = try region.read(at: position, wanted, into: &buffer, entry: entry)
            position += Int64(got)
            if got < wanted { throw .changed(path: path, entry: entry, offset: position - start) }
            return true
        }
    }

    /// The unpacked bytes of a deflated entry in place, or of any entry of a zip that is itself packed.
    private func unpacked(_ region: ByteRegion) throws(InputError) -> ByteStream {
        #if CompressedArchives
            if let offset {
                return try ZipEntryReader.inflated(
                    region, from: offset, storedSize: storedSize, size: size, path: path, label: entry ?? path)
            }
            guard let entry else { throw moved() }
            let source = try InputSource(path: path)
            for outer in source.entries where entry.utf8.starts(with: (outer.name + "!/").utf8) {
                let inner = String(decoding: entry.utf8.dropFirst(outer.name.utf8.count + 2), as: UTF8.self)
                if let stream = try source.openInner(inner, of: outer) { return stream }
            }
            throw moved()
        #else
            throw .needsLibraries(path: path, entry: entry, "packed")
        #endif
    }
}

extension ByteStream {
    /// The bytes of a range of positions, counted from here.
    func part(_ range: Range<Int64>) -> ByteStream {
        var position: Int64 = 0
        return ByteStream { [self] (buffer: inout [UInt8], count: Int) throws(InputError) -> Bool in
            while position < range.upperBound {
                var piece: [UInt8] = []
                guard try read(max(count, 1 << 16), into: &piece) else { return false }
                let start = max(0, min(range.lowerBound - position, Int64(piece.count)))
                let end = min(range.upperBound - position, Int64(piece.count))
                position += Int64(piece.count)
                if start < end {
                    buffer += piece[Int(start)..<Int(end)]
                    return true
                }
            }
            return false
        }
    }
}
