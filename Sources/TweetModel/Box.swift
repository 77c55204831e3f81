/// An immutable value on the heap. A struct that contains a box is small and cheap to copy.
package final class Box<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package static func == (left: Box, right: Box) -> Bool { left === right || left.value == right.value }

    package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
