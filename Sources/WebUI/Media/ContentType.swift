import Rendering

/// What a file of an archive is by its first bytes, whatever its name says. Nothing but images and videos that a browser
/// shows is served; SVG, which may hold scripts, is not among them.
enum ContentType: String, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webp = "image/webp"
    case avif = "image/avif"
    case mp4 = "video/mp4"
    case quicktime = "video/quicktime"
    case webm = "video/webm"

    /// What the names of such files end in.
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

    /// So many bytes decide.
    static let deciding = 16

    /// nil for anything else.
    init?(beginning bytes: ArraySlice<UInt8>) {
        func stands(_ text: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        if let image = Rendering.Picture.format(of: bytes) {
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
