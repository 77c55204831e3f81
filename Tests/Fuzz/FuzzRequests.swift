import TweetModel
import WebUI

/// Any bytes are requests that are parsed or rejected, independent of the chunk size. A parsed request has no path
/// outside the site, round-trips, and is accepted only for the server's own host names.
func fuzzRequests(_ bytes: [UInt8]) -> Bool {
    let whole = parse([bytes[...]])
    // The first byte selects the chunk size.
    let step = Int(bytes.first ?? 1) % 7 + 1
    var pieces: [ArraySlice<UInt8>] = []
    var position = 0
    while position < bytes.count {
        pieces.append(bytes[position..<min(bytes.count, position + step)])
        position += step
    }
    let cut = parse(pieces)
    expect(whole.requests == cut.requests, "the requests depend on the chunk size")
    expect(whole.error == cut.error, "the error depends on the chunk size")
    for request in whole.requests { check(request) }
    return true
}

private func parse(_ pieces: [ArraySlice<UInt8>]) -> (requests: [Request], error: RequestError?) {
    var parser = RequestParser()
    var requests: [Request] = []
    do {
        for piece in pieces {
            parser.append(piece)
            while let result = try parser.next(now: 7) { requests.append(result.request) }
        }
        return (requests, nil)
    } catch {
        expect((400...599).contains(error.status) && !error.reason.isEmpty, "an error without a reason")
        return (requests, error)
    }
}

private func check(_ request: Request) {
    for segment in request.path {
        expect(
            !segment.isEmpty && segment != "." && segment != ".."
                && !segment.utf8.contains { $0 < 0x20 || $0 == 0x2F || $0 == 0x5C || $0 == 0x7F },
            "an unsafe path segment: \(segment)")
    }
    expect(request.headers.host != nil, "no host")
    expect(request.method == .post || request.form.all.isEmpty, "a form without POST")
    let text = "GET \(request.target()) HTTP/1.1\r\nHost: x\r\n\r\n"
    // Percent-encoding makes a URL longer, and long URLs are rejected.
    if text.utf8.count < 8000 {
        let again = parse([Array(text.utf8)[...]])
        expect(again.requests.count == 1, "the URL \(request.target()) is invalid")
        expect(
            again.requests[0].path == request.path && again.requests[0].wantsJSON == request.wantsJSON
                && again.requests[0].query == request.query,
            "the URL \(request.target()) parses differently")
    }
    let refusal = authenticator.rejection(request)
    let host = request.headers.host?.lowercased() ?? ""
    expect(
        refusal?.status == 421 || ["127.0.0.1:8080", "localhost:8080", "[::1]:8080"].contains(host),
        "accepted for the host \(host)")
    let size: Int64 = 1000
    let location = MediaLocation(path: "/x", method: .file, storedSize: size, size: size)
    let answer = OutgoingResponse(Response(status: 200, body: .media(location)), to: request)
    if case .media(_, let range?) = answer.body {
        expect(range.lowerBound >= 0 && range.upperBound <= size && !range.isEmpty, "a range outside the file")
    }
}

private let authenticator = RequestAuthenticator(port: 8080, keys: nil)
