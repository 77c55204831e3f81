package import Rendering

/// How images are shown between lines of text.
package enum PictureDecision: Hashable, Sendable {
    /// Not at all; their links stand there anyway.
    case none
    case draws(PictureProtocol)
    /// With characters, by chafa where it is installed.
    case characters

    /// `--images` wins; else images are for terminals, drawn by those that are known to, but not through a multiplexer,
    /// which keeps to itself what it does not understand.
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

    /// What the terminal calls itself comes before what programs hand down to terminals inside them.
    private static func known(_ environment: Environment) -> PictureProtocol? {
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
