package import TweetModel

/// How a terminal, or what stands in for one, wants its text.
package struct TerminalStyle: Sendable {
    package enum Theme: Sendable, CaseIterable {
        /// Light letters on a dark ground.
        case dark
        /// Dark letters on a light ground.
        case light
    }

    /// Whether colours and weights (SGR sequences) are written.
    package var color: Bool
    package var theme: Theme
    /// Columns; nil never wraps.
    package var width: Int?
    /// Whether addresses become links (OSC 8).
    package var hyperlinks: Bool
    /// Where the browser view of the store answers (`http://127.0.0.1:8420`), so that links lead there; nil leads to the web.
    package var browser: String?
    /// Unix seconds that relative times count to.
    package var now: Int64
    package var zone: Zone

    package init(
        color: Bool = false, theme: Theme = .dark, width: Int? = nil, hyperlinks: Bool = false,
        browser: String? = nil, now: Int64, zone: Zone = .utc
    ) {
        self.color = color
        self.theme = theme
        self.width = width
        self.hyperlinks = hyperlinks
        self.browser = browser
        self.now = now
        self.zone = zone
    }
}

/// What a piece of output is, as far as its colour goes.
package enum TerminalRole: String, Sendable, CaseIterable {
    case plain, strong, dim
    case hashtag, mention, link, cashtag
    case error, warning, note, good

    init(_ kind: StyledText.Entity.Kind) {
        switch kind {
        case .hashtag: self = .hashtag
        case .cashtag: self = .cashtag
        case .mention: self = .mention
        case .link: self = .link
        }
    }
}

extension TerminalStyle.Theme {
    /// Parameters of the SGR sequence that starts a role, with the mark of a match on top; empty for plain text.
    ///
    /// Colours are of the fixed part of the 256-colour palette: the first sixteen are whatever the user made of them,
    /// and yellow on white is not to be read. Each is at least 4.5 : 1 against the usual ground of its theme. A match is
    /// bold and underlined on a ground of its own, so that the colour below stays visible and no single attribute has
    /// to carry it.
    func parameters(_ role: TerminalRole, isMatch: Bool) -> String {
        let match = isMatch ? (self == .dark ? "1;4;48;5;238" : "1;4;48;5;229") : ""
        let base = parameters(role)
        return match.isEmpty || base.isEmpty ? base + match : base + ";" + match
    }

    private func parameters(_ role: TerminalRole) -> String {
        switch (role, self) {
        case (.plain, _): ""
        case (.strong, _): "1"
        case (.dim, .dark): "38;5;245"
        case (.dim, .light): "38;5;242"
        case (.hashtag, .dark), (.good, .dark): "38;5;114"
        case (.hashtag, .light), (.good, .light): "38;5;28"
        case (.mention, .dark): "38;5;111"
        case (.mention, .light): "38;5;26"
        case (.link, .dark): "38;5;180"
        case (.link, .light): "38;5;94"
        case (.cashtag, .dark): "38;5;176"
        case (.cashtag, .light): "38;5;90"
        case (.error, .dark): "1;38;5;203"
        case (.error, .light): "1;38;5;160"
        case (.warning, .dark): "1;38;5;179"
        case (.warning, .light): "1;38;5;130"
        case (.note, .dark): "38;5;80"
        case (.note, .light): "38;5;23"
        }
    }
}
