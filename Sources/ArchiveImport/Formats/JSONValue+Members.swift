/// Access to members that have several names or an optional wrapper.
extension JSONValue {
    /// The first of two members that exists.
    @_lifetime(copy self)
    func member(_ first: StaticString, or second: StaticString) -> JSONValue? {
        if let value = self[first] { return value }
        return self[second]
    }

    /// The object in a member of this name, or the value itself without such a member.
    @_lifetime(copy self)
    func inside(_ wrapper: StaticString) -> JSONValue {
        if let inner = object(wrapper) { return inner }
        return self
    }
}
