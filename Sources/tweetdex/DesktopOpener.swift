import CLibrary
import Rendering

/// Opens a URL, a page or a media file with the desktop's default program.
struct DesktopOpener {
    let environment: Environment

    /// The extensions of media files. Other files are never opened, because the desktop might execute them.
    private static let mediaEndings = ContentType.allCases.map(\.fileExtension) + ["jpeg", "m4v"]

    /// Opens an HTTP or HTTPS URL, which must not contain a secret, because all users can read the arguments of a
    /// program. Returns false for other URLs, without a desktop session, and if `xdg-open` cannot be started.
    func open(address: String) -> Bool {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return false }
        return start(address)
    }

    /// Opens an image or video. Returns false if the path is relative, the file is missing, or the extension is not in
    /// `mediaEndings`. Also returns false without a desktop session, and if `xdg-open` cannot be started.
    func open(mediaFile path: String) -> Bool {
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard path.hasPrefix("/"), Self.mediaEndings.contains(ending), FileSystem.exists(path) else { return false }
        return start(path)
    }

    /// Opens a page that this program has written. Returns false without a desktop session, and if `xdg-open` cannot be
    /// started.
    func open(page path: String) -> Bool { start(path) }

    /// The path of `xdg-open`. `nil` without a desktop session, in which it might start a text browser in this
    /// terminal.
    private var program: String? {
        guard environment.value("DISPLAY") != nil || environment.value("WAYLAND_DISPLAY") != nil else { return nil }
        return FileSystem.program("xdg-open", in: environment)
    }

    /// True if there is a desktop session in which files can be opened.
    var isAvailable: Bool { program != nil }

    private func start(_ target: String) -> Bool {
        program.map { ChildProcess.start([$0, target], isSilent: true) != nil } ?? false
    }
}
