/// Separates a right-to-left name from the text after it. Without the separation, a terminal that reorders
/// right-to-left text would move the following words into the name.
enum Direction {
    /// Returns the text, followed by a left-to-right mark if it contains right-to-left letters.
    static func endingLeftToRight(_ text: String) -> String {
        text.unicodeScalars.contains(where: isRightToLeft) ? text + "\u{200E}" : text
    }

    /// Whether a scalar is a right-to-left letter. False for the Arabic letter mark.
    static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C: false
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
