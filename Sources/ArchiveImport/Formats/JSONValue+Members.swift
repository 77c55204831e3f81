/// Members that go by several names, or stand in a wrapper that may be missing.
extension JSONValue {
    /// The first of two members that is there.
    @_lifetime(copy self)
    func member(_ first: StaticString, or second: StaticString) -> JSONValue? {
        if let value = self[first] { return value }
        return self[second]
    }

    /// The object in a wrapper of that name; the value itself where there is none.
    @_lifetime(copy self)
    func inside(_ wrapper: StaticString) -> JSONValue {
        if let inner = object(wrapper) { return inner }
        return self
    }
}
