import CLibrary
package import Rendering
import TweetArchive
import TweetModel

/// Draws the photos of a tweet on the terminal. Skips photos that cannot be read or drawn; the output contains links to
/// all photos.
struct InlineImages: Sendable {
    /// The maximum size of a photo in bytes. A larger photo would need too much memory.
    private static let largestFile = 16 << 20
    /// The maximum number of pixels of a photo, for the same reason.
    private static let maxPixels = 64_000_000
    /// The maximum output of the program chafa in bytes. A full screen of characters with separate colours is smaller.
    private static let largestDrawing = 8 << 20
    private static let chafaSeconds = 10

    private let mode: ImageMode
    private let environment: Environment
    private let bounds: InlineImageBounds
    /// The path of chafa, which converts images to characters or to an image protocol; `nil` if it is not installed or
    /// not needed.
    private let chafa: String?

    /// Draws in the whole width of the terminal, and at most 30 lines.
    init(context: CommandContext) {
        let size = context.terminal.outputSize ?? (columns: 80, rows: 24)
        // Leave a margin on both sides, a line above, and lines for the prompt.
        self.init(context: context, columns: size.columns - 2 * Self.margin, rows: min(size.rows - 3, 30))
    }

    /// Draws in a number of columns and rows.
    init(context: CommandContext, columns: Int, rows: Int) {
        environment = context.environment
        let wanted = ImageMode(
            flag: context.arguments.value(.images), environment: environment,
            isTerminal: context.terminal.outputIsTerminal, usesColor: context.style.isOn)
        chafa = wanted == .none ? nil : FileSystem.program("chafa", in: environment)
        mode = wanted == .characters && chafa == nil ? .none : wanted
        let cell = context.terminal.outputCell
        bounds = InlineImageBounds(
            columns: columns, rows: rows, cellWidth: cell?.width, cellHeight: cell?.height)
    }

    private static let margin = 4

    /// True if drawings use an image protocol, whose escape sequences a pager would show as text.
    var needsTerminal: Bool { if case .draws = mode { true } else { false } }

    /// Returns the lines of each drawing, as bytes, by `DetailPage.Item.number`. A drawing in an image protocol is one
    /// line. Photos that cannot be drawn are missing.
    ///
    /// - Parameter fillsRows: If true, adds empty lines to a drawing in an image protocol, so that it has as many lines
    ///   as the image has rows.
    func lines(of page: DetailPage, fillsRows: Bool = false) -> [Int: [[UInt8]]] {
        guard mode != .none else { return [:] }
        var drawings: [Int: [[UInt8]]] = [:]
        for item in page.sections.flatMap(\.items) where item.kind == .photo {
            guard case .image(let media) = item.action, let location = media.location,
                let picture = picture(at: location), var lines = draw(picture)
            else { continue }
            if fillsRows, needsTerminal, let rows = bounds.rows(for: picture) {
                lines += Array(repeating: [], count: rows - 1)
            }
            drawings[item.number] = lines
        }
        return drawings
    }

    private func picture(at location: MediaLocation) -> InlineImage? {
        guard location.size <= Self.largestFile else { return nil }
        var bytes: [UInt8] = []
        do {
            let reader = try MediaReader(location)
            let beginning = reader.peek(ContentType.detectionLength)
            guard let format = ContentType(beginning: beginning), canDraw(format) else { return nil }
            while try reader.read(1 << 16, into: &bytes), bytes.count <= Self.largestFile {}
        } catch {
            return nil
        }
        guard bytes.count <= Self.largestFile, let picture = InlineImage(bytes) else { return nil }
        let pixels = picture.width.multipliedReportingOverflow(by: picture.height)
        return pixels.overflow || pixels.partialValue > Self.maxPixels ? nil : picture
    }

    private func canDraw(_ format: ContentType) -> Bool {
        guard [.png, .jpeg, .gif, .webp].contains(format) else { return false }
        if case .draws(let drawing) = mode { return drawing.takes(format) || chafa != nil }
        return true
    }

    private func draw(_ picture: InlineImage) -> [[UInt8]]? {
        guard let columns = bounds.columns(for: picture) else { return nil }
        guard case .draws(let drawing) = mode else {
            return chafa(picture, "symbols", columns)?.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        }
        guard drawing.takes(picture.format) else { return chafa(picture, "kitty", columns).map { [$0] } }
        var line: [UInt8] = []
        drawing.draw(picture, columns: columns, into: &line)
        return [line]
    }

    /// Returns the output of chafa for the image; `nil` if chafa is not installed, fails, takes too long, or writes
    /// nothing or too much, or if a temporary file fails. `format` is chafa's name of the output format: `symbols` or
    /// `kitty`.
    private func chafa(_ picture: InlineImage, _ format: String, _ columns: Int) -> [UInt8]? {
        guard let chafa, let input = ScratchFile(in: environment), let output = ScratchFile(in: environment),
            input.write(picture.bytes)
        else { return nil }
        let arguments = [
            chafa, "--format", format, "--size", "\(columns)x\(bounds.rows)", "--animate", "off", "--polite", "on", "-",
        ]
        guard
            let process = ChildProcess.start(arguments, input: input.descriptor, output: output.descriptor),
            ChildProcess.wait(process, seconds: Self.chafaSeconds) == 0
        else { return nil }
        return output.contents(atMost: Self.largestDrawing)
    }
}

/// A temporary file that is unlinked immediately, so that it disappears when its last descriptor is closed.
private final class ScratchFile {
    let descriptor: Int32

    init?(in environment: Environment) {
        let folder = environment.value("TMPDIR") ?? "/tmp"
        guard let file = createTemporaryFile(beginning: folder + "/tweetdex-") else { return nil }
        descriptor = file.descriptor
        unsafe unlink(file.path)
    }

    deinit { close(descriptor) }

    /// Writes at the beginning of the file without moving the file offset. Returns false if this fails.
    func write(_ bytes: [UInt8]) -> Bool {
        var position = 0
        while position < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe pwrite(descriptor, buffer.baseAddress?.advanced(by: position), buffer.count - position, position)
            }
            if count > 0 {
                position += count
            } else if count == 0 || errno != EINTR {
                return false
            }
        }
        return true
    }

    /// The contents; `nil` if the file is empty, longer than `limit` bytes or unreadable.
    func contents(atMost limit: Int) -> [UInt8]? {
        let length = Int(lseek(descriptor, 0, SEEK_END))
        guard length > 0, length <= limit else { return nil }
        var bytes = [UInt8](repeating: 0, count: length)
        var position = 0
        while position < length {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(descriptor, buffer.baseAddress?.advanced(by: position), length - position, position)
            }
            if count > 0 {
                position += count
            } else if count == 0 || errno != EINTR {
                return nil
            }
        }
        return bytes
    }
}

/// How images are drawn between lines of text.
package enum ImageMode: Hashable, Sendable {
    /// Images are not drawn. In every mode, the output contains links to them.
    case none
    case draws(InlineImageProtocol)
    /// The program chafa draws images as coloured characters, if it is installed.
    case characters

    /// Chooses the mode from `flag`, the value of `--images`. If it is `auto` or `nil`, images are drawn only on a
    /// terminal other than `TERM=dumb`. If the terminal's image protocol is unknown, the mode is `characters` with
    /// colours and `none` without.
    package init(flag: String?, environment: Environment, isTerminal: Bool, usesColor: Bool) {
        switch flag {
        case "kitty": self = .draws(.kitty)
        case "iterm": self = .draws(.iterm)
        case "never": self = .none
        default:
            guard isTerminal, environment.value("TERM") != "dumb" else {
                self = .none
                return
            }
            if let known = Self.known(environment) {
                self = .draws(known)
            } else {
                self = usesColor ? .characters : .none
            }
        }
    }

    /// Returns the image protocol of the terminal. Returns `nil` if it is unknown, and in a multiplexer (tmux, screen,
    /// Zellij), where image protocols do not work. `TERM` and `TERM_PROGRAM` take precedence over variables such as
    /// `KITTY_WINDOW_ID`, which a terminal may have inherited from the terminal in which it was started.
    private static func known(_ environment: Environment) -> InlineImageProtocol? {
        if ["TMUX", "STY", "ZELLIJ"].contains(where: { environment.value($0) != nil }) { return nil }
        let term = environment.value("TERM") ?? ""
        if term.hasPrefix("xterm-kitty") || term.hasPrefix("xterm-ghostty") { return .kitty }
        switch environment.value("TERM_PROGRAM") {
        case "ghostty": return .kitty
        case "iTerm.app", "WezTerm", "mintty", "rio": return .iterm
        case nil:
            if environment.value("KITTY_WINDOW_ID") != nil { return .kitty }
            return environment.value("WEZTERM_PANE") != nil ? .iterm : nil
        default: return nil
        }
    }
}
