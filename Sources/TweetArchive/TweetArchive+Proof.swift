internal import ArchiveImport
internal import Glibc
internal import IndexStore
internal import SQLiteKit
public import TweetModel

extension TweetArchive {
    /// Reads every input that is still there once more, and proves that each of its tweets is in the store with what the
    /// input says of it, and stands where the store says. Inputs that are gone or have changed are named.
    public func checkImports(
        progress: @escaping (ImportProgress) -> Bool
    ) throws(TweetArchiveError) -> CheckReport {
        var report = CheckReport()
        for source in try imports() {
            switch source.presence {
            case .missing:
                report.findings.append(
                    note("\(source.path) is not there any more, so nothing could be proved by it.", nil))
            case .changed:
                report.findings.append(
                    note(
                        "\(source.path) is no longer what was imported, so nothing could be proved by it.",
                        "To take in what is new in it: tweetdex imports refresh"))
            case .unchanged:
                guard source.finishedAt != nil else { continue }
                let (tweets, findings) = try prove(source, progress)
                report.tweets += tweets
                report.findings += findings
            }
        }
        return report
    }

    private func note(_ message: String, _ hint: String?) -> CheckReport.Finding {
        CheckReport.Finding(message: message, hint: hint, isDamage: false)
    }

    private func prove(
        _ source: ImportSummary, _ progress: @escaping (ImportProgress) -> Bool
    ) throws(TweetArchiveError) -> (tweets: Int, findings: [CheckReport.Finding]) {
        let input: RecognizedInput?
        do throws(InputError) {
            input = try ArchiveImporter.recognize(again: source, beside: store)
        } catch {
            return (0, [CheckReport.Finding(message: error.message, hint: error.hint, isDamage: true)])
        }
        guard let input else {
            return (0, [note("\(source.path) is not recognised as \(source.format) any more.", nil)])
        }
        let then = try context(of: source)
        guard input.version.context == then else {
            let isLess = InputContext.knows(then, all: input.version.context)
            let finding = note(
                "What lies beside \(source.path) is not what it was, so nothing could be proved by it.",
                isLess
                    ? "What was imported stays. It can be proved again once the files that are missing are back."
                    : "To take in what is new in it: tweetdex imports refresh")
            return (0, [finding])
        }
        let scratch = try ScratchStore()
        defer { scratch.remove() }
        var notes = InputNotes(input)
        _ = try StoreImport(scratch.store, input, ImportOptions(of: source)).run(&notes) { progress($0.progress) }
        do throws(SQLiteError) {
            return try ImportProof(store, against: scratch.store).compare(source)
        } catch {
            throw TweetArchiveError(error, path: store.path)
        }
    }
}

extension ArchiveImporter {
    /// What lies today where an input was imported from; nil where it is of another format.
    static func recognize(
        again source: ImportSummary, beside store: Store
    ) throws(InputError) -> RecognizedInput? {
        let path = container(of: source.path)?.path ?? source.path
        return try recognize(path: path, choices: ImportOptions(of: source).choices(beside: store)).inputs.first {
            FileIdentity.absolutePath($0.path) == source.path && $0.format.rawValue == source.format
        }
    }
}

/// A store for a moment, in the folder for temporary files.
private struct ScratchStore {
    let store: Store
    private let folder: String

    init() throws(TweetArchiveError) {
        let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array((base + "/tweetdex-XXXXXX").utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
        }
        guard made else {
            throw .store(
                message: "No temporary folder can be made in \(base).",
                hint: "Name another one in the environment variable TMPDIR.")
        }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        do throws(StoreError) {
            store = try Store(path: folder + "/tweets.db", access: .create)
        } catch {
            throw TweetArchiveError(error)
        }
    }

    func remove() {
        for file in store.files { unsafe unlink(file) }
        unsafe rmdir(folder)
    }
}
