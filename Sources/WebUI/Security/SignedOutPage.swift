/// The error for a browser without the session cookie: a page if the browser loads one, otherwise plain text.
enum SignedOutPage {
    /// The path of the style sheet, which needs no cookie.
    static let asset = ["assets", "signed-out.css"]
    private static let command = "tweetdex serve --open"

    /// - Parameter reason: One or more sentences.
    static func response(to request: Request, _ reason: String) -> Response {
        let isPage = request.method == .get && !request.wantsJSON
        guard isPage, request.headers.fetchMode ?? "navigate" == "navigate" else {
            return .text("\(reason) To sign in, run: \(command)", status: 403)
        }
        var html = MarkupWriter()
        html.doctype()
        html.element("html", .named("lang", "en")) { html in
            html.element("head") { html in
                html.void("meta", .named("charset", "utf-8"))
                html.element("title", text: "Signed out · Tweetdex")
                html.void("meta", .named("name", "viewport"), .named("content", "width=device-width, initial-scale=1"))
                html.void("meta", .named("name", "color-scheme"), .named("content", "light dark"))
                html.void("link", .named("rel", "stylesheet"), .href(.local(Assets.url(asset[1]))))
            }
            html.element("body") { html in
                html.element("main") { html in
                    html.element("h1", text: "You are signed out")
                    html.element("p", text: reason)
                    html.element("p") { html in
                        html.text("To sign in, run ")
                        html.element("code", text: command)
                        html.text(" in a terminal, or open the address that tweetdex printed.")
                    }
                }
            }
        }
        return .html(html.bytes, status: 403)
    }
}
