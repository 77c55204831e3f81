import Rendering
import TweetArchive
import TweetModel

/// The text of an X Article: the title and a passage in a list, and the whole article on the page of its tweet.
struct ArticleText {
    let layout: ArticleLayout
    let tweet: Tweet
    let context: RowContext

    /// Returns `nil` if the tweet has no article.
    init?(_ hit: SearchHit, _ context: RowContext) {
        guard let layout = ArticleLayout(hit) else { return nil }
        self.layout = layout
        self.context = context
        tweet = hit.tweet
    }

    private func url(of entity: StyledText.Entity) -> LinkURL? { context.url(of: entity, in: tweet) }

    func writeExcerpt(_ html: inout MarkupWriter, _ language: MarkupWriter.Attribute?) {
        let (title, passage) = layout.excerpt(.display)
        if let title {
            html.element("p", .class("text title"), .named("dir", "auto"), language) {
                $0.styled(title, url: url(of:))
            }
        }
        if let passage {
            html.element("p", .class("text"), .named("dir", "auto"), language) { $0.styled(passage, url: url(of:)) }
        }
    }

    func write(_ html: inout MarkupWriter, _ language: MarkupWriter.Attribute?) {
        html.element("div", .class("long"), language) { html in
            var items: [StyledText] = []
            var list: Article.Part.Kind?
            for row in layout.rows(.display) {
                if case .text(let kind, let text) = row, kind == .bullet || kind == .number {
                    if kind != list { write(&items, list, &html) }
                    list = kind
                    items.append(text)
                    continue
                }
                write(&items, list, &html)
                write(row, &html)
            }
            write(&items, list, &html)
        }
    }

    /// Writes the items of a list and removes them. Does nothing without items.
    private func write(_ items: inout [StyledText], _ kind: Article.Part.Kind?, _ html: inout MarkupWriter) {
        if items.isEmpty { return }
        func write(_ html: inout MarkupWriter) {
            for item in items { html.element("li", .named("dir", "auto")) { $0.styled(item, url: url(of:)) } }
        }
        if kind == .number {
            html.element("ol") { write(&$0) }
        } else {
            html.element("ul") { write(&$0) }
        }
        items = []
    }

    private func write(_ row: ArticleLayout.Row, _ html: inout MarkupWriter) {
        switch row {
        case .divider: html.void("hr")
        case .media(let index, let caption):
            html.element("figure") { html in
                let picture = Picture(tweet.media[index], of: tweet.id, index, context)
                html.link(picture.url) { picture.write(&$0, isSmall: true) }
                guard let caption else { return }
                html.element("figcaption", .named("dir", "auto")) { $0.styled(caption, url: url(of:)) }
            }
        case .text(let kind, let text):
            html.element(Self.element(of: kind), .named("dir", "auto")) { $0.styled(text, url: url(of:)) }
        }
    }

    /// The headings are below the heading of the page, `h1`.
    private static func element(of kind: Article.Part.Kind?) -> StaticString {
        switch kind {
        case .title: "h2"
        case .heading1: "h3"
        case .heading2: "h4"
        case .heading3: "h5"
        case .quote: "blockquote"
        case .code: "pre"
        default: "p"
        }
    }
}
