#if CompressedArchives
    import CZlib

    /// An incremental zlib decoder for deflate and gzip.
    @safe final class Inflater {
        /// The raw values are the `windowBits` of zlib.
        enum Format: Int32 {
            /// Deflate without a header, as in zip entries.
            case raw = -15
            /// Deflate with the header of zlib (RFC 1950) and a checksum.
            case zlib = 15
            /// One gzip member. zlib verifies its checksum and length.
            case gzip = 31
        }

        enum Outcome: Equatable {
            /// The stream continues. Call again, with more input if `hasMore` is false.
            case inProgress
            case endOfStream
            case damaged(String)
        }

        /// The stream is on the heap, because zlib keeps its address.
        private let stream: UnsafeMutablePointer<z_stream>
        /// True if the last call filled the output. The next call may then produce output without new input.
        private(set) var hasMore = false

        init(_ format: Format) {
            unsafe stream = .allocate(capacity: 1)
            unsafe stream.initialize(to: z_stream())
            let status = unsafe tweetdex_inflate_init2(stream, format.rawValue)
            precondition(status == Z_OK, "zlib cannot allocate memory")
        }

        deinit {
            unsafe inflateEnd(stream)
            unsafe stream.deallocate()
        }

        /// Prepares the decoder for the next gzip member.
        func reset() {
            unsafe inflateReset(stream)
            hasMore = false
        }

        /// Decompresses `input[position...]`, moves `position` past the consumed bytes, and appends up to `room` bytes.
        /// To reserve little memory, one call appends at most 16 KiB, or 8 bytes per input byte if that is more.
        func inflate(_ input: [UInt8], from position: inout Int, into buffer: inout [UInt8], room: Int) -> Outcome {
            var status = Z_OK
            let start = position
            let room = min(room, max(1 << 14, 8 * (input.count - start)))
            var used = 0
            buffer.append(addingCapacity: room) { (output: inout OutputSpan<UInt8>) in
                unsafe output.withUnsafeMutableBufferPointer { (memory, filled) in
                    unsafe input.withUnsafeBufferPointer { bytes in
                        let rest = unsafe UnsafeBufferPointer(rebasing: bytes[start...])
                        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: rest.baseAddress)
                        unsafe stream.pointee.avail_in = UInt32(clamping: rest.count)
                        unsafe stream.pointee.next_out = memory.baseAddress
                        unsafe stream.pointee.avail_out = UInt32(clamping: room)
                        let offered = unsafe (stream.pointee.avail_in, stream.pointee.avail_out)
                        status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
                        used = unsafe Int(offered.0 - stream.pointee.avail_in)
                        filled = unsafe Int(offered.1 - stream.pointee.avail_out)
                        hasMore = unsafe stream.pointee.avail_out == 0
                    }
                }
            }
            position += used
            switch status {
            case Z_OK, Z_BUF_ERROR: return .inProgress
            case Z_STREAM_END: return .endOfStream
            case Z_NEED_DICT: return .damaged("it requires a dictionary that it does not contain")
            case Z_MEM_ERROR: preconditionFailure("zlib cannot allocate memory")
            default:
                guard let message = unsafe stream.pointee.msg else { return .damaged("error \(status)") }
                return unsafe .damaged(String(cString: message))
            }
        }
    }

    /// The CRC-32 checksum of zip, gzip and xz.
    struct CRC32 {
        private(set) var value: UInt32 = 0

        /// Adds the bytes from `start` to the end.
        mutating func add(_ bytes: [UInt8], from start: Int = 0) {
            value = unsafe bytes.withUnsafeBufferPointer { memory in
                let rest = unsafe UnsafeBufferPointer(rebasing: memory[start...])
                return unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(value), rest.baseAddress, rest.count))
            }
        }
    }

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
