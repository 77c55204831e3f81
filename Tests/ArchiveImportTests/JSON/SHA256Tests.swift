import Testing

@testable import ArchiveImport

@Suite("SHA-256")
struct SHA256Tests {
    @Test(
        "The examples of FIPS 180-4 have the published digests",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs"
                    + "mnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
        ])
    func examples(message: String, digest: String) {
        #expect(SHA256.digest(Array(message.utf8)).hexadecimal == digest)
    }

    @Test("A million letters have the published digest")
    func million() {
        #expect(
            SHA256.digest([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)).hexadecimal
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test("The division of a message into updates does not change the digest")
    func pieces() {
        let message = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        for length in [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 300] {
            let whole = SHA256.digest(Array(message[..<length]))
            for piece in [1, 3, 55, 63, 64, 65, 130] {
                var hash = SHA256()
                for start in stride(from: 0, to: length, by: piece) {
                    hash.update(message.span.extracting(start..<min(length, start + piece)))
                }
                #expect(hash.finish() == whole, "\(length) bytes by \(piece)")
            }
        }
    }
}
