package import TweetModel

/// The output of `tweetdex import` and `tweetdex check`.
extension TerminalRenderer {
    /// The maximum number of skipped records to list per input. The rest is only counted.
    private static let listedSkips = 5
    /// The maximum number of members to list that were not read.
    private static let listedUnread = 5

    /// Writes the results of an import for each input, then the files of unknown format and the totals.
    package func write(_ report: ImportReport, to writer: inout TerminalWriter) {
        for (number, input) in report.inputs.enumerated() {
            if number > 0 { writer.line() }
            write(input, to: &writer)
        }
        guard !report.inputs.isEmpty else {
            writer.paragraph([TerminalSpan("No inputs were given.")])
            return
        }
        writer.line()
        if report.unrelatedCount > 0 {
            let rest = report.unrelatedCount - report.unrelated.count
            writer.paragraph([
                TerminalSpan(
                    "Not imported: \(HumanReadable.count(report.unrelatedCount, "file")) of unknown format ("
                        + report.unrelated.map(flat).joined(separator: ", ")
                        + (rest > 0 ? " and \(HumanReadable.grouped(rest)) more)" : ")"), .dim)
            ])
        }
        let new = report.inputs.reduce(0) { $0 + $1.new }
        var parts = [HumanReadable.count(new, "new tweet")]
        if report.inputs.count > 1 { parts.append(HumanReadable.count(report.inputs.count, "input")) }
        parts.append(HumanReadable.size(report.bytes))
        parts.append(HumanReadable.duration(milliseconds: report.elapsedMilliseconds))
        if report.elapsedMilliseconds >= 100, report.elapsedMilliseconds.isFinite {
            let rate = Double(report.bytes) / report.elapsedMilliseconds * 1000
            if rate.isFinite, rate < 1e15 { parts.append(HumanReadable.size(Int64(rate)) + "/s") }
        }
        writer.paragraph(separated(parts.map { [TerminalSpan($0, .dim)] }, columns: writer.columns(indent: 0)))
        write(report.newMatches, uncounted: report.uncountedSearches, to: &writer)
    }

    /// The maximum number of saved searches that are listed after an import.
    private static let maxNewMatches = 8

    /// Writes `2 saved searches have new tweets: eclipse (3 new), #wwdc (12 new)`, and how many were not counted.
    private func write(_ matches: [NewMatches], uncounted: Int, to writer: inout TerminalWriter) {
        func searches(_ count: Int) -> String {
            HumanReadable.count(count, "saved search", plural: "saved searches")
        }
        if !matches.isEmpty {
            var list = matches.prefix(Self.maxNewMatches).map { match in
                "\(flat(match.label)) (\(HumanReadable.grouped(match.tweets)) new)"
            }
            let rest = matches.count - list.count
            if rest > 0 { list.append("and \(HumanReadable.grouped(rest)) more") }
            let subject = searches(matches.count) + (matches.count == 1 ? " has" : " have")
            writer.paragraph([
                TerminalSpan("\(subject) new tweets: "), TerminalSpan(list.joined(separator: ", "), .strong),
            ])
        }
        if uncounted > 0 {
            writer.paragraph([
                TerminalSpan("\(searches(uncounted)) not counted in time; see tweetdex recent and topics", .dim)
            ])
        }
    }

    private func write(_ input: ImportReport.Input, to writer: inout TerminalWriter) {
        var heading = [TerminalSpan(flat(input.path), .strong)]
        if let format = input.format { heading.append(TerminalSpan("  " + flat(format), .dim)) }
        writer.paragraph(heading)
        let indent = 2
        if input.format != nil, input.failure == nil || input.tweets > 0 {
            for sentence in sentences(about: input) { writer.paragraph([TerminalSpan(sentence)], indent: indent) }
        }
        writeProblems(of: input, to: &writer)
    }

    /// Writes the inputs that could not be read completely, with the reasons.
    package func writeProblems(of report: ImportReport, to writer: inout TerminalWriter) {
        for input in report.inputs where input.failure != nil || input.skippedCount > 0 {
            writer.paragraph([TerminalSpan(flat(input.path), .strong)])
            writeProblems(of: input, to: &writer)
        }
    }

    private func writeProblems(of input: ImportReport.Input, to writer: inout TerminalWriter) {
        let indent = 2
        if input.skippedCount > 0 { writeSkips(of: input, to: &writer) }
        for warning in input.warnings { writeWarning(warning, indent: indent, to: &writer) }
        if let failure = input.failure {
            writeError(failure.message, hint: failure.hint, indent: indent, to: &writer)
        }
    }

    private func sentences(about input: ImportReport.Input) -> [String] {
        let grouped = { (number: Int) in HumanReadable.grouped(number) }
        var result: [String] = []
        let distinct = input.new + input.updated + input.unchanged
        var tweets = HumanReadable.count(input.tweets, "tweet")
        if distinct > 0 {
            tweets += ": \(grouped(input.new)) new, \(grouped(input.updated)) updated, "
            tweets += "\(grouped(input.unchanged)) unchanged"
        }
        let repeated = input.tweets - distinct - input.forgotten
        if distinct > 0, repeated > 0 {
            tweets += " (\(HumanReadable.count(repeated, "repeated record")))"
        }
        if input.tweets > 0 || input.shortLinks + input.imageTexts + input.accounts == 0 { result.append(tweets) }
        if input.accounts > 0 { result.append("names of " + HumanReadable.count(input.accounts, "account")) }
        if input.imageTexts > 0 { result.append("texts of " + HumanReadable.count(input.imageTexts, "image")) }
        if input.shortLinks > 0 {
            result.append(
                HumanReadable.count(input.shortLinks, "short link") + ": "
                    + HumanReadable.count(input.resolved, "link") + " in tweets resolved")
        }
        if let expected = input.expected {
            // A repeated record adds no tweet. Two generations of an archive in one folder have many.
            let found = distinct > 0 ? input.tweets - max(0, repeated) : input.tweets
            if expected == input.tweets || expected == found {
                result.append("The archive declares the same number of tweets.")
            } else {
                let difference = abs(expected - found)
                result.append(
                    "The archive declares \(HumanReadable.count(expected, "tweet")): \(grouped(difference)) "
                        + (expected > found ? "fewer " : "more ")
                        + (difference == 1 ? "was found." : "were found."))
            }
        }
        var others: [String] = []
        if input.referenced > 0 {
            others.append(HumanReadable.count(input.referenced, "tweet") + " known only from other tweets")
        }
        if input.forgotten > 0 {
            others.append(HumanReadable.count(input.forgotten, "forgotten tweet") + " left out")
        }
        if input.notes > 0 { others.append(HumanReadable.count(input.notes, "note")) }
        if input.likes > 0 { others.append(HumanReadable.count(input.likes, "like")) }
        if input.annotations > 0 {
            others.append(HumanReadable.count(input.annotations, "label or note", plural: "labels and notes"))
        }
        others += MessageWords.counts(direct: input.messages, grok: input.grokMessages)
        if input.follows > 0 { others.append(HumanReadable.count(input.follows, "follow")) }
        if input.lists > 0 { others.append(HumanReadable.count(input.lists, "list")) }
        for (kind, count) in input.streamMessages.sorted(by: { $0.key < $1.key }) where count > 0 {
            others.append(HumanReadable.count(count, "\(flat(kind)) message"))
        }
        if !input.missing.isEmpty {
            let reasons = input.missing.sorted { $0.key < $1.key }
                .map { "\(flat($0.key)): \(HumanReadable.grouped($0.value))" }
            let count = input.missing.values.reduce(0, +)
            others.append(HumanReadable.count(count, "missing tweet") + " (\(reasons.joined(separator: ", ")))")
        }
        if !others.isEmpty { result.append("Also: " + others.joined(separator: ", ")) }
        if let leftOut = leftOut(of: input) { result.append(leftOut) }
        if let unread = unread(of: input) { result.append(unread) }
        return result
    }

    /// Returns the numbers of likes, deleted tweets, Circle tweets, conversations and follows that were not requested,
    /// and the flag to import them. An unknown number, which is 0, is omitted. Returns `nil` if all were requested.
    private func leftOut(of input: ImportReport.Input) -> String? {
        let things = [
            ("likes", "like"), ("deleted", "deleted tweet"), ("circle", "Circle tweet"), ("messages", "conversation"),
            ("grok", "Grok message"), ("follows", "follow"),
        ].compactMap { choice, thing in
            input.leftOut[choice].map { (choice, $0 > 0 ? HumanReadable.count($0, thing) : thing + "s") }
        }
        guard !things.isEmpty else { return nil }
        let choices = things.map(\.0).joined(separator: ",")
        return "Not requested: " + things.map(\.1).joined(separator: ", ") + " (--include \(choices))"
    }

    /// Returns a sentence about the members and columns that were not read; `nil` if all were.
    private func unread(of input: ImportReport.Input) -> String? {
        let frequent = input.unread.sorted { ($1.values, $0.name) < ($0.values, $1.name) }.prefix(Self.listedUnread)
        guard !frequent.isEmpty else { return nil }
        let names = frequent.map { "`\(flat($0.name))` in \(HumanReadable.grouped($0.values))" }.joined(separator: ", ")
        let areInTweets = frequent.allSatisfy { $0.values <= input.tweets }
        let of = areInTweets ? " of \(HumanReadable.count(input.tweets, "tweet"))" : ""
        let rest = input.unread.count - frequent.count
        let more = rest > 0 ? " and \(HumanReadable.grouped(rest))\(input.hasMoreUnread ? " or" : "") more" : ""
        // Only columns and members of flat objects can be mapped.
        let map = input.format == "condensed" ? ", --map label=NAME reads one as labels" : ""
        return "Not read: " + names + of + more + "; --verbose lists all" + map
    }

    private func writeSkips(of input: ImportReport.Input, to writer: inout TerminalWriter) {
        writer.paragraph(
            [TerminalSpan("\(HumanReadable.count(input.skippedCount, "record")) skipped:", .warning)], indent: 2)
        let listed = input.skipped.prefix(Self.listedSkips)
        for skip in listed {
            var location = flat(skip.entry)
            if let line = skip.line { location += ", line \(HumanReadable.grouped(line))" }
            if let offset = skip.offset { location += ", byte \(HumanReadable.grouped(offset))" }
            writer.paragraph([TerminalSpan(location + ": ", .dim), TerminalSpan(flat(skip.reason))], indent: 4)
        }
        let rest = input.skippedCount - listed.count
        if rest > 0, !listed.isEmpty {
            writeMore(rest, indent: 4, to: &writer)
        }
    }

    /// Writes the result and the findings of `tweetdex check`.
    package func write(_ report: CheckReport, to writer: inout TerminalWriter) {
        let damages = report.findings.filter(\.isDamage)
        let tweets = HumanReadable.count(report.tweets, "tweet")
        if report.isRepaired { writer.paragraph([TerminalSpan("The indexes were rebuilt from the rows.")]) }
        if damages.isEmpty {
            writer.paragraph(
                report.comparedNothing
                    ? [
                        TerminalSpan("Nothing was compared: ", .warning),
                        TerminalSpan("no input could be read."),
                    ]
                    : report.hasAcceptedDamage
                        ? [TerminalSpan("Damage was accepted earlier: ", .note), TerminalSpan("\(tweets) checked.")]
                        : [TerminalSpan("All is well: ", .good), TerminalSpan("\(tweets) checked, no damage.")])
            if let proved = report.comparedRecords, let inputs = report.inputs, let compared = report.comparedInputs {
                writer.paragraph([
                    TerminalSpan(
                        HumanReadable.count(proved, "record") + " compared with \(HumanReadable.grouped(compared)) of "
                            + HumanReadable.count(inputs, "input") + ".")
                ])
            }
            for (path, hash) in (report.fileHashes ?? [:]).sorted(by: { $0.key < $1.key }) {
                writer.line([TerminalSpan("\(hash)  \(flat(path))")])
            }
        } else {
            writer.paragraph([
                TerminalSpan("Damage found: ", .error),
                TerminalSpan("\(HumanReadable.count(damages.count, "finding")) among \(tweets)."),
            ])
        }
        for finding in damages + report.findings.filter({ !$0.isDamage }) {
            writer.line()
            writer.paragraph([
                finding.isDamage ? TerminalSpan("error: ", .error) : TerminalSpan("note: ", .note),
                TerminalSpan(flat(finding.message)),
            ])
            for row in finding.rows { writer.paragraph([TerminalSpan("  " + flat(row))]) }
            if let hint = finding.hint { writeHint(hint, to: &writer) }
        }
    }
}

/// The list of imports, and the differences between two imports.
extension TerminalRenderer {
    /// The formats for which `--include` has an effect.
    private static let formatsWithOptions: Set<String> = ["account-archive", "community-archive"]

    /// Writes the list of imports with their dates. Also shows which inputs have changed or no longer exist.
    func write(_ imports: [ImportSummary], to writer: inout TerminalWriter) {
        let width = imports.map { String($0.number).count }.max() ?? 1
        let newest = Dictionary(imports.map { ($0.path, $0.number) }, uniquingKeysWith: max)
        for (index, source) in imports.enumerated() {
            if index > 0 { writer.line() }
            let successor = newest[source.path].flatMap { $0 > source.number ? $0 : nil }
            write(source, numberWidth: width, successor: successor, to: &writer)
        }
    }

    /// Writes an import. `successor` is the number of a later import of the same path, or `nil`.
    private func write(
        _ source: ImportSummary, numberWidth: Int, successor: Int64?, to writer: inout TerminalWriter
    ) {
        let indent = numberWidth + 2
        let number = padded(String(source.number), numberWidth, left: true) + "  "
        writer.paragraph(
            [TerminalSpan(flat(source.path), .strong)], indent: indent, first: [TerminalSpan(number, .dim)])
        var facts = [flat(source.format)]
        if let handle = source.owner?.handle { facts.append("of @" + flat(handle)) }
        if let made = source.archiveDate { facts.append("made " + day(made)) }
        facts.append("imported " + day(source.startedAt))
        if let hash = source.shortHash { facts.append(hash) }
        writer.paragraph([TerminalSpan(facts.joined(separator: " · "), .dim)], indent: indent, first: margin(indent))
        var counts = [HumanReadable.count(source.tweets, "tweet")]
        if let expected = source.expected, expected != source.tweets {
            counts[0] += " of \(HumanReadable.grouped(expected)) that it declares"
        }
        if source.likes > 0 { counts.append(HumanReadable.count(source.likes, "like")) }
        if source.notes > 0 { counts.append(HumanReadable.count(source.notes, "note")) }
        if source.follows > 0 { counts.append(HumanReadable.count(source.follows, "follow")) }
        if source.lists > 0 { counts.append(HumanReadable.count(source.lists, "list")) }
        counts += MessageWords.counts(direct: source.messages, grok: source.grokMessages)
        if !source.options.isEmpty, Self.formatsWithOptions.contains(source.format) {
            counts.append("with " + source.options.map(flat).joined(separator: ", "))
        }
        var pieces = [TerminalSpan(counts.joined(separator: " · "))]
        if source.skippedCount > 0 {
            pieces.append(TerminalSpan(" · \(HumanReadable.count(source.skippedCount, "record")) skipped", .warning))
        }
        if source.damaged > 0 {
            pieces.append(TerminalSpan(" · damaged: download or copy it again, then import it too", .warning))
        }
        if source.missingMedia > 0 {
            let missing = HumanReadable.count(source.missingMedia, "image or video", plural: "images and videos")
            pieces.append(
                TerminalSpan(" · \(missing) missing: if you have them, run import --media FOLDER INPUT", .note))
        }
        if source.finishedAt == nil { pieces.append(TerminalSpan(" · not finished: import it again", .warning)) }
        switch source.presence {
        case .unchanged: break
        case .changed where successor != nil:
            pieces.append(TerminalSpan(" · changed since then: see import \(successor ?? 0)", .note))
        case .changed: pieces.append(TerminalSpan(" · changed since then: run imports refresh", .note))
        case .missing:
            pieces.append(TerminalSpan(" · no longer exists: if it has moved, run imports refresh NEW_PATH", .note))
        }
        writer.paragraph(pieces, indent: indent, first: margin(indent))
    }

    private func margin(_ indent: Int) -> [TerminalSpan] { [TerminalSpan(String(repeating: " ", count: indent))] }

    private func day(_ seconds: Int64) -> String {
        String(Timestamp(seconds: seconds).iso8601.prefix(10))
    }

    // MARK: - Differences

    /// The maximum number of listed tweets or accounts for each kind of change. The rest is only counted.
    private static let listed = 20

    /// Writes the differences between two imports: their numbers, and up to 20 tweets or accounts per kind of change.
    package func write(_ difference: ImportDifference, to writer: inout TerminalWriter) {
        writer.paragraph([
            TerminalSpan("from "), TerminalSpan(flat(difference.older.path), .strong),
        ])
        writer.paragraph([
            TerminalSpan("  to "), TerminalSpan(flat(difference.newer.path), .strong),
        ])
        let counts = [
            (difference.lost.count, "lost"), (difference.gained.count, "gained"), (difference.edited.count, "edited"),
        ].map { "\(HumanReadable.grouped($0.0)) \($0.1)" }
        let renamed = HumanReadable.count(difference.renamed.count, "account") + " renamed"
        let rest = "\(HumanReadable.grouped(difference.unchanged)) unchanged"
        writer.paragraph([TerminalSpan((counts + [renamed, rest]).joined(separator: " · "), .dim)])
        write(difference.lost, "Lost", sign: "−", .error, to: &writer)
        write(difference.gained, "Gained", sign: "+", .good, to: &writer)
        write(difference.lostLikes, "Lost likes", sign: "−", .error, to: &writer)
        write(difference.gainedLikes, "Gained likes", sign: "+", .good, to: &writer)
        if !difference.edited.isEmpty { heading("Edited", to: &writer) }
        for edit in difference.edited.prefix(Self.listed) {
            writer.paragraph([TerminalSpan(edit.id.description, .dim)])
            line(edit.old, sign: "−", .error, to: &writer)
            line(edit.new, sign: "+", .good, to: &writer)
        }
        more(difference.edited.count, to: &writer)
        if !difference.renamed.isEmpty { heading("Renamed", to: &writer) }
        for renaming in difference.renamed.prefix(Self.listed) {
            writer.paragraph([TerminalSpan(renaming.old.displayName + " → " + renaming.new.displayName)], indent: 2)
        }
        more(difference.renamed.count, to: &writer)
        for change in difference.follows {
            heading(change.title, to: &writer)
            for account in change.lost.prefix(Self.listed) {
                line(account.label, sign: "−", .error, to: &writer)
            }
            more(change.lost.count, to: &writer)
            for account in change.gained.prefix(Self.listed) {
                line(account.label, sign: "+", .good, to: &writer)
            }
            more(change.gained.count, to: &writer)
        }
    }

    private func write(
        _ items: [ImportDifference.Item], _ title: String, sign: String, _ role: TerminalRole,
        to writer: inout TerminalWriter
    ) {
        guard !items.isEmpty else { return }
        heading(title, to: &writer)
        for item in items.prefix(Self.listed) {
            let time = item.createdAt.map { String($0.iso8601.prefix(10)) } ?? "no date"
            let author = item.handle.map { " @" + flat($0) } ?? ""
            writer.paragraph([TerminalSpan("\(item.id) · \(time)\(author)", .dim)])
            line(item.text, sign: sign, role, to: &writer)
        }
        more(items.count, to: &writer)
    }

    private func heading(_ title: String, to writer: inout TerminalWriter) {
        writer.line()
        writer.paragraph([TerminalSpan(title, .strong)])
    }

    private func line(_ text: String, sign: String, _ role: TerminalRole, to writer: inout TerminalWriter) {
        writer.paragraph([TerminalSpan(flat(text))], indent: 4, first: [TerminalSpan("  \(sign) ", role)])
    }

    private func more(_ count: Int, to writer: inout TerminalWriter) {
        guard count > Self.listed else { return }
        writeMore(count - Self.listed, indent: 2, to: &writer)
    }
}
