import Rendering
import TweetModel

/// The progress or the result of an import that runs while the user browses. All pages except `ImageScreen` show the
/// bar at the top.
struct ImportBar {
    private let live: LiveImport

    init(_ live: LiveImport) {
        self.live = live
    }

    func write(_ html: inout HTML) {
        switch live.state {
        case .running(let progress):
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
        case .done(let report):
            let new = report.inputs.reduce(0) { $0 + $1.new }
            html.element("div", .class("import done"), .id("import"), .named("role", "status")) { html in
                html.element("p") { html in
                    html.text("Import finished: \(HumanReadable.count(new, "new tweet")). ")
                    html.link(.page("glance"), text: "At a glance")
                }
            }
        }
    }

    static func words(_ progress: ImportProgress?) -> String {
        guard let progress else { return "The import is starting …" }
        let name = progress.path.split(separator: "/").last.map(String.init) ?? progress.path
        return "Importing \(name): \(HumanReadable.count(progress.tweets, "tweet")) so far"
    }
}
