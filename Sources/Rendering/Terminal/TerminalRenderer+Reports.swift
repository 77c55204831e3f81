import TweetModel

/// What an import did and what a check found, for people.
extension TerminalRenderer {
    /// Skipped records that are listed one by one; the rest is counted.
    private static let listedSkips = 5

    func write(_ report: ImportReport, to writer: inout TerminalWriter) {
        for (number, input) in report.inputs.enumerated() {
            if number > 0 { writer.line() }
            write(input, to: &writer)
        }
        guard !report.inputs.isEmpty else {
            writer.paragraph([TerminalPiece("Nothing was given to import.")])
            return
        }
        writer.line()
        let new = report.inputs.reduce(0) { $0 + $1.new }
        var parts = [PeopleNumbers.count(new, "new tweet")]
        if report.inputs.count > 1 { parts.append(PeopleNumbers.count(report.inputs.count, "input")) }
        parts.append(PeopleNumbers.size(report.bytes))
        parts.append(PeopleNumbers.duration(milliseconds: report.elapsedMilliseconds))
        if report.elapsedMilliseconds >= 100, report.elapsedMilliseconds.isFinite {
            let rate = Double(report.bytes) / report.elapsedMilliseconds * 1000
            if rate.isFinite, rate < 1e15 { parts.append(PeopleNumbers.size(Int64(rate)) + "/s") }
        }
        writer.paragraph(separated(parts.map { [TerminalPiece($0, .dim)] }, columns: writer.columns(indent: 0)))
    }

    private func write(_ input: ImportReport.Input, to writer: inout TerminalWriter) {
        var heading = [TerminalPiece(flat(input.path), .strong)]
        heading.append(TerminalPiece("  " + (input.format.map(flat) ?? "not recognised"), .dim))
        writer.paragraph(heading)
        let indent = 2
        if input.format != nil, input.failure == nil {
            for sentence in sentences(about: input) { writer.paragraph([TerminalPiece(sentence)], indent: indent) }
        }
        if input.skippedCount > 0 { writeSkips(of: input, to: &writer) }
        for warning in input.warnings {
            writer.paragraph(
                [TerminalPiece("warning: ", .warning), TerminalPiece(flat(warning))], indent: indent)
        }
        if let failure = input.failure {
            writer.paragraph(
                [TerminalPiece("error: ", .error), TerminalPiece(flat(failure.message))], indent: indent)
            if let hint = failure.hint {
                writer.paragraph([TerminalPiece("hint: ", .strong), TerminalPiece(flat(hint))], indent: indent)
            }
        }
    }

    private func sentences(about input: ImportReport.Input) -> [String] {
        let grouped = { (number: Int) in PeopleNumbers.grouped(number) }
        var result: [String] = []
        let distinct = input.new + input.updated + input.unchanged
        var tweets = PeopleNumbers.count(input.tweets, "tweet")
        if distinct > 0 {
            tweets += ": \(grouped(input.new)) new, \(grouped(input.updated)) updated, "
            tweets += "\(grouped(input.unchanged)) unchanged"
        }
        let repeated = input.tweets - distinct - input.forgotten
        if distinct > 0, repeated > 0 {
            tweets += " (\(PeopleNumbers.count(repeated, "repeated record")))"
        }
        result.append(tweets)
        if let expected = input.expected {
            if expected == input.tweets {
                result.append("As many as the archive itself says it has.")
            } else {
                let difference = abs(expected - input.tweets)
                result.append(
                    "The archive itself says it has \(grouped(expected)): \(grouped(difference)) "
                        + (expected > input.tweets ? "fewer " : "more ")
                        + (difference == 1 ? "was found." : "were found."))
            }
        }
        var beside: [String] = []
        if input.referenced > 0 {
            beside.append(PeopleNumbers.count(input.referenced, "tweet") + " met only inside others")
        }
        if input.forgotten > 0 {
            beside.append(PeopleNumbers.count(input.forgotten, "forgotten tweet") + " left out")
        }
        if input.notes > 0 { beside.append(PeopleNumbers.count(input.notes, "note")) }
        if input.likes > 0 { beside.append(PeopleNumbers.count(input.likes, "like")) }
        if input.messages > 0 { beside.append(PeopleNumbers.count(input.messages, "direct message")) }
        for (kind, count) in input.streamMessages.sorted(by: { $0.key < $1.key }) where count > 0 {
            beside.append(PeopleNumbers.count(count, "\(flat(kind)) message"))
        }
        if !input.missing.isEmpty {
            let reasons = input.missing.sorted { $0.key < $1.key }
                .map { "\(flat($0.key)): \(PeopleNumbers.grouped($0.value))" }
            let count = input.missing.values.reduce(0, +)
            beside.append(PeopleNumbers.count(count, "missing tweet") + " (\(reasons.joined(separator: ", ")))")
        }
        if !beside.isEmpty { result.append("Also: " + beside.joined(separator: ", ")) }
        if let leftOut = leftOut(of: input) { result.append(leftOut) }
        return result
    }

    /// What an archive has besides, and how to get it.
    private func leftOut(of input: ImportReport.Input) -> String? {
        let things = [
            ("likes", "like"), ("deleted", "deleted tweet"), ("circle", "Circle tweet"), ("messages", "conversation"),
        ].compactMap { choice, thing in
            input.leftOut[choice].flatMap { $0 > 0 ? (choice, PeopleNumbers.count($0, thing)) : nil }
        }
        guard !things.isEmpty else { return nil }
        let choices = things.map(\.0).joined(separator: ",")
        return "Not asked for: " + things.map(\.1).joined(separator: ", ") + " (--include \(choices))"
    }

    private func writeSkips(of input: ImportReport.Input, to writer: inout TerminalWriter) {
        writer.paragraph(
            [TerminalPiece("\(PeopleNumbers.count(input.skippedCount, "record")) skipped:", .warning)], indent: 2)
        let listed = input.skipped.prefix(Self.listedSkips)
        for skip in listed {
            var place = flat(skip.entry)
            if let line = skip.line { place += ", line \(PeopleNumbers.grouped(line))" }
            if let offset = skip.offset { place += ", byte \(PeopleNumbers.grouped(offset))" }
            writer.paragraph([TerminalPiece(place + ": ", .dim), TerminalPiece(flat(skip.reason))], indent: 4)
        }
        let rest = input.skippedCount - listed.count
        if rest > 0, !listed.isEmpty {
            writer.paragraph([TerminalPiece("and \(PeopleNumbers.grouped(rest)) more", .dim)], indent: 4)
        }
    }

    func write(_ report: CheckReport, to writer: inout TerminalWriter) {
        let damages = report.findings.filter(\.isDamage)
        let tweets = PeopleNumbers.count(report.tweets, "tweet")
        if report.isRepaired { writer.paragraph([TerminalPiece("The indexes were made anew from the rows.")]) }
        if damages.isEmpty {
            writer.paragraph([TerminalPiece("All is well: ", .good), TerminalPiece("\(tweets) checked, no damage.")])
            if let proved = report.proved {
                writer.paragraph([
                    TerminalPiece(PeopleNumbers.count(proved, "record") + " compared with the inputs they came from.")
                ])
            }
        } else {
            writer.paragraph([
                TerminalPiece("Damage found: ", .error),
                TerminalPiece("\(PeopleNumbers.count(damages.count, "finding")) among \(tweets)."),
            ])
        }
        for finding in damages + report.findings.filter({ !$0.isDamage }) {
            writer.line()
            writer.paragraph([
                finding.isDamage ? TerminalPiece("error: ", .error) : TerminalPiece("note: ", .note),
                TerminalPiece(flat(finding.message)),
            ])
            if let hint = finding.hint {
                writer.paragraph([TerminalPiece("hint: ", .strong), TerminalPiece(flat(hint))])
            }
        }
    }

    /// One line about a running import, no wider than the screen.
    func progressLine(_ progress: ImportProgress, elapsedMilliseconds: Double) -> String {
        var parts: [String] = []
        let name = flat(progress.path).split(separator: "/").last.map(String.init) ?? flat(progress.path)
        if let total = progress.bytesTotal, total > 0 {
            let done = min(max(0, Double(progress.bytesDone) / Double(total)), 1)
            parts.append("\(Int(done * 100)) %")
            parts.append(PeopleNumbers.count(progress.tweets, "tweet"))
            parts.append("\(PeopleNumbers.size(progress.bytesDone)) of \(PeopleNumbers.size(total))")
            if done > 0.01, done < 1, elapsedMilliseconds > 500 {
                let left = elapsedMilliseconds / done - elapsedMilliseconds
                parts.append("\(PeopleNumbers.duration(milliseconds: (left / 1000).rounded(.up) * 1000)) left")
            }
        } else {
            parts.append(PeopleNumbers.count(progress.tweets, "tweet"))
            parts.append(PeopleNumbers.size(progress.bytesDone))
        }
        parts.insert(name, at: 0)
        let line = parts.joined(separator: " · ")
        guard let width = style.width, DisplayWidth.of(line) >= width else { return line }
        // The name gives way to the numbers; one column stays free for the cursor.
        let numbers = parts.dropFirst().joined(separator: " · ")
        var columns = 0
        return String(
            numbers.prefix { cluster in
                columns += DisplayWidth.of(cluster)
                return columns < width
            })
    }
}
