import TweetArchive
import TweetModel

/// The forms that import an archive: an uploaded file, or a path on this computer.
extension RequestContext {
    static let importCommand = "tweetdex import twitter-archive.zip"

    /// Writes an explanation and the forms. If pages cannot request imports, writes the command instead.
    ///
    /// - Parameters:
    ///   - path: The path that the user has typed; `nil` for the proposed one.
    ///   - isRefused: True if the path must be corrected.
    func importForm(path: String? = nil, isRefused: Bool = false, _ html: inout MarkupWriter) {
        guard let live = router.importing, live.acceptsRequests else {
            explain(&html)
            html.element("p") { html in
                html.text("Import it on the command line: ")
                html.element("code", text: Self.importCommand)
            }
            return
        }
        if let file = live.state.waiting { return Self.importForm(file, &html) }
        explain(&html)
        if live.uploads != nil {
            // The script shows this button.
            html.element("p", .class("choose"), .id("choose"), .flag("hidden")) { html in
                html.element("button", .named("type", "button"), text: "Choose a file…")
                html.text(" or drop it anywhere on this window. The file is copied.")
            }
        }
        html.form(post: ["import"], .class("stacked")) { html in
            html.input(
                "Path on this computer", "path", .named("name", "path"), .named("value", path ?? live.suggestion ?? ""),
                .flag("required"), .flag("autofocus", isSet: isRefused),
                .named("placeholder", "~/Downloads/twitter-2026-11-22.zip"), .named("spellcheck", "false"),
                .named("aria-describedby", "path-hint"))
            html.element(
                "p", .class("quiet"), .id("path-hint"),
                text: "Copies nothing, so it is the better way for a large archive. Keep the file where it is.")
            Self.owner(&html)
            Self.choices(Set(PrivateKind.allCases), mayLackIDs: true, &html)
            html.element("button", .named("type", "submit"), text: "Import")
        }
    }

    private func explain(_ html: inout MarkupWriter) {
        html.element("p") { html in
            html.text("An archive is the zip or the folder that you ")
            html.link(
                LinkURL.web("https://x.com/settings/download_your_data") ?? .page(), .class("leaving"),
                text: "request from X")
            html.text(
                ". Files and folders of exported tweets (JSON, JSON lines, CSV) can be imported too. "
                    + "The images of tweets are shown from the imported file, which is only read.")
        }
    }

    /// Writes the form that imports an uploaded file.
    static func importForm(_ file: UploadedFile, _ html: inout MarkupWriter) {
        html.form(post: ["import"], .class("stacked"), .id("uploaded"), hidden: ["upload": file.name]) { html in
            html.element("h2") { $0.element("bdi", text: file.name) }
            html.element("dl", .class("pairs")) { html in
                html.pair("Size", HumanReadable.size(file.size))
                for input in file.inputs.prefix(shownInputs) {
                    html.pair("Format", HumanReadable.capitalized(input.format.title))
                    if let owner = input.owner { html.pair("Owner", "@" + owner) }
                    if let tweets = input.expectedTweets { html.pair("Tweets", HumanReadable.grouped(tweets)) }
                }
                if file.inputs.count > shownInputs {
                    html.pair("Inputs", HumanReadable.grouped(file.inputs.count))
                }
            }
            if file.inputs.contains(where: { $0.owner == nil }) { owner(&html) }
            choices(
                file.inputs.reduce(into: []) { $0.formUnion($1.format.privateKinds) },
                mayLackIDs: file.inputs.contains { $0.format.mayLackIDs }, &html)
            choice("keep", "Keep the file, because photos are shown from it", isOn: true, &html)
            html.element("p", .class("actions")) { html in
                html.element("button", .named("type", "submit"), text: "Import")
                html.element(
                    "button", .named("type", "submit"), .class("plain"), .named("name", "action"),
                    .named("value", "discard"), text: "Discard")
            }
        }
    }

    /// The number of inputs in an uploaded file that the form describes.
    private static let shownInputs = 5

    // MARK: Choices

    /// The parts of an input that an import includes on request.
    private static let kinds: KeyValuePairs<PrivateKind, String> = [
        .likes: "Likes", .deleted: "Deleted tweets", .circle: "Circle tweets", .messages: "Direct messages",
        .grok: "Chats with Grok (tweetdex grok shows them)",
        .follows: "Follows: followers, followed, blocked and muted accounts, and lists",
    ]
    private static let withoutIDs = "without-ids"

    private static let ownerField = "owner"

    /// Writes the field for the owner of inputs that do not contain it.
    private static func owner(_ html: inout MarkupWriter) {
        html.input(
            "Owner, if the file does not name its author", ownerField, .named("name", ownerField),
            .named("placeholder", "@handle"), .named("autocapitalize", "none"), .named("spellcheck", "false"))
    }

    private static func choices(_ possible: Set<PrivateKind>, mayLackIDs: Bool, _ html: inout MarkupWriter) {
        guard !possible.isEmpty || mayLackIDs else { return }
        html.element("fieldset") { html in
            html.element("legend", text: "Also import")
            for (kind, words) in kinds where possible.contains(kind) { choice(kind.rawValue, words, &html) }
            if mayLackIDs { choice(withoutIDs, "Rows of tables without a tweet ID", &html) }
        }
    }

    private static func choice(_ name: String, _ words: String, isOn: Bool = false, _ html: inout MarkupWriter) {
        html.element("label", .class("choice"), .named("for", "include-" + name)) { html in
            html.void(
                "input", .id("include-" + name), .named("type", "checkbox"), .named("name", name),
                .flag("checked", isSet: isOn))
            html.text(" " + words)
        }
    }

    /// Returns the options of a submitted form. Throws `.refused` for an invalid handle.
    static func importOptions(in form: Fields) throws -> ImportOptions {
        var options = ImportOptions()
        options.include = Set(PrivateKind.allCases.filter { form[$0.rawValue] != nil })
        options.includeWithoutIDs = form[withoutIDs] != nil
        let owner = (form[ownerField] ?? "").filter { !$0.isWhitespace && $0 != "@" }
        options.ownerHandle = owner.isEmpty ? nil : try TweetArchive.handle(owner)
        return options
    }
}
