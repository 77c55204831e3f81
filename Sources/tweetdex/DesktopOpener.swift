import Glibc

/// Opens a URL or a media file with the desktop's default program.
struct DesktopOpener {
    let environment: Environment

    /// The extensions of media files. Other files are never passed to the desktop, which might execute them.
    private static let mediaEndings = ["jpg", "jpeg", "png", "gif", "webp", "mp4", "mov", "m4v"]

    /// Returns false if no desktop session or no `xdg-open` is available.
    func open(address: String) -> Bool {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return false }
        return start(address)
    }

    /// Opens a file. Returns false unless the path is absolute and has the extension of an image or video.
    func open(mediaFile path: String) -> Bool {
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard path.hasPrefix("/"), Self.mediaEndings.contains(ending), FileSystem.exists(path) else { return false }
        return start(path)
    }

    private func start(_ target: String) -> Bool {
        // Without a desktop session, `xdg-open` may start a text browser in this terminal.
        guard environment.value("DISPLAY") != nil || environment.value("WAYLAND_DISPLAY") != nil,
            let program = FileSystem.program("xdg-open", in: environment)
        else { return false }
        return ChildProcess.start([program, target], isSilent: true) != nil
    }
}
