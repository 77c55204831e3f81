import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

/// A store with a sample archive, copied to its own folder so that tests may change or delete it.
struct SampleStore {
    let folder: TemporaryFolder

    var path: String { folder.path + "/tweets.db" }
    var archive: String { folder.path + "/archive" }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: SampleArchives.folder.appendingPathComponent("account-2022").path, toPath: archive)
        let store = try TweetArchive(path: path, access: .create)
        _ = try store.importInputs([archive], options: ImportOptions()) { _ in true }
    }

    func open() throws -> TweetArchive { try TweetArchive(path: path, access: .browsing) }
}

/// A running server on a thread of its own.
final class TestServer: @unchecked Sendable {
    let port: UInt16
    let keys: SessionKeys?
    private let server: Server
    private let isStopping = Atomic<Bool>(false)
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter router: Opens the router; `nil` uses an empty store.
    init(
        _ options: Server.Options = Server.Options(), keys: SessionKeys? = SessionKeys(), router: Router.Opening? = nil
    )
        throws
    {
        server = try Server(options)
        port = server.port
        self.keys = keys
        let opening = try router ?? Self.emptyRouter()
        Thread.detachNewThread { [self] in
            do {
                try server.run(authenticator: RequestAuthenticator(port: port, keys: keys), router: opening) {
                    isStopping.load(ordering: .relaxed)
                }
            } catch {
                print("the server ended: \(error)")
            }
            ended.signal()
        }
    }

    private static func emptyRouter() throws -> Router.Opening {
        let folder = try TemporaryFolder()
        _ = try TweetArchive(path: folder.path + "/tweets.db", access: .create)
        return {
            Router(archive: try TweetArchive(path: folder.path + "/tweets.db", access: .browsing))
        }
    }

    /// Stops the server and waits for its end. Waits 90 s at most, so that a server that hangs is a failure.
    func stop() {
        isStopping.store(true, ordering: .relaxed)
        if ended.wait(timeout: .now() + 90) != .success { Issue.record("the server does not end") }
        ended.signal()
    }

    var host: String { "127.0.0.1:\(port)" }

    /// Signs in with the token and returns the cookie.
    func cookie() throws -> String {
        let answer = try send("GET /?token=\(keys?.token ?? "") HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        let cookie = try #require(answer.headers["set-cookie"]?.split(separator: ";").first)
        return String(cookie)
    }

    /// Sends one request over a new connection.
    func send(_ text: String) throws -> RawAnswer {
        let connection = try RawConnection(port: port)
        try connection.send(text)
        return try #require(try connection.answer())
    }

    /// Requests a page with the cookie.
    func get(_ target: String, cookie: String, _ headers: String...) throws -> RawAnswer {
        let lines = ["GET \(target) HTTP/1.1", "Host: \(host)", "Cookie: \(cookie)"] + headers
        return try send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    }
}

struct RawAnswer {
    var status: Int
    /// By lowercase name.
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
}

/// A client that sends exactly the given bytes.
final class RawConnection {
    enum Failure: Error { case cannotConnect(Int32), silence, malformed(String) }

    let descriptor: Int32
    private var received: [UInt8] = []

    init(port: UInt16) throws {
        guard let descriptor = LocalConnection.socket(port: port) else { throw Failure.cannotConnect(errno) }
        self.descriptor = descriptor
        // A test that waits for a missing response must fail, not hang.
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws { send(Array(text.utf8)) }

    /// Sends bytes until the server closes the connection.
    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let got = unsafe bytes.withUnsafeBytes { memory in
                unsafe Glibc.send(
                    descriptor, memory.baseAddress.map { unsafe $0 + sent }, memory.count - sent, Int32(MSG_NOSIGNAL))
            }
            if got <= 0 { return }
            sent += got
        }
    }

    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Appends received bytes. Returns false at the end of the connection.
    private func receive() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let got = unsafe recv(descriptor, &buffer, buffer.count, 0)
        if got < 0, errno == EAGAIN { throw Failure.silence }
        if got <= 0 { return false }
        received += buffer[..<got]
        return true
    }

    /// True if the server sends no more and has closed the connection.
    func isEnded() throws -> Bool { try received.isEmpty && !receive() }

    /// Returns the next response, or `nil` if the connection ends before it is complete.
    func answer(toHead isHead: Bool = false) throws -> RawAnswer? {
        while true {
            if let end = received.firstRange(of: Array("\r\n\r\n".utf8)) {
                let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
                var answer = try Self.head(head)
                if answer.headers["transfer-encoding"] == "chunked", !isHead {
                    received.removeSubrange(..<end.upperBound)
                    guard let body = try chunks() else { return nil }
                    answer.body = body
                    return answer
                }
                let length = isHead || answer.status == 304 ? 0 : Int(answer.headers["content-length"] ?? "0") ?? 0
                while received.count < end.upperBound + length {
                    guard try receive() else { return nil }
                }
                answer.body = Array(received[end.upperBound..<end.upperBound + length])
                received.removeSubrange(..<(end.upperBound + length))
                return answer
            }
            guard try receive() else { return nil }
        }
    }

    /// Returns the content of all chunks; `nil` if the connection ends before the last one.
    private func chunks() throws -> [UInt8]? {
        let lineBreak = Array("\r\n".utf8)
        var body: [UInt8] = []
        while true {
            guard let end = received.firstRange(of: lineBreak) else {
                guard try receive() else { return nil }
                continue
            }
            let line = String(decoding: received[..<end.lowerBound], as: UTF8.self)
            guard let length = Int(line, radix: 16) else { throw Failure.malformed(line) }
            while received.count < end.upperBound + length + lineBreak.count {
                guard try receive() else { return nil }
            }
            body += received[end.upperBound..<end.upperBound + length]
            received.removeSubrange(..<(end.upperBound + length + lineBreak.count))
            if length == 0 { return body }
        }
    }

    private static func head(_ text: String) throws -> RawAnswer {
        let lines = text.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw Failure.malformed(lines[0])
        }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { throw Failure.malformed(line) }
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        return RawAnswer(status: status, headers: headers, body: [])
    }
}
