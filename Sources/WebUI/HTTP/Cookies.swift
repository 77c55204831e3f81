/// Parses the `Cookie` header.
enum Cookies {
    /// Returns all values of a cookie. There may be several, because another server on the same machine may have set a
    /// cookie with the same name.
    static func values(of name: String, in header: String?) -> [Substring] {
        (header ?? "").split(separator: ";").compactMap { part in
            let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return pair.count == 2 && pair[0] == name ? pair[1] : nil
        }
    }
}
