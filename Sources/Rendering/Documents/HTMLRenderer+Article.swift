import TweetModel

/// An X Article on a stand-alone page. The headings are below `h1`, the heading of the page.
extension HTMLRenderer {
    func write(
        _ layout: ArticleLayout, of tweet: Tweet, into out: inout [UInt8], address: (StyledText.Entity) -> String?
    ) {
        var list: Article.Part.Kind?
        func end(_ kind: Article.Part.Kind?) {
            guard let open = list, open != kind else { return }
            out.put(open == .bullet ? "</ul>\n" : "</ol>\n")
            list = nil
        }
        for row in layout.rows(.display) {
            switch row {
            case .divider:
                end(nil)
                out.put("<hr>\n")
            case .media(let index, let caption):
                end(nil)
                out.put("<figure>")
                link(to: tweet.media[index], into: &out)
                if let caption {
                    out.put("<figcaption dir=\"auto\">")
                    fragment(caption, into: &out, address: address)
                    out.put("</figcaption>")
                }
                out.put("</figure>\n")
            case .text(let kind, let text):
                end(kind)
                if list == nil, kind == .bullet || kind == .number {
                    out.put(kind == .bullet ? "<ul class=\"items\">\n" : "<ol>\n")
                    list = kind
                }
                let element = Self.element(of: kind)
                out.put("<\(element) dir=\"auto\">")
                fragment(text, into: &out, address: address)
                out.put("</\(element)>\n")
            }
        }
        end(nil)
    }

    private static func element(of kind: Article.Part.Kind?) -> String {
        switch kind {
        case .title: "h2"
        case .heading1: "h3"
        case .heading2: "h4"
        case .heading3: "h5"
        case .quote: "blockquote"
        case .bullet, .number: "li"
        case .code: "pre"
        default: "p"
        }
    }
}
