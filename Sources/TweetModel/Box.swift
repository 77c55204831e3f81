/// Stores a large, usually absent value behind a reference, so that copying its owner copies only a pointer.
package final class Box<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package static func == (left: Box, right: Box) -> Bool { left === right || left.value == right.value }

    package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
