import TweetModel

/// The members of a tweet in a result of GraphQL. Since August 2026 they are in `details`, `counts`, `perspective` and
/// the result itself; before, most of them were in `legacy`. One result may have both forms (see API formats, GraphQL).
struct ResultMembers: TweetMembers, ~Escapable {
    let result: JSONValue
    /// The nodes of the objects with the members, in the order in which they are searched.
    private var objects = InlineArray<5, Int>(repeating: 0)
    private var count = 0

    @_lifetime(copy result)
    init(_ result: JSONValue) {
        self.result = result
        add(result.object("details"))
        add(result.object("counts"))
        add(result.object("perspective"))
        add(result.object("legacy"))
        add(result)
    }

    private mutating func add(_ object: JSONValue?) {
        guard let object else { return }
        objects[count] = object.index
        count += 1
    }

    subscript(name: StaticString) -> JSONValue? {
        @_lifetime(copy self)
        @inline(__always)
        get { member(MemberName(name)) }
    }

    /// The member of the first object that has a value for it, else an empty one; `nil` if all are missing or null.
    @_lifetime(copy self)
    @inline(never)
    private func member(_ name: MemberName) -> JSONValue? {
        var empty = 0
        for number in 0..<count {
            guard let node = result.at(objects[number]).member(name) else { continue }
            let value = result.at(node)
            if value.kind == .null { continue }
            if !value.isEmpty { return value }
            if empty == 0 { empty = node }
        }
        if empty > 0 { return result.at(empty) }
        return nil
    }

    /// The first of several members that has a value, else an empty one; `nil` if all are missing or null.
    @_lifetime(copy self)
    func member(_ names: [MemberName]) -> JSONValue? {
        var empty = 0
        for name in names {
            guard let value = member(name) else { continue }
            if !value.isEmpty { return value }
            if empty == 0 { empty = value.index }
        }
        if empty > 0 { return result.at(empty) }
        return nil
    }

    /// Whether an object has one of several members, which may be null.
    func has(_ names: [MemberName]) -> Bool {
        for number in 0..<count {
            for name in names where result.at(objects[number]).has(name) { return true }
        }
        return false
    }
}

extension JSONValue {
    /// The tweet in `{"result": …}`, without the visibility wrapper around it.
    @_lifetime(copy self)
    func tweetResult() -> JSONValue? {
        guard let result = object("result") else { return nil }
        return result.inside("tweet")
    }

    /// The moment in a number of milliseconds since 1970; `nil` for other values, and after the year 9999.
    var momentInMilliseconds: Timestamp? {
        guard let time = amount, (1...253_402_300_799_999) ~= time else { return nil }
        return Timestamp(seconds: time / 1000)
    }
}
