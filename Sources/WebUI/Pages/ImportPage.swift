internal import CLibrary
import Rendering
import TweetArchive
import TweetModel

/// The page that imports an archive by its path on this computer.
struct ImportPage {
    let context: RequestContext

    init(_ context: RequestContext) {
        self.context = context
    }

    func respond() -> Response { page(path: nil, problem: nil).response(context) }

    /// Starts the import that the form requests. `RequestAuthenticator` has already verified that the form comes from a
    /// page of this server, and `LiveImport` accepts it only if clients are authenticated.
    func post() -> Response {
        guard let live = context.router.importing, live.acceptsRequests else {
            return context.problem(
                403, code: "no-import", message: "This server imports nothing.",
                hint: "Use the command line: \(Self.command).")
        }
        let typed = context.request.form["path"] ?? ""
        let path = Self.expanded(typed)
        if let problem = Self.problem(of: path, typed) {
            live.dismissResult()
            var page = page(path: typed, problem: problem)
            page.status = 400
            return page.response(context)
        }
        var options = ImportOptions()
        for kind in Kind.allCases where context.request.form[kind.rawValue] != nil {
            options[keyPath: kind.option] = true
        }
        guard live.request(LiveImport.Request(path: path, options: options)) else {
            return context.problem(
                409, code: "importing", message: "Another import is running.", hint: "Wait until it has finished.")
        }
        return .redirect(to: LinkURL.page().text)
    }

    private func page(path: String?, problem: (message: String, hint: String)?) -> Page {
        Page("Import", tab: .imports) { html in
            html.element("h1", text: "Import an archive")
            if let problem {
                html.element("div", .class("problem"), .named("role", "alert")) { html in
                    html.element("p", .class("message"), text: problem.message)
                    html.element("p", .class("hint"), text: problem.hint)
                }
            }
            write(path: path, &html)
        }
    }

    /// Writes an explanation and the form. If pages cannot request imports, writes the command instead.
    func write(path: String? = nil, _ html: inout MarkupWriter) {
        html.element("p") { html in
            html.text("An archive is the zip or the folder that you ")
            html.link(
                LinkURL.web("https://x.com/settings/download_your_data") ?? .page(), .class("leaving"),
                text: "request from X")
            html.text(
                ". Files and folders of exported tweets (JSON, JSON lines, CSV) can be imported too. "
                    + "The file is only read, and it stays where it is, because its images are shown from it.")
        }
        guard let live = context.router.importing, live.acceptsRequests else {
            html.element("p") { html in
                html.text("Import it on the command line: ")
                html.element("code", text: Self.command)
            }
            return
        }
        html.element("form", .class("stacked"), .named("method", "post"), .action(.init(["import"]))) { html in
            html.element("label", .named("for", "path"), text: "Path on this computer")
            html.void(
                "input", .id("path"), .named("name", "path"), .named("value", path ?? live.suggestion ?? ""),
                .flag("required"), .named("placeholder", "~/Downloads/twitter-2026-11-22.zip"),
                .named("autocomplete", "off"), .named("spellcheck", "false"))
            html.element("fieldset") { html in
                html.element("legend", text: "Also import")
                for kind in Kind.allCases {
                    html.element("label", .class("choice"), .named("for", "include-" + kind.rawValue)) { html in
                        html.void(
                            "input", .id("include-" + kind.rawValue), .named("type", "checkbox"),
                            .named("name", kind.rawValue))
                        html.text(" " + kind.words)
                    }
                }
            }
            html.element("button", .named("type", "submit"), text: "Import")
        }
    }

    private static let command = "tweetdex import twitter-archive.zip"

    /// The parts of an input that an import leaves out by default.
    private enum Kind: String, CaseIterable {
        case likes, deleted, circle, messages, grok, follows
        case withoutIDs = "without-ids"

        var words: String {
            switch self {
            case .likes: "likes"
            case .deleted: "deleted tweets"
            case .circle: "Circle tweets"
            case .messages: "direct messages"
            case .grok: "chats with Grok (tweetdex grok shows them)"
            case .follows: "followers, followed, blocked and muted accounts, and lists"
            case .withoutIDs: "rows of tables without a tweet ID"
            }
        }

        var option: WritableKeyPath<ImportOptions, Bool> {
            switch self {
            case .likes: \.includeLikes
            case .deleted: \.includeDeleted
            case .circle: \.includeCircle
            case .messages: \.includeMessages
            case .grok: \.includeGrok
            case .follows: \.includeFollows
            case .withoutIDs: \.includeWithoutIDs
            }
        }
    }

    /// Returns the path without white space and quotation marks around it, and with the home folder instead of `~`.
    private static func expanded(_ typed: String) -> String {
        var path = String(typed.trimmingPrefix(while: \.isWhitespace))
        while path.last?.isWhitespace == true { path.removeLast() }
        for quote in ["\"", "'"] where path.count > 1 && path.hasPrefix(quote) && path.hasSuffix(quote) {
            path = String(path.dropFirst().dropLast())
        }
        guard path == "~" || path.hasPrefix("~/"), let home = unsafe getenv("HOME") else { return path }
        return unsafe String(cString: home) + path.dropFirst()
    }

    private static func problem(of path: String, _ typed: String) -> (message: String, hint: String)? {
        guard path.hasPrefix("/") else {
            return (
                "\"\(typed)\" is not a whole path.",
                "Write the path from its beginning, with / or ~/ as the first character."
            )
        }
        guard unsafe access(path, R_OK) == 0 else {
            return ("\"\(typed)\" cannot be read: \(failureReason(errno, path: path)).", "Check the path.")
        }
        // Opening a pipe or a device can wait for ever.
        var status = stat()
        guard unsafe stat(path, &status) == 0, [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
            return ("\"\(typed)\" is neither a file nor a folder.", "Check the path.")
        }
        return nil
    }
}

/// The progress or the result of an import that runs while the user browses. All pages except `ImagePage` show the
/// bar at the top.
struct ImportBar {
    private let live: LiveImport

    init(_ live: LiveImport) {
        self.live = live
    }

    func write(_ html: inout MarkupWriter) {
        switch live.state {
        case .none: break
        case .requested: running(nil, &html)
        case .running(let progress): running(progress, &html)
        case .done(let report):
            let new = report.inputs.reduce(0) { $0 + $1.new }
            html.element("div", .class("import done"), .id("import"), .named("role", "status")) { html in
                html.element("p") { html in
                    guard new > 0 || report.inputs.contains(where: { $0.failure == nil }) else {
                        return html.text("Nothing was imported.")
                    }
                    html.text("Import finished: \(HumanReadable.count(new, "new tweet")). ")
                    html.link(.page("glance"), text: "At a glance")
                }
                for input in report.inputs {
                    guard let failure = input.failure else { continue }
                    Self.problem(failure.message, hint: failure.hint, of: input.path, &html)
                }
            }
        case .failed(let message, let hint):
            html.element("div", .class("import done"), .id("import"), .named("role", "status")) {
                Self.problem(message, hint: hint, &$0)
            }
        }
    }

    private func running(_ progress: ImportProgress?, _ html: inout MarkupWriter) {
        html.element(
            "div", .class("import"), .id("import"), .named("role", "status"), .named("data-running", "")
        ) { html in
            html.element("p", text: Self.words(progress))
            if let progress, let total = progress.bytesTotal, total > 0 {
                html.element(
                    "progress", .named("max", "1000"), .named("aria-label", "Import"),
                    .named("value", String(min(1000, progress.bytesDone * 1000 / total)))
                ) { _ in }
            } else {
                html.element("progress", .named("aria-label", "Import")) { _ in }
            }
        }
    }

    private static func problem(_ message: String, hint: String?, of path: String? = nil, _ html: inout MarkupWriter) {
        html.element("p") { html in
            if let path {
                html.element("bdi", text: path)
                html.text(": ")
            }
            html.element("bdi", text: ProblemList.sentence(message))
        }
        if let hint { html.element("p", .class("hint"), text: ProblemList.sentence(hint)) }
    }

    static func words(_ progress: ImportProgress?) -> String {
        guard let progress else { return "The import is starting …" }
        let name = progress.path.split(separator: "/").last.map(String.init) ?? progress.path
        return "Importing \(name): \(HumanReadable.count(progress.tweets, "tweet")) so far"
    }
}
