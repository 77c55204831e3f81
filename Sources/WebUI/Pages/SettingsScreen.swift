import Rendering
import TweetArchive
import TweetModel

/// What the owner chose for the store, and where it can be changed.
struct SettingsScreen {
    let visit: Visit

    init(_ visit: Visit) {
        self.visit = visit
    }

    func respond(_ problem: String? = nil, hint: String? = nil) -> Response {
        let settings = visit.settings
        if visit.request.wantsJSON { return visit.json { $0.settings(settings, into: &$1) } }
        var page = Page("Settings", tab: .settings) { html in
            html.element("h1", text: "Settings")
            if let problem {
                html.element("div", .class("problem"), .named("role", "alert")) { html in
                    html.element("p", .class("message"), text: ProblemList.sentence(problem))
                    if let hint { html.element("p", .class("hint"), text: ProblemList.sentence(hint)) }
                }
            } else if visit.request.query["kept"] != nil {
                html.element("p", .class("remark"), .named("role", "status"), text: "Kept.")
            }
            html.element("form", .class("stacked"), .named("method", "post"), .action(.init(["settings"]))) { html in
                field(
                    .account, "Account", "Whose tweets from:me finds: a handle. Empty: everyone whose archive is here.",
                    settings.account, &html)
                field(
                    .home, "Home place", "The name of a place, or latitude, longitude. For Nearby and near:me.",
                    settings.home, &html)
                field(
                    .timeZone, "Time zone", "Of all dates and times, e.g. Europe/Berlin or local. Empty: UTC.",
                    settings.timeZone, &html)
                choice(
                    .theme, "Theme", [("", "As the system has it"), ("light", "Light"), ("dark", "Dark")],
                    settings.theme?.rawValue ?? "", &html)
                choice(
                    .textSize, "Text size",
                    [("", "As the browser has it"), ("small", "Small"), ("large", "Large"), ("huge", "Huge")],
                    settings.textSize?.rawValue ?? "", &html)
                choice(
                    .history, "Recent searches", [("on", "Record them"), ("off", "Do not record them")],
                    settings.recordsHistory ? "on" : "off", &html)
                html.element("button", .named("type", "submit"), text: "Keep")
            }
            if let reason = visit.archive.readOnlyReason {
                html.element("p", .class("problem mild"), text: reason + " Nothing can be changed.")
            }
        }
        if problem != nil { page.status = 400 }
        return page.response(visit)
    }

    private func field(
        _ name: ArchiveSettings.Name, _ title: String, _ words: String, _ value: String?, _ html: inout HTML
    ) {
        html.element("label", .named("for", "set-" + name.rawValue), text: title)
        html.void(
            "input", .id("set-" + name.rawValue), .named("name", name.rawValue),
            .named("value", visit.request.form[name.rawValue] ?? value ?? ""), .named("autocomplete", "off"),
            .named("aria-describedby", "about-" + name.rawValue))
        html.element("p", .class("quiet"), .id("about-" + name.rawValue), text: words)
    }

    private func choice(
        _ name: ArchiveSettings.Name, _ title: String, _ choices: [(value: String, title: String)], _ value: String,
        _ html: inout HTML
    ) {
        html.element("label", .named("for", "set-" + name.rawValue), text: title)
        html.element("select", .id("set-" + name.rawValue), .named("name", name.rawValue)) { html in
            for choice in choices {
                html.element(
                    "option", .named("value", choice.value), .flag("selected", isThere: choice.value == value),
                    text: choice.title)
            }
        }
    }

    func post() throws(TweetArchiveError) -> Response {
        let form = visit.request.form
        for name in ArchiveSettings.Name.allCases {
            guard let value = form[name.rawValue] else { continue }
            let kept = value.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : value
            guard kept != visit.settings[name] else { continue }
            do throws(TweetArchiveError) {
                try visit.archive.change(name, to: kept)
            } catch {
                guard case .refused(_, let message, let hint, _) = error else { throw error }
                return respond(message, hint: hint)
            }
        }
        return .redirect(to: visit.backAddress ?? "/settings?kept=1")
    }
}

extension Visit {
    /// Where a form was, when it says so: a page of ours.
    var backAddress: String? {
        guard let back = request.form["back"], back.hasPrefix("/"), !back.hasPrefix("//"), !back.hasPrefix("/\\"),
            back.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        return back
    }
}
