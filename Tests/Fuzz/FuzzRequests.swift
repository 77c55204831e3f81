import TweetModel
import WebUI

/// Any bytes are requests that are understood or refused, and the same ones in whatever pieces they come; what is
/// understood holds nothing that leads out of the site, means the same when it is written out, and is let in only under
/// our own name.
func fuzzRequests(_ bytes: [UInt8]) -> Bool {
    let whole = parse([bytes[...]])
    // The first byte decides where it is cut.
    let step = Int(bytes.first ?? 1) % 7 + 1
    var pieces: [ArraySlice<UInt8>] = []
    var position = 0
    while position < bytes.count {
        pieces.append(bytes[position..<min(bytes.count, position + step)])
        position += step
    }
    let cut = parse(pieces)
    expect(whole.requests == cut.requests, "other requests when cut")
    expect(whole.error == cut.error, "another error when cut")
    for request in whole.requests { check(request) }
    return true
}

private func parse(_ pieces: [ArraySlice<UInt8>]) -> (requests: [Request], error: RequestError?) {
    var parser = RequestParser()
    var requests: [Request] = []
    do throws(RequestError) {
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
            "a segment that leads out: \(segment)")
    }
    expect(request.headers.host != nil, "no host")
    expect(request.method == .post || request.form.all.isEmpty, "a form without POST")
    let text = "GET \(request.address()) HTTP/1.1\r\nHost: x\r\n\r\n"
    // Encoding makes an address longer, and too long ones are refused.
    if text.utf8.count < 8000 {
        let again = parse([Array(text.utf8)[...]])
        expect(again.requests.count == 1, "the address \(request.address()) is none")
        expect(
            again.requests[0].path == request.path && again.requests[0].wantsJSON == request.wantsJSON
                && again.requests[0].query == request.query,
            "the address \(request.address()) means something else")
    }
    let refusal = doorkeeper.turnedAway(request)
    let host = request.headers.host?.lowercased() ?? ""
    expect(
        refusal?.status == 421 || ["127.0.0.1:8080", "localhost:8080", "[::1]:8080"].contains(host),
        "let in as \(host)")
    let size: Int64 = 1000
    let location = MediaLocation(path: "/x", method: .file, storedSize: size, size: size)
    let answer = Answer(Response(status: 200, body: .media(location)), to: request)
    if case .media(_, let range) = answer.body {
        expect(range.lowerBound >= 0 && range.upperBound <= size && !range.isEmpty, "a range that is not there")
    }
}

private let doorkeeper = Doorkeeper(port: 8080, keys: nil)
