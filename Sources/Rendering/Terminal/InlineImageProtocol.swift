/// A terminal protocol that draws an image at the cursor.
package enum InlineImageProtocol: Sendable, Hashable {
    /// kitty's graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol), used here for PNG only.
    case kitty
    /// iTerm2's protocol (iterm2.com/documentation-images.html), for any format that the terminal can decode.
    case iterm

    /// True if this program can draw the format with the protocol.
    package func takes(_ format: InlineImage.Format) -> Bool {
        self == .iterm || format == .png
    }

    /// Appends the escape sequences that draw an image with a width of `columns`. The protocol must take the format of
    /// the image. The terminal keeps the aspect ratio. The file is encoded as Base64, so its bytes cannot end a
    /// sequence.
    package func draw(_ picture: InlineImage, columns: Int, into out: inout [UInt8]) {
        switch self {
        case .iterm:
            let head = "\u{1B}]1337;File=inline=1;preserveAspectRatio=1;size=\(picture.bytes.count);width=\(columns):"
            out.append(contentsOf: head.utf8)
            out.appendBase64(of: picture.bytes[...])
            out.append(0x07)
        case .kitty:
            // A chunk has at most 4,096 characters of Base64. In all chunks but the last, their number must be a
            // multiple of four. `q=2` suppresses the terminal's response, which the shell would read as keyboard input.
            let chunk = 4096 / 4 * 3
            var start = 0
            repeat {
                let end = min(start + chunk, picture.bytes.count)
                let head = start == 0 ? "a=T,f=100,q=2,c=\(columns)," : ""
                out.append(contentsOf: "\u{1B}_G\(head)m=\(end < picture.bytes.count ? 1 : 0);".utf8)
                out.appendBase64(of: picture.bytes[start..<end])
                out.append(contentsOf: "\u{1B}\\".utf8)
                start = end
            } while start < picture.bytes.count
        }
    }
}

extension [UInt8] {
    /// Appends the Base64 encoding with padding (RFC 4648, section 4).
    package mutating func appendBase64(of bytes: ArraySlice<UInt8>) {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        reserveCapacity(count + (bytes.count + 2) / 3 * 4)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let length = Swift.min(3, bytes.endIndex - index)
            var group = 0
            for offset in 0..<3 { group = group << 8 | (offset < length ? Int(bytes[index + offset]) : 0) }
            for digit in 0..<4 {
                append(digit <= length ? alphabet[group >> (18 - 6 * digit) & 63] : UInt8(ascii: "="))
            }
            index += length
        }
    }
}
