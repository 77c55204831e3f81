package import Rendering

/// How images are drawn between lines of text.
package enum ImageMode: Hashable, Sendable {
    /// Images are not drawn. In every mode, the output contains links to them.
    case none
    case draws(InlineImageProtocol)
    /// The program chafa draws images as coloured characters, if it is installed.
    case characters

    /// Chooses the mode from `flag`, the value of `--images`. If it is `auto` or `nil`, images are drawn only on a
    /// terminal other than `TERM=dumb`. If the terminal's image protocol is unknown, the mode is `characters` with
    /// colours and `none` without.
    package init(flag: String?, environment: Environment, isTerminal: Bool, usesColor: Bool) {
        switch flag {
        case "kitty": self = .draws(.kitty)
        case "iterm": self = .draws(.iterm)
        case "never": self = .none
        default:
            guard isTerminal, environment.value("TERM") != "dumb" else {
                self = .none
                return
            }
            if let known = Self.known(environment) {
                self = .draws(known)
            } else {
                self = usesColor ? .characters : .none
            }
        }
    }

    /// Returns the image protocol of the terminal. Returns `nil` if it is unknown, and in a multiplexer (tmux, screen,
    /// Zellij), where image protocols do not work. `TERM` and `TERM_PROGRAM` take precedence over variables such as
    /// `KITTY_WINDOW_ID`, which a terminal may have inherited from the terminal in which it was started.
    private static func known(_ environment: Environment) -> InlineImageProtocol? {
        if ["TMUX", "STY", "ZELLIJ"].contains(where: { environment.value($0) != nil }) { return nil }
        let term = environment.value("TERM") ?? ""
        if term.hasPrefix("xterm-kitty") || term.hasPrefix("xterm-ghostty") { return .kitty }
        switch environment.value("TERM_PROGRAM") {
        case "ghostty": return .kitty
        case "iTerm.app", "WezTerm", "mintty", "rio": return .iterm
        case nil:
            if environment.value("KITTY_WINDOW_ID") != nil { return .kitty }
            return environment.value("WEZTERM_PANE") != nil ? .iterm : nil
        default: return nil
        }
    }
}
