/// Text with one style.
package struct TerminalSpan: Hashable, Sendable {
    package var text: String
    package var role: TerminalRole
    package var isMatch: Bool
    /// The target of a link; `nil` for no link. Targets that `WebAddress.safe` rejects are ignored.
    package var address: String?
    /// The ID of a link. Spans with the same number and address form one link, even on several lines. 0 for no ID.
    package var linkNumber: Int
    /// True to keep the text on one line if it fits.
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
    /// The runs as spans.
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
