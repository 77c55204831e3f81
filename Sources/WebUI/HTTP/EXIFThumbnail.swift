/// Finds the small image that cameras store in the EXIF data of a JPEG file.
///
/// The file is untrusted: every offset and length is checked, and each structure is read once, so that offsets that
/// lead back cannot cause a loop. Sources: Exif 2.3 (JEITA CP-3451B) §4.5 and §4.6.2, TIFF 6.0 §2, ITU T.81 annex B.
enum EXIFThumbnail {
    /// The number of bytes at the start of a file that are searched. A segment with EXIF data is shorter than 64 KiB.
    static let searched = 128 << 10
    /// The minimum length of the longer side in pixels.
    static let smallest = 160
    /// The maximum relative difference of the aspect ratios. Some cameras add black bars to the small image.
    private static let tolerance = 0.03

    /// Returns the range of the small image in `bytes`, the start of a file. Returns `nil` if the file contains none,
    /// if it is too small, is damaged, has other proportions than the image, or would need to be rotated.
    static func range(in bytes: [UInt8]) -> Range<Int>? {
        let file = bytes[...]
        guard let whole = size(of: file), let exif = segments(of: file).first(where: isEXIF) else { return nil }
        guard let inner = image(in: file[exif.range.dropFirst(6)]), let small = size(of: file[inner]) else {
            return nil
        }
        let ratio = Double(small.width) / Double(small.height)
        let wanted = Double(whole.width) / Double(whole.height)
        guard max(small.width, small.height) >= smallest, abs(ratio / wanted - 1) <= tolerance else { return nil }
        return inner

        func isEXIF(_ segment: Segment) -> Bool {
            segment.marker == 0xE1 && file[segment.range].starts(with: Array("Exif\0\0".utf8))
        }
    }

    // MARK: JPEG

    /// `range` has the contents without the marker and the length.
    private typealias Segment = (marker: UInt8, range: Range<Int>)

    /// Returns the segments before the compressed data, up to the first one that is not complete.
    private static func segments(of file: ArraySlice<UInt8>) -> [Segment] {
        var result: [Segment] = []
        guard file.starts(with: [0xFF, 0xD8]) else { return [] }
        var next = file.startIndex + 2
        while next + 4 <= file.endIndex, file[next] == 0xFF {
            let marker = file[next + 1]
            let length = Int(file[next + 2]) << 8 | Int(file[next + 3])
            // SOS, EOI and a length that does not include itself.
            guard marker != 0xDA, marker != 0xD9, length >= 2, next + 2 + length <= file.endIndex else { break }
            result.append((marker, next + 4..<next + 2 + length))
            next += 2 + length
        }
        return result
    }

    /// Returns the size in pixels from the start-of-frame segment; `nil` if the segment is missing or a side is 0.
    private static func size(of file: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
        let others: [UInt8] = [0xC4, 0xC8, 0xCC]
        let frame = segments(of: file).first { (0xC0...0xCF).contains($0.marker) && !others.contains($0.marker) }
        guard let frame, frame.range.count >= 5 else { return nil }
        let start = frame.range.lowerBound
        let (height, width) = (
            Int(file[start + 1]) << 8 | Int(file[start + 2]), Int(file[start + 3]) << 8 | Int(file[start + 4])
        )
        return width > 0 && height > 0 ? (width, height) : nil
    }

    // MARK: TIFF

    /// The tags of a directory that are read.
    private static let (orientation, offset, length) = (0x0112, 0x0201, 0x0202)

    /// Returns the range of the JPEG that the second directory of TIFF data names.
    private static func image(in data: ArraySlice<UInt8>) -> Range<Int>? {
        guard let tiff = TIFF(data), let first = tiff.directory(at: tiff.number(4, bytes: 4)) else { return nil }
        guard [nil, 1].contains(first.values[orientation]), let second = tiff.directory(at: first.next),
            let offset = second.values[offset], let length = second.values[length],
            length > 0, offset <= data.count, length <= data.count - offset
        else { return nil }
        let start = data.startIndex + offset
        return start..<start + length
    }

    private struct TIFF {
        let data: ArraySlice<UInt8>
        let isLittle: Bool

        init?(_ data: ArraySlice<UInt8>) {
            self.data = data
            isLittle = data.first == UInt8(ascii: "I")
            let order = isLittle ? "II" : "MM"
            guard data.starts(with: Array(order.utf8)), number(2, bytes: 2) == 42 else { return nil }
        }

        /// Returns the number at an offset; `nil` outside of the data.
        func number(_ offset: Int, bytes: Int) -> Int? {
            guard offset >= 0, offset <= data.count - bytes else { return nil }
            let part = data[(data.startIndex + offset)...].prefix(bytes)
            return isLittle ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
        }

        /// Returns the single integers of a directory by their tags, and the offset of the next directory. Returns
        /// `nil` if the directory is not inside the data.
        func directory(at start: Int?) -> (values: [Int: Int], next: Int?)? {
            // The data begins with 8 bytes that are not part of a directory.
            guard let start, start >= 8, let count = number(start, bytes: 2) else { return nil }
            let end = start + 2 + count * 12
            guard end <= data.count else { return nil }
            var values: [Int: Int] = [:]
            for entry in stride(from: start + 2, to: end, by: 12) {
                guard let tag = number(entry, bytes: 2), let type = number(entry + 2, bytes: 2),
                    number(entry + 4, bytes: 4) == 1, type == 3 || type == 4
                else { continue }
                values[tag] = number(entry + 8, bytes: type == 3 ? 2 : 4)
            }
            return (values, number(end, bytes: 4).flatMap { $0 == 0 ? nil : $0 })
        }
    }
}
