package import TweetModel

/// The list of imports, and the differences between two imports.
extension TerminalRenderer {
    /// The formats for which `--include` has an effect.
    private static let formatsWithChoices: Set<String> = ["account-archive", "community-archive"]

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
        if !source.choices.isEmpty, Self.formatsWithChoices.contains(source.format) {
            counts.append("with " + source.choices.map(flat).joined(separator: ", "))
        }
        var pieces = [TerminalSpan(counts.joined(separator: " · "))]
        if source.skipped > 0 {
            pieces.append(TerminalSpan(" · \(HumanReadable.count(source.skipped, "record")) skipped", .warning))
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
        writer.paragraph([TerminalSpan("and \(HumanReadable.grouped(count - Self.listed)) more", .dim)], indent: 2)
    }
}
