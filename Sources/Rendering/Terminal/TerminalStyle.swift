package import TweetModel

/// The style of text for a terminal, or for a file to which the output is redirected.
package struct TerminalStyle: Sendable {
    package enum Theme: Sendable, CaseIterable {
        /// Light text on a dark background.
        case dark
        /// Dark text on a light background.
        case light
        /// Colours that are readable on dark and on light backgrounds. Used if the background is unknown.
        case neutral
    }

    /// True to write colours, bold and underlines (SGR sequences).
    package var color: Bool
    package var theme: Theme
    /// The number of columns at which lines wrap; `nil` for no wrapping.
    package var width: Int?
    /// True to write clickable links (OSC 8).
    package var hyperlinks: Bool
    /// The base URL of a running `tweetdex serve` (`http://127.0.0.1:8420`), for links to tweets and their images. If
    /// `nil`, these links lead to the web.
    package var browser: String?
    /// The current time in Unix seconds, for times such as `3 h ago`.
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

/// The meaning of a span, which selects its colour.
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
    /// Returns the parameters of the SGR sequence for a role, such as `1;38;5;203`. If `isMatch` is true, adds the
    /// attributes of a match. Returns an empty string for plain text that is not a match.
    ///
    /// Users redefine the first sixteen colours, so all colours are from the fixed part of the 256-colour palette. The
    /// contrast is at least 4.5 : 1 against black (`dark`) or white (`light`). In the neutral theme, it is at least 3 :
    /// 1 against both.
    ///
    /// Matches keep the colour of their role. They are bold and underlined, and have a background colour if the theme
    /// is known. So they remain visible on terminals that support only some of these attributes.
    package func parameters(_ role: TerminalRole, isMatch: Bool) -> String {
        let match =
            switch self {
            case _ where !isMatch: ""
            case .dark: "1;4;48;5;238"
            case .light: "1;4;48;5;229"
            case .neutral: "1;4"
            }
        let base = parameters(role)
        return match.isEmpty || base.isEmpty ? base + match : base + ";" + match
    }

    private func parameters(_ role: TerminalRole) -> String {
        switch (role, self) {
        case (.plain, _): ""
        case (.strong, _): "1"
        case (.dim, .dark): "38;5;245"
        case (.dim, .light): "38;5;242"
        case (.dim, .neutral): "38;5;243"
        case (.hashtag, .dark), (.good, .dark): "38;5;114"
        case (.hashtag, .light), (.good, .light): "38;5;28"
        case (.hashtag, .neutral), (.good, .neutral): "38;5;29"
        case (.mention, .dark): "38;5;111"
        case (.mention, .light): "38;5;26"
        case (.mention, .neutral): "38;5;63"
        case (.link, .dark): "38;5;180"
        case (.link, .light): "38;5;94"
        case (.link, .neutral): "38;5;130"
        case (.cashtag, .dark): "38;5;176"
        case (.cashtag, .light): "38;5;90"
        case (.cashtag, .neutral): "38;5;163"
        case (.error, .dark): "1;38;5;203"
        case (.error, .light): "1;38;5;160"
        case (.error, .neutral): "1;38;5;160"
        case (.warning, .dark): "1;38;5;179"
        case (.warning, .light): "1;38;5;130"
        case (.warning, .neutral): "1;38;5;130"
        case (.note, .dark): "38;5;80"
        case (.note, .light): "38;5;23"
        case (.note, .neutral): "38;5;30"
        }
    }
}

/// Text with one style.
package struct TerminalSpan: Hashable, Sendable {
    package var text: String
    package var role: TerminalRole
    package var isMatch: Bool
    /// The target of a link; `nil` for no link. Targets that `WebURL.safe` rejects are ignored.
    package var url: String?
    /// The ID of a link. Spans with the same number and URL form one link, even on several lines. 0 for no ID.
    package var linkNumber: Int
    /// True to keep the text on one line if it fits.
    package var keepsTogether: Bool

    package init(
        _ text: String, _ role: TerminalRole = .plain, isMatch: Bool = false, url: String? = nil,
        linkNumber: Int = 0, keepsTogether: Bool = false
    ) {
        self.text = text
        self.role = role
        self.isMatch = isMatch
        self.url = url
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
                url: entity.kind == .link ? entity.value : nil, linkNumber: index + 1)
        }
    }
}
