import TweetModel

/// An icon of 16 pixels from `icons.svg`. Screen readers skip it, so a text or an `aria-label` must name its element.
struct Icon {
    /// The name in `icons.svg` without `i-`.
    let name: String
    /// True in an exported page, which contains all icons.
    var isInline = false

    init(_ name: String, isInline: Bool = false) {
        self.name = name
        self.isInline = isInline
    }

    func write(_ html: inout MarkupWriter) {
        let source = isInline ? LinkURL.Local(icon: name, in: nil) : Assets.icon(name)
        html.element("svg", .class("icon"), .named("aria-hidden", "true")) { html in
            html.element("use", .href(.local(source))) { _ in }
        }
    }
}
