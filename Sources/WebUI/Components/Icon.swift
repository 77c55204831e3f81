import TweetModel

/// An icon of 16 pixels from `icons.svg`, which each page contains. Screen readers skip it, so a text or an
/// `aria-label` must name its element.
struct Icon {
    /// The name in `icons.svg` without `i-`.
    let name: String

    init(_ name: String) {
        self.name = name
    }

    func write(_ html: inout MarkupWriter) {
        html.element("svg", .class("icon"), .named("aria-hidden", "true")) { html in
            html.element("use", .href(.local(.init(icon: name)))) { _ in }
        }
    }
}
