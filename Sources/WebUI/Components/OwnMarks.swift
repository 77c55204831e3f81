import Rendering
import TweetArchive
import TweetModel

/// The star, the labels and the note that the user added to a tweet, with the forms that change them. After a change,
/// the script replaces the elements with the attribute `data-part` by those of `state`.
struct OwnMarks {
    let hit: SearchHit
    /// The labels of the store.
    let all: [LabelCount]
    /// The fields of the search from which the tweet was opened, to which the page returns after a change without a
    /// script.
    let origin: [(String, String?)]
    /// The maximum number of labels in the menu.
    private static let longestMenu = 200

    init(_ hit: SearchHit, _ all: [LabelCount], _ context: RequestContext) {
        self.hit = hit
        self.all = all
        origin = context.originFields
    }

    private var id: TweetID { hit.tweet.id }

    /// Writes the parts that a change of the star, the labels or the note replaces.
    func state(_ html: inout MarkupWriter) {
        star(&html)
        labels(&html)
        menu(&html)
        noteText(&html)
    }

    /// Writes the labels, a menu that adds a label, and the note.
    func write(_ html: inout MarkupWriter) {
        html.element("div", .class("mine")) { html in
            labels(&html)
            html.element("details", .class("menu adding"), .id("labelling"), .named("data-menu", "")) { html in
                html.element("summary", text: "Add label")
                html.element("div") { html in
                    form("label", &html, name: "add") { html in
                        html.input(
                            "New label", "label", isUnseen: true, .named("name", "add"),
                            .named("placeholder", "Find or create"))
                        html.element("button", .named("type", "submit"), text: "Add")
                    }
                    menu(&html)
                }
            }
        }
        note(&html)
    }

    func star(_ html: inout MarkupWriter) {
        let isStarred = hit.labels.contains(LabelName.starred.text)
        form("star", &html, name: "star", part: "star") { html in
            html.hidden("on", isStarred ? "0" : "1")
            html.element(
                "button", .named("type", "submit"), .class("star"), .named("title", "Star (s)"),
                .named("aria-pressed", isStarred ? "true" : "false")
            ) { html in
                html.icon("star")
                html.element("span", .class("caption"), text: isStarred ? "Starred" : "Star")
            }
        }
    }

    private func labels(_ html: inout MarkupWriter) {
        html.element("div", .class("labels"), .named("data-part", "labels")) { html in
            for label in hit.labels where label != LabelName.starred.text {
                form("label", &html, name: "taken") { html in
                    html.link(.search(DetailPage.term("label:", label)), .class("label")) {
                        $0.element("bdi", text: label)
                    }
                    html.hidden("remove", label)
                    html.element(
                        "button", .class("plain drop"), .named("type", "submit"),
                        .named("aria-label", "Remove the label \(label)"), text: "×")
                }
            }
        }
    }

    /// Writes the labels of the store that the tweet does not have, most used first.
    private func menu(_ html: inout MarkupWriter) {
        let others = all.filter { !hit.labels.contains($0.name) && $0.name != LabelName.starred.text }
        form("label", &html, name: "known", part: "known") { html in
            guard !others.isEmpty else { return }
            html.element("ul", .named("aria-label", "Labels")) { html in
                for label in others.prefix(Self.longestMenu) {
                    html.element("li") { html in
                        html.element(
                            "button", .class("plain"), .named("type", "submit"), .named("name", "add"),
                            .named("value", label.name)
                        ) { html in
                            html.element("bdi", text: label.name)
                            html.element(
                                "span", .class("number"), text: " " + HumanReadable.grouped(label.tweets))
                        }
                    }
                }
            }
        }
    }

    private func note(_ html: inout MarkupWriter) {
        html.element("div", .class("note-box")) { html in
            html.element("details", .class("noting")) { html in
                html.element("summary", .named("title", "Edit the note (e)")) { noteText(&$0) }
                form("note", &html, name: "note") { html in
                    html.element("label", .named("for", "note"), .class("unseen"), text: "Your note on this tweet")
                    html.element(
                        "textarea", .id("note"), .named("name", "note"), .named("rows", 3), .named("dir", "auto"),
                        text: "\n" + (hit.note ?? ""))
                    html.element("button", .named("type", "submit"), text: "Save the note")
                }
            }
            html.element("span", .class("quiet"), .id("saved"), .named("role", "status")) { _ in }
        }
    }

    private func noteText(_ html: inout MarkupWriter) {
        html.element(
            "span", .class(hit.note == nil ? "quiet" : "note"), .named("data-part", "note"), .named("dir", "auto"),
            text: hit.note ?? "Write a note")
    }

    private func form(
        _ action: String, _ html: inout MarkupWriter, name: String, part: String? = nil,
        content: (inout MarkupWriter) -> Void
    ) {
        html.element(
            "form", .class(name), .named("method", "post"), .action(.init(["tweet", id.description, action], origin)),
            part.map { .named("data-part", $0) }, content: content)
    }
}
