import TweetModel

/// The files next to a lone file of an account archive that are needed to read it: the small files that describe the
/// owner, and the notes and articles that complete its tweets. Opens no other file.
struct AccountSidecars {
    private typealias Neighbour = (file: AccountFile, entry: SourceEntry, source: InputSource)

    private(set) var owner = AccountOwner()
    /// Files of notes and articles, in reading order.
    private let completions: [Neighbour]
    /// Problems with files that could not be opened.
    private var problems: [InputError] = []

    /// Finds the sidecars of a lone file in a folder, zip or tar. `files` are the files of its folder, `chosen` the
    /// roles to read.
    init(
        of lone: AccountFile, among files: [AccountArchive.NamedEntry], of source: InputSource,
        _ chosen: Set<AccountFile.Role>
    ) {
        owner = AccountOwner(files, of: source)
        completions = files.filter { Self.completes(lone, $0.file, chosen) }.sorted { $0.file.order < $1.file.order }
            .map { ($0.file, $0.entry, source) }
    }

    /// Finds the sidecars of a file that the user named by its path. The standard input has no sidecars.
    init(of lone: AccountFile, at path: String, _ chosen: Set<AccountFile.Role>) {
        var completions: [Neighbour] = []
        let folder = path.folderPath
        for stem in path == InputSource.standardInputPath ? [] : Self.stems {
            for part in 0... {
                let name = stem + (part == 0 ? "" : "-part\(part)") + ".js"
                guard let file = AccountFile(fileName: name), folder + name != path,
                    Self.isOwners(file) || Self.completes(lone, file, chosen)
                else { break }
                do {
                    guard try InputFile.kind(at: folder + name) == .file else { break }
                    let source = try InputSource(path: folder + name)
                    guard source.container == .file, let entry = source.entries.first else { break }
                    if Self.isOwners(file) {
                        owner.add(file, entry, of: source)
                    } else {
                        completions.append((file, entry, source))
                    }
                } catch {
                    // Most lone files have no sidecars.
                    let error = InputError(error)
                    if error.reason != .notFound { problems.append(error) }
                    break
                }
            }
        }
        self.completions = completions
    }

    /// The manifest is first, because the owner keeps the first value of each field.
    private static let stems = [
        "manifest", "account", "profile", "screen-name-change", "note-tweet", "deleted-note-tweet",
        "article", "article-metadata",
    ]

    private static func isOwners(_ file: AccountFile) -> Bool {
        [.manifest, .account, .profile, .handleChanges].contains(file.role)
    }

    private static func completes(_ lone: AccountFile, _ file: AccountFile, _ chosen: Set<AccountFile.Role>) -> Bool {
        lone.role.holdsTweets && [.notes, .deletedNotes, .articles, .articleMetadata].contains(file.role)
            && chosen.contains(file.role)
    }

    /// Identifies the information that the sidecars add: a digest of the owner's names if known, and a digest of the
    /// notes and articles if there are any, separated by a space. An import with more words had more information.
    var context: String {
        var words: [String] = []
        if let user = owner.user {
            let names =
                [user.id.map { String($0.rawValue) }, user.handle, user.name].map { $0 ?? "" }
                + owner.formerHandles.map(\.handle)
            words.append(BLAKE3.digest(Array(names.joined(separator: "\n").utf8)).hexadecimal)
        }
        if !completions.isEmpty { words.append(completionsDigest.hexadecimal) }
        return words.joined(separator: " ")
    }

    private var completionsDigest: [UInt8] {
        var hash = BLAKE3()
        for (_, entry, source) in completions { Self.add(entry, of: source, to: &hash) }
        return hash.digest()
    }

    /// Identifies a whole archive without opening files that were not requested: a digest of the contents of the files
    /// that describe the owner, and of the names and sizes of all known files. A zip and its extracted folder have the
    /// same identity. `files` are the known files of the archive.
    ///
    /// Since 2020, the manifest contains the time at which X made the archive, so no other archive has its identity.
    /// Older archives of one owner can differ only in the contents of private files of equal size. They are one import
    /// until such a file is requested, because only reading a file in a folder gives its checksum.
    static func identity(of files: [AccountArchive.NamedEntry], in source: InputSource) -> String {
        var hash = BLAKE3()
        for (file, entry) in files.sorted(by: { $0.file.name < $1.file.name }) {
            hash.update(Array("\(file.name) \(entry.size ?? -1)\n".utf8).span)
            if isOwners(file) { add(entry, of: source, to: &hash) }
        }
        return hash.digest().hexadecimal
    }

    /// Adds the contents of a file to a digest, up to the first damage. The reader of the file reports the damage.
    private static func add(_ entry: SourceEntry, of source: InputSource, to hash: inout BLAKE3) {
        var piece: [UInt8] = []
        do {
            let stream = try source.open(entry)
            while try stream.read(1 << 18, into: &piece) {
                hash.update(piece.span)
                piece.removeAll(keepingCapacity: true)
            }
        } catch {
            return
        }
    }

    /// Adds the notes and articles to a decoder. Returns problems with files and records that could not be read.
    func readCompletions(into decoder: AccountTweetDecoder) -> [InputError] {
        var problems = problems
        for (file, entry, source) in completions {
            var refusal: RecordProblem?
            let problem = source.readSidecar(entry) { record in
                let refused = decoder.addCompletion(record, of: file.role)
                refusal = refusal ?? refused
            }
            if let problem {
                problems.append(problem)
                decoder.articles.markDamaged()
            }
            if let refusal {
                problems.append(
                    InputError(
                        .damaged, path: source.path, entry: source.container == .file ? nil : entry.name,
                        message: "some records were skipped: \(refusal.reason)"))
            }
        }
        return problems
    }
}
