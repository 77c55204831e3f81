import TweetModel

@testable import ArchiveImport

/// What stands before the JSON of a script is found within its reach, is made of what names are made of, and is the same
/// when it is written out again.
func fuzzScripts(_ bytes: [UInt8]) -> Bool {
    guard let prefix = scriptPrefix(of: bytes) else {
        // What is one without more of it stays one.
        if let end = bytes.firstIndex(of: UInt8(ascii: "=")), end < ScriptPrefix.reach {
            expect(scriptPrefix(of: Array(bytes[...end])) == nil, "a prefix that is none when more follows")
        }
        return true
    }
    expect((2...ScriptPrefix.reach).contains(prefix.length) && prefix.length <= bytes.count, "a prefix out of reach")
    if bytes[prefix.length - 1] == UInt8(ascii: "=") {
        // A module's imports and comments may hold any signs.
        let isAlone = bytes[..<(prefix.length - 1)].firstIndex(of: UInt8(ascii: "=")) == nil
        expect(isAlone || String(decoding: bytes, as: UTF8.self).contains(#/import|//|/\*/#), "two assignments")
    } else {
        expect(prefix.name == "default" && "[{".utf8.contains(bytes[prefix.length]), "no assignment")
    }
    expect(prefix.name.utf8.allSatisfy(ScriptPrefix.isNameByte), "a name of other signs")
    let name = prefix.name
    guard name.utf8.count < 200, !["var", "let", "const"].contains(name), let first = name.utf8.first,
        !first.isASCIIDigit, first != UInt8(ascii: ".")
    else { return true }
    for written in ["window.\(name) = ", "var window.\(name)\n=", " \r\n\twindow.\(name)="] {
        expect(scriptPrefix(of: Array(written.utf8))?.name == name, "another name: \(written)")
    }
    return true
}

private func scriptPrefix(of bytes: [UInt8]) -> ScriptPrefix? { ScriptPrefix(bytes.span) }
