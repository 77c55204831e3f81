import TweetModel

@testable import ArchiveImport

/// The prefix of a script is within its maximum length, has a valid name and round-trips.
func fuzzScripts(_ bytes: [UInt8]) -> Bool {
    guard let prefix = scriptPrefix(of: bytes) else {
        // A complete prefix stays one if bytes follow.
        if let end = bytes.firstIndex(of: UInt8(ascii: "=")), end < ScriptPrefix.reach {
            expect(scriptPrefix(of: Array(bytes[...end])) == nil, "prefix rejected if bytes follow")
        }
        return true
    }
    expect((2...ScriptPrefix.reach).contains(prefix.length) && prefix.length <= bytes.count, "prefix too long")
    if bytes[prefix.length - 1] == UInt8(ascii: "=") {
        expect(bytes[..<(prefix.length - 1)].firstIndex(of: UInt8(ascii: "=")) == nil, "two assignments")
    } else {
        expect(prefix.name == "default" && "[{".utf8.contains(bytes[prefix.length]), "no assignment")
    }
    expect(prefix.name.utf8.allSatisfy(ScriptPrefix.isNameByte), "a name with invalid characters")
    let name = prefix.name
    guard name.utf8.count < 200, !["var", "let", "const"].contains(name), let first = name.utf8.first,
        !first.isASCIIDigit, first != UInt8(ascii: ".")
    else { return true }
    for written in ["window.\(name) = ", "var window.\(name)\n=", " \r\n\twindow.\(name)="] {
        expect(scriptPrefix(of: Array(written.utf8))?.name == name, "the parsed name differs: \(written)")
    }
    return true
}

private func scriptPrefix(of bytes: [UInt8]) -> ScriptPrefix? { ScriptPrefix(bytes.span) }
