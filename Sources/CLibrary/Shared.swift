internal import Synchronization

/// A value that several threads, or several copies of a struct, share.
package final class Shared<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    package init(_ value: Value) {
        mutex = Mutex(value)
    }

    package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { body(&$0) }
    }
}

extension Shared where Value: RangeReplaceableCollection {
    /// Returns the elements and removes them.
    package func takeAll() -> Value {
        withLock { value in
            defer { value = Value() }
            return value
        }
    }
}
