import TestSupport
import TweetModel

@testable import ArchiveImport

/// The result of reading a file or folder once, for tests that damage it.
struct DamageOutcome {
    /// The tweets that are not only referenced, with the ranges of their records.
    var tweets: [(id: Int64, range: Range<Int64>)] = []
    var links: [String] = []
    /// The number of problems, and of those with an offset.
    var complaints = 0
    var offsets = 0
    /// The offset of the last problem; `Int64.max` if it concerns the whole file.
    var lastComplaint: Int64 = 0
    var reasons: [String] = []
    /// Whether a file of the folder has an unknown format.
    var isUnknown = false

    /// The items that can be lost.
    var items: [String] { tweets.map { String($0.id) } + links }

    init(_ path: String) {
        let recognition: DetectionResult
        do {
            recognition = try ArchiveImporter.detect(path: path, options: ImportOptions())
        } catch {
            complain(error.message, at: error.offset)
            return
        }
        isUnknown = recognition.unrelated.count > 0
        for problem in recognition.problems { complain(problem.message, at: problem.offset) }
        for input in recognition.inputs {
            _ = ArchiveImporter.read(input, options: ImportOptions()) { (event: consuming ImportEvent) in
                add(event)
            }
        }
    }

    private mutating func complain(_ reason: String, at offset: Int64?) {
        complaints += 1
        if offset != nil { offsets += 1 }
        lastComplaint = max(lastComplaint, offset ?? .max)
        reasons.append(reason)
    }

    private mutating func add(_ event: ImportEvent) {
        switch event {
        // Tweets that are only referenced may be lost with the record that refers to them.
        case .tweet(let decoded) where !decoded.tweet.flags.isReferencedOnly:
            let start = decoded.position.offset
            tweets.append((decoded.tweet.id.rawValue, start..<start + decoded.position.length))
        case .shortLink(let link): links.append(link.code)
        case .skipped(let record): complain(record.reason, at: record.offset)
        case .failed(let error): complain(error.message, at: error.offset)
        case .warning(let sentence):
            complaints += 1
            reasons.append(sentence)
        default: break
        }
    }
}
