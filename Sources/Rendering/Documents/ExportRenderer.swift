package import TweetModel

/// The document of an export in one of its forms: what stands in front, each tweet, what stands behind.
package struct ExportRenderer: Sendable {
    package enum Form: String, Sendable {
        case ndjson, csv, markdown, ids
    }

    let form: Form
    let zone: Zone
    /// Whether a table begins with a byte order mark.
    let marks: Bool

    package init(form: Form, zone: Zone, marks: Bool = false) {
        self.form = form
        self.zone = zone
        self.marks = marks
    }

    /// Knows the query and no numbers yet.
    package func begin(_ evidence: ExportEvidence, into out: inout [UInt8]) {
        switch form {
        case .ndjson, .ids: return
        case .csv:
            CSVRenderer().header(byteOrderMark: marks, hasRoles: evidence.choice.includesContext, into: &out)
        case .markdown:
            let words = MarkdownRenderer(zone: zone)
            title(evidence.query, into: &out)
            out.put("\n")
            let time = zone.short(Timestamp(seconds: evidence.exportedAt))
            out.put(
                "Exported \(words.escaped(time)) by \(words.escaped(evidence.program)), \(words.escaped(evidence.order))"
            )
            if evidence.choice.isPseudonymous { out.put("; people under pseudonyms") }
            if evidence.choice.includesContext { out.put("; with the tweets around what was found, marked as context") }
            out.put(".\n")
        }
    }

    /// The heading of a Markdown document: what was asked for.
    package func title(_ query: String, into out: inout [UInt8]) {
        out.put("# \(query.isEmpty ? "All tweets" : MarkdownRenderer(zone: zone).escaped(query))\n")
    }

    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) {
        switch form {
        case .ndjson: JSONRenderer().line(hit, into: &out)
        case .csv: CSVRenderer().tweet(hit, into: &out)
        case .ids: PlainRenderer().id(hit, into: &out)
        case .markdown:
            out.put("\n---\n\n")
            MarkdownRenderer(zone: zone).tweet(hit, into: &out)
        }
    }

    /// Where all numbers are known.
    package func end(_ evidence: ExportEvidence, into out: inout [UInt8]) {
        guard form == .markdown else { return }
        let words = MarkdownRenderer(zone: zone)
        out.put("\n---\n\n\(PeopleNumbers.count(evidence.tweets, "tweet")) found by ")
        out.put("\(evidence.canonical.isEmpty ? "an empty query" : words.escaped(evidence.canonical)).")
        let leftOut = [
            (evidence.leftOutDeleted, "deleted"), (evidence.leftOutCircle, "for a Circle"),
            (evidence.leftOutBySample, "not in the sample"),
        ].filter { $0.0 > 0 }.map { "\(PeopleNumbers.grouped($0.0)) \($0.1)" }
        if !leftOut.isEmpty { out.put(" Left out: \(leftOut.joined(separator: ", ")).") }
        if evidence.choice.includesContext { out.put(" " + Self.context(of: evidence)) }
        out.put("\n")
        for source in evidence.inputs {
            let name = evidence.choice.isPseudonymous ? source.format : "\(Self.name(of: source)), \(source.format)"
            out.put("\n- \(words.escaped(name)), SHA-256 \(source.sha256 ?? "unknown")")
        }
        if !evidence.inputs.isEmpty { out.put("\n") }
    }

    /// `7 tweets around them; 2 more are not in the store.`
    private static func context(of evidence: ExportEvidence) -> String {
        var parts = [evidence.contextTweets == 0 ? "No tweets" : PeopleNumbers.count(evidence.contextTweets, "tweet")]
        parts[0] += evidence.tweets == 1 ? " around it" : " around them"
        if evidence.contextMissing > 0 {
            let verb = evidence.contextMissing == 1 ? "is" : "are"
            parts.append("\(PeopleNumbers.grouped(evidence.contextMissing)) more \(verb) not in the store")
        }
        if evidence.contextLeftOut > 0 {
            parts.append("\(PeopleNumbers.grouped(evidence.contextLeftOut)) left out for being deleted or for a Circle")
        }
        return parts.joined(separator: "; ") + "."
    }

    /// The file alone: where it lies on this machine is nobody's business.
    static func name(of source: ImportSummary) -> String {
        source.path.split(separator: "/").last.map(String.init) ?? source.path
    }
}

extension JSONRenderer {
    /// The side file of an export: what its rows are and where they come from. `sha256` is that of the rows' file.
    package func evidence(
        _ evidence: ExportEvidence, format: String, sha256: String, into out: inout [UInt8]
    ) {
        out.put("{\"schema\":\"tweetdex.evidence/1\",\"query\":")
        out.putString(evidence.query)
        out.put(",\"canonical\":")
        out.putString(evidence.canonical)
        out.put(",\"order\":")
        out.putString(evidence.order)
        out.put(",\"zone\":")
        out.putString(evidence.zone)
        out.put(",\"exported_at\":")
        out.putTime(Timestamp(seconds: evidence.exportedAt))
        out.put(",\"program\":")
        out.putString(evidence.program)
        out.put(",\"generation\":")
        out.putNumber(evidence.generation)
        out.put(",\"format\":")
        out.putString(format)
        out.put(",\"sha256\":")
        out.putString(sha256)
        out.put(",\"tweets\":")
        out.putNumber(evidence.tweets)
        out.put(",\"left_out\":{\"deleted\":")
        out.putNumber(evidence.leftOutDeleted)
        out.put(",\"circle\":")
        out.putNumber(evidence.leftOutCircle)
        out.put(",\"sample\":")
        out.putNumber(evidence.leftOutBySample)
        out.put("},\"context\":")
        putContext(of: evidence, into: &out)
        out.put(",\"sample\":")
        put(evidence.choice, into: &out)
        out.put(",\"pseudonymous\":")
        out.putFlag(evidence.choice.isPseudonymous)
        out.put(",\"notes\":")
        out.putList(evidence.notes) { out, note in
            out.put("{\"code\":")
            out.putString(note.code)
            out.put(",\"message\":")
            out.putString(note.message)
            out.put("}")
        }
        out.put(",\"inputs\":")
        out.putList(evidence.inputs) { out, source in
            put(source, isNamed: !evidence.choice.isPseudonymous, into: &out)
        }
        out.put("}")
    }

    /// null where no context was asked for.
    private func putContext(of evidence: ExportEvidence, into out: inout [UInt8]) {
        guard evidence.choice.includesContext else { return out.put("null") }
        out.put("{\"tweets\":")
        out.putNumber(evidence.contextTweets)
        out.put(",\"missing\":")
        out.putNumber(evidence.contextMissing)
        out.put(",\"left_out\":")
        out.putNumber(evidence.contextLeftOut)
        out.put("}")
    }

    private func put(_ choice: ExportChoice, into out: inout [UInt8]) {
        switch choice.sampling {
        case nil: return out.put("null")
        case .perDay(let size): out.put("{\"per\":\"day\",\"size\":\(size)")
        case .perUser(let size): out.put("{\"per\":\"user\",\"size\":\(size)")
        }
        out.put(",\"seed\":")
        out.putNumber(choice.seed)
        out.put("}")
    }

    private func put(_ source: ImportSummary, isNamed: Bool, into out: inout [UInt8]) {
        out.put("{\"sha256\":")
        out.putString(source.sha256)
        out.put(",\"name\":")
        out.putString(isNamed ? ExportRenderer.name(of: source) : nil)
        out.put(",\"format\":")
        out.putString(source.format)
        out.put(",\"archive_date\":")
        out.putTime(source.archiveDate.map { Timestamp(seconds: $0) })
        out.put(",\"imported_at\":")
        out.putTime(Timestamp(seconds: source.startedAt))
        out.put("}")
    }
}
