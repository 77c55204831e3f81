import Rendering
import TweetArchive
import TweetModel

/// Shows the settings of the store and changes them.
extension RequestContext {
    /// - Parameter problem: The reason why a change was refused; `nil` if none was.
    func settingsPage(_ problem: String? = nil, hint: String? = nil) -> Response {
        if request.wantsJSON { return json { $0.settings(settings, into: &$1) } }
        var page = Page("Settings", tab: .settings) { html in
            html.element("h1", text: "Settings")
            if let problem {
                html.problem(HumanReadable.sentence(problem), hint: hint.map { HumanReadable.sentence($0) })
            } else if let kept = request.query["kept"] {
                html.element("p", .class("remark"), .named("role", "status")) { html in
                    html.text("Saved.")
                    if kept == ArchiveSettings.Name.account.rawValue {
                        let whom = settings.account.map { "@" + $0 } ?? "all owners"
                        html.text(" from:me now finds the tweets of \(whom).")
                    }
                }
            }
            html.form(post: ["settings"], .class("stacked")) { html in
                html.element("h2", text: "View")
                choice(
                    .theme, "Theme", [("", "Same as the system"), ("light", "Light"), ("dark", "Dark")],
                    settings.theme?.rawValue ?? "", &html)
                choice(
                    .textSize, "Text size",
                    [("", "Same as the browser"), ("small", "Small"), ("large", "Large"), ("huge", "Huge")],
                    settings.textSize?.rawValue ?? "", &html)
                html.element("h2", text: "Search")
                field(
                    .account, "Account", "The handle whose tweets from:me finds. If empty, those of all owners.",
                    settings.account, &html)
                choice(
                    .history, "Recent searches", [("on", "Record them"), ("off", "Do not record them")],
                    settings.recordsHistory ? "on" : "off", &html)
                html.element("h2", text: "Place and time")
                field(
                    .home, "Home place", "The name of a place, or latitude and longitude. Used by Places and near:me.",
                    settings.home, &html)
                field(
                    .timeZone, "Time zone", "For all dates and times, such as Europe/Berlin or local. If empty, UTC.",
                    settings.timeZone, &html)
                // The script writes the time zone of the browser into an empty field.
                html.element("p", .class("remark"), .id("browser-zone"), .flag("hidden")) { _ in }
                html.element("button", .named("type", "submit"), text: "Save")
            }
            // The script adds the button that lists the keys.
            html.element("p", .id("shortcuts")) { _ in }
            if let reason = archive.readOnlyReason {
                let words = HumanReadable.sentence(reason) + " Settings cannot be changed."
                html.element("p", .class("problem mild"), text: words)
            }
        }
        page.scripts = ["settings.js"]
        if problem != nil { page.status = 400 }
        return page.response(self)
    }

    private func field(
        _ name: ArchiveSettings.Name, _ title: String, _ words: String, _ value: String?, _ html: inout MarkupWriter
    ) {
        html.input(
            title, "set-" + name.rawValue, .named("name", name.rawValue),
            .named("value", request.form[name.rawValue] ?? value ?? ""),
            .named("aria-describedby", "about-" + name.rawValue))
        html.element("p", .class("quiet"), .id("about-" + name.rawValue), text: words)
    }

    private func choice(
        _ name: ArchiveSettings.Name, _ title: String, _ choices: [(value: String, title: String)], _ value: String,
        _ html: inout MarkupWriter
    ) {
        html.element("label", .named("for", "set-" + name.rawValue), text: title)
        html.element("select", .id("set-" + name.rawValue), .named("name", name.rawValue)) { html in
            for choice in choices {
                html.element(
                    "option", .named("value", choice.value), .flag("selected", isSet: choice.value == value),
                    text: choice.title)
            }
        }
    }

    func postSettings() throws -> Response {
        let form = request.form
        var changed: Set<ArchiveSettings.Name> = []
        for name in ArchiveSettings.Name.allCases {
            guard let value = form[name.rawValue] else { continue }
            let kept = value.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : value
            guard kept != settings[name] else { continue }
            do {
                try archive.changeSetting(name, to: kept)
                changed.insert(name)
            } catch {
                guard case TweetArchiveError.refused(_, let message, let hint, _) = error else { throw error }
                return settingsPage(message, hint: hint)
            }
        }
        return .redirect(to: changed.contains(.account) ? "/settings?kept=account" : "/settings?kept=1")
    }
}
