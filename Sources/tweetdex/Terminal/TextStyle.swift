import Rendering

/// Bold, dim and coloured text for help, headings and messages. Returns text unchanged if colours are off.
struct TextStyle: Sendable {
    let isOn: Bool
    var theme = TerminalStyle.Theme.neutral

    func bold(_ text: String) -> String { wrapped(text, .strong) }
    func dim(_ text: String) -> String { wrapped(text, .dim) }
    func cyan(_ text: String) -> String { wrapped(text, .note) }

    private func wrapped(_ text: String, _ role: TerminalRole) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(theme.parameters(role, isMatch: false))m\(text)\u{1B}[0m" : text
    }
}
