private import CLibrary

extension Span<UInt8> {
    /// Returns true if two spans contain the same bytes.
    package func hasSameBytes(as other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        // Both spans have `count` bytes. An empty span may have no address.
        return unsafe withUnsafeBytes { left in
            unsafe other.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return true }
                return unsafe memcmp(left, right, count) == 0
            }
        }
    }
}
