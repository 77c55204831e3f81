#if CompressedArchives
    import CZlib

    /// zlib's decoder, fed and emptied piece by piece.
    @safe final class Inflater {
        enum Format: Int32 {
            /// Deflate without a header, as zip entries hold it.
            case raw = -15
            /// One member with gzip's header, checksum and length, which zlib verifies.
            case gzip = 31
        }

        enum Outcome: Equatable {
            /// Some output was made, or more input is wanted.
            case goesOn
            case endOfStream
            case damaged(String)
        }

        /// zlib keeps the address.
        private let stream: UnsafeMutablePointer<z_stream>
        private let started: Bool
        /// The last output had no room for all that the input makes: there may be more without any more input.
        private(set) var hasMore = false

        init(_ format: Format) {
            unsafe stream = .allocate(capacity: 1)
            unsafe stream.initialize(to: z_stream())
            started = unsafe tweetdex_inflate_init2(stream, format.rawValue) == Z_OK
        }

        deinit {
            if started { unsafe inflateEnd(stream) }
            unsafe stream.deallocate()
        }

        /// Starts over, for the next member.
        func reset() {
            unsafe inflateReset(stream)
            hasMore = false
        }

        /// Unpacks from `input[position...]`, moving `position` behind what was used, and appends up to `room` bytes: at
        /// once as many as the input is likely to make.
        func inflate(
            _ input: [UInt8], from position: inout Int, into buffer: inout [UInt8], room: Int
        ) -> Outcome {
            guard started else { return .damaged("there is no memory to unpack it") }
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
            case Z_OK, Z_BUF_ERROR: return .goesOn
            case Z_STREAM_END: return .endOfStream
            case Z_NEED_DICT: return .damaged("it asks for a dictionary that it does not bring")
            case Z_MEM_ERROR: return .damaged("there is no memory to unpack it")
            default:
                guard let message = unsafe stream.pointee.msg else { return .damaged("error \(status)") }
                return unsafe .damaged(String(cString: message))
            }
        }
    }

    /// The checksum of zip and gzip.
    struct CRC32 {
        private(set) var value: UInt32 = 0

        /// Takes in the bytes from a position on.
        mutating func add(_ bytes: [UInt8], from start: Int = 0) {
            value = unsafe bytes.withUnsafeBufferPointer { memory in
                let rest = unsafe UnsafeBufferPointer(rebasing: memory[start...])
                return unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(value), rest.baseAddress, rest.count))
            }
        }
    }
#endif
