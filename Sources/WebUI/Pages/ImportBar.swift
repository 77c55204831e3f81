import Rendering
import TweetModel

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
