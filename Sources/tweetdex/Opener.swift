import Glibc

/// Shows an address or a picture in the program that the desktop has for it.
struct Opener {
    let environment: Environment

    /// What a picture or video of an archive may end in: anything else is not handed to the desktop, which might run it.
    private static let mediaEndings = ["jpg", "jpeg", "png", "gif", "webp", "mp4", "mov", "m4v"]

    /// False where there is no desktop, or nothing to open it with.
    func open(address: String) -> Bool {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return false }
        return start(address)
    }

    /// The file must have an absolute path and be a picture or video by its name.
    func open(mediaFile path: String) -> Bool {
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard path.hasPrefix("/"), Self.mediaEndings.contains(ending), FileSystem.exists(path) else { return false }
        return start(path)
    }

    private func start(_ target: String) -> Bool {
        // Without a desktop xdg-open may start a browser inside this very terminal.
        guard environment.value("DISPLAY") != nil || environment.value("WAYLAND_DISPLAY") != nil,
            let program = FileSystem.program("xdg-open", in: environment)
        else { return false }
        return ChildProcess.start([program, target], isSilent: true) != nil
    }
}
