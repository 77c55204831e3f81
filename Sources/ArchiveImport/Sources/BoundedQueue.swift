internal import Dispatch
internal import Synchronization

/// Hands elements from one thread to another, and makes the sender wait while too many are on the way: memory stays
/// bounded whatever the two speeds are.
package final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let free = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    package init(capacity: Int) {
        // Not the semaphore's first value: it may not be released below that, and a closed queue would be.
        for _ in 0..<capacity { free.signal() }
    }

    /// Waits for room; false when nobody receives any more.
    package func send(_ element: Element) -> Bool {
        free.wait()
        let isOpen = state.withLock { state in
            if !state.isClosed { state.elements.append(element) }
            return !state.isClosed
        }
        if isOpen { filled.signal() } else { free.signal() }
        return isOpen
    }

    /// Waits for an element.
    package func receive() -> Element {
        filled.wait()
        let element = state.withLock { $0.elements.removeFirst() }
        free.signal()
        return element
    }

    /// Tells the sender that nobody receives any more.
    package func close() {
        state.withLock { $0.isClosed = true }
        free.signal()
    }
}
