internal import Dispatch
internal import Synchronization

/// A queue between two threads with a limited capacity. `send` waits while the queue is full, so memory use stays
/// bounded if the sender is faster than the receiver.
package final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let free = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    package init(capacity: Int) {
        // The capacity is not the initial value of the semaphore: libdispatch traps if a semaphore is deallocated while
        // its value is below the initial one, which happens to a queue that is closed before it is empty.
        for _ in 0..<capacity { free.signal() }
    }

    /// Waits until the queue has room, then adds the element. Returns false if the receiver has closed the queue.
    package func send(_ element: Element) -> Bool {
        free.wait()
        let isOpen = state.withLock { state in
            if !state.isClosed { state.elements.append(element) }
            return !state.isClosed
        }
        if isOpen { filled.signal() } else { free.signal() }
        return isOpen
    }

    /// Waits for an element and removes it.
    package func receive() -> Element {
        filled.wait()
        let element = state.withLock { $0.elements.removeFirst() }
        free.signal()
        return element
    }

    /// Closes the receiving end, so that the next `send` returns false.
    package func close() {
        state.withLock { $0.isClosed = true }
        free.signal()
    }
}
