import Foundation
import Glibc

/// A server that accepts one connection, sends the responses of its script regardless of the request, and closes the
/// connection.
final class ScriptedServer: @unchecked Sendable {
    enum Step {
        case send(String)
        case wait(Double)
        /// Sends a text again and again, until the client closes the connection.
        case sendForever(String)
    }

    let port: UInt16
    private let listener: Int32
    private let lock = NSLock()
    private var received: [UInt8] = []
    private let finished = DispatchSemaphore(value: 0)

    /// The received request. Waits until the script has ended.
    var request: String {
        _ = finished.wait(timeout: .now() + 5)
        lock.lock()
        defer { lock.unlock() }
        return String(decoding: received, as: UTF8.self)
    }

    init(_ script: [Step]) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var endpoint = sockaddr_in()
        endpoint.sin_family = sa_family_t(AF_INET)
        endpoint.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let code = unsafe withUnsafeMutablePointer(to: &endpoint) { memory in
            unsafe memory.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                unsafe bind(listener, general, size) == 0 && listen(listener, 4) == 0
                    ? getsockname(listener, general, &size) : -1
            }
        }
        guard code == 0 else { throw POSIXError(.EADDRINUSE) }
        port = UInt16(bigEndian: endpoint.sin_port)
        Thread { self.answer(script) }.start()
    }

    deinit { close(listener) }

    private func answer(_ script: [Step]) {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        defer {
            close(client)
            finished.signal()
        }
        readRequest(client)
        for step in script {
            switch step {
            case .wait(let seconds): Thread.sleep(forTimeInterval: seconds)
            case .send(let text): _ = Self.send(text, to: client)
            case .sendForever(let text): while Self.send(text, to: client) {}
            }
        }
    }

    /// Returns false if the client has closed the connection.
    private static func send(_ text: String, to client: Int32) -> Bool {
        let bytes = Array(text.utf8)
        return unsafe Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) >= 0
    }

    /// Reads the request to the end of the body, whose length is in its header.
    private func readRequest(_ client: Int32) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            lock.lock()
            received += buffer[..<count]
            let text = String(decoding: received, as: UTF8.self)
            lock.unlock()
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let length = text.range(of: "Content-Length: ").flatMap {
                Int(text[$0.upperBound...].prefix { $0.isNumber })
            }
            if text[end.upperBound...].utf8.count >= length ?? 0 { return }
        }
    }
}
