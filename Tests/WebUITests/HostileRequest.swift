import Testing

/// A hostile or malformed request, and the expected status of the response.
struct HostileRequest: Sendable, CustomTestStringConvertible {
    let description: String
    let status: Int
    /// The request. The test replaces `{host}` and `{port}` by those of the server, and `{cookie}` by a valid cookie.
    let text: String

    var testDescription: String { description }

    private init(_ description: String, _ status: Int, raw text: String) {
        self.description = description
        self.status = status
        self.text = text
    }

    /// Creates a request with the usual headers, more header lines and a body.
    private init(_ description: String, _ status: Int, _ line: String, _ more: String..., body: String = "") {
        let lines = [line, "Host: {host}", "Cookie: {cookie}"] + more
        self.init(description, status, raw: lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Creates a request with only the given headers.
    private static func bare(_ description: String, _ status: Int, _ line: String, _ headers: String...) -> Self {
        Self(description, status, raw: ([line] + headers).joined(separator: "\r\n") + "\r\n\r\n")
    }

    private static func get(_ description: String, _ status: Int, _ target: String) -> Self {
        Self(description, status, "GET \(target) HTTP/1.1")
    }

    private static let form = "Content-Type: application/x-www-form-urlencoded"
    private static let ours = "Sec-Fetch-Site: same-origin"

    static let all: [HostileRequest] = smuggling + lines + targets + hosts + authentication + sizes

    /// Requests whose end two programs could find at different positions.
    private static let smuggling: [HostileRequest] = [
        Self(
            "a length and a transfer coding", 400, "POST / HTTP/1.1", ours, form, "Content-Length: 6",
            "Transfer-Encoding: chunked", body: "0\r\n\r\nX"),
        Self(
            "a transfer coding and a length", 400, "POST / HTTP/1.1", ours, form, "Transfer-Encoding: chunked",
            "Content-Length: 5", body: "0\r\n\r\n"),
        Self(
            "a transfer coding alone", 501, "POST / HTTP/1.1", ours, form, "Transfer-Encoding: chunked",
            body: "0\r\n\r\n"),
        Self("a transfer coding of a reader", 501, "GET / HTTP/1.1", "Transfer-Encoding: identity"),
        Self(
            "a hidden transfer coding", 400, "POST / HTTP/1.1", ours, form, "Transfer-Encoding : chunked",
            body: "0\r\n\r\n"),
        Self(
            "two lengths that differ", 400, "POST / HTTP/1.1", ours, form, "Content-Length: 3", "Content-Length: 4",
            body: "a=b"),
        Self(
            "two lengths that agree", 400, "POST / HTTP/1.1", ours, form, "Content-Length: 3", "Content-Length: 3",
            body: "a=b"),
        Self("a list of lengths", 400, "POST / HTTP/1.1", ours, form, "Content-Length: 3, 3", body: "a=b"),
        Self("a length with a sign", 400, "POST / HTTP/1.1", ours, form, "Content-Length: +3", body: "a=b"),
        Self("a negative length", 400, "POST / HTTP/1.1", ours, form, "Content-Length: -3", body: "a=b"),
        Self("a length in sixteens", 400, "POST / HTTP/1.1", ours, form, "Content-Length: 0x3", body: "a=b"),
        Self("a length of nothing", 400, "POST / HTTP/1.1", ours, form, "Content-Length:", body: "a=b"),
        Self("a body on GET", 400, "GET / HTTP/1.1", "Content-Length: 3", body: "a=b"),
        Self("a body on HEAD", 400, "HEAD / HTTP/1.1", "Content-Length: 3", body: "a=b"),
        Self("a form without a length", 411, "POST / HTTP/1.1", ours, form),
        Self(
            "a form of another kind", 415, "POST / HTTP/1.1", ours, "Content-Type: text/plain", "Content-Length: 3",
            body: "a=b"),
        Self(
            "a promise to be waited for", 417, "POST / HTTP/1.1", ours, form, "Expect: 100-continue",
            "Content-Length: 3"),
    ]

    /// Malformed lines.
    private static let lines: [HostileRequest] = [
        Self("a NUL in the address", 400, raw: "GET /\0 HTTP/1.1\r\nHost: {host}\r\n\r\n"),
        Self("a NUL in a header", 400, raw: "GET / HTTP/1.1\r\nHost: {host}\r\nX: a\0b\r\n\r\n"),
        Self("a NUL first", 400, raw: "\0GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"),
        Self("a folded header", 400, "GET / HTTP/1.1", "X-Long: one", " two"),
        Self("a header folded with a tab", 400, "GET / HTTP/1.1", "X-Long: one", "\ttwo"),
        Self("a folded first header", 400, raw: "GET / HTTP/1.1\r\n Host: {host}\r\n\r\n"),
        Self("line feeds alone", 400, raw: "GET / HTTP/1.1\nHost: {host}\n\n"),
        Self("one line feed alone", 400, raw: "GET / HTTP/1.1\r\nHost: {host}\nX: y\r\n\r\n"),
        Self("a carriage return alone", 400, raw: "GET / HTTP/1.1\r\nHost: {host}\rX: y\r\n\r\n"),
        Self("a carriage return twice", 400, raw: "GET / HTTP/1.1\r\r\nHost: {host}\r\n\r\n"),
        Self("an empty line first", 400, raw: "\r\nGET / HTTP/1.1\r\nHost: {host}\r\n\r\n"),
        Self("a header without a colon", 400, "GET / HTTP/1.1", "X-Nothing"),
        Self("a header without a name", 400, "GET / HTTP/1.1", ": nothing"),
        Self("a space before the colon", 400, "GET / HTTP/1.1", "X-Space : y"),
        Self("a name with a space", 400, "GET / HTTP/1.1", "X Space: y"),
        Self("a bell in a header", 400, "GET / HTTP/1.1", "X-Bell: \u{7}"),
        Self("the same header twice", 400, "GET / HTTP/1.1", "Accept: a", "Accept: b"),
        Self("the same header twice in two cases", 400, "GET / HTTP/1.1", "X-One: a", "x-oNE: a"),
        Self("a cookie twice", 400, "GET / HTTP/1.1", "Cookie: {cookie}"),
        Self("two spaces", 400, "GET  / HTTP/1.1"),
        Self("a tab for a space", 400, "GET\t/\tHTTP/1.1"),
        Self("a space at the end", 400, "GET / HTTP/1.1 "),
        Self("no version", 400, "GET /"),
        Self("a version in small letters", 400, "GET / http/1.1"),
        Self("a version with three digits", 400, "GET / HTTP/1.10"),
        Self("an older version", 505, "GET / HTTP/1.0"),
        Self("a newer version", 505, "GET / HTTP/2.0"),
        Self("an encrypted greeting", 400, raw: "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\r\n\r\n"),
        Self("HTTP/2", 505, raw: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        Self("a method that is none", 400, "G(T / HTTP/1.1"),
        Self("a method in small letters", 501, "get / HTTP/1.1"),
        Self("an unknown method", 501, "BREW / HTTP/1.1"),
        Self("DELETE", 405, "DELETE / HTTP/1.1"),
        Self("PUT", 405, "PUT / HTTP/1.1"),
        Self("TRACE", 405, "TRACE / HTTP/1.1"),
        Self("OPTIONS of everything", 405, "OPTIONS * HTTP/1.1"),
        Self("CONNECT", 405, "CONNECT example.org:443 HTTP/1.1"),
    ]

    /// URLs that lead out of the site, and malformed ones.
    private static let targets: [HostileRequest] = [
        get("the address of another server", 400, "http://example.org/"),
        get("our own address with its host", 400, "http://{host}/"),
        get("an address without a slash", 400, "search"),
        get("a star", 400, "*"),
        get("two slashes", 400, "//example.org/"),
        get("dots", 400, "/../../etc/passwd"),
        get("dots inside", 400, "/media/../../etc/passwd"),
        get("one dot", 400, "/./search"),
        get("encoded dots", 400, "/%2e%2e/%2e%2e/etc/passwd"),
        get("half encoded dots", 400, "/.%2e/etc/passwd"),
        get("an encoded slash", 400, "/media/1%2f..%2f..%2fetc%2fpasswd"),
        get("encoded and plain", 400, "/media/..%2f/1"),
        get("a backslash", 400, "/media\\..\\..\\etc"),
        get("an encoded backslash", 400, "/..%5c..%5cetc%5cpasswd"),
        get("dots encoded twice are a name, and no page", 404, "/%252e%252e/%252e%252e/etc/passwd"),
        get("an overlong slash", 400, "/..%c0%af..%c0%afetc"),
        get("an overlong dot", 400, "/%c0%ae%c0%ae/etc"),
        get("a wide slash is a name, and no page", 404, "/..%ef%bc%8f..%ef%bc%8fetc"),
        get("an encoded NUL", 400, "/media/1/1%00.jpg"),
        get("an encoded NUL in the query", 400, "/?q=%00"),
        get("an encoded line break", 400, "/%0d%0aX-Evil:%20y"),
        get("a percent sign alone", 400, "/%"),
        get("a percent sign and one digit", 400, "/%4"),
        get("a percent sign and letters", 400, "/%zz"),
        get("a percent sign in the query", 400, "/?q=%u0041"),
        get("bytes that are no text", 400, "/?q=%ff%fe"),
        get("raw letters beyond ASCII", 400, "/caf\u{e9}"),
        get("a fragment", 400, "/#top"),
        get("a file that is no media", 404, "/media/1/%2e%2e%2e"),
        get("a media number below one", 404, "/media/1/-1"),
        get("the lowest number of an image", 404, "/image/1/-9223372036854775808"),
        get("the lowest number of an image in a message", 404, "/message/1/image/-9223372036854775808"),
        get("a media number beyond all", 404, "/media/99999999999999999999/1"),
    ]

    /// Missing, malformed and foreign hosts, as in DNS rebinding.
    private static let hosts: [HostileRequest] = [
        bare("no host", 400, "GET / HTTP/1.1"),
        bare("two hosts", 400, "GET / HTTP/1.1", "Host: {host}", "Host: evil.example"),
        bare("another host", 421, "GET / HTTP/1.1", "Host: evil.example"),
        bare("another host with our port", 421, "GET / HTTP/1.1", "Host: evil.example:{port}"),
        bare("ours without the port", 421, "GET / HTTP/1.1", "Host: 127.0.0.1"),
        bare("ours with another port", 421, "GET / HTTP/1.1", "Host: 127.0.0.1:1"),
        bare("localhost without the port", 421, "GET / HTTP/1.1", "Host: localhost"),
        bare("ours as the beginning of another", 421, "GET / HTTP/1.1", "Host: 127.0.0.1.evil.example:{port}"),
        bare("ours with a user", 421, "GET / HTTP/1.1", "Host: me@127.0.0.1:{port}"),
        bare("ours with a dot at the end", 421, "GET / HTTP/1.1", "Host: localhost.:{port}"),
        bare("ours in another spelling", 421, "GET / HTTP/1.1", "Host: 2130706433:{port}"),
        bare("every address", 421, "GET / HTTP/1.1", "Host: 0.0.0.0:{port}"),
        bare("an empty host", 421, "GET / HTTP/1.1", "Host:"),
        bare("a list of hosts", 421, "GET / HTTP/1.1", "Host: {host}, evil.example"),
    ]

    /// Missing or wrong keys, and forms and images requested by pages of another site.
    private static let authentication: [HostileRequest] = [
        bare("no cookie", 403, "GET / HTTP/1.1", "Host: {host}"),
        bare(
            "a wrong cookie", 403, "GET / HTTP/1.1", "Host: {host}",
            "Cookie: tweetdex-{port}=0123456789abcdef0123456789abcdef"),
        bare("an empty cookie", 403, "GET / HTTP/1.1", "Host: {host}", "Cookie: tweetdex-{port}="),
        bare("the cookie of another port", 403, "GET / HTTP/1.1", "Host: {host}", "Cookie: tweetdex-1=a"),
        bare("a wrong token", 403, "GET /?token=0123456789abcdef0123456789abcdef HTTP/1.1", "Host: {host}"),
        bare("an empty token", 403, "GET /?token= HTTP/1.1", "Host: {host}"),
        bare("a short token", 403, "GET /?token=0 HTTP/1.1", "Host: {host}"),
        Self("a form of no known origin", 403, "POST / HTTP/1.1", form, "Content-Length: 3", body: "a=b"),
        Self(
            "a form of another site", 403, "POST / HTTP/1.1", form, "Sec-Fetch-Site: cross-site", "Content-Length: 3",
            body: "a=b"),
        Self(
            "a form of another port", 403, "POST / HTTP/1.1", form, "Sec-Fetch-Site: same-site", "Content-Length: 3",
            body: "a=b"),
        Self(
            "a form that was typed", 403, "POST / HTTP/1.1", form, "Sec-Fetch-Site: none", "Content-Length: 3",
            body: "a=b"),
        Self(
            "a form of another origin", 403, "POST / HTTP/1.1", form, "Origin: http://evil.example",
            "Content-Length: 3", body: "a=b"),
        Self(
            "a form of our name at another port", 403, "POST / HTTP/1.1", form, "Origin: http://127.0.0.1:1",
            "Content-Length: 3", body: "a=b"),
        Self(
            "a form of our name under https", 403, "POST / HTTP/1.1", form, "Origin: https://{host}",
            "Content-Length: 3", body: "a=b"),
        Self(
            "a form without an origin of its own", 403, "POST / HTTP/1.1", form, "Origin: null", "Content-Length: 3",
            body: "a=b"),
        Self(
            "a form that says both", 403, "POST / HTTP/1.1", form, ours, "Origin: http://evil.example",
            "Content-Length: 3", body: "a=b"),
        Self(
            "an image on another site's page", 403, "GET /media/1/1 HTTP/1.1", "Sec-Fetch-Site: cross-site",
            "Sec-Fetch-Mode: no-cors"),
        Self(
            "a fetch of another port's page", 403, "GET /search.json HTTP/1.1", "Sec-Fetch-Site: same-site",
            "Sec-Fetch-Mode: cors"),
    ]

    private static let sizes: [HostileRequest] = [
        get("a huge address", 414, "/" + String(repeating: "a", count: 20_000)),
        get("a long address", 414, "/" + String(repeating: "a", count: 9_000)),
        Self("a huge header", 431, "GET / HTTP/1.1", "X-Huge: " + String(repeating: "a", count: 20_000)),
        Self(
            "a hundred headers", 431,
            raw: "GET / HTTP/1.1\r\nHost: {host}\r\n" + (0..<100).map { "X-\($0): y\r\n" }.joined() + "\r\n"),
        Self(
            "headers without end", 431,
            raw: "GET / HTTP/1.1\r\nHost: {host}\r\n" + (0..<1500).map { "X-\($0): yyyyyyyy\r\n" }.joined()),
        Self("a huge form", 413, "POST / HTTP/1.1", ours, form, "Content-Length: 70000"),
        Self("a form without bounds", 413, "POST / HTTP/1.1", ours, form, "Content-Length: 99999999999999999999999"),
        get("a thousand fields", 400, "/?" + (0..<1000).map { "a\($0)=1" }.joined(separator: "&")),
    ]
}
