/// Text with one style. Output consists of spans until it is wrapped into lines.
package struct TerminalSpan: Hashable, Sendable {
    package var text: String
    package var role: TerminalRole
    package var isMatch: Bool
    /// The target of a link. Only `http` and `https` URLs are written.
    package var address: String?
    /// Identifies a link, so that its parts on several lines stay one link and other links with the same URL stay
    /// separate.
    package var linkNumber: Int
    /// True if the text is not broken between words unless it is wider than a line.
    package var keepsTogether: Bool

    package init(
        _ text: String, _ role: TerminalRole = .plain, isMatch: Bool = false, address: String? = nil,
        linkNumber: Int = 0, keepsTogether: Bool = false
    ) {
        self.text = text
        self.role = role
        self.isMatch = isMatch
        self.address = address
        self.linkNumber = linkNumber
        self.keepsTogether = keepsTogether
    }
}

extension StyledText {
    /// The runs of the text as spans.
    var pieces: [TerminalSpan] {
        runs.map { run in
            guard let index = run.entity else { return TerminalSpan(run.text, isMatch: run.isMatch) }
            let entity = entities[index]
            return TerminalSpan(
                run.text, TerminalRole(entity.kind), isMatch: run.isMatch,
                address: entity.kind == .link ? entity.value : nil, linkNumber: index + 1)
        }
    }
}
