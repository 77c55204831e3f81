/// An entry that is one large object, read member by member. The elements of its arrays are records, and so are its
/// other members.
extension JSONRecordReader {
    /// The name of a nested object that is also read member by member: `{"took":1,"hits":{"total":2,"hits":[…]}}`.
    package static let listInside = "hits"

    /// Reads the next member of the object. Returns `nil` without an outcome if the caller must continue with the current
    /// state: after the end of the object, at an array or object whose elements are records, or if `scanRecord()` asks for
    /// another attempt.
    mutating func nextMember() -> Outcome? {
        member = nil
        while skipSpace(), byte(ahead: 0) == UInt8(ascii: ",") { cursor += 1 }
        guard let first = byte(ahead: 0) else { return endInsideArray() }
        if first == UInt8(ascii: "}") {
            cursor += 1
            if innerObjects > 0 { innerObjects -= 1 } else { state = .values }
            return nil
        }
        guard first == UInt8(ascii: "\"") else {
            return damagedMember(JSONError(.unexpectedByte(first), offset: cursor))
        }
        switch scanRecord() {
        case .value(let end):
            let key = document.root.string
            let colon = nonSpace(ahead: end - cursor)
            guard let colon, byte(ahead: colon) == UInt8(ascii: ":") else {
                return damagedMember(JSONError(.unexpectedByte(first), offset: cursor))
            }
            cursor += colon + 1
            guard skipSpace(), let value = byte(ahead: 0) else { return endInsideArray() }
            member = key
            if value == UInt8(ascii: "[") {
                enterArray()
                return nil
            }
            // The response of a database contains its list one level deeper.
            if value == UInt8(ascii: "{"), key == Self.listInside, innerObjects == 0 {
                cursor += 1
                innerObjects += 1
                hasListInside = true
                return nil
            }
            return memberValue()
        case .retry: return nil
        case .tooLong: return damagedMember(nil)
        case .failed(let error): return damagedMember(error)
        }
    }

    private mutating func memberValue() -> Outcome? {
        switch scanRecord() {
        case .value(let end): accept(end: end)
        case .retry: nil
        case .tooLong: damagedMember(nil)
        case .failed(let error): damagedMember(error)
        }
    }
}
