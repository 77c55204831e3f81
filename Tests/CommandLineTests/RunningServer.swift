import Foundation
import Glibc
import TestSupport
import Testing

/// `tweetdex serve` for one store.
final class RunningServer {
    let process: ChildProgram
    let url: String
    private let output = Pipe()

    /// - Parameter url: the URL that the process has printed.
    init(_ process: ChildProgram, url: String) { (self.process, self.url) = (process, url) }

    init(_ store: String, in folder: TemporaryFolder, flags: [String] = []) throws {
        process = try ChildProgram(
            CommandRun.program.path,
            ["--store", store, "serve", "--quiet"] + (flags.contains("--port") ? [] : ["--port", "0"]) + flags,
            environment: ["HOME": folder.url.path, "PATH": "/usr/bin:/bin"], output: .pipe(output))
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let piece = output.fileHandleForReading.availableData
            if piece.isEmpty { throw Samples.Failure(description: "serve has printed no address") }
            line += piece
        }
        url = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    var port: UInt16 { UInt16(URL(string: url)?.port ?? 0) }
    /// The URL without the token, such as `http://tweetdex-5b0c9d2e71fa.localhost:8420`.
    var base: String { String(url.prefix { $0 != "?" }.dropLast()) }
    var token: String { String(url.split(separator: "=").last ?? "") }

    func end(_ signal: Int32) {
        process.signal(signal)
        process.wait()
    }

    /// Sends a GET request and returns the whole response.
    func get(_ path: String, cookie: String? = nil) throws -> String {
        let descriptor = try send(path, cookie: cookie)
        defer { close(descriptor) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        return String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Sends a GET request, and closes the connection after a number of seconds without reading the response.
    func abandon(_ path: String, after seconds: Double) throws {
        let descriptor = try send(path)
        Thread.sleep(forTimeInterval: seconds)
        close(descriptor)
    }

    /// The processor time of the server in ticks of 10 ms.
    func processorTicks() throws -> Int {
        let line = try String(contentsOfFile: "/proc/\(process.identifier)/stat", encoding: .utf8)
        // The second field is the name of the program in parentheses, and may contain spaces.
        let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
        return (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0)
    }

    /// Sends a GET request, and returns the socket.
    func send(_ path: String, cookie: String? = nil) throws -> Int32 {
        try connect(sending: "GET", path, cookie.map { ["Cookie: " + $0] } ?? [])
    }

    /// Sends a request with a body, and returns the whole response.
    func send(_ method: String, _ path: String, _ headers: [String], _ body: Data) throws -> String {
        let descriptor = try connect(sending: method, path, headers + ["Content-Length: \(body.count)"], body)
        defer { close(descriptor) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        return String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)
    }

    private func connect(
        sending method: String, _ path: String, _ headers: [String], _ body: Data = Data()
    ) throws -> Int32 {
        let descriptor = try #require(LocalConnection.socket(port: port))
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        let head = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
        let lines = head + headers + ["", ""]
        try handle.write(contentsOf: Data(lines.joined(separator: "\r\n").utf8) + body)
        return descriptor
    }
}
