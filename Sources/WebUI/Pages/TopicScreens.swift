import Rendering
import TweetArchive
import TweetModel

/// The archive's own headlines: topics with their count and newest tweet, and one topic by period.
struct TopicScreens {
    let visit: Visit
    private static let tweetsPerPeriod = 3

    init(_ visit: Visit) {
        self.visit = visit
    }

    func list() throws(TweetArchiveError) -> Response {
        let topics = try visit.archive.topics(
            visit.quietOptions, countingFor: visit.request.wantsJSON ? nil : Visit.countingMilliseconds)
        if visit.request.wantsJSON { return visit.json { $0.topics(topics, into: &$1) } }
        let used = try visit.archive.summary(
            of: "", by: .year, fields: [.hashtag], limit: 12, options: visit.quietOptions)
        return Page("Topics", tab: .topics) { html in
            html.element("h1", text: "Topics")
            html.element("ul", .class("topics")) { html in
                for topic in topics { html.element("li") { row(topic, &$0) } }
            }
            if let tags = used.top[.hashtag], !tags.isEmpty {
                html.element("section", .class("section")) { html in
                    html.element("h2", text: "Most used hashtags")
                    html.element("p", .class("cloud")) { html in
                        for tag in tags {
                            html.link(.search(DetailPage.term("#", "hashtag:", tag.text)), .class("hashtag")) {
                                $0.element("bdi", text: "#" + tag.text)
                            }
                            html.element("span", .class("number"), text: " " + PeopleNumbers.grouped(tag.tweets) + " ")
                        }
                    }
                }
            }
            adding(&html)
        }.response(visit)
    }

    private func row(_ topic: Topic, _ html: inout HTML) {
        html.element("h2") { html in
            html.link(.page("topic", topic.name)) { $0.element("bdi", text: topic.title) }
            html.element(
                "span", .class("number"),
                // The script asks for what takes longer.
                topic.tweets == nil && topic.problem == nil ? .named("data-total", "saved:" + topic.name) : nil,
                text: topic.tweets.map { " " + PeopleNumbers.count($0, "tweet") } ?? "")
        }
        if let problem = topic.problem {
            html.element("p", .class("problem"), text: ProblemList.sentence(problem))
        } else if let newest = topic.newest {
            TweetRow(newest, visit).write(&html)
        }
    }

    private func adding(_ html: inout HTML) {
        html.element("details", .class("section")) { html in
            html.element("summary", text: "A topic of your own")
            html.element("form", .class("stacked"), .named("method", "post"), .action(.init(["topics", "add"]))) {
                html in
                field("title", "Title", "", &html)
                field("query", "What to look for", "", &html)
                html.element("button", .named("type", "submit"), text: "Make it")
            }
        }
    }

    private func field(_ name: String, _ title: String, _ value: String, _ html: inout HTML) {
        html.element("label", .named("for", "topic-" + name), text: title)
        html.void(
            "input", .id("topic-" + name), .named("name", name), .named("value", value), .named("autocomplete", "off"),
            .flag("required"))
    }

    // MARK: One topic

    func one(_ name: String) throws(TweetArchiveError) -> Response {
        let found = try visit.archive.topicReport(
            name, options: visit.quietOptions, end: nil, limit: Self.tweetsPerPeriod)
        guard let report = found else {
            return visit.problem(404, code: "no-topic", message: "There is no topic of that name.", hint: nil)
        }
        if visit.request.wantsJSON { return visit.json { $0.topic(report, into: &$1) } }
        let topic = report.topic
        return Page("\(topic.title)\(topic.tweets.map { " · " + PeopleNumbers.grouped($0) } ?? "")", tab: .topics) {
            html in
            html.element("h1") { $0.element("bdi", text: topic.title) }
            html.element("p") { html in
                html.link(.search("saved:" + topic.name), text: "Search it")
                html.element(
                    "span", .class("quiet"),
                    text: topic.tweets.map { " · " + PeopleNumbers.count($0, "tweet") } ?? "")
            }
            html.element("p", .class("words")) { $0.element("code", text: topic.query) }
            if let problem = topic.problem {
                html.element("p", .class("problem"), text: ProblemList.sentence(problem))
            }
            for section in report.sections where !section.engaged.isEmpty {
                list(Self.title(of: section), section.engaged, &html)
            }
            list("Newest", report.newest, &html)
            editing(topic, &html)
        }.response(visit)
    }

    private static func title(of section: TopicReport.Section) -> String {
        let words =
            switch section.period {
            case .day: "The last day"
            case .week: "The last week"
            case .month: "The last month"
            case .year: "The last year"
            case .all: "Of all time"
            }
        return "\(words) · \(PeopleNumbers.count(section.tweets, "tweet"))"
    }

    private func list(_ title: String, _ hits: [SearchHit], _ html: inout HTML) {
        guard !hits.isEmpty else { return }
        html.element("section", .class("section")) { html in
            html.element("h2", text: title)
            html.element("ol", .class("tweets")) { html in
                for hit in hits { html.element("li") { TweetRow(hit, visit).write(&$0) } }
            }
        }
    }

    private func editing(_ topic: Topic, _ html: inout HTML) {
        html.element("details", .class("section")) { html in
            html.element("summary", text: "Change or delete this topic")
            html.element("form", .class("stacked"), .named("method", "post"), .action(.init(["topics", "edit"]))) {
                html in
                html.void("input", .named("type", "hidden"), .named("name", "name"), .named("value", topic.name))
                field("query", "What to look for", topic.query, &html)
                html.element("button", .named("type", "submit"), text: "Keep")
            }
            html.element("form", .named("method", "post"), .action(.init(["topics", "delete"]))) { html in
                html.void("input", .named("type", "hidden"), .named("name", "name"), .named("value", topic.name))
                html.element("button", .named("type", "submit"), text: "Delete the topic")
            }
        }
    }

    func post(_ action: String) throws(TweetArchiveError) -> Response? {
        let form = visit.request.form
        let options = visit.quietOptions
        switch action {
        case "add":
            let topic = try visit.archive.addTopic(
                title: form["title"] ?? "", query: form["query"] ?? "", options: options)
            return .redirect(to: Address.page("topic", topic.name).text)
        case "edit":
            let name = form["name"] ?? ""
            guard let topic = try visit.archive.editTopic(name, query: form["query"] ?? "", options: options) else {
                return nil
            }
            return .redirect(to: Address.page("topic", topic.name).text)
        case "delete":
            _ = try visit.archive.deleteTopic(form["name"] ?? "")
            return .redirect(to: "/topics")
        default: return nil
        }
    }
}
