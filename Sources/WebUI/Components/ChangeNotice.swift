import Rendering
import TweetArchive
import TweetModel

/// A notice about the last change of labels, notes or searches, with a button that undoes it, or redoes it if it was
/// undone.
struct ChangeNotice {
    private let change: UserChange
    private let isUndone: Bool

    /// The field of a URL whose page shows the notice, with the ID of the change.
    static let field = "changed"

    init(_ change: UserChange, isUndone: Bool = false) {
        self.change = change
        self.isUndone = isUndone
    }

    /// Writes the element for the notice, which the script fills. The element is empty unless the URL names the change
    /// that can be undone or redone next.
    static func write(_ context: RequestContext, _ html: inout MarkupWriter) {
        let id = context.request.query[field].flatMap { Int64($0) }
        let notice = id.flatMap { try? find($0, in: context.archive) }
        html.element("div", .id("changed"), .class("changed"), .named("role", "status")) { notice?.writeContents(&$0) }
    }

    private static func find(_ id: Int64, in archive: TweetArchive) throws -> ChangeNotice? {
        if let last = try archive.changeToUndo(), last.id == id { return ChangeNotice(last) }
        if let undone = try archive.changeToRedo(), undone.id == id { return ChangeNotice(undone, isUndone: true) }
        return nil
    }

    /// Writes the notice for the script. Without changed tweets, the script loads the page again, because its lists of
    /// searches have changed.
    func write(_ html: inout MarkupWriter) {
        html.element(
            "div", .id("changed"), change.tweets == 0 ? .named("data-reload", "") : nil, content: writeContents)
    }

    private func writeContents(_ html: inout MarkupWriter) {
        html.element("p") { html in
            if isUndone { html.text("Undone: ") }
            html.element("bdi", text: words)
        }
        html.form(post: ["undo"], hidden: ["change": String(change.id)]) { html in
            if isUndone { html.hidden("redo", "1") }
            html.element("button", .named("type", "submit"), text: isUndone ? "Redo" : "Undo")
        }
        html.link(Self.url(path, nil), .class("close"), .named("aria-label", "Close this notice"), text: "×")
    }

    private var words: String {
        let subject = change.subject
        let tweets = HumanReadable.count(change.tweets, "tweet")
        switch UserChange.Command(rawValue: change.command) {
        case .addLabel where subject == LabelName.starred.text: return "\(tweets) starred"
        case .removeLabel where subject == LabelName.starred.text: return "star removed from \(tweets)"
        case .addLabel: return "label \(subject) added to \(tweets)"
        case .removeLabel: return "label \(subject) removed from \(tweets)"
        case .writeNote: return "note changed"
        case .deleteSearch, .deleteTopic: return "search \(subject) deleted"
        case .clearSearches: return HumanReadable.count(change.searches, "search", plural: "searches") + " deleted"
        case .pin: return "search \(subject) pinned"
        case .unpin: return "\(subject) unpinned"
        case .addTopic: return "search \(subject) saved"
        case .editTopic: return "search \(subject) changed"
        // A rename that only changes the case of letters changes no tweet.
        case .renameLabel where change.tweets == 0: return "label renamed"
        case .renameLabel: return "label renamed on \(tweets)"
        case .mergeLabels: return "labels merged on \(tweets)"
        case nil: return change.text
        }
    }

    var id: Int64 { change.id }

    /// The URL of a page with the notice of a change.
    static func url(_ path: [String], _ id: Int64?, fields: [(String, String?)] = []) -> LinkURL {
        .local(LinkURL.Local(path, fields + [(field, id.map(String.init))]))
    }

    /// The page that shows the state after an undo or redo.
    fileprivate var path: [String] {
        switch UserChange.Command(rawValue: change.command) {
        case .deleteSearch, .clearSearches, .pin, .unpin: ["recents"]
        case .addTopic, .editTopic, .deleteTopic: ["topics"]
        case .renameLabel, .mergeLabels: ["labels"]
        case .addLabel, .removeLabel, .writeNote, nil:
            change.tweets == 1 ? change.firstTweets.first.map { ["tweet", $0.description] } ?? [] : ["labels"]
        }
    }
}

/// Changes that can be undone.
extension RequestContext {
    /// The ID of the last change; `nil` without any. Compare it with a later one by `notice(since:)`.
    func lastChange() throws -> Int64? { try archive.changeToUndo()?.id }

    /// Returns the notice of a change that was made after the change with the ID `last`; `nil` if nothing has changed.
    func notice(since last: Int64?) throws -> ChangeNotice? {
        guard let change = try archive.changeToUndo(), change.id != last else { return nil }
        return ChangeNotice(change)
    }

    /// Runs a change, and redirects to a page, which shows the notice of the change.
    func redirect(to path: [String], _ change: () throws -> Void) throws -> Response {
        let last = try lastChange()
        try change()
        return try redirect(to: path, since: last)
    }

    /// Redirects to a page, which shows the notice of the change that was made since `last`, if there is one.
    func redirect(
        to path: [String], _ fields: [(String, String?)] = [], since last: Int64?
    ) throws -> Response {
        .redirect(to: ChangeNotice.url(path, try notice(since: last)?.id, fields: fields).text)
    }

    /// The maximum number of rows whose state a response contains.
    private static let maxRows = 1000

    /// Undoes or redoes the last change, if its ID is in the field `change` or the field is missing.
    ///
    /// With the field `part`, returns the notice and the labels and notes of changed tweets among those in the field
    /// `rows`, for the tweet in the field `own` with its forms. Otherwise redirects to a page that shows the change.
    func postUndo() throws -> Response {
        let form = request.form
        let isRedo = form["redo"] != nil
        let expected = form["change"].flatMap { Int64($0) }
        let next = try isRedo ? archive.changeToRedo() : archive.changeToUndo()
        guard let next, expected == nil || next.id == expected,
            let change = try isRedo ? archive.redo(next) : archive.undo(next)
        else {
            return problem(
                400, code: "nothing-to-undo", message: "Nothing can be \(isRedo ? "redone" : "undone").",
                hint: expected == nil ? nil : "Another change was made since.")
        }
        let notice = ChangeNotice(change, isUndone: !isRedo)
        guard form["part"] != nil else { return .redirect(to: ChangeNotice.url(notice.path, notice.id).text) }
        var html = MarkupWriter()
        notice.write(&html)
        let shown = (form["rows"] ?? "").split(separator: " ").prefix(Self.maxRows).compactMap { Int64($0) }
        let own = form["own"].flatMap { Int64($0) }
        let isComplete = change.tweets == change.firstTweets.count
        for id in shown.map({ TweetID($0) }) where !isComplete || change.firstTweets.contains(id) {
            guard let hit = try archive.tweet(id) else { continue }
            let labels = id.rawValue == own ? try archive.labels() : nil
            html.element("div", .named("data-row", id.description)) { html in
                TweetRow(hit, rowContext).labelsAndNote(&html)
                if let labels { OwnMarks(hit, labels, self).state(&html) }
            }
        }
        return .html(html.bytes)
    }
}
