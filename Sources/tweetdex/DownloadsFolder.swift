/// The folder in which browsers store downloaded files.
package struct DownloadsFolder {
    /// `nil` if neither the desktop's settings nor `$HOME` name the folder.
    package let path: String?

    /// Reads the folder from the file `user-dirs.dirs` of the XDG user directories. If it is not there, uses
    /// `$HOME/Downloads`.
    package init(environment: Environment) {
        guard let home = environment.value("HOME") else {
            path = nil
            return
        }
        let settings = (environment.value("XDG_CONFIG_HOME") ?? home + "/.config") + "/user-dirs.dirs"
        path = FileSystem.beginning(of: settings).flatMap { Self.folder(in: $0, home: home) } ?? home + "/Downloads"
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

    /// Returns the archive of X with the newest date in its name (`twitter-2026-11-22-….zip`), and its size in bytes.
    /// Returns `nil` if the folder contains none.
    package func newestArchive() -> (path: String, size: Int64)? {
        guard let path else { return nil }
        let archives = FileSystem.names(in: path).filter { $0.contains(#/^twitter-\d{4}-\d{2}-\d{2}.*\.zip$/#) }
        return archives.reversed().lazy.compactMap { name in
            FileSystem.size(path + "/" + name).map { (path + "/" + name, $0) }
        }.first
    }
}
