import Foundation
import Testing
import TweetModel

@testable import WebUI

@Suite("Responses as sent")
struct OutgoingResponseTests {
    @Test(
        "Range headers are parsed for a file of 1000 bytes",
        arguments: [
            ("bytes=0-499", .part(0..<500)), ("bytes=500-", .part(500..<1000)), ("bytes=-500", .part(500..<1000)),
            ("bytes=0-0", .part(0..<1)), ("bytes=999-", .part(999..<1000)), ("bytes=-2000", .part(0..<1000)),
            ("bytes=900-5000", .part(900..<1000)), ("BYTES=0-1", .part(0..<2)),
            ("bytes=0-99999999999999999999999", .part(0..<1000)),
            ("bytes=1000-", .unsatisfiable), ("bytes=1000-1001", .unsatisfiable), ("bytes=-0", .unsatisfiable),
            ("bytes=99999999999999999999999-", .unsatisfiable),
            ("bytes=5-1", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=0-1,2-3", .whole),
            ("bytes=+1-2", .whole), ("bytes=0--1", .whole), ("bytes 0-1", .whole), ("lines=0-1", .whole), ("", .whole),
            ("bytes=1 - 2", .whole), ("bytes=0-1-2", .whole),
        ] as [(String, ByteRange)])
    func ranges(_ header: String, _ range: ByteRange) {
        #expect(ByteRange(header, size: 1000) == range)
    }

    @Test("No range of an empty file is satisfiable", arguments: ["bytes=0-", "bytes=-1", "bytes=0-0"])
    func emptyFile(_ header: String) {
        #expect(ByteRange(header, size: 0) == .unsatisfiable)
    }

    @Test("A range outside the file is 416 with the size")
    func unsatisfiable() {
        var headers = Request.Headers()
        headers.range = "bytes=10-"
        let location = MediaLocation(path: "/x", method: .file, storedSize: 10, size: 10)
        let request = Request(path: ["x"], headers: headers, now: 0)
        let answer = OutgoingResponse(Response(status: 200, body: .media(location)), to: request)
        #expect(answer.status == 416)
        #expect(answer.headers.contains { $0.name == "Content-Range" && $0.value == "bytes */10" })
        #expect(answer.headers.contains { $0.name == "Content-Length" && $0.value == "0" })
    }

    @Test(
        "If-None-Match is compared with the entity tag",
        arguments: [
            ("\"abc\"", true), ("W/\"abc\"", true), ("\"x\", \"abc\"", true), ("\"x\" ,\tW/\"abc\" ", true),
            ("*", true),
            ("\"abcd\"", false), ("abc", false), ("", false), ("\"ABC\"", false),
        ])
    func tags(_ header: String, _ isNamed: Bool) {
        #expect(Response.isTag("abc", namedIn: header) == isNamed)
    }

    @Test("A current copy of an asset is not sent again")
    func notModified() {
        var asset = Response(status: 200, headers: [("Content-Type", "text/css")], body: .bytes(Array("p{}".utf8)))
        asset.setVersion("abc", requested: "abc")
        var headers = Request.Headers()
        headers.ifNoneMatch = "\"abc\""
        let answer = OutgoingResponse(asset, to: Request(path: ["style.css"], headers: headers, now: 0))
        #expect(answer.status == 304)
        if case .bytes([]) = answer.body {} else { Issue.record("there is a body") }
        headers.ifNoneMatch = "\"other\""
        #expect(OutgoingResponse(asset, to: Request(path: ["style.css"], headers: headers, now: 0)).status == 200)
    }

    @Test(
        "Only content under the URL of its version is cached without revalidation",
        arguments: [
            ("abc", "private, max-age=31536000, immutable"), ("abd", "private, no-cache"), ("", "private, no-cache"),
            (nil, "private, no-cache"),
        ])
    func versions(_ requested: String?, _ expected: String) {
        var asset = Response(status: 200)
        asset.setVersion("abc", requested: requested)
        #expect(asset.header("Cache-Control") == expected)
        #expect(asset.entityTag == "abc")
    }

    @Test("Every response has the security headers", arguments: [200, 303, 403, 404, 421, 500])
    func sealed(_ status: Int) {
        let answer = OutgoingResponse(.text("x", status: status), to: nil)
        let head = String(decoding: answer.head(closes: true, now: 1_731_153_258), as: UTF8.self)
        for line in [
            "Content-Security-Policy: default-src 'none'; img-src 'self';", "X-Content-Type-Options: nosniff\r\n",
            "Referrer-Policy: no-referrer\r\n", "Cross-Origin-Resource-Policy: same-origin\r\n",
            "Cross-Origin-Opener-Policy: same-origin\r\n", "Cache-Control: no-store\r\n", "Connection: close\r\n",
            "Date: Sat, 09 Nov 2024 11:54:18 GMT\r\n", "Content-Length: 2\r\n",
        ] { #expect(head.contains(line), "\(line)") }
        #expect(!head.lowercased().contains("access-control"))
        #expect(!head.contains("unsafe-inline"))
    }

    @Test("A header value cannot start another header")
    func headerInjection() {
        let answer = OutgoingResponse(.redirect(to: "/x\r\nSet-Cookie: a=b\r\n\r\n<script>"), to: nil)
        let head = String(decoding: answer.head(closes: false, now: 0), as: UTF8.self)
        #expect(!head.contains("\nSet-Cookie"))
        #expect(head.components(separatedBy: "\r\n\r\n").count == 2)
    }

    @Test(
        "Dates have the format of HTTP",
        arguments: [(0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT")])
    func dates(_ seconds: Int64, _ text: String) {
        #expect(CivilTime(unixSeconds: seconds).httpDate == text)
    }
}
