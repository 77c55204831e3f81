internal import CLibrary

/// A file next to the store with the recorded searches that the tables do not contain yet.
///
/// A search appends an entry, because a transaction would create a write-ahead log, flush it to disk and remove it.
/// `StoredSearches.fold` moves the entries into the tables. An entry survives the end of the program, and like a commit
/// to the store, a power failure can lose the last ones. The file is locked while it is read, written or removed.
///
/// The file is a sequence of texts, each with a final NUL: a random ID of the file, then the entries.
struct SearchJournal {
    /// The suffix of the path of the store.
    static let suffix = "-searches"

    struct Entry {
        let run: RecordedRun
        /// The number of tweets in the store. `nil` if the entry only adds the number of results to an earlier entry.
        let tweets: Int?
        let hits: Int?
    }

    let path: String

    /// Adds an entry. Throws `.cannotOpen` if this fails.
    func append(_ entry: Entry) throws {
        guard let descriptor = open(creating: true) else { throw StoreError.cannotOpen(path: path, code: errno) }
        defer { close(descriptor) }
        let length = lseek(descriptor, 0, SEEK_END)
        let id = length == 0 ? String(UInt64.random(in: 0 ... .max), radix: 16) + "\0" : ""
        var text = id + entry.text
        let isWhole = text.withUTF8 { bytes in
            unsafe write(descriptor, bytes.baseAddress, bytes.count) == bytes.count
        }
        if isWhole { return }
        let code = errno
        _ = ftruncate(descriptor, length)
        throw StoreError.cannotOpen(path: path, code: code)
    }

    /// True if the file exists.
    var exists: Bool { unsafe access(path, F_OK) == 0 }

    /// Returns the ID of the file and its entries; `nil` if it does not exist or cannot be read.
    func read() -> (id: String, entries: [Entry])? {
        guard let descriptor = open() else { return nil }
        defer { close(descriptor) }
        return content(of: descriptor)
    }

    /// Calls the body with the ID of the file and its entries, and removes the file if the body does not throw. Does
    /// nothing if the file does not exist or cannot be read.
    func drain(_ body: (_ id: String, _ entries: [Entry]) throws -> Void) throws {
        guard let descriptor = open() else { return }
        defer { close(descriptor) }
        let (id, entries) = content(of: descriptor)
        try body(id, entries)
        unsafe unlink(path)
    }

    /// Opens and locks the file. Returns `nil` if this fails; `errno` then contains the reason.
    private func open(creating: Bool = false) -> Int32? {
        let flags = (creating ? O_RDWR | O_CREAT | O_APPEND : O_RDONLY) | O_NOFOLLOW | O_CLOEXEC
        while true {
            let descriptor = unsafe CLibrary.open(path, flags, 0o600)
            guard descriptor >= 0 else { return nil }
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
            // Another program may have removed the file before it was locked.
            var status = stat()
            if unsafe fstat(descriptor, &status) == 0, status.st_nlink > 0 { return descriptor }
            close(descriptor)
        }
    }

    private func content(of descriptor: Int32) -> (id: String, entries: [Entry]) {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes {
                unsafe CLibrary.read(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        let texts = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        return (texts[0], texts.dropFirst().dropLast().compactMap(Entry.init))
    }
}

extension SearchJournal.Entry {
    /// The entry in the form of the file: four numbers and the query. -1 stands for `nil`.
    fileprivate var text: String {
        let query = run.query.replacing("\0", with: " ")
        return "\(run.at) \(run.generation) \(tweets ?? -1) \(hits ?? -1) \(query)\0"
    }

    fileprivate init?(_ text: String) {
        let fields = text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
        guard fields.count == 5, let at = Int64(fields[0]), let generation = Int64(fields[1]),
            let tweets = Int(fields[2]), let hits = Int(fields[3])
        else { return nil }
        run = RecordedRun(query: String(fields[4]), at: at, generation: generation)
        self.tweets = tweets < 0 ? nil : tweets
        self.hits = hits < 0 ? nil : hits
    }
}
