package import TweetModel

/// Renders the file that `tweetdex export` writes, except for `--html`. Call `begin`, then `tweet` for each tweet, then
/// `end`.
package struct ExportRenderer: Sendable {
    package enum Format: String, Sendable {
        case ndjson, csv, markdown, ids, urls
        /// CSV with tabs instead of commas.
        case tsv
    }

    let format: Format
    let zone: Zone
    /// True if CSV or TSV begins with a byte order mark.
    let byteOrderMark: Bool
    /// True if the destinations of a tweet's links follow its URL.
    let hasLinks: Bool

    package init(format: Format, zone: Zone, byteOrderMark: Bool = false, hasLinks: Bool = false) {
        self.format = format
        self.zone = zone
        self.byteOrderMark = byteOrderMark
        self.hasLinks = hasLinks
    }

    /// Appends the beginning of the file; for NDJSON, IDs and URLs, nothing. Does not use the counts in the manifest,
    /// because they are not known yet.
    package func begin(_ manifest: ExportManifest, into out: inout [UInt8]) {
        switch format {
        case .ndjson, .ids, .urls: return
        case .csv, .tsv:
            let start = out.count
            out.putCSVHeader(byteOrderMark: byteOrderMark, hasRoles: manifest.options.includesContext)
            if format == .tsv { out.separateByTabs(from: start) }
        case .markdown:
            let words = MarkdownRenderer(zone: zone)
            title(manifest.query, into: &out)
            out.put("\n")
            let time = zone.short(Timestamp(seconds: manifest.exportedAt))
            out.put(
                "Exported \(words.escaped(time)) by \(words.escaped(manifest.program)), "
                    + (["newest", "oldest"].contains(manifest.order)
                        ? "\(manifest.order) first" : "sorted by \(words.escaped(manifest.order))")
            )
            if manifest.options.isPseudonymous { out.put("; people under pseudonyms") }
            if manifest.options.includesContext { out.put("; surrounding tweets are included and marked as context") }
            out.put(".\n")
        }
    }

    /// Appends the query, or `All tweets` if it is empty, as the heading of a Markdown document.
    package func title(_ query: String, into out: inout [UInt8]) {
        out.put("# \(query.isEmpty ? "All tweets" : MarkdownRenderer(zone: zone).escaped(query))\n")
    }

    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) {
        switch format {
        case .ndjson: JSONRenderer().line(hit, into: &out)
        case .csv: out.putCSVRow(of: hit)
        case .tsv:
            let start = out.count
            out.putCSVRow(of: hit)
            out.separateByTabs(from: start)
        case .ids: out.putID(of: hit)
        case .urls: out.putURLs(of: hit.tweet, withLinks: hasLinks)
        case .markdown:
            out.put("\n---\n\n")
            MarkdownRenderer(zone: zone).tweet(hit, into: &out)
        }
    }

    /// Appends the end of the file: in Markdown, the counts and the inputs; in other formats, nothing.
    package func end(_ manifest: ExportManifest, into out: inout [UInt8]) {
        guard format == .markdown else { return }
        let words = MarkdownRenderer(zone: zone)
        out.put("\n---\n\n\(HumanReadable.count(manifest.tweets, "tweet")) found by ")
        out.put("\(manifest.canonical.isEmpty ? "an empty query" : words.escaped(manifest.canonical)).")
        if manifest.reachedLimit { out.put(" The export ended at its limit; more tweets may match.") }
        let leftOut = [
            (manifest.leftOutDeleted, "deleted"), (manifest.leftOutCircle, "for a Circle"),
            (manifest.leftOutBySample, "not in the sample"),
        ].filter { $0.0 > 0 }.map { "\(HumanReadable.grouped($0.0)) \($0.1)" }
        if !leftOut.isEmpty { out.put(" Left out: \(leftOut.joined(separator: ", ")).") }
        if manifest.options.includesContext { out.put(" " + Self.context(of: manifest)) }
        out.put("\n")
        for source in manifest.inputs {
            // The path is private.
            let file = manifest.options.isPseudonymous ? "" : source.path.lastPathComponent + ", "
            out.put("\n- \(words.escaped(file + source.format)), BLAKE3 \(source.blake3 ?? "unknown")")
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
}

extension JSONRenderer {
    /// `tweetdex.evidence/1`, which describes an export (query, counts, inputs). The caller writes it to a separate
    /// file next to the export.
    ///
    /// - Parameters:
    ///   - format: The name of the export's format, such as `csv`.
    ///   - sha256: The SHA-256 hash of the exported file, in hexadecimal.
    package func manifest(
        _ manifest: ExportManifest, format: String, sha256: String, into out: inout [UInt8]
    ) {
        let options = manifest.options
        document("tweetdex.evidence/1", into: &out) { json in
            json.member("query", manifest.query)
            json.member("canonical", manifest.canonical)
            json.member("order", manifest.order)
            json.member("zone", manifest.zone)
            json.member("exported_at", Timestamp(seconds: manifest.exportedAt))
            json.member("program", manifest.program)
            json.member("generation", manifest.generation)
            json.member("format", format)
            json.member("sha256", sha256)
            json.member("tweets", manifest.tweets)
            json.member("limit", options.limit)
            json.member("reached_limit", manifest.reachedLimit)
            json.object("left_out") { json in
                json.member("deleted", manifest.leftOutDeleted)
                json.member("circle", manifest.leftOutCircle)
                json.member("sample", manifest.leftOutBySample)
                json.member("without_id", manifest.leftOutWithoutID)
            }
            json.key("context")
            context(of: manifest, in: &json)
            json.key("sample")
            sample(of: options, in: &json)
            json.member("pseudonymous", options.isPseudonymous)
            json.objects("notes", manifest.notes) { json, note in
                json.member("code", note.code)
                json.member("message", note.message)
            }
            json.objects("inputs", manifest.inputs) { json, source in
                json.member("blake3", source.blake3)
                json.member("name", options.isPseudonymous ? nil : source.path.lastPathComponent)
                json.member("format", source.format)
                json.member("archive_date", source.archiveDate.map { Timestamp(seconds: $0) })
                json.member("imported_at", Timestamp(seconds: source.startedAt))
            }
        }
    }

    /// Writes the numbers of tweets in the context of matches (`ExportRole`); `null` if the export does not include
    /// context.
    private func context(of manifest: ExportManifest, in json: inout JSONWriter) {
        guard manifest.options.includesContext else { return json.null() }
        json.object { json in
            json.member("tweets", manifest.contextTweets)
            json.member("missing", manifest.contextMissing)
            json.member("left_out", manifest.contextLeftOut)
        }
    }

    private func sample(of options: ExportOptions, in json: inout JSONWriter) {
        let (period, size): (StaticString, Int)
        switch options.sampling {
        case nil: return json.null()
        case .perDay(let count): (period, size) = ("day", count)
        case .perUser(let count): (period, size) = ("user", count)
        }
        json.object { json in
            json.member("per", period)
            json.member("size", size)
            json.member("seed", options.seed)
        }
    }
}
