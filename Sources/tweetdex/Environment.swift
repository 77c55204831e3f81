import CLibrary
import Rendering

/// The environment variables of this process; in tests, a dictionary.
package struct Environment: Sendable {
    private let lookUp: @Sendable (String) -> String?

    package static let process = Environment { name in
        unsafe getenv(name).map { value in unsafe String(cString: value) }
    }

    private init(lookUp: @escaping @Sendable (String) -> String?) {
        self.lookUp = lookUp
    }

    package init(_ variables: [String: String]) {
        lookUp = { variables[$0] }
    }

    /// The value of a variable; `nil` if it is unset or empty. Use `rawValue(_:)` for variables such as `PAGER` and
    /// `TZ`, whose empty value has a meaning.
    package func value(_ name: String) -> String? {
        guard let value = lookUp(name), !value.isEmpty else { return nil }
        return value
    }

    /// The value of a variable, which may be empty; `nil` if it is unset.
    package func rawValue(_ name: String) -> String? {
        lookUp(name)
    }
}

/// Opens a URL, a page or a media file with the desktop's default program.
extension Environment {
    /// The extensions of media files. Other files are never opened, because the desktop might execute them.
    private static let mediaEndings = ContentType.allCases.map(\.fileExtension) + ["jpeg", "m4v"]

    /// Opens an HTTP or HTTPS URL, which must not contain a secret, because all users can read the arguments of a
    /// program. Returns false for other URLs, without a desktop session, and if `xdg-open` cannot be started.
    func open(url: String) -> Bool {
        guard url.hasPrefix("https://") || url.hasPrefix("http://") else { return false }
        return start(url)
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
    private var desktopProgram: String? {
        guard value("DISPLAY") != nil || value("WAYLAND_DISPLAY") != nil else { return nil }
        return FileSystem.program("xdg-open", in: self)
    }

    /// True if there is a desktop session in which files can be opened.
    var hasDesktop: Bool { desktopProgram != nil }

    private func start(_ target: String) -> Bool {
        desktopProgram.map { ChildProcess.start([$0, target], isSilent: true) != nil } ?? false
    }
}

extension Environment {
    /// The folder in which browsers store downloaded files, from the file `user-dirs.dirs` of the XDG user directories.
    /// If it is not there, `$HOME/Downloads`. `nil` if neither the desktop's settings nor `$HOME` name the folder.
    private var downloadsFolder: String? {
        guard let home = value("HOME") else { return nil }
        let settings = (value("XDG_CONFIG_HOME") ?? home + "/.config") + "/user-dirs.dirs"
        return FileSystem.beginning(of: settings).flatMap { Self.folder(in: $0, home: home) } ?? home + "/Downloads"
    }

    /// Returns the value of `XDG_DOWNLOAD_DIR`, which is either an absolute path or begins with `$HOME/`; `nil` if the
    /// text does not contain it.
    private static func folder(in settings: String, home: String) -> String? {
        let (name, own) = ("XDG_DOWNLOAD_DIR=", "$HOME/")
        for line in settings.split(whereSeparator: \.isNewline) where line.hasPrefix(name) {
            let value = line.dropFirst(name.count).filter { $0 != "\"" }
            if value.hasPrefix(own) { return home + "/" + value.dropFirst(own.count) }
            if value.hasPrefix("/") { return value }
        }
        return nil
    }

    /// Returns the archive of X in the folder for downloads with the newest date in its name
    /// (`twitter-2026-11-22-….zip`), and its size in bytes. Returns `nil` if the folder contains none.
    package func newestArchive() -> (path: String, size: Int64)? {
        guard let path = downloadsFolder else { return nil }
        let archives = fileNames(in: path).filter { $0.contains(#/^twitter-\d{4}-\d{2}-\d{2}.*\.zip$/#) }
        return archives.reversed().lazy.compactMap { name in
            FileSystem.size(path + "/" + name).map { (path + "/" + name, $0) }
        }.first
    }
}
