import Rendering

/// Bold, dim and coloured text for help, headings and messages. Returns text unchanged if colours are off.
package struct TextStyle: Sendable {
    let isOn: Bool
    var theme = TerminalStyle.Theme.neutral

    func bold(_ text: String) -> String { wrapped(text, .strong) }
    func dim(_ text: String) -> String { wrapped(text, .dim) }
    func cyan(_ text: String) -> String { wrapped(text, .note) }

    private func wrapped(_ text: String, _ role: TerminalRole) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(theme.parameters(role, isMatch: false))m\(text)\u{1B}[0m" : text
    }
}

/// Decides whether to use colours and clickable links.
extension TextStyle {
    /// Returns true if output has colours. The first of these that is set decides: `--color always` or `never`; a
    /// non-empty `NO_COLOR` (no-color.org), which disables colours; `CLICOLOR_FORCE` (bixense.com/clicolors) or
    /// `FORCE_COLOR`, which enables them unless it is empty, `0` or `false`. If none is set, colours require a terminal
    /// other than `TERM=dumb`.
    package static func usesColor(flag: String?, environment: Environment, isTerminal: Bool) -> Bool {
        switch flag {
        case "always": return true
        case "never": return false
        default: break
        }
        if environment.value("NO_COLOR") != nil { return false }
        if isForced("CLICOLOR_FORCE", environment) || isForced("FORCE_COLOR", environment) { return true }
        return isTerminal && environment.value("TERM") != "dumb"
    }

    /// Returns true if links are clickable. If `--hyperlinks` is neither `always` nor `never`, only terminals that are
    /// known to support OSC 8 have links, because others may print the escape sequence.
    package static func usesHyperlinks(flag: String?, environment: Environment, isTerminal: Bool) -> Bool {
        switch flag {
        case "always": return true
        case "never": return false
        default: return isTerminal && knowsHyperlinks(environment)
        }
    }

    private static func isForced(_ name: String, _ environment: Environment) -> Bool {
        guard let value = environment.value(name) else { return false }
        return value != "0" && value != "false"
    }

    private static func knowsHyperlinks(_ environment: Environment) -> Bool {
        let marks = [
            "KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "DOMTERM", "WEZTERM_PANE", "ALACRITTY_WINDOW_ID",
        ]
        if marks.contains(where: { environment.value($0) != nil }) { return true }
        // VTE (the library of GNOME Terminal) crashed on some links before 0.50.1.
        if let version = environment.value("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5001 }
        let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"]
        if let program = environment.value("TERM_PROGRAM"), programs.contains(program) { return true }
        guard let term = environment.value("TERM") else { return false }
        return ["xterm-kitty", "xterm-ghostty", "alacritty", "contour", "foot", "wezterm"].contains { name in
            term == name || term.hasPrefix(name + "-")
        }
    }
}
