extension JSONValue {
    /// The strings in a list that are not empty.
    func strings(_ member: StaticString) -> [String] {
        var strings: [String] = []
        self[member]?.forEachElement { element in
            if let string = element.nonEmptyString { strings.append(string) }
        }
        return strings
    }
}
