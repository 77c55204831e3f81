/// A stretch of terminal output in one style: what lines are made of before they are wrapped.
package struct TerminalPiece: Hashable, Sendable {
    package var text: String
    package var role: TerminalRole
    package var isMatch: Bool
    /// An address to follow; anything but a web address is ignored when printed.
    package var address: String?
    /// Tells the parts of one link that a line break cut from other links with the same address.
    package var linkNumber: Int
    /// Not broken between words while a line can hold it.
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
    /// The text's runs as pieces for a terminal.
    var pieces: [TerminalPiece] {
        runs.map { run in
            guard let index = run.entity else { return TerminalPiece(run.text, isMatch: run.isMatch) }
            let entity = entities[index]
            return TerminalPiece(
                run.text, TerminalRole(entity.kind), isMatch: run.isMatch,
                address: entity.kind == .link ? entity.value : nil, linkNumber: index + 1)
        }
    }
}
