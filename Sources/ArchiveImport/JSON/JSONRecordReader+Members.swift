/// Reads an entry that is one large object, such as `{"account":{…},"tweets":[…]}`. If a member is an array, each of
/// its elements is a record. Any other member, except an object named `hits` or `log`, is a record itself.
///
/// A dump of dexie-export-import is read in the same way, but its tables are objects in a list:
///
///     {"formatName":"dexie","formatVersion":1,"data":{"databaseName":…,"data":[{"tableName":…,"rows":[…]},…]}}
extension JSONRecordReader {
    /// The name of a nested object whose members are read like those of the outer object. Inside it, an object with
    /// this name is a record. Elasticsearch responds with `{"took":1,"hits":{"total":2,"hits":[…]}}`.
    package static let listInside = "hits"
    /// The name of the object with the requests of a browser recording, which is read like that named `listInside`.
    private static let recording = "log"

    /// Reads the next member of the object. Returns `nil` if this produced no record; the caller must then continue
    /// with the current `state`. This happens at the end of the object, at the start of an array or nested object, and
    /// if reading fails.
    mutating func nextMember() -> Outcome? {
        member = nil
        while skipSpace(), byte(ahead: 0) == UInt8(ascii: ",") { cursor += 1 }
        guard let first = byte(ahead: 0) else { return endInsideArray() }
        if first == UInt8(ascii: "}") {
            if isMap, nonSpace(ahead: 1) != nil {
                return damagedMember(JSONError(.unexpectedByte(first), offset: cursor))
            }
            cursor += 1
            if innerObjects == 0 { state = .values } else if innerObjects > 1 { state = .tables }
            innerObjects = max(0, innerObjects - 1)
            return nil
        }
        guard first == UInt8(ascii: "\"") else {
            return damagedMember(JSONError(.unexpectedByte(first), offset: cursor))
        }
        switch scanRecord() {
        case .value(let end):
            let key = document.root.string
            let afterKey = end - cursor
            let colon = nonSpace(ahead: afterKey) ?? afterKey
            let found = byte(ahead: colon)
            guard found == UInt8(ascii: ":") else {
                let reason = found.map(JSONError.Reason.unexpectedByte) ?? .unexpectedEnd
                return damagedMember(JSONError(reason, offset: cursor + colon))
            }
            cursor += colon + 1
            guard skipSpace(), let value = byte(ahead: 0) else { return endInsideArray() }
            member = key
            let isData = isDump && key == Self.dumpData
            if value == UInt8(ascii: "["), isData, innerObjects == 1 {
                cursor += 1
                state = .tables
                return nil
            }
            if value == UInt8(ascii: "[") {
                enterArray()
                return nil
            }
            if value == UInt8(ascii: "{"), innerObjects == 0,
                key == Self.listInside || key == Self.recording || isData
            {
                cursor += 1
                innerObjects += 1
                hasListInside = key == Self.listInside
                return nil
            }
            return memberValue()
        case .tooLong: return damagedMember(nil)
        case .failed(let error): return damagedMember(error)
        }
    }

    private mutating func memberValue() -> Outcome? {
        switch scanRecord() {
        case .value(let end):
            if member == "formatName", document.root.equals("dexie") { isDump = true }
            return accept(end: end)
        case .tooLong: return damagedMember(nil)
        case .failed(let error): return damagedMember(error)
        }
    }

    /// Skips a damaged member and moves to the next one, so that a wrong byte in a map costs one member. In other
    /// objects, skips it as `damagedElement` skips an element.
    private mutating func damagedMember(_ error: JSONError?) -> Outcome? {
        let endsInside = error?.reason == .unexpectedEnd
        guard isMap else {
            return resynchroniseElements(
                from: cursor, searchFrom: searchStart(error), usingTape: false, reason: reason(error),
                isAtEnd: endsInside)
        }
        let (start, reason) = (offset(of: cursor), endsInside ? "the file ends inside a record" : reason(error))
        cursor = searchStart(error)
        while !beginsTextMember() {
            guard byte(ahead: 0) != nil else {
                state = .over
                if endsInside, streamError != nil { return nil }
                break
            }
            cursor += 1
        }
        return .skipped(reason: reason, RecordPosition(offset: start, length: offset(of: cursor) - start))
    }

    /// Returns true if a name and a complete text are at the cursor, and another member or the end of the object
    /// follows.
    private mutating func beginsTextMember() -> Bool {
        guard byte(ahead: 0) == UInt8(ascii: "\""), let key = textLength(at: 0), let colon = nonSpace(ahead: key),
            byte(ahead: colon) == UInt8(ascii: ":"), let value = nonSpace(ahead: colon + 1),
            byte(ahead: value) == UInt8(ascii: "\""), let length = textLength(at: value),
            let next = nonSpace(ahead: value + length)
        else { return false }
        return byte(ahead: next) == UInt8(ascii: ",") || byte(ahead: next) == UInt8(ascii: "}")
    }

    /// Returns the length of the text at a distance from the cursor, with its quotes; `nil` if its line has no end of
    /// it.
    private mutating func textLength(at start: Int) -> Int? {
        var distance = start + 1
        while let next = byte(ahead: distance), next >= 0x20, distance < start + Self.lookAhead {
            distance += next == UInt8(ascii: "\\") ? 2 : 1
            if next == UInt8(ascii: "\"") { return distance - start }
        }
        return nil
    }

    /// The name of the object that contains the tables of a dump, and of the list of tables inside it.
    private static let dumpData = "data"

    /// Enters the next table of a dump, or leaves the list of tables.
    mutating func nextTable() -> Outcome? {
        while skipSpace(), byte(ahead: 0) == UInt8(ascii: ",") { cursor += 1 }
        guard let first = byte(ahead: 0) else { return endInsideArray() }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "]") else {
            return damagedMember(JSONError(.unexpectedByte(first), offset: cursor))
        }
        cursor += 1
        state = .members
        if first == UInt8(ascii: "{") { innerObjects += 1 }
        return nil
    }
}
