package import TweetModel

/// The output of `tweetdex import` and `tweetdex check`.
extension TerminalRenderer {
    /// The maximum number of skipped records to list per input. The rest is only counted.
    private static let listedSkips = 5

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
    }

    private func write(_ input: ImportReport.Input, to writer: inout TerminalWriter) {
        var heading = [TerminalSpan(flat(input.path), .strong)]
        if let format = input.format { heading.append(TerminalSpan("  " + flat(format), .dim)) }
        writer.paragraph(heading)
        let indent = 2
        if input.format != nil, input.failure == nil || input.tweets > 0 {
            for sentence in sentences(about: input) { writer.paragraph([TerminalSpan(sentence)], indent: indent) }
        }
        if input.skippedCount > 0 { writeSkips(of: input, to: &writer) }
        for warning in input.warnings {
            writer.paragraph(
                [TerminalSpan("warning: ", .warning), TerminalSpan(flat(warning))], indent: indent)
        }
        if let failure = input.failure {
            writer.paragraph(
                [TerminalSpan("error: ", .error), TerminalSpan(flat(failure.message))], indent: indent)
            if let hint = failure.hint {
                writer.paragraph([TerminalSpan("hint: ", .strong), TerminalSpan(flat(hint))], indent: indent)
            }
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
        if input.tweets > 0 || input.shortLinks + input.imageTexts == 0 { result.append(tweets) }
        if input.imageTexts > 0 { result.append("texts of " + HumanReadable.count(input.imageTexts, "image")) }
        if input.shortLinks > 0 {
            result.append(
                HumanReadable.count(input.shortLinks, "short link") + ": "
                    + HumanReadable.count(input.resolved, "link") + " in tweets resolved")
        }
        if let expected = input.expected {
            if expected == input.tweets {
                result.append("The archive declares the same number of tweets.")
            } else {
                let difference = abs(expected - input.tweets)
                result.append(
                    "The archive declares \(HumanReadable.count(expected, "tweet")): \(grouped(difference)) "
                        + (expected > input.tweets ? "fewer " : "more ")
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
        if input.messages > 0 { others.append(HumanReadable.count(input.messages, "direct message")) }
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
        return result
    }

    /// Returns the numbers of likes, deleted tweets, Circle tweets, conversations and follows that were not requested,
    /// and the flag to import them. Returns `nil` if all numbers are 0.
    private func leftOut(of input: ImportReport.Input) -> String? {
        let things = [
            ("likes", "like"), ("deleted", "deleted tweet"), ("circle", "Circle tweet"), ("messages", "conversation"),
            ("follows", "follow"),
        ].compactMap { choice, thing in
            input.leftOut[choice].flatMap { $0 > 0 ? (choice, HumanReadable.count($0, thing)) : nil }
        }
        guard !things.isEmpty else { return nil }
        let choices = things.map(\.0).joined(separator: ",")
        return "Not requested: " + things.map(\.1).joined(separator: ", ") + " (--include \(choices))"
    }

    private func writeSkips(of input: ImportReport.Input, to writer: inout TerminalWriter) {
        writer.paragraph(
            [TerminalSpan("\(HumanReadable.count(input.skippedCount, "record")) skipped:", .warning)], indent: 2)
        let listed = input.skipped.prefix(Self.listedSkips)
        for skip in listed {
            var place = flat(skip.entry)
            if let line = skip.line { place += ", line \(HumanReadable.grouped(line))" }
            if let offset = skip.offset { place += ", byte \(HumanReadable.grouped(offset))" }
            writer.paragraph([TerminalSpan(place + ": ", .dim), TerminalSpan(flat(skip.reason))], indent: 4)
        }
        let rest = input.skippedCount - listed.count
        if rest > 0, !listed.isEmpty {
            writer.paragraph([TerminalSpan("and \(HumanReadable.grouped(rest)) more", .dim)], indent: 4)
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
            if let hint = finding.hint {
                writer.paragraph([TerminalSpan("hint: ", .strong), TerminalSpan(flat(hint))])
            }
        }
    }
}
