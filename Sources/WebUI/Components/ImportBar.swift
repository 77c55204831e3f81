import TweetArchive
import TweetModel

/// The progress of an import in the header, and its report above the content. `ImagePage` shows neither.
struct ImportBar {
    private let live: LiveImport
    /// The state when the page was begun, because the import may end before the page is complete.
    private let state: LiveImport.State
    /// The maximum number of skipped records in a report.
    private static let shownSkips = 20

    init(_ live: LiveImport) {
        self.live = live
        state = live.state
    }

    /// True if `write` writes the progress. Otherwise it writes the report, or nothing if no import has ended.
    var isRunning: Bool { state.isBusy }

    func write(_ html: inout MarkupWriter) {
        switch state {
        case .none: break
        case .receiving(let name, let done, let total):
            running(
                "Uploading \(name): \(HumanReadable.size(done)) of \(HumanReadable.size(total))",
                part: done, of: total, &html)
        case .received(let file):
            result(&html) { html in
                html.element("p") { html in
                    html.element("bdi", text: file.name)
                    html.text(" is uploaded. ")
                    html.link(.page("import"), text: "Import or discard it")
                }
            }
        case .requested: running(Self.words(nil), &html)
        case .running(let progress):
            let isCounted = (progress?.tweetsExpected ?? 0) > 0
            running(
                Self.words(progress),
                part: isCounted ? progress.map { Int64($0.tweets) } : progress?.bytesDone,
                of: isCounted ? progress?.tweetsExpected.map { Int64($0) } : progress?.bytesTotal, &html)
        case .done(let report, let query): result(&html) { write(report, query, &$0) }
        case .failed(let message, let hint): result(&html) { Self.problem(message, hint: hint, &$0) }
        }
    }

    private func running(
        _ words: String, part: Int64? = nil, of total: Int64? = nil, _ html: inout MarkupWriter
    ) {
        html.element(
            "div", .class("progress"), .id("import"), .named("role", "status"), .named("data-running", "")
        ) { html in
            html.element("p", text: words)
            if let part, let total, total > 0 {
                let thousandths = min(1000, Int(Double(part) / Double(total) * 1000))
                html.element(
                    "progress", .named("max", "1000"), .named("aria-label", words), .named("value", thousandths)
                ) { _ in }
            } else {
                html.element("progress", .named("aria-label", words)) { _ in }
            }
        }
    }

    private func result(_ html: inout MarkupWriter, _ content: (inout MarkupWriter) -> Void) {
        html.element("div", .class("import done"), .id("import"), .named("role", "status"), content: content)
    }

    // MARK: The report

    private func write(_ report: ImportReport, _ query: String?, _ html: inout MarkupWriter) {
        let inputs = report.inputs
        let new = inputs.reduce(0) { $0 + $1.new }
        html.element("p") { html in
            guard new > 0 || inputs.contains(where: { $0.failure == nil }) else {
                return html.text("Nothing was imported.")
            }
            let others = [
                (inputs.reduce(0) { $0 + $1.updated }, "updated"),
                (inputs.reduce(0) { $0 + $1.unchanged }, "unchanged"),
                (inputs.reduce(0) { $0 + $1.skippedCount }, "skipped"),
            ].filter { $0.0 > 0 }
            let likes = inputs.reduce(0) { $0 + $1.likes }
            let counts =
                [HumanReadable.count(new, "new tweet")] + others.map { "\(HumanReadable.grouped($0)) \($1)" }
                + (likes > 0 ? [HumanReadable.count(likes, "like")] : [])
            html.text("Import finished: \(counts.joined(separator: ", ")). ")
            if let query {
                html.link(.search(query), text: "See them")
                html.text(" · ")
            }
            html.link(.page("glance"), text: "At a glance")
        }
        for input in inputs {
            guard let failure = input.failure else { continue }
            Self.problem(failure.message, hint: failure.hint, of: input.path, &html)
        }
        for input in inputs where !input.warnings.isEmpty {
            for warning in input.warnings { Self.problem(warning, hint: nil, of: input.path, &html) }
            if live.acceptsRequests {
                html.element("p") { html in
                    html.link(
                        .page("import", fields: [("path", input.path)]), text: "Import it again with other options")
                }
            }
        }
        skipped(inputs.flatMap(\.skipped), of: inputs.reduce(0) { $0 + $1.skippedCount }, &html)
        if live.acceptsRequests {
            html.form(post: ["import"]) { html in
                html.element(
                    "button", .named("type", "submit"), .class("plain"), .named("name", "action"),
                    .named("value", "discard"), text: "Close")
            }
        }
    }

    private func skipped(_ skips: [ImportReport.Skipped], of count: Int, _ html: inout MarkupWriter) {
        guard !skips.isEmpty else { return }
        html.element("details") { html in
            html.element("summary", text: HumanReadable.count(count, "skipped record"))
            html.element("ul") { html in
                for skip in skips.prefix(Self.shownSkips) {
                    html.element("li") { html in
                        let place = skip.line.map { ", line \($0)" } ?? skip.offset.map { ", byte \($0)" } ?? ""
                        html.element("bdi", text: skip.entry)
                        html.text(place + ": ")
                        html.element("bdi", text: HumanReadable.sentence(skip.reason))
                    }
                }
                if count > Self.shownSkips {
                    html.element("li", text: "and \(HumanReadable.grouped(count - Self.shownSkips)) more")
                }
            }
        }
    }

    private static func problem(_ message: String, hint: String?, of path: String? = nil, _ html: inout MarkupWriter) {
        html.element("p") { html in
            if let path {
                html.element("bdi", text: path)
                html.text(": ")
            }
            html.element("bdi", text: HumanReadable.sentence(message))
        }
        if let hint { html.element("p", .class("hint"), text: HumanReadable.sentence(hint)) }
    }

    static func words(_ progress: ImportProgress?) -> String {
        guard let progress else { return "The import is starting …" }
        guard let expected = progress.tweetsExpected, expected >= progress.tweets else {
            return "Importing: \(HumanReadable.count(progress.tweets, "tweet")) so far"
        }
        return "Importing \(HumanReadable.grouped(progress.tweets)) of \(HumanReadable.grouped(expected))"
    }
}
