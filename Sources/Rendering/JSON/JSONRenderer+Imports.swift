import TweetModel

/// Imports, records, and differences between imports.
extension JSONRenderer {
    func put(_ imports: [ImportSummary], into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.imports/1\",\"imports\":")
        out.putList(imports) { out, source in put(source, into: &out) }
        out.put("}")
    }

    func put(_ source: ImportSummary, into out: inout [UInt8]) {
        out.put("{\"n\":")
        out.putNumber(source.number)
        out.put(",\"id\":")
        out.putString(source.shortHash)
        out.put(",\"sha256\":")
        out.putString(source.sha256)
        out.put(",\"path\":")
        out.putString(source.path)
        out.put(",\"format\":")
        out.putString(source.format)
        out.put(",\"owner\":")
        putAccount(source.owner, into: &out)
        out.put(",\"archive_date\":")
        out.putTime(source.archiveDate.map { Timestamp(seconds: $0) })
        out.put(",\"imported_at\":")
        out.putTime(Timestamp(seconds: source.startedAt))
        out.put(",\"finished\":")
        out.putFlag(source.finishedAt != nil)
        out.put(",\"included\":")
        out.putList(source.choices) { $0.putString($1) }
        let numbers = [
            ("tweets", source.tweets), ("expected", source.expected), ("likes", source.likes), ("notes", source.notes),
            ("skipped", source.skipped),
        ]
        for (name, number) in numbers {
            out.put(",\"\(name)\":")
            out.putNumber(number)
        }
        out.put(",\"whole\":")
        out.putFlag(source.isWholeArchive)
        out.put(",\"input\":")
        out.putString(source.presence.rawValue)
        out.put(",\"program\":")
        out.putString(source.program)
        out.put("}")
    }

    func put(_ records: [RawRecord], of id: TweetID, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.raw/1\",\"id\":")
        out.putID(id.rawValue)
        out.put(",\"records\":")
        out.putList(records) { out, record in
            out.put("{\"import\":")
            out.putString(record.source.shortHash)
            out.put(",\"sha256\":")
            out.putString(record.source.sha256)
            out.put(",\"path\":")
            out.putString(record.source.path)
            out.put(",\"entry\":")
            out.putString(record.entry)
            out.put(",\"entry_sha256\":")
            out.putString(record.entrySHA256)
            out.put(",\"offset\":")
            out.putNumber(record.offset)
            out.put(",\"length\":")
            out.putNumber(record.length)
            out.put(",\"archive_date\":")
            out.putTime(record.source.archiveDate.map { Timestamp(seconds: $0) })
            out.put(",\"referenced\":")
            out.putFlag(record.isReferenced)
            out.put(",\"raw\":")
            out.putString(record.bytes.map { String(decoding: $0, as: UTF8.self) })
            out.put(",\"failure\":")
            if let problem = record.problem {
                out.put("{\"message\":")
                out.putString(problem.message)
                out.put(",\"hint\":")
                out.putString(problem.hint)
                out.put("}")
            } else {
                out.put("null")
            }
            out.put("}")
        }
        out.put("}")
    }

    func put(_ difference: ImportDifference, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.diff/1\",\"older\":")
        put(difference.older, into: &out)
        out.put(",\"newer\":")
        put(difference.newer, into: &out)
        out.put(",\"unchanged\":")
        out.putNumber(difference.unchanged)
        for (name, items) in [("lost", difference.lost), ("gained", difference.gained)] {
            out.put(",\"\(name)\":")
            out.putList(items) { out, item in
                out.put("{\"id\":")
                out.putID(item.id.rawValue)
                out.put(",\"created_at\":")
                out.putTime(item.createdAt)
                out.put(",\"handle\":")
                out.putString(item.handle)
                out.put(",\"text\":")
                out.putString(item.text)
                out.put("}")
            }
        }
        out.put(",\"edited\":")
        out.putList(difference.edited) { out, edit in
            out.put("{\"id\":")
            out.putID(edit.id.rawValue)
            out.put(",\"old\":")
            out.putString(edit.old)
            out.put(",\"new\":")
            out.putString(edit.new)
            out.put("}")
        }
        out.put(",\"renamed\":")
        out.putList(difference.renamed) { out, renaming in
            out.put("{\"id\":")
            out.putID(renaming.id.rawValue)
            out.put(",\"old\":")
            putAccount(renaming.old, into: &out)
            out.put(",\"new\":")
            putAccount(renaming.new, into: &out)
            out.put("}")
        }
        out.put("}")
    }

    func put(_ report: ForgetReport, isDryRun: Bool, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.forget/1\",\"dry_run\":")
        out.putFlag(isDryRun)
        let numbers = [
            ("removed", report.removed), ("kept", report.kept), ("accounts", report.accounts),
            ("labels_and_notes", report.annotations),
        ]
        for (name, number) in numbers {
            out.put(",\"\(name)\":")
            out.putNumber(number)
        }
        out.put("}")
    }
}
