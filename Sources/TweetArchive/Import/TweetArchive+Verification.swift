internal import ArchiveImport
internal import CLibrary
internal import IndexStore
internal import SQLiteKit
public import TweetModel

/// Compares the tweets of a store with the inputs from which they were imported.
extension TweetArchive {
    /// Reads the input of each finished import again and compares its tweets with the store, both their contents and
    /// their positions in the input.
    ///
    /// An input that cannot be compared becomes a finding, for example if it is missing, has changed or was the
    /// standard input. An input has changed if the BLAKE3 of a file differs; a new modification time alone is not a
    /// change.
    ///
    /// - Parameters:
    ///   - hashingFiles: If true, also computes the SHA-256 of each file of the compared inputs.
    ///   - progress: Called while the inputs are read. If it returns false, the comparison ends.
    public func checkImports(
        hashingFiles: Bool = false, progress: @escaping (ImportProgress) -> Bool
    ) throws -> CheckReport {
        var report = CheckReport()
        if hashingFiles { report.fileHashes = [:] }
        var compared = 0
        let media = MediaFolders()
        let sources = try imports(media).filter { $0.finishedAt != nil }
        let newest = Dictionary(sources.map { ($0.path, $0.number) }, uniquingKeysWith: max)
        for source in sources {
            let (tweets, findings) =
                if let newer = newest[source.path], newer != source.number, source.presence == .changed {
                    notCompared("import \(source.number) of \(source.path) was replaced by import \(newer)", nil)
                } else {
                    try compareWithInput(source, media, progress)
                }
            if let tweets {
                compared += 1
                report.tweets += tweets
                if hashingFiles { try addFileHashes(of: source, to: &report) }
            }
            report.findings += findings
        }
        report.inputs = sources.count
        report.comparedInputs = compared
        return report
    }

    /// Adds the hash of an input's file, or of each of its files in a folder.
    private func addFileHashes(of source: ImportSummary, to report: inout CheckReport) throws {
        let path = ArchiveImporter.container(of: source.path)?.path ?? source.path
        var paths = [path]
        if isFolder(path) {
            paths = try read(otherwise: []) {
                try ImportCatalog(store).files(of: source.number).names.map { path + "/" + $0 }
            }
        }
        for path in paths where report.fileHashes?[path] == nil {
            do {
                report.fileHashes?[path] = try SHA256.hexadecimal(ofFile: path)
            } catch {
                let error = InputError(error)
                report.add(message: "\(path): \(error.message)", hint: error.hint, isDamage: false)
            }
        }
    }

    private func notCompared(_ message: String, _ hint: String?) -> (tweets: Int?, findings: [CheckReport.Finding]) {
        (nil, [CheckReport.Finding(message: message + ", so it was not compared", hint: hint, isDamage: false)])
    }

    /// Compares one input. `tweets` is the number of compared tweets; `nil` if the input was not compared.
    private func compareWithInput(
        _ source: ImportSummary, _ media: MediaFolders, _ progress: @escaping (ImportProgress) -> Bool
    ) throws -> (tweets: Int?, findings: [CheckReport.Finding]) {
        let refresh = "run tweetdex imports refresh to import the changes"
        if source.isStandardInput {
            return notCompared("import \(source.number) read the standard input", nil)
        }
        if source.presence == .missing { return notCompared("\(source.path) no longer exists", nil) }
        // The ledger stores whole seconds. So a file in a folder can change after the import but in the same second.
        var hasChanged = source.presence == .changed
        if !hasChanged { hasChanged = try isFolderWritten(atOrAfterImportOf: source) }
        let input: DetectedInput?
        do {
            input = try ArchiveImporter.detect(again: source, beside: store, media)
        } catch {
            if hasChanged { return notCompared("\(source.path) has changed since its import", refresh) }
            return (nil, [CheckReport.Finding(message: error.message, hint: error.hint, isDamage: true)])
        }
        guard let input else {
            return notCompared("\(source.path) is no longer recognised as \(source.format)", nil)
        }
        if hasChanged, try !isSame(input, as: source) {
            return notCompared("\(source.path) has changed since its import", refresh)
        }
        let then = try context(of: source)
        guard input.version.context == then else {
            guard input.isLoneFile else { return notCompared("\(source.path) has changed since its import", refresh) }
            let isLess = ImportedInput.context(then, knowsAllOf: input.version.context)
            return notCompared(
                "the files next to \(source.path) have changed since its import",
                isLess
                    ? "restore the missing files to compare it; its tweets stay in the store"
                    : refresh)
        }
        let scratch = try ScratchStore()
        defer { scratch.remove() }
        var notes = InputReportBuilder(input)
        _ = try StoreImport(scratch.store, input, ImportOptions(of: source)).run(&notes) { progress($0.progress) }
        return try converting { try ImportCatalog(store).verify(source, against: scratch.store) }
    }

    /// Returns true if the input is a folder and one of its files was written in the second of the import or later.
    private func isFolderWritten(atOrAfterImportOf source: ImportSummary) throws -> Bool {
        guard isFolder(source.path) else { return false }
        let (files, seenAt) = try read(otherwise: ([], 0)) {
            try ImportCatalog(store).files(of: source.number)
        }
        return ArchiveImporter.hasChanged(files, in: source.path, since: seenAt - 1)
    }

    /// Returns true if the input's files have the hashes that the import recorded.
    private func isSame(_ input: DetectedInput, as source: ImportSummary) throws -> Bool {
        let entries = try read(otherwise: []) { try ImportCatalog(store).entries(of: source.number) }
        return ArchiveImporter.compare(input, with: entries) == .same
    }
}

extension ArchiveImporter {
    /// Detects the inputs at a path that are read into a store. The files of the store itself are never inputs.
    static func detect(
        path: String, options: ImportOptions, beside store: Store?, media: MediaFileIndex? = nil
    ) throws(InputError) -> DetectionResult {
        let files = (store?.files ?? []).compactMap { FileNode(path: $0) }
        return try detect(path: path, options: options, withholding: Set(files), media: media)
    }

    /// Detects the input at the path of an import again; `nil` if the path no longer contains an input of its format.
    static func detect(
        again source: ImportSummary, beside store: Store, _ media: MediaFolders
    ) throws(InputError) -> DetectedInput? {
        let path = container(of: source.path)?.path ?? source.path
        let options = ImportOptions(of: source)
        return try detect(path: path, options: options, beside: store, media: media.index(options)).inputs.first {
            ArchiveImporter.absolutePath($0.path) == source.path && $0.format.rawValue == source.format
        }
    }
}

/// A store in the folder for temporary files. An input is imported into it and then compared with the user's store.
private struct ScratchStore {
    let store: Store
    private let folder: String

    init() throws {
        let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        guard let folder = createTemporaryFolder(beginning: base + "/tweetdex-") else {
            throw TweetArchiveError.store(
                message: "cannot create a temporary folder in \(base)",
                hint: "set the environment variable TMPDIR to another folder")
        }
        self.folder = folder
        let path = folder + "/tweets.db"
        do {
            store = try TweetArchiveError.converting(storeAt: path) { try Store(path: path, access: .create) }
        } catch {
            unsafe rmdir(folder)
            throw error
        }
    }

    func remove() {
        for file in store.files { unsafe unlink(file) }
        unsafe rmdir(folder)
    }
}
