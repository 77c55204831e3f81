import Foundation
import Rendering
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("Media files")
struct MediaTests {
    /// An image file of an archive that belongs to one test.
    private struct Sample {
        let store: SampleStore
        let tweet: TweetID
        let location: MediaLocation
        let bytes: [UInt8]

        var router: Router {
            get throws { Router(archive: try store.open()) }
        }

        init() throws {
            store = try SampleStore()
            var options = SearchOptions(now: 0)
            options.limit = 0
            let page = try store.open().search("has:media", options: options)
            let hit = try #require(
                page.hits.first { hit in
                    guard let first = hit.tweet.media.first else { return false }
                    return first.kind == .photo && first.location?.method == .file
                })
            tweet = hit.tweet.id
            location = try #require(hit.tweet.media.first?.location)
            bytes = Array(try Data(contentsOf: URL(fileURLWithPath: location.path)))
        }

        func answer(_ headers: Request.Headers = Request.Headers(), _ method: Request.Method = .get) throws
            -> OutgoingResponse
        {
            let request = Request(method, path: ["media", "\(tweet)", "1"], headers: headers, now: 0)
            return OutgoingResponse(try router.respond(to: request), to: request)
        }

        func write(_ bytes: [UInt8]) throws {
            try Data(bytes).write(to: URL(fileURLWithPath: location.path))
        }
    }

    private func value(_ name: String, of answer: OutgoingResponse) -> String? {
        answer.headers.first { $0.name == name }?.value
    }

    @Test("The pages report that a file was moved or deleted")
    func reported() throws {
        let sample = try Sample()
        func isMissing() throws -> Bool? {
            try sample.store.open().media("", options: SearchOptions(now: 0)).items
                .first { $0.tweet == sample.tweet && $0.index == 0 }?.isMissing
        }
        func page(_ path: String...) throws -> String {
            try SampleRouter.text(try sample.router.respond(to: Request(.get, path: path, now: 0)))
        }
        let (id, reason, command) = ("\(sample.tweet)", "Archive moved or deleted", "tweetdex imports refresh NEW_PATH")
        #expect(try isMissing() == false)
        #expect(try !page("tweet", id).contains(reason) && !page("image", id, "1").contains(command))
        try FileManager.default.removeItem(atPath: sample.location.path)
        #expect(try isMissing() == true)
        let tweet = try page("tweet", id)
        #expect(tweet.contains(reason) && tweet.contains(command) && !tweet.contains("src=\"/media/\(id)/1"))
        #expect(try page("image", id, "1").contains(command))
        #expect(try page("photos").contains("Hide missing"))
    }

    @Test("A file is served from its archive and cached privately for a year under its version")
    func whole() throws {
        let sample = try Sample()
        let server = try TestServer(keys: nil) { [path = sample.store.path] in
            Router(archive: try TweetArchive(path: path, access: .browsing))
        }
        defer { server.stop() }
        #expect(
            try server.get("/media/\(sample.tweet)/1", cookie: "").headers["cache-control"] == "private, no-cache")
        let version = try #require(sample.location.version)
        let answer = try server.get("/media/\(sample.tweet)/1?v=\(version)", cookie: "")
        #expect(answer.status == 200)
        #expect(answer.body == sample.bytes)
        #expect(answer.headers["content-type"] == ContentType(beginning: sample.bytes[...])?.rawValue)
        #expect(answer.headers["cache-control"] == "private, max-age=31536000, immutable")
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        let tag = try #require(answer.headers["etag"])
        let again = try server.get("/media/\(sample.tweet)/1", cookie: "", "If-None-Match: \(tag)")
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again.headers["etag"] == tag)
        let part = try server.get("/media/\(sample.tweet)/1", cookie: "", "Range: bytes=2-5")
        #expect(part.status == 206)
        #expect(part.body == Array(sample.bytes[2...5]))
        #expect(part.headers["content-range"] == "bytes 2-5/\(sample.bytes.count)")
    }

    @Test("Other bytes of the same length and modification time get another version")
    func versions() throws {
        let sample = try Sample()
        let before = try #require(sample.location.version)
        #expect(sample.location.version == before)
        let page = try SampleRouter.text(
            try sample.router.respond(to: Request(path: ["tweet", "\(sample.tweet)"], now: SampleRouter.now)))
        #expect(page.contains("/media/\(sample.tweet)/1?v=\(before)\""))
        let attributes = try FileManager.default.attributesOfItem(atPath: sample.location.path)
        // Waits for the next tick of the file system's clock, so that the change time differs.
        usleep(20_000)
        try sample.write(sample.bytes.dropLast() + [sample.bytes.last.map { $0 ^ 1 } ?? 0])
        try FileManager.default.setAttributes(
            [.modificationDate: try #require(attributes[.modificationDate])], ofItemAtPath: sample.location.path)
        let after = try #require(sample.location.version)
        #expect(after != before)
        let old = try sample.router.media(of: sample.tweet, number: 1, version: before)
        #expect(old.status == 200 && old.header("Cache-Control") == "private, no-cache" && old.entityTag == after)
        try FileManager.default.removeItem(atPath: sample.location.path)
        #expect(sample.location.version == nil)
    }

    @Test("A file that is read in several parts arrives complete")
    func long() throws {
        let sample = try Sample()
        let bytes: [UInt8] = [0xFF, 0xD8, 0xFF] + (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try sample.write(bytes)
        let folder = URL(fileURLWithPath: sample.location.path).deletingLastPathComponent().path
        let server = try TestServer(keys: nil) { [path = sample.store.path] in
            Router(archive: try TweetArchive(path: path, access: .browsing), mediaFolder: folder)
        }
        defer { server.stop() }
        #expect(try server.get("/media/\(sample.tweet)/1", cookie: "").body == bytes)
        let part = try server.get("/media/\(sample.tweet)/1", cookie: "", "Range: bytes=123456-")
        #expect(part.body == Array(bytes[123_456...]))
    }

    @Test("HEAD returns the headers without a body")
    func head() throws {
        let answer = try Sample().answer(Request.Headers(), .head)
        #expect(answer.status == 200)
        #expect(value("Content-Length", of: answer) != "0")
        if case .bytes([]) = answer.body {} else { Issue.record("there is a body") }
    }

    @Test("A range with If-Range applies only to the same version of the file")
    func ifRange() throws {
        let sample = try Sample()
        let tag = try #require(value("ETag", of: try sample.answer()))
        var headers = Request.Headers()
        headers.range = "bytes=0-3"
        headers.ifRange = tag
        #expect(try sample.answer(headers).status == 206)
        headers.ifRange = "\"other\""
        #expect(try sample.answer(headers).status == 200)
    }

    @Test("The error for a moved archive names its path and what to do")
    func moved() throws {
        let sample = try Sample()
        try FileManager.default.removeItem(atPath: sample.store.archive)
        let response = try sample.router.media(of: sample.tweet, number: 1)
        #expect(response.status == 404)
        guard case .bytes(let bytes) = response.body else { return #expect(Bool(false), "a file") }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("was moved, changed or deleted after the import"))
        #expect(text.contains("Import it again"))
    }

    @Test("A symbolic link that replaces the file or a folder above it is not followed")
    func links() throws {
        let sample = try Sample()
        let secret = sample.store.folder.path + "/secret.jpg"
        try Data([0xFF, 0xD8, 0xFF] + Array(repeating: 7, count: sample.bytes.count - 3)).write(
            to: URL(fileURLWithPath: secret))
        try FileManager.default.removeItem(atPath: sample.location.path)
        try FileManager.default.createSymbolicLink(atPath: sample.location.path, withDestinationPath: secret)
        #expect(try sample.router.media(of: sample.tweet, number: 1).status == 404)
        try FileManager.default.removeItem(atPath: sample.location.path)
        try sample.write(sample.bytes)
        let folder = URL(fileURLWithPath: sample.location.path).deletingLastPathComponent().path
        try FileManager.default.moveItem(atPath: folder, toPath: folder + "2")
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: folder + "2")
        #expect(try sample.router.media(of: sample.tweet, number: 1).status == 404)
    }

    @Test("A file that is not an image is not served, whatever its name")
    func disguised() throws {
        let sample = try Sample()
        for beginning in ["<svg xmlns=", "<!DOCTYPE html>", "<script>", "#!/bin/sh", "%PDF-1.7"] {
            let bytes = Array(beginning.utf8)
            try sample.write(bytes + Array(repeating: 32, count: sample.bytes.count - bytes.count))
            #expect(try sample.router.media(of: sample.tweet, number: 1).status == 404)
        }
    }

    @Test("A file whose length has changed is not served")
    func changed() throws {
        let sample = try Sample()
        try sample.write(sample.bytes + [0])
        #expect(try sample.router.media(of: sample.tweet, number: 1).status == 404)
    }

    @Test("Files of a missing archive are served from the media folder")
    func folder() throws {
        let sample = try Sample()
        let name = URL(fileURLWithPath: sample.location.path).lastPathComponent
        let folder = sample.store.folder.path + "/elsewhere"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(sample.bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
        try FileManager.default.removeItem(atPath: sample.store.archive)
        let router = Router(archive: try sample.store.open(), mediaFolder: folder)
        #expect(router.media(of: sample.tweet, number: 1).status == 200)
        for hostile in ["../" + name, "/etc/passwd", "..", ".", "", "a/b", "a\0b"] {
            #expect(MediaLocation.file(named: hostile, in: folder) == nil)
        }
    }

    @Test("Missing media and avatars are 404", arguments: [0, 2_000, -1])
    func absent(_ number: Int) throws {
        let sample = try Sample()
        #expect(try sample.router.media(of: sample.tweet, number: number).status == 404)
        #expect(try sample.router.media(of: TweetID(1), number: 1).status == 404)
        #expect(try sample.router.avatar(of: UserID(1)).status == 404)
    }

    @Test("The owner's profile image is served")
    func avatar() throws {
        let sample = try Sample()
        let owner = try #require(try sample.store.open().avatars().keys.first)
        #expect(try sample.router.avatar(of: owner).status == 200)
    }

    // MARK: Types

    @Test(
        "The first bytes determine the content type",
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            (Array("GIF89a".utf8), .gif), (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), .webp),
            ([0, 0, 0, 32] + Array("ftypisom".utf8), .mp4), ([0, 0, 0, 32] + Array("ftypqt  ".utf8), .quicktime),
            ([0, 0, 0, 32] + Array("ftypavif".utf8), .avif), ([0x1A, 0x45, 0xDF, 0xA3], .webm),
            (Array("RIFF\0\0\0\0WAVEfmt ".utf8), nil), (Array("<svg".utf8), nil), (Array("GIF90a".utf8), nil),
            ([0xFF, 0xD8], nil), ([], nil),
        ] as [([UInt8], ContentType?)])
    func types(_ bytes: [UInt8], _ type: ContentType?) {
        #expect(ContentType(beginning: bytes[...]) == type)
    }
}
