#if CompressedArchives
    import CZlib

    /// An incremental gzip encoder. The result depends only on the bytes, because the header has no name and no time.
    @safe package final class GzipEncoder {
        private static let blockSize = 1 << 16

        /// The stream is on the heap, because zlib keeps its address.
        private let stream: UnsafeMutablePointer<z_stream>

        /// Returns `nil` if there is not enough memory, or if the program was built without zlib.
        package init?() {
            unsafe stream = .allocate(capacity: 1)
            unsafe stream.initialize(to: z_stream())
            guard unsafe tweetdex_deflate_init2(stream) == Z_OK else { return nil }
        }

        deinit {
            unsafe deflateEnd(stream)
            unsafe stream.deallocate()
        }

        /// Compresses bytes and returns the output that is complete. `isLast` ends the stream.
        package func encode(_ input: [UInt8], isLast: Bool) -> [UInt8] {
            var output: [UInt8] = []
            unsafe input.withUnsafeBufferPointer { bytes in
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                unsafe stream.pointee.avail_in = UInt32(bytes.count)
                var isFull = true
                while isFull {
                    output.append(addingCapacity: Self.blockSize) { (space: inout OutputSpan<UInt8>) in
                        unsafe space.withUnsafeMutableBufferPointer { (memory, filled) in
                            unsafe stream.pointee.next_out = memory.baseAddress
                            unsafe stream.pointee.avail_out = UInt32(Self.blockSize)
                            _ = unsafe deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                            filled = unsafe Self.blockSize - Int(stream.pointee.avail_out)
                            isFull = unsafe stream.pointee.avail_out == 0
                        }
                    }
                }
            }
            return output
        }
    }
#else
    /// Replaces the encoder in a program without zlib.
    package final class GzipEncoder {
        package init?() { return nil }

        package func encode(_ input: [UInt8], isLast: Bool) -> [UInt8] { input }
    }
#endif
