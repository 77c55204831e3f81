/// The members of a tweet: those of one object, or of several objects that each have a part of them.
protocol TweetMembers: ~Escapable {
    /// The member with this name; `nil` if it is missing or null.
    subscript(name: StaticString) -> JSONValue? {
        @_lifetime(copy self) get
    }
}

extension JSONValue: TweetMembers {}
