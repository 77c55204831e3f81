import Rendering
import TweetArchive
import TweetModel

/// The list of saved searches, and the page of one topic. A topic is a saved search with a title; the others are pinned
/// searches.
extension RequestContext {
    private static let tweetsPerPeriod = 3
    /// The maximum length of a title in characters.
    private static let longestTitle = 100

    /// The input of a form that was not accepted, and the reason. `name` is the name of the saved search whose query was
    /// edited in the list; `nil` for the form of a topic.
    private typealias Refusal = (name: String?, title: String, query: String, error: TweetArchiveError)

    func topicsPage() throws -> Response { try list(nil) }

    private func list(_ refusal: Refusal?) throws -> Response {
        let isJSON = request.wantsJSON
        let topics = try archive.topics(
            quietOptions, countingFor: isJSON ? nil : RequestContext.countingMilliseconds,
            includesPins: !isJSON)
        if isJSON { return json(Table.topics(topics)) }
        let used = try archive.summary(
            of: "", by: .year, fields: [.hashtag], limit: 12, options: quietOptions)
        var page = Page("Saved searches", tab: .topics) { html in
            html.element("h1", text: "Saved searches")
            // After an error, write the form above the list, so that the user sees the error.
            if let refusal {
                if refusal.name == nil {
                    adding(refusal, &html)
                } else {
                    html.problems(refusal.error, query: refusal.query)
                }
            }
            table(topics, refusal, &html)
            if refusal == nil || refusal?.name != nil { adding(nil, &html) }
            if let tags = used.top[.hashtag], !tags.isEmpty {
                html.element("section", .class("section")) { html in
                    html.element("h2", text: "Most used hashtags")
                    html.element("p", .class("cloud")) { html in
                        for tag in tags {
                            html.link(.search(DetailPage.term("hashtag:", tag.text, sign: "#")), .class("hashtag")) {
                                $0.element("bdi", text: "#" + tag.text)
                            }
                            html.element("span", .class("number"), text: " " + HumanReadable.grouped(tag.count) + " ")
                        }
                    }
                }
            }
        }
        if refusal != nil { page.status = 400 }
        return page.response(self)
    }

    private func table(_ topics: [Topic], _ refusal: Refusal?, _ html: inout MarkupWriter) {
        html.element("table", .class("entries saved")) { html in
            html.tableHead(
                ["Name": "", "Query": "editing", "Tweets": "count", "New": "count", "Last tweet": "wide"],
                buttons: "Delete")
            html.element("tbody") { html in
                for (index, topic) in topics.enumerated() {
                    let isRefused = topic.name == refusal?.name
                    let query = isRefused ? refusal?.query ?? topic.query : topic.query
                    html.element("tr") { row(topic, query: query, index, &$0) }
                }
            }
        }
    }

    private func row(_ topic: Topic, query: String, _ index: Int, _ html: inout MarkupWriter) {
        html.element("th", .named("scope", "row")) { html in
            let url = LinkURL.saved(topic.name, isTopic: !topic.isPin)
            html.link(url, .named("data-open", "")) { $0.element("bdi", text: topic.title) }
        }
        html.element("td", .class("editing")) { html in
            html.form(post: ["topics", "edit"], hidden: ["name": topic.name, "list": "1"]) { html in
                html.input(
                    "Query of \(topic.title)", "saved-\(index)", isUnseen: true, .named("name", "query"),
                    .named("value", query), .flag("required"), .named("spellcheck", "false"))
                html.element("button", .named("type", "submit"), text: "Save")
            }
            if let problem = topic.problem {
                html.element("p", .class("problem"), text: HumanReadable.sentence(problem))
            }
        }
        html.element(
            "td", .class("count"),
            // If the page could not count in time, the script requests the number.
            topic.tweets == nil && topic.problem == nil ? .named("data-total", "saved:" + topic.name) : nil,
            text: topic.tweets.map(HumanReadable.grouped) ?? "")
        html.element("td", .class("count"), text: topic.new.map { $0 > 0 ? HumanReadable.grouped($0) : "" } ?? "")
        html.element("td", .class("wide")) { html in
            guard let tweet = topic.newest?.tweet else { return }
            html.link(.tweet(tweet.id)) {
                $0.time(tweet.createdAt, rowContext, isCompact: true)
            }
        }
        html.element("td", .class("acts")) { html in
            html.form(post: ["topics", "delete"], hidden: ["name": topic.name, "list": "1"]) { html in
                html.element("button", .named("type", "submit")) { html in
                    html.text(topic.isPin ? "Unpin" : "Delete")
                    html.element("span", .class("unseen"), text: " " + topic.title)
                }
            }
        }
    }

    private func adding(_ refusal: Refusal?, _ html: inout MarkupWriter) {
        html.element("details", .class("section"), .flag("open", isSet: refusal != nil)) { html in
            html.element("summary", text: "New saved search")
            if let refusal { html.problems(refusal.error, query: refusal.query) }
            html.form(post: ["topics", "add"], .class("stacked")) { html in
                field("title", "Title", refusal?.title ?? "", &html)
                field("query", "Query", refusal?.query ?? "", &html)
                html.element("button", .named("type", "submit"), text: "Create")
            }
        }
    }

    private func field(_ name: String, _ title: String, _ value: String, _ html: inout MarkupWriter) {
        html.input(title, "topic-" + name, .named("name", name), .named("value", value), .flag("required"))
    }

    // MARK: One topic

    func topicPage(_ name: String) throws -> Response { try one(name, nil) }

    private func one(_ name: String, _ refusal: Refusal?) throws -> Response {
        let found = try archive.topicReport(
            name, options: quietOptions, end: nil, limit: Self.tweetsPerPeriod)
        guard let report = found else {
            return problem(404, code: "no-topic", message: "This topic does not exist.", hint: nil)
        }
        if request.wantsJSON { return json { $0.topic(report, into: &$1) } }
        let topic = report.topic
        let title = topic.title + (topic.tweets.map { " · " + HumanReadable.grouped($0) } ?? "")
        var page = Page(title, tab: .topics) { html in
            html.element("h1") { $0.element("bdi", text: topic.title) }
            if let refusal { editing(topic, refusal, &html) }
            html.element("p") { html in
                html.link(.search("saved:" + topic.name), text: "Search this topic")
                html.element(
                    "span", .class("quiet"),
                    text: topic.tweets.map { " · " + HumanReadable.count($0, "tweet") } ?? "")
            }
            html.element("p", .class("words")) { $0.element("code", text: topic.query) }
            if let problem = topic.problem {
                html.element("p", .class("problem"), text: HumanReadable.sentence(problem))
            }
            for section in report.sections where !section.engaged.isEmpty {
                list(Self.title(of: section), section.engaged, &html)
            }
            list("Newest", report.newest, &html)
            if refusal == nil { editing(topic, nil, &html) }
        }
        if refusal != nil { page.status = 400 }
        return page.response(self)
    }

    private static func title(of section: TopicReport.Section) -> String {
        let words =
            switch section.period {
            case .day: "The last day"
            case .week: "The last week"
            case .month: "The last month"
            case .year: "The last year"
            case .all: "All time"
            }
        return "\(words) · \(HumanReadable.count(section.tweets, "tweet"))"
    }

    private func list(_ title: String, _ hits: [SearchHit], _ html: inout MarkupWriter) {
        guard !hits.isEmpty else { return }
        html.element("section", .class("section")) { html in
            html.element("h2", text: title)
            html.element("ol", .class("tweets")) { html in
                for hit in hits { html.element("li") { TweetRow(hit, rowContext).write(&$0) } }
            }
        }
    }

    private func editing(_ topic: Topic, _ refusal: Refusal?, _ html: inout MarkupWriter) {
        html.element("details", .class("section"), .flag("open", isSet: refusal != nil)) { html in
            html.element("summary", text: "Change or delete this topic")
            if let refusal { html.problems(refusal.error, query: refusal.query) }
            html.form(post: ["topics", "edit"], .class("stacked"), hidden: ["name": topic.name]) { html in
                field("query", "Query", refusal?.query ?? topic.query, &html)
                html.element("button", .named("type", "submit"), text: "Save")
            }
            html.form(post: ["topics", "delete"], hidden: ["name": topic.name]) {
                $0.element("button", .named("type", "submit"), text: "Delete the topic")
            }
        }
    }

    func postTopic(_ action: String) throws -> Response? {
        let form = request.form
        let (name, title, query) = (form["name"] ?? "", form["title"] ?? "", form["query"] ?? "")
        let options = quietOptions
        switch action {
        case "add":
            return try saved(orAgain: { try list((nil, title, query, $0)) }) {
                guard title.count <= Self.longestTitle else {
                    throw TweetArchiveError.refused(
                        code: "long-title", message: "the title has \(HumanReadable.grouped(title.count)) characters",
                        hint: "write at most \(Self.longestTitle) characters")
                }
                return try archive.addTopic(title: title, query: query, options: options)
            }
        case "edit" where form["list"] != nil:
            do {
                return try redirect(to: ["topics"]) {
                    _ = try archive.editTopic(name, query: query, options: options, includesPins: true)
                }
            } catch let error as TweetArchiveError {
                switch error {
                case .query, .refused: return try list((name, "", query, error))
                default: throw error
                }
            }
        case "edit":
            return try saved(orAgain: { try one(name, (nil, title, query, $0)) }) {
                try archive.editTopic(name, query: query, options: options)
            }
        case "delete":
            return try redirect(to: ["topics"]) {
                if try archive.deleteTopic(name) == nil { _ = try archive.unpin(name) }
            }
        default: return nil
        }
    }

    /// Saves a topic and redirects to its page; with the field `part`, returns the notice of the change. If the input
    /// is not accepted, returns the result of `again`, which shows the form with the error. Rethrows other errors.
    /// Returns `nil` if the topic does not exist.
    private func saved(
        orAgain again: (TweetArchiveError) throws -> Response, _ save: () throws -> SavedSearch?
    ) throws -> Response? {
        let last = try lastChange()
        do {
            guard let search = try save() else { return nil }
            guard request.form["part"] != nil else {
                return .redirect(to: LinkURL.page("topic", search.name).text)
            }
            let notice = try notice(since: last)
            return .html(MarkupWriter { notice?.write(&$0) }.bytes)
        } catch let error as TweetArchiveError {
            switch error {
            case .query, .refused: return try again(error)
            default: throw error
            }
        }
    }
}
