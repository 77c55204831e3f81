import Rendering

/// The type of a media file, detected from its first bytes; its name is ignored. Only images and videos that browsers
/// show are served. SVG is excluded because it can contain scripts.
enum ContentType: String, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webp = "image/webp"
    case avif = "image/avif"
    case mp4 = "video/mp4"
    case quicktime = "video/quicktime"
    case webm = "video/webm"

    /// The usual extension of file names.
    var fileExtension: String {
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

    /// The number of bytes that detection needs.
    static let deciding = 16

    /// Returns `nil` for other types.
    init?(beginning bytes: ArraySlice<UInt8>) {
        func stands(_ text: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        if let image = Rendering.InlineImage.format(of: bytes) {
            self =
                switch image {
                case .jpeg: .jpeg
                case .png: .png
                case .gif: .gif
                case .webp: .webp
                }
        } else if stands("ftyp", at: 4) {
            if stands("avif", at: 8) || stands("avis", at: 8) {
                self = .avif
            } else {
                self = stands("qt  ", at: 8) ? .quicktime : .mp4
            }
        } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            self = .webm
        } else {
            return nil
        }
    }
}
