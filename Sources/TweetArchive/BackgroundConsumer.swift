internal import ArchiveImport
internal import Dispatch
internal import Synchronization

/// Passes elements to a closure that runs on another thread, one at a time and in order, while the caller produces the
/// next ones.
///
/// At most one element waits, so memory stays bounded whichever side is slower. The creator must call `end()`.
package final class BackgroundConsumer<Element: Sendable, Failure: Error>: Sendable {
    private enum Message: Sendable {
        case element(Element)
        case end
    }

    private let queue = BoundedQueue<Message>(capacity: 1)
    private let failure = Mutex<Failure?>(nil)
    private let ended = DispatchSemaphore(value: 0)

    package init(label: String, _ body: @escaping @Sendable (Element) throws(Failure) -> Void) {
        DispatchQueue(label: label).async { [self] in
            run(body)
            ended.signal()
        }
    }

    private func run(_ body: (Element) throws(Failure) -> Void) {
        do throws(Failure) {
            while case .element(let element) = queue.receive() { try body(element) }
        } catch {
            failure.withLock { $0 = error }
            queue.close()
        }
    }

    /// Sends an element, and blocks while another one is waiting. Returns false if the closure has thrown an error;
    /// then elements are no longer accepted.
    package func send(_ element: Element) -> Bool { queue.send(.element(element)) }

    /// Blocks until all elements are processed, and throws the error of the closure. The closure does not run after
    /// that.
    package func end() throws(Failure) {
        _ = queue.send(.end)
        ended.wait()
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
