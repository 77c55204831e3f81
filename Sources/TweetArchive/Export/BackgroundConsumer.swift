internal import ArchiveImport
internal import Dispatch
internal import Synchronization

/// Calls a closure with each element on another thread, in order, while the caller produces the next elements.
///
/// At most one element waits, so memory stays bounded if either side is slower. The creator must call `end()` exactly
/// once: without it the thread never ends, and a second call blocks forever.
package final class BackgroundConsumer<Element: Sendable>: Sendable {
    /// The elements; `nil` is the end.
    private let queue = BoundedQueue<Element?>(capacity: 1)
    private let failure = Mutex<(any Error)?>(nil)
    private let ended = DispatchSemaphore(value: 0)
    /// The closure; `nil` after the thread has taken it, so that the thread releases it before `end()` returns. An
    /// unfinished file of the closure is then deleted, even if the program ends at once.
    private let body: Mutex<Body?>

    private typealias Body = @Sendable (Element) throws -> Void

    package init(label: String, _ body: @escaping @Sendable (Element) throws -> Void) {
        self.body = Mutex(body)
        DispatchQueue(label: label).async { [self] in
            run()
            ended.signal()
        }
    }

    private func run() {
        let taken = body.withLock { body in
            defer { body = nil }
            return body
        }
        guard let body = taken else { return }
        do {
            while let element = queue.receive() { try body(element) }
        } catch {
            failure.withLock { $0 = error }
            queue.close()
        }
    }

    /// Blocks while another element is waiting, then sends the element. Returns false if the closure has thrown an
    /// error; elements that still wait are then discarded.
    package func send(_ element: Element) -> Bool { queue.send(element) }

    /// Blocks until the closure has processed all elements or has thrown an error. Throws that error. The closure does
    /// not run after that.
    package func end() throws {
        _ = queue.send(nil)
        ended.wait()
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
