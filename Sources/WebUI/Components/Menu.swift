import TweetModel

/// A button that opens a list of links below it. It works without a script.
struct Menu {
    struct Item {
        var title: String
        /// Writes an image before the title.
        var image: ((inout MarkupWriter) -> Void)?
        /// `nil` for the open page.
        var url: LinkURL?
        var isCurrent = false
        /// True to separate the item from the items before it.
        var isApart = false
        /// True if the script copies the URL.
        var isCopied = false
        /// The number of tweets at the end of the item.
        var number: NavigationCounts.Count?
    }

    /// The text of the button.
    let title: String
    /// The name of the menu for screen readers, before the title.
    let label: String
    let items: [Item]
    /// Writes an image before the title.
    var image: ((inout MarkupWriter) -> Void)?
    /// Writes a last item that is not a link.
    var last: ((inout MarkupWriter) -> Void)?
    /// An additional class of the element.
    var name = ""
    /// The icon of the button; `nil` for the title and an arrow.
    var icon: String?
    /// The icon that takes the place of the title and the arrow on a phone.
    var phoneIcon: String?

    func write(_ html: inout MarkupWriter) {
        html.element("details", .class(name.isEmpty ? "menu" : "menu " + name), .named("data-menu", "")) { html in
            html.element("summary") { html in
                html.element("span", .class("unseen"), text: label + " ")
                if let phoneIcon { html.element("span", .class("sign")) { $0.icon(phoneIcon) } }
                image?(&html)
                if icon == nil { html.element("bdi", text: title) }
                html.icon(icon ?? "down")
            }
            html.element("ul") { html in
                for item in items {
                    html.element("li", item.isApart ? .class("apart") : nil) { html in
                        html.link(
                            item.url, item.isCurrent ? .named("aria-current", "true") : nil,
                            .flag("data-copy", isSet: item.isCopied)
                        ) {
                            item.image?(&$0)
                            $0.element("bdi", text: item.title)
                            item.number?.write(of: item.title, &$0)
                        }
                    }
                }
                if let last { html.element("li", .class("apart"), content: last) }
            }
        }
    }
}
