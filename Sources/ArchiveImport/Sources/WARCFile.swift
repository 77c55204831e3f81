/// A web archive (WARC, ISO 28500): the responses to the requests of a browser or a crawler (see Other inputs, Web
/// archives). Lists the responses that may contain data, and reads their bodies.
///
///     WARC/1.1
///     WARC-Type: response
///     WARC-Target-URI: https://x.com/i/api/graphql/…/UserTweets?variables=…
///     Content-Type: application/http; msgtype=response
///     Content-Length: 669
///
///     HTTP/1.1 200 OK
///     Content-Type: application/json
///
///     {"data":…}
///
/// Listing reads the whole file, but keeps only the location of each record. If each record is a gzip member, as the
/// standard recommends, or if the file is not compressed, a record is then read without the records before it.
final class WARCFile {
    /// A response with a body that may contain data.
    struct Record {
        /// The URL without scheme and query, and the offset of the record, so that no two names are equal.
        var name: String
        fileprivate var start: WARCBytes.Location
        /// The size of the content block in bytes, including the HTTP header.
        fileprivate var length: Int64
        fileprivate var isHTTP: Bool
    }

    private(set) var records: [Record] = []
    /// Damage, and the numbers of responses whose contents cannot be read.
    private(set) var problems: [InputError] = []

    private let source: WARCBytes.Source
    private let path: String
    private let limits: InputLimits
    /// The reader that stopped behind the last opened record, for files without random access.
    private var bytes: WARCBytes?

    /// The maximum size of the header of a record, and of the HTTP header, in bytes.
    private static let maxHeader = 1 << 16
    /// The maximum number of damaged records. The end of each is searched for.
    private static let maxRepairs = 200

    /// Lists the responses. Reports damage in `problems`, and resumes at the next record.
    init(_ source: WARCBytes.Source, path: String, limits: InputLimits) throws {
        self.source = source
        self.path = path
        self.limits = limits
        var listing = Listing()
        do {
            try list(&listing)
        } catch {
            let error = InputError(error)
            if listing.records == 0 { throw error }
            problems.append(error)
        }
        problems += listing.problems(path: path)
    }

    // MARK: - Listing

    /// The counts of a pass over all records.
    private struct Listing {
        var records = 0
        var damaged = 0
        /// The hashes of the bodies of all responses, as their headers name them.
        var digests: Set<String> = []
        /// The numbers of responses by the compression that is not supported.
        var unsupported: [String: Int] = [:]
        /// Responses that only refer to an equal one in another file.
        var references = 0
        /// Parts of records that were divided between files.
        var continuations = 0

        func problems(path: String) -> [InputError] {
            func count(_ number: Int, _ verb: String, _ verbs: String) -> String {
                number == 1 ? "1 response \(verb)" : "\(number) responses \(verbs)"
            }
            var problems = unsupported.sorted { $0.key < $1.key }.map { name, number in
                InputError(
                    .unsupportedCompression, path: path,
                    message: "\(count(number, "is", "are")) compressed with \(name), which is not supported",
                    hint: "record the pages again with a program that stores responses uncompressed or as gzip")
            }
            if references > 0 {
                problems.append(
                    InputError(
                        .withoutTweets, path: path,
                        message: count(references, "only refers", "only refer")
                            + " to an equal response in another file (revisit)",
                        hint: "import the other files of the same crawl as well"))
            }
            if continuations > 0 {
                problems.append(
                    InputError(
                        .unrecognized, path: path,
                        message: "it contains parts of records of other files (continuation): \(continuations)",
                        hint: "join the parts with the program that wrote the file"))
            }
            return problems
        }
    }

    private func list(_ listing: inout Listing) throws {
        let bytes = try WARCBytes(source, path: path, limits: limits)
        var start = bytes.location
        while true {
            do {
                guard try bytes.skipLineEnds() else { return }
            } catch {
                let error = InputError(error)
                // The checksum after the last record is wrong.
                if error.reason != .damaged { throw error }
                guard try repair(bytes, at: start, error, &listing) else { return }
                continue
            }
            start = bytes.location
            do {
                try readRecord(bytes, &listing)
                guard records.count <= limits.entries else {
                    records.removeLast()
                    throw InputError.tooManyEntries(path: path, limits: limits)
                }
            } catch {
                let error = InputError(error)
                if error.reason != .damaged { throw error }
                guard try repair(bytes, at: start, error, &listing) else { return }
            }
        }
    }

    /// Reports a damaged record and moves to the next one. Returns false at the end.
    private func repair(
        _ bytes: WARCBytes, at start: WARCBytes.Location, _ error: InputError, _ listing: inout Listing
    ) throws -> Bool {
        try report(start, error.message, &listing)
        return try bytes.moveToRecord(after: start)
    }

    private func report(_ start: WARCBytes.Location, _ reason: String, _ listing: inout Listing) throws {
        listing.damaged += 1
        let offset = start.member + start.skipped
        guard listing.damaged <= Self.maxRepairs else {
            throw InputError(
                .damaged, path: path, offset: offset,
                message: "it has more than \(Self.maxRepairs) damaged records; the rest from byte \(offset) is skipped",
                hint: "download or copy it again")
        }
        problems.append(
            InputError(
                .damaged, path: path, offset: offset, message: "the record at byte \(offset) is damaged: \(reason)",
                hint: "download or copy it again; all other records were read"))
    }

    private func readRecord(_ bytes: WARCBytes, _ listing: inout Listing) throws {
        let start = bytes.location
        guard let header = try Self.header(bytes, atMost: .max), header.first.hasPrefix("WARC/") else {
            throw damaged("its header is damaged or cut")
        }
        guard let length = header["content-length"].flatMap({ Int64($0) }), length >= 0 else {
            throw damaged("its header has no valid Content-Length")
        }
        listing.records += 1
        let content = bytes.location
        var record = Record(name: "", start: content, length: length, isHTTP: false)
        let isWanted = try inspect(header, &record, bytes, &listing)
        record.name = Self.name(header["warc-target-uri"] ?? "", start)
        let rest = length - (bytes.location.skipped - content.skipped)
        var reason = "its declared length of \(length) bytes is wrong, or the file is cut"
        do {
            if try bytes.skip(rest) == rest, try bytes.isAtEndOfRecord() {
                if isWanted { records.append(record) }
                return
            }
        } catch {
            let error = InputError(error)
            guard error.reason == .damaged else { throw error }
            reason = error.message
        }
        // The record ends before the next one, or where its compressed data is damaged.
        _ = try bytes.moveToRecord(after: start)
        record.length = bytes.lengthOfPassed(since: content) ?? length
        if isWanted { records.append(record) }
        try report(start, reason, &listing)
    }

    /// Reads the HTTP header of a response. Returns true if the record may contain data.
    private func inspect(
        _ header: HeaderFields, _ record: inout Record, _ bytes: WARCBytes, _ listing: inout Listing
    ) throws -> Bool {
        let type = header["warc-type"]?.lowercased() ?? ""
        switch type {
        case "response", "revisit":
            record.isHTTP = header["content-type"]?.lowercased().hasPrefix("application/http") ?? true
        case "resource", "conversion": break
        case "continuation":
            listing.continuations += 1
            return false
        default: return false
        }
        var response = header
        if record.isHTTP {
            if let fields = try Self.header(bytes, atMost: record.length), fields.first.hasPrefix("HTTP/") {
                response = fields
            } else if type == "revisit" {
                response = HeaderFields()
            } else {
                return false
            }
        }
        let digest = header["warc-payload-digest"]
        guard Self.mayHoldData(response["content-type"]) else { return false }
        if type == "revisit" {
            if digest.map({ listing.digests.contains($0) }) != true { listing.references += 1 }
            return false
        }
        if let digest { listing.digests.insert(digest) }
        let rest = record.length - (bytes.location.skipped - record.start.skipped)
        guard rest > 0 else { return false }
        if record.isHTTP {
            let body = HTTPBody(response, path: path, entry: nil, limits: limits)
            let head = try bytes.peek(Int(min(rest, Int64(FilePrefix.size))))
            if let name = body.unsupportedEncoding(of: ByteStream(Array(head))) {
                listing.unsupported[name, default: 0] += 1
                return false
            }
        }
        return true
    }

    /// Whether a body of this media type may contain tweets; true if the type is unknown.
    private static func mayHoldData(_ type: String?) -> Bool {
        guard let type = type?.lowercased() else { return true }
        let others = [
            "image/", "video/", "audio/", "font/", "text/css", "text/dns", "application/font", "application/wasm",
        ]
        return !others.contains { type.hasPrefix($0) } && !type.contains("javascript") && !type.contains("mpegurl")
    }

    /// A name for reports. The URL is from a stranger, so it is shortened to letters that a path may contain.
    private static func name(_ url: String, _ start: WARCBytes.Location) -> String {
        var rest = url.drop { $0 == "<" }
        if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
        let path = rest.prefix { $0 != "?" && $0 != "#" && $0 != ">" }.unicodeScalars.prefix(maxName)
        let plain = String(String.UnicodeScalarView(path.filter { $0.value > 0x20 && $0.value < 0x7F }))
        return (plain.isEmpty ? "response" : plain) + " (byte \(start.member + start.skipped))"
    }

    private static let maxName = 200

    private func damaged(_ message: String) -> InputError { .damaged(path: path, entry: nil, message) }

    /// Reads the lines up to an empty line. Returns `nil` if `maxHeader` bytes contain no empty line.
    private static func header(_ bytes: WARCBytes, atMost limit: Int64) throws -> HeaderFields? {
        var reach = 1 << 11
        while true {
            let wanted = Int(min(Int64(reach), limit))
            let head = try bytes.peek(wanted)
            if let (fields, length) = HeaderFields.parse(head) {
                _ = try bytes.skip(Int64(length))
                return fields
            }
            if head.count < wanted || reach >= maxHeader || wanted < reach { return nil }
            reach *= 4
        }
    }

    // MARK: - Reading

    /// Returns the body of a response without chunks and compression. If the file has no random access, streams of
    /// other records must no longer be read.
    func stream(_ number: Int) throws -> ByteStream {
        let record = records[number]
        let bytes = try position(at: record.start)
        var left = record.length
        let block = ByteStream { buffer, count in
            let wanted = Int(min(Int64(count), left))
            let piece = try wanted > 0 ? bytes.take(wanted) : []
            left -= Int64(piece.count)
            buffer += piece
            return !piece.isEmpty
        }
        guard record.isHTTP else { return block }
        guard let (fields, length) = HeaderFields.parse(block.peek(Self.maxHeader)) else { return block }
        return try HTTPBody(fields, path: path, entry: record.name, limits: limits).decoded(block.dropping(length))
    }

    private func position(at location: WARCBytes.Location) throws -> WARCBytes {
        if !source.hasRandomAccess(to: location), let bytes, try bytes.moveForward(to: location) { return bytes }
        let made = try WARCBytes(source, at: location, path: path, limits: limits)
        bytes = made
        return made
    }
}

/// The lines of a WARC or HTTP header.
struct HeaderFields {
    /// The first line: `WARC/1.1` or `HTTP/1.1 200 OK`.
    private(set) var first = ""
    private var fields: [String: String] = [:]

    /// The last value of a field. The name is in lowercase.
    subscript(name: String) -> String? { fields[name] }

    /// Returns the fields and the length of the header with the empty line behind it; `nil` without an empty line.
    static func parse(_ bytes: ArraySlice<UInt8>) -> (HeaderFields, length: Int)? {
        var header = HeaderFields()
        var start = bytes.startIndex
        var isFirst = true
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            var line = bytes[start..<end]
            start = end + 1
            if line.last == 0x0D { line.removeLast() }
            if line.isEmpty { return (header, start - bytes.startIndex) }
            let text = String(decoding: line, as: UTF8.self)
            if isFirst {
                header.first = text
                isFirst = false
            } else if let colon = text.firstIndex(of: ":") {
                let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
                header.fields[text[..<colon].lowercased()] = String(value)
            }
        }
        return nil
    }
}

/// Removes the transfer and content encodings of a response (RFC 9112, 9110).
struct HTTPBody {
    private let isChunked: Bool
    private let encodings: [String]
    private let path: String
    private let entry: String?
    private let limits: InputLimits

    init(_ header: HeaderFields, path: String, entry: String?, limits: InputLimits) {
        isChunked = header["transfer-encoding"]?.lowercased().contains("chunked") == true
        encodings = (header["content-encoding"] ?? "").lowercased().split(separator: ",")
            .map { $0.filter { $0 != " " } }.filter { !$0.isEmpty && $0 != "identity" }
        self.path = path
        self.entry = entry
        self.limits = limits
    }

    /// Returns the name of the first encoding that cannot be decoded; `nil` if all can be. Some programs decode a
    /// body before they store it, and keep its header.
    func unsupportedEncoding(of body: ByteStream) -> String? {
        guard let name = encodings.last, !isPlain(unchunked(body)) else { return nil }
        guard encodings.count == 1 else { return encodings.joined(separator: ", ") }
        guard ["gzip", "x-gzip", "deflate", "zstd"].contains(name) else { return name == "br" ? "Brotli (br)" : name }
        #if CompressedArchives
            return nil
        #else
            return name + " (this program was built without zlib)"
        #endif
    }

    /// Whether a body begins like JSON, a page or text.
    private func isPlain(_ body: ByteStream) -> Bool {
        guard let first = body.peek(64).first(where: { !$0.isJSONSpace }) else { return true }
        return "{[<\"".utf8.contains(first)
    }

    func decoded(_ body: ByteStream) throws -> ByteStream {
        let body = unchunked(body)
        guard let encoding = encodings.last, !isPlain(body) else { return body }
        #if CompressedArchives
            let head = Array(body.peek(2))
            switch encoding {
            case "zstd": return try body.unpacking(.zstandard, path: path, entry: entry, limits: limits)
            case "deflate":
                // Servers send both formats under this name: with the header of zlib, and without.
                let isZlib = head.count == 2 && head[0] & 0x0F == 8 && (Int(head[0]) << 8 + Int(head[1])) % 31 == 0
                return body.inflated(isZlib ? .zlib : .raw, path: path, entry: entry, limits: limits)
            default:
                // The body of a wrong header is not compressed.
                guard head == [0x1F, 0x8B] else { return body }
                return try body.unpacking(.gzip, path: path, entry: entry, limits: limits)
            }
        #else
            throw InputError.needsLibraries(path: path, entry: entry, "compressed with \(encoding)")
        #endif
    }

    /// Joins the chunks of a body: lines with the size in hexadecimal, each followed by so many bytes.
    private func unchunked(_ body: ByteStream) -> ByteStream {
        guard isChunked, Self.size(of: body.peek(Self.maxLine)) != nil else { return body }
        var left = 0
        var isAtEnd = false
        let (path, entry) = (path, entry)
        var position: Int64 = 0
        return ByteStream { buffer, count in
            if isAtEnd { return false }
            while left == 0 {
                guard let (size, length) = Self.size(of: body.peek(Self.maxLine)) else {
                    throw InputError.damaged(
                        path: path, entry: entry, offset: position, "the response is cut, or a chunk of it is damaged")
                }
                _ = try body.taking(length)
                left = size
                if size == 0 {
                    isAtEnd = true
                    return false
                }
            }
            let piece = try body.taking(min(count, left))
            if piece.isEmpty {
                throw InputError.damaged(path: path, entry: entry, offset: position, "the response is cut")
            }
            left -= piece.count
            position += Int64(piece.count)
            buffer += piece
            return true
        }
    }

    private static let maxLine = 256

    /// The size of the next chunk and the length of the line with it, including the line end of the chunk before it.
    private static func size(of bytes: ArraySlice<UInt8>) -> (size: Int, length: Int)? {
        let start = bytes.prefix(2).prefix { $0 == 0x0D || $0 == 0x0A }.count
        let line = bytes.dropFirst(start)
        guard let end = line.firstIndex(of: 0x0A) else { return nil }
        let digits = line[..<end].prefix { $0 != 0x0D && $0 != UInt8(ascii: ";") && $0 != 0x20 }
        guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size >= 0 else { return nil }
        return (size, end + 1 - bytes.startIndex)
    }
}

extension ByteStream {
    /// Reads at least one and at most `count` bytes; returns none at the end.
    func taking(_ count: Int) throws -> [UInt8] {
        var piece: [UInt8] = []
        guard try read(count, into: &piece) else { return [] }
        if piece.count > count {
            putBack(piece[count...])
            piece.removeLast(piece.count - count)
        }
        return piece
    }

    /// Returns the rest of the stream after `count` bytes, which have been peeked at.
    func dropping(_ count: Int) throws -> ByteStream {
        var left = count
        while left > 0 { left -= max(1, try taking(left).count) }
        return ByteStream { [self] buffer, count in try read(count, into: &buffer) }
    }
}
