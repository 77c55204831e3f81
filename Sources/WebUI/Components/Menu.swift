import TweetModel

/// A button that opens a list of links below it. It works without a script.
struct Menu {
    struct Item {
        var title: String
        /// `nil` for the open page.
        var url: LinkURL?
        var isCurrent = false
        /// True to separate the item from the items before it.
        var isApart = false
    }

    /// The text of the button.
    let title: String
    /// The name of the menu for screen readers, before the title.
    let label: String
    let items: [Item]
    /// An additional class of the element.
    var name = ""

    func write(_ html: inout MarkupWriter) {
        html.element("details", .class(name.isEmpty ? "menu" : "menu " + name), .named("data-menu", "")) { html in
            html.element("summary") { html in
                html.element("span", .class("unseen"), text: label + " ")
                html.element("bdi", text: title)
                Icon("down").write(&html)
            }
            html.element("ul") { html in
                for item in items {
                    html.element("li", item.isApart ? .class("apart") : nil) { html in
                        html.link(item.url, item.isCurrent ? .named("aria-current", "true") : nil) {
                            $0.element("bdi", text: item.title)
                        }
                    }
                }
            }
        }
    }
}
