internal import Dispatch
internal import Synchronization

/// A queue with a limited capacity between one sending and one receiving thread. `send` waits while the queue is full,
/// which limits the memory use.
package final class BoundedQueue<Element: Sendable>: Sendable {
    private let state = Mutex((elements: [Element](), isClosed: false))
    private let free = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    package init(capacity: Int) {
        // `free` starts at 0 and is incremented here, because libdispatch traps if a semaphore is deallocated with a
        // value below its initial value. That would happen if the queue is closed before it is empty.
        for _ in 0..<capacity { free.signal() }
    }

    /// Waits until the queue has room, then adds the element. Returns false, without adding it, if the queue is closed.
    package func send(_ element: Element) -> Bool {
        free.wait()
        let isOpen = state.withLock { state in
            if !state.isClosed { state.elements.append(element) }
            return !state.isClosed
        }
        if isOpen { filled.signal() } else { free.signal() }
        return isOpen
    }

    /// Waits for an element, removes it from the queue and returns it.
    package func receive() -> Element {
        filled.wait()
        let element = state.withLock { $0.elements.removeFirst() }
        free.signal()
        return element
    }

    /// Makes a waiting call and all later calls of `send` return false. The receiver calls this.
    package func close() {
        state.withLock { $0.isClosed = true }
        free.signal()
    }
}
