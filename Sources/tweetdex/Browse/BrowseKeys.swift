import TerminalUI

/// A part of the screen of `browse` that receives keys.
enum BrowsePane: Hashable, Sendable, CaseIterable {
    case query, list, preview, facets

    /// True for the panes in `BrowseLayout.side`.
    var isSide: Bool { self == .preview || self == .facets }
}

/// The action of a key of `browse` outside of the query.
enum BrowseAction: Hashable, Sendable {
    case up, down, pageUp, pageDown, first, last, previous, next
    case open, search, thread, facets, star, label, note, copy, browser, export, undo, redo
    case nextPane, previousPane, back, help, redraw, suspend, quit
}

/// A row of the table of keys, from which `browse` takes its actions, its help and its part of the manual.
struct BrowseKey: Sendable {
    let keys: [InputEvent]
    /// The names of the keys in the help and the manual.
    let names: String
    let action: BrowseAction
    let meaning: String
    /// The word in the last row of the screen; `nil` to omit the key there.
    let word: String?
    /// The panes in which the key has this action.
    let panes: Set<BrowsePane>

    private static let lists: Set<BrowsePane> = [.list, .preview, .facets]
    private static let everywhere = Set(BrowsePane.allCases)

    private init(
        _ names: String, _ keys: [InputEvent], _ action: BrowseAction, _ meaning: String, word: String? = nil,
        in panes: Set<BrowsePane> = lists
    ) {
        self.names = names
        self.keys = keys
        self.action = action
        self.meaning = meaning
        self.word = word
        self.panes = panes
    }

    private static func letter(_ scalar: Unicode.Scalar) -> InputEvent { .key(.character(scalar)) }

    static let all = [
        BrowseKey("Down, j", [.key(.down), letter("j")], .down, "next row, or scroll down"),
        BrowseKey("Up, k", [.key(.up), letter("k")], .up, "previous row, or scroll up"),
        BrowseKey(
            "Page Down, Space", [.key(.pageDown), .control("d"), letter(" ")], .pageDown, "one page down",
            in: everywhere),
        BrowseKey(
            "Page Up, Ctrl-B", [.key(.pageUp), .control("b")], .pageUp, "one page up", in: everywhere),
        BrowseKey("g, Home", [letter("g"), .key(.home)], .first, "first row"),
        BrowseKey("G, End", [letter("G"), .key(.end)], .last, "last loaded row"),
        BrowseKey(
            "Enter", [.key(.enter)], .open, "open the tweet on the whole screen", word: "open", in: [.list, .preview]),
        BrowseKey("Left", [.key(.left)], .previous, "previous tweet", in: [.preview]),
        BrowseKey("Right", [.key(.right)], .next, "next tweet", in: [.preview]),
        BrowseKey("Esc", [.key(.escape)], .back, "back to the list", word: "list", in: [.query, .preview, .facets]),
        BrowseKey("Esc", [.key(.escape)], .back, "hide the facets", in: [.list]),
        BrowseKey("/", [letter("/")], .search, "edit the query", word: "search"),
        BrowseKey("f", [letter("f")], .facets, "show or hide facets and the histogram", word: "facets"),
        BrowseKey("Enter", [.key(.enter)], .open, "facets: add the selected value to the query", in: [.facets]),
        BrowseKey("Left", [.key(.left)], .previous, "facets: select an earlier period", in: [.facets]),
        BrowseKey("Right", [.key(.right)], .next, "facets: select a later period", in: [.facets]),
        BrowseKey(
            "t", [letter("t")], .thread, "show the thread, or the tweet again", word: "thread", in: [.list, .preview]),
        BrowseKey(
            "s", [letter("s")], .star, "star the tweet, or remove the star", word: "star", in: [.list, .preview]),
        BrowseKey("l", [letter("l")], .label, "add a label, or remove it", word: "label", in: [.list, .preview]),
        BrowseKey("n", [letter("n")], .note, "write a note on the tweet", word: "note", in: [.list, .preview]),
        BrowseKey("u", [letter("u")], .undo, "undo the last change, as tweetdex undo does"),
        BrowseKey("Ctrl-R", [.control("r")], .redo, "redo the change that was undone last"),
        BrowseKey(
            "y", [letter("y")], .copy, "copy the link of the tweet (OSC 52)", word: "copy", in: [.list, .preview]),
        BrowseKey("o", [letter("o")], .browser, "open the tweet in the browser view", in: [.list, .preview]),
        BrowseKey("e", [letter("e")], .export, "export the results of the query to a file"),
        BrowseKey("Tab", [.key(.tab)], .nextPane, "next pane"),
        BrowseKey("Shift-Tab", [.key(.tab, .shift)], .previousPane, "previous pane", in: everywhere),
        BrowseKey("Ctrl-L", [.control("l")], .redraw, "draw the screen again", in: everywhere),
        BrowseKey("Ctrl-Z", [.control("z")], .suspend, "suspend; fg resumes", in: everywhere),
        BrowseKey("F1", [.key(.function(1))], .help, "show or hide this help", in: everywhere),
        BrowseKey("?", [letter("?")], .help, "show or hide this help", word: "help"),
        BrowseKey("q", [letter("q")], .quit, "quit, and print the query as a command", word: "quit"),
        BrowseKey("Ctrl-C", [.control("c")], .quit, "quit from every pane", in: everywhere),
    ]

    /// Returns the action of an event in a pane; `nil` if the event has no action there.
    static func action(of event: InputEvent, in pane: BrowsePane) -> BrowseAction? {
        all.first { $0.panes.contains(pane) && $0.keys.contains(event) }?.action
    }

    /// The keys of the query that differ from those of other panes, for the help.
    static let inQuery = [
        ("Enter", "keep the search in the recents, and go to the list"),
        ("Tab", "accept the first offer in the line below the query"),
        ("Ctrl-N, Ctrl-P", "next and previous offer"),
        ("Up, Down", "older and newer searches; Down also goes to the list"),
        ("Ctrl-A, E, W, U, K", "edit as in a shell"),
    ]
}
