internal import ArchiveImport
internal import Dispatch
internal import Synchronization

/// Hands elements to a body that works on a thread of its own, one after the other, while the caller makes the next ones.
/// One waits at most, so that memory stays bounded whoever is slower. Whoever makes a relay has to `end` it.
package final class Relay<Element: Sendable, Failure: Error>: Sendable {
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

    /// Waits for room; false where the body has failed and nothing is taken any more.
    package func send(_ element: Element) -> Bool { queue.send(.element(element)) }

    /// Waits until all that was sent is done, and throws what the body threw. From then on nothing of the body's is in use.
    package func end() throws(Failure) {
        _ = queue.send(.end)
        ended.wait()
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
