import Rendering
import TweetModel

/// The HTML of an exported page around its data (the tweets as JSON), with the style sheet and the script.
///
/// The content security policy allows images and videos from local files. It allows only scripts and style sheets that
/// have the nonce of the page.
struct StaticPageTemplate {
    /// The HTML before the data; `end` is the HTML after it.
    let beginning: [UInt8]
    let end: [UInt8]

    init(title: String, settings: ArchiveSettings) {
        let nonce = AccessToken().text
        var position = 0
        var html = MarkupWriter()
        html.doctype()
        html.element(
            "html", .named("lang", "en"), settings.theme.map { .named("data-theme", $0.rawValue) },
            settings.textSize.map { .named("data-size", $0.rawValue) }
        ) { html in
            html.element("head") { Self.head(title, nonce, &$0) }
            html.element("body") { html in
                html.link(.local(.init(fragment: "main")), .class("skip"), .id("skip"), text: "Skip to content")
                Self.top(&html)
                Self.menu(&html)
                html.element("main", .id("main"), .named("tabindex", "-1")) { html in
                    html.element("noscript") { html in
                        html.element(
                            "p", .class("problem"),
                            text:
                                "A script in this page shows the tweets, but scripts are disabled here."
                        )
                    }
                    html.element("div", .id("results"), .named("aria-live", "polite")) { _ in }
                }
                html.element("script", .named("type", "application/json"), .id("data")) { position = $0.bytes.count }
                html.inline("script", nonce: nonce, PackageResources.pages_js)
            }
        }
        beginning = Array(html.bytes[..<position])
        end = Array(html.bytes[position...])
    }

    private static func head(_ title: String, _ nonce: String, _ html: inout MarkupWriter) {
        html.void("meta", .named("charset", "utf-8"))
        html.void(
            "meta", .named("http-equiv", "Content-Security-Policy"),
            .named(
                "content",
                "default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'nonce-\(nonce)'; "
                    + "script-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'"))
        html.void("meta", .named("name", "referrer"), .named("content", "no-referrer"))
        html.element("title", text: title + " · Tweetdex")
        html.void("meta", .named("name", "viewport"), .named("content", "width=device-width, initial-scale=1"))
        html.void("meta", .named("name", "color-scheme"), .named("content", "light dark"))
        html.inline("style", nonce: nonce, PackageResources.style_css)
    }

    private static func top(_ html: inout MarkupWriter) {
        html.element("header", .class("top")) { html in
            html.element("p", .class("brand")) { $0.element("strong", text: "Tweetdex") }
            html.element("form", .class("search"), .id("search"), .named("role", "search")) { html in
                html.element("label", .class("unseen"), .named("for", "q"), text: "Search these tweets")
                html.void(
                    "input", .id("q"), .named("type", "search"), .named("autocomplete", "off"),
                    .named("autocapitalize", "none"), .named("spellcheck", "false"), .named("enterkeyhint", "search"),
                    .named("placeholder", "Words, #tags, @names, from:name …"))
                html.element("button", .named("type", "submit"), text: "Search")
            }
        }
    }

    private static func menu(_ html: inout MarkupWriter) {
        html.element("nav", .class("menu"), .named("aria-label", "Pages")) { html in
            html.element("ul") { html in
                let pages: [(StaticString, String)] = [
                    ("q=", "Search"), ("months", "Months"), ("gallery=", "Gallery"), ("about", "About"),
                ]
                for (fragment, title) in pages {
                    html.element("li") { $0.link(.local(.init(fragment: fragment)), text: title) }
                }
            }
        }
    }

    /// Escapes JSON for a `script` element. `</` could end the element and `<!` could begin a comment, so they become
    /// `\u003c/` and `\u003c!`.
    static func embedded(_ json: ArraySlice<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(json.count + json.count / 64)
        var isAfterSign = false
        for byte in json {
            if isAfterSign, byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!") {
                out.removeLast()
                out += Array("\\u003c".utf8)
            }
            isAfterSign = byte == UInt8(ascii: "<")
            out.append(byte)
        }
        return out
    }
}
