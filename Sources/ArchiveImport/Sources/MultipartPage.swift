/// The page in a file of a browser with all parts of a page (MHTML): its first part of HTML. The other parts, such as
/// pictures, are left out while the file is read.
///
///     From: <Saved by Blink>
///     MIME-Version: 1.0
///     Content-Type: multipart/related; boundary="----MultipartBoundary--a----"
///
///     ------MultipartBoundary--a----
///     Content-Type: text/html
///     Content-Transfer-Encoding: quoted-printable
///
///     <!DOCTYPE html><html lang=3D"en">…
struct MultipartPage {
    private enum State {
        case header, partHeader, otherPart, page, over
    }

    private var state = State.header
    private var boundary: [UInt8]?
    private var isPage = false
    private var isQuoted = false
    /// The beginning of a line whose end was not read yet. The rest of a line that is larger than a page is left out.
    private var line: [UInt8] = []
    /// The number of bytes of a header that are examined.
    private static let maxHeader = 4096

    static func begins(_ head: ArraySlice<UInt8>) -> Bool {
        ["From: <Saved by", "MIME-Version: 1.0\r\nContent-Type: multipart/related"].contains {
            head.starts(with: $0.utf8)
        }
    }

    /// Whether the file contains a page.
    var hasPage: Bool { state == .page || state == .over }

    /// Returns the bytes of the page in the next block.
    mutating func page(in block: [UInt8], isLast: Bool) -> [UInt8] {
        var (page, rest) = ([UInt8](), block[...])
        while state != .over, let end = rest.firstIndex(of: 0x0A) {
            line += rest[..<end]
            rest = rest[(end + 1)...]
            if line.last == 0x0D { line.removeLast() }
            read(into: &page)
            line.removeAll(keepingCapacity: true)
        }
        if state != .over, line.count <= SavedPage.maxSize { line += rest }
        if isLast, !line.isEmpty { read(into: &page) }
        return page
    }

    private mutating func read(into page: inout [UInt8]) {
        if let boundary, line.starts(with: boundary) {
            (state, isPage, isQuoted) = (state == .page ? .over : .partHeader, false, false)
            return
        }
        switch state {
        case .page: decode(into: &page)
        case .header, .partHeader:
            let text = String(decoding: line.prefix(Self.maxHeader), as: UTF8.self)
            let lowered = text.lowercased()
            if state == .header, let start = text.firstRange(of: "boundary=")?.upperBound {
                let name = text[start...].drop { $0 == "\"" }.prefix { $0 != "\"" && $0 != ";" }
                boundary = Array("--\(name)".utf8)
            }
            if lowered.hasPrefix("content-type: text/html") { isPage = true }
            if lowered.hasPrefix("content-transfer-encoding:") { isQuoted = lowered.hasSuffix("quoted-printable") }
            if line.isEmpty, state == .partHeader { state = isPage ? .page : .otherPart }
        case .otherPart, .over: break
        }
    }

    /// Appends the line, which may be quoted-printable (RFC 2045): `=3D` is a byte, and `=` at the end continues it.
    private func decode(into page: inout [UInt8]) {
        guard isQuoted else {
            page += line
            page.append(0x0A)
            return
        }
        var index = 0
        while index < line.count {
            let byte = line[index]
            if byte == UInt8(ascii: "="), index + 2 < line.count,
                let code = UInt8(String(decoding: line[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                page.append(code)
                index += 3
            } else if byte == UInt8(ascii: "="), index == line.count - 1 {
                return
            } else {
                page.append(byte)
                index += 1
            }
        }
        page.append(0x0A)
    }
}
