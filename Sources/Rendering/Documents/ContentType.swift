/// The types of images and videos that are shown to people. The first bytes of a file determine its type, not its name.
/// SVG is not supported, because it can contain scripts.
package enum ContentType: String, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webp = "image/webp"
    case avif = "image/avif"
    case mp4 = "video/mp4"
    case quicktime = "video/quicktime"
    case webm = "video/webm"

    package var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        case .gif: "gif"
        case .webp: "webp"
        case .avif: "avif"
        case .mp4: "mp4"
        case .quicktime: "mov"
        case .webm: "webm"
        }
    }

    /// The number of bytes that `init(beginning:)` needs.
    package static let detectionLength = 16

    /// Detects the type of a file from its first bytes. Any ISO base media file that is not AVIF or QuickTime counts as
    /// MP4, and any Matroska file as WebM. Returns `nil` for other types.
    package init?(beginning bytes: ArraySlice<UInt8>) {
        func has(_ text: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("GIF87a", at: 0) || has("GIF89a", at: 0) {
            self = .gif
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has("RIFF", at: 0), has("WEBP", at: 8) {
            self = .webp
        } else if has("ftyp", at: 4) {
            if has("avif", at: 8) || has("avis", at: 8) {
                self = .avif
            } else {
                self = has("qt  ", at: 8) ? .quicktime : .mp4
            }
        } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            self = .webm
        } else {
            return nil
        }
    }
}
