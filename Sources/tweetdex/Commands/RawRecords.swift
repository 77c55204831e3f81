import Rendering
import TweetArchive
import TweetModel

/// `show --raw`: prints the records of a tweet as its inputs contain them. Sanitizes them only for a terminal.
extension CommandContext {
    /// Prints the records, and warns about those that cannot be read; the document of `--json` contains both. Then
    /// throws `CommandError.notFound` if no record can be read.
    func showRawRecords(of id: TweetID, in store: TweetArchive) throws -> ExitStatus {
        let records = try store.ledger.rawRecords(of: id)
        if has(.json) {
            try output.writeDocument { JSONRenderer().rawRecords(records, of: id, into: &$0) }
        } else {
            for record in records { try write(record) }
        }
        guard records.contains(where: { $0.bytes != nil }) else {
            let problem = records.first?.problem
            throw CommandError.notFound(
                "no-record", "no input that contains tweet \(id) can be read",
                hint: problem?.hint ?? "run tweetdex show \(id) for the stored content")
        }
        return .done
    }

    private func write(_ record: RawRecord) throws {
        let style = errorStyle
        let location =
            "\(record.source.path.visible): \(record.entry.visible), byte \(HumanReadable.grouped(record.offset))"
        note(style.dim(location + (record.isReferenced ? ", inside the record of another tweet" : "")))
        note(style.dim("BLAKE3 of the input \(record.source.blake3 ?? "unknown: it was not read to its end")"))
        if let hash = record.entryHash, hash != record.source.blake3 {
            note(style.dim("BLAKE3 of \(record.entry.visible) \(hash)"))
        }
        if let bytes = record.bytes {
            // Only a terminal needs sanitized text, because it would execute escape sequences.
            if terminal.outputIsTerminal {
                let text = String(decoding: bytes, as: UTF8.self)
                try output.writeLine(Sanitizer.sanitized(text, lineBreaks: .kept))
            } else {
                try output.write { out in
                    out.append(contentsOf: bytes)
                    out.append(UInt8(ascii: "\n"))
                }
            }
        } else if let problem = record.problem {
            warn(problem.message)
            if let hint = problem.hint { note("hint: " + hint) }
        }
    }
}
