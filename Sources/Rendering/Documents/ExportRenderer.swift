package import TweetModel

/// Renders the file that `tweetdex export` writes, except for `--html`. Call `begin`, then `tweet` for each tweet, then
/// `end`.
package struct ExportRenderer: Sendable {
    package enum Form: String, Sendable {
        case ndjson, csv, markdown, ids
    }

    let form: Form
    let zone: Zone
    /// True if CSV begins with a byte order mark.
    let byteOrderMark: Bool

    package init(form: Form, zone: Zone, byteOrderMark: Bool = false) {
        self.form = form
        self.zone = zone
        self.byteOrderMark = byteOrderMark
    }

    /// Appends the beginning of the file; for NDJSON and IDs, nothing. Does not use the counts in the manifest, because
    /// they are not known yet.
    package func begin(_ manifest: ExportManifest, into out: inout [UInt8]) {
        switch form {
        case .ndjson, .ids: return
        case .csv:
            CSVRenderer().header(byteOrderMark: byteOrderMark, hasRoles: manifest.choice.includesContext, into: &out)
        case .markdown:
            let words = MarkdownRenderer(zone: zone)
            title(manifest.query, into: &out)
            out.put("\n")
            let time = zone.short(Timestamp(seconds: manifest.exportedAt))
            out.put(
                "Exported \(words.escaped(time)) by \(words.escaped(manifest.program)), \(words.escaped(manifest.order))"
            )
            if manifest.choice.isPseudonymous { out.put("; people under pseudonyms") }
            if manifest.choice.includesContext { out.put("; surrounding tweets are included and marked as context") }
            out.put(".\n")
        }
    }

    /// Appends the query, or `All tweets` if it is empty, as the heading of a Markdown document.
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

    /// Appends the end of the file: in Markdown, the counts and the inputs; in other formats, nothing.
    package func end(_ manifest: ExportManifest, into out: inout [UInt8]) {
        guard form == .markdown else { return }
        let words = MarkdownRenderer(zone: zone)
        out.put("\n---\n\n\(HumanReadable.count(manifest.tweets, "tweet")) found by ")
        out.put("\(manifest.canonical.isEmpty ? "an empty query" : words.escaped(manifest.canonical)).")
        if manifest.reachedLimit { out.put(" The export ended at its limit; more tweets may match.") }
        let leftOut = [
            (manifest.leftOutDeleted, "deleted"), (manifest.leftOutCircle, "for a Circle"),
            (manifest.leftOutBySample, "not in the sample"),
        ].filter { $0.0 > 0 }.map { "\(HumanReadable.grouped($0.0)) \($0.1)" }
        if !leftOut.isEmpty { out.put(" Left out: \(leftOut.joined(separator: ", ")).") }
        if manifest.choice.includesContext { out.put(" " + Self.context(of: manifest)) }
        out.put("\n")
        for source in manifest.inputs {
            let name = manifest.choice.isPseudonymous ? source.format : "\(Self.name(of: source)), \(source.format)"
            out.put("\n- \(words.escaped(name)), SHA-256 \(source.sha256 ?? "unknown")")
        }
        if !manifest.inputs.isEmpty { out.put("\n") }
    }

    /// Returns the sentence about the context of the matches: `7 tweets around them; 2 more are not in the store.`
    private static func context(of manifest: ExportManifest) -> String {
        var parts = [manifest.contextTweets == 0 ? "No tweets" : HumanReadable.count(manifest.contextTweets, "tweet")]
        parts[0] += manifest.tweets == 1 ? " around it" : " around them"
        if manifest.contextMissing > 0 {
            let verb = manifest.contextMissing == 1 ? "is" : "are"
            parts.append("\(HumanReadable.grouped(manifest.contextMissing)) more \(verb) not in the store")
        }
        if manifest.contextLeftOut > 0 {
            parts.append("\(HumanReadable.grouped(manifest.contextLeftOut)) left out (deleted or for a Circle)")
        }
        return parts.joined(separator: "; ") + "."
    }

    /// Returns the name of an imported file or folder without its path, which is private.
    static func name(of source: ImportSummary) -> String {
        source.path.split(separator: "/").last.map(String.init) ?? source.path
    }
}

extension JSONRenderer {
    /// Appends the JSON document `tweetdex.evidence/1`, which describes an export (query, counts, inputs). The caller
    /// writes it to a separate file next to the export.
    ///
    /// - Parameters:
    ///   - format: The name of the export's format, such as `csv`.
    ///   - sha256: The SHA-256 hash of the exported file, in hexadecimal.
    package func manifest(
        _ manifest: ExportManifest, format: String, sha256: String, into out: inout [UInt8]
    ) {
        out.put("{\"schema\":\"tweetdex.evidence/1\",\"query\":")
        out.putString(manifest.query)
        out.put(",\"canonical\":")
        out.putString(manifest.canonical)
        out.put(",\"order\":")
        out.putString(manifest.order)
        out.put(",\"zone\":")
        out.putString(manifest.zone)
        out.put(",\"exported_at\":")
        out.putTime(Timestamp(seconds: manifest.exportedAt))
        out.put(",\"program\":")
        out.putString(manifest.program)
        out.put(",\"generation\":")
        out.putNumber(manifest.generation)
        out.put(",\"format\":")
        out.putString(format)
        out.put(",\"sha256\":")
        out.putString(sha256)
        out.put(",\"tweets\":")
        out.putNumber(manifest.tweets)
        out.put(",\"limit\":")
        out.putNumber(manifest.choice.limit)
        out.put(",\"reached_limit\":")
        out.putFlag(manifest.reachedLimit)
        out.put(",\"left_out\":{\"deleted\":")
        out.putNumber(manifest.leftOutDeleted)
        out.put(",\"circle\":")
        out.putNumber(manifest.leftOutCircle)
        out.put(",\"sample\":")
        out.putNumber(manifest.leftOutBySample)
        out.put("},\"context\":")
        putContext(of: manifest, into: &out)
        out.put(",\"sample\":")
        put(manifest.choice, into: &out)
        out.put(",\"pseudonymous\":")
        out.putFlag(manifest.choice.isPseudonymous)
        out.put(",\"notes\":")
        out.putList(manifest.notes) { out, note in
            out.put("{\"code\":")
            out.putString(note.code)
            out.put(",\"message\":")
            out.putString(note.message)
            out.put("}")
        }
        out.put(",\"inputs\":")
        out.putList(manifest.inputs) { out, source in
            put(source, isNamed: !manifest.choice.isPseudonymous, into: &out)
        }
        out.put("}")
    }

    /// Appends the numbers of tweets in the context of matches (`ExportRole`); `null` if the export does not include
    /// context.
    private func putContext(of manifest: ExportManifest, into out: inout [UInt8]) {
        guard manifest.choice.includesContext else { return out.put("null") }
        out.put("{\"tweets\":")
        out.putNumber(manifest.contextTweets)
        out.put(",\"missing\":")
        out.putNumber(manifest.contextMissing)
        out.put(",\"left_out\":")
        out.putNumber(manifest.contextLeftOut)
        out.put("}")
    }

    private func put(_ choice: ExportOptions, into out: inout [UInt8]) {
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
