import Glibc

/// Writes inputs as files into a separate folder in `$TMPDIR`, or in memory if it is not set.
enum FuzzedFile {
    private static let folder: String = {
        let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/dev/shm"
        var template = Array((parent + "/tweetdex-fuzz-XXXXXX").utf8CString)
        let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
        }
        expect(isMade, "the working folder cannot be created")
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }()

    /// Writes a file, passes its path to the body, and removes the file.
    static func with(_ bytes: some Collection<UInt8>, named name: String, _ body: (String) -> Void) {
        let path = folder + "/" + name
        let file = unsafe open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
        expect(file >= 0, "cannot write")
        put(bytes, into: file)
        body(path)
        unsafe unlink(path)
    }

    /// Writes bytes into a pipe, which must have room for all, and passes the path of the pipe to the body.
    static func withPipe(_ bytes: some Collection<UInt8>, _ body: (String) -> Void) {
        var ends: [Int32] = [0, 0]
        expect(unsafe pipe(&ends) == 0, "no pipe")
        put(bytes, into: ends[1])
        body("/proc/self/fd/\(ends[0])")
        close(ends[0])
    }

    /// The capacity of a pipe in bytes.
    static let pipeSize = 65_536

    private static func put(_ bytes: some Collection<UInt8>, into file: Int32) {
        let written = unsafe Array(bytes).withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
        expect(written == bytes.count, "cannot write")
        close(file)
    }
}
