/// How a terminal is told to draw an image where the cursor is. Both keep the image's own proportions when they are given
/// its width alone.
package enum PictureProtocol: Sendable, Hashable {
    /// kitty's graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol), which takes PNG and no other file.
    case kitty
    /// iTerm2's (iterm2.com/documentation-images.html), which takes whatever the terminal can read.
    case iterm

    package func takes(_ format: Picture.Format) -> Bool {
        self == .iterm || format == .png
    }

    /// The escape sequences for an image that is so many columns wide. Nothing of them comes from a stranger as it is.
    package func draw(_ picture: Picture, columns: Int, into out: inout [UInt8]) {
        switch self {
        case .iterm:
            let head = "\u{1B}]1337;File=inline=1;preserveAspectRatio=1;size=\(picture.bytes.count);width=\(columns):"
            out.append(contentsOf: head.utf8)
            Base64.encode(picture.bytes[...], into: &out)
            out.append(0x07)
        case .kitty:
            // Chunks are multiples of four characters and at most 4,096 long. The terminal is not to answer (q=2): its
            // words would be taken for what the user types next.
            let chunk = 4096 / 4 * 3
            var start = 0
            repeat {
                let end = min(start + chunk, picture.bytes.count)
                let head = start == 0 ? "a=T,f=100,q=2,c=\(columns)," : ""
                out.append(contentsOf: "\u{1B}_G\(head)m=\(end < picture.bytes.count ? 1 : 0);".utf8)
                Base64.encode(picture.bytes[start..<end], into: &out)
                out.append(contentsOf: "\u{1B}\\".utf8)
                start = end
            } while start < picture.bytes.count
        }
    }
}

/// RFC 4648, 4.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: ArraySlice<UInt8>, into out: inout [UInt8]) {
        out.reserveCapacity(out.count + (bytes.count + 2) / 3 * 4)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let count = min(3, bytes.endIndex - index)
            var group = 0
            for offset in 0..<3 { group = group << 8 | (offset < count ? Int(bytes[index + offset]) : 0) }
            for place in 0..<4 {
                out.append(place <= count ? alphabet[group >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
            index += count
        }
    }
}
