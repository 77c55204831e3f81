import ArchiveImport
import TweetModel

/// Any bytes under any file name are rejected as an input with a reason, or read to the end: all positions are inside
/// the input, all spans inside their texts, and skipped records have a reason. The first byte selects the file name,
/// which detection checks first; the second the requested records.
func fuzzInputs(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 2 else { return false }
    var options = ImportOptions()
    if bytes[1] & 1 != 0 { options.include.insert(.likes) }
    if bytes[1] & 2 != 0 { options.include.insert(.deleted) }
    if bytes[1] & 4 != 0 { options.include.insert(.messages) }
    if bytes[1] & 8 != 0 { options.format = InputFormat.allCases[Int(bytes[1] >> 4) % InputFormat.allCases.count] }
    FuzzedFile.with(bytes[2...], named: names[Int(bytes[0]) % names.count]) { path in
        do {
            for input in try ArchiveImporter.detect(path: path, options: options).inputs { read(input, options) }
        } catch {
            expect(!InputError(error).message.isEmpty, "rejected without a reason")
        }
    }
    return true
}

/// File names of formats that are detected by name, followed by containers.
private let names = [
    "tweets.js", "a.jsonl", "a.json", "a.csv", "tweets.csv", "like.js", "direct-messages.js", "deleted-tweets.js",
    "a.zip",
    "a.tar", "a.gz", "a.bz2", "a.xz", "a.zst", "a.jsonl.gz", "a",
]

private func read(_ input: DetectedInput, _ options: ImportOptions) {
    let summary = ArchiveImporter.read(input, options: options) { (event: consuming ImportEvent) in
        check(event)
    }
    expect(summary.bytesRead >= 0 && summary.blake3.count == 32, "an incomplete summary")
}

private func check(_ event: ImportEvent) {
    switch event {
    case .tweet(let decoded):
        expect(decoded.position.offset >= 0 && decoded.position.length > 0, "a tweet without a position")
        for tweet in decoded.referenced + [decoded.tweet] { check(tweet) }
    case .skipped(let record): expect(!record.reason.isEmpty, "skipped without a reason")
    case .failed(let error): expect(!error.message.isEmpty, "failed without a reason")
    case .warning(let sentence): expect(!sentence.isEmpty, "an empty warning")
    default: break
    }
}

private func check(_ tweet: Tweet) {
    let spans =
        tweet.hashtags.compactMap(\.span) + tweet.mentions.compactMap(\.span) + tweet.links.compactMap(\.span)
        + tweet.cashtags.compactMap(\.span) + tweet.media.compactMap(\.span)
    let length = tweet.text.utf8.count
    for span in spans {
        expect(0 <= span.start && span.start <= span.end && span.end <= length, "a span outside its text")
        let bytes = tweet.text.utf8
        for offset in [span.start, span.end] where offset < length {
            let byte = bytes[bytes.index(bytes.startIndex, offsetBy: offset)]
            expect(byte & 0xC0 != 0x80, "a span boundary inside a scalar")
        }
    }
}
