/// Parses the `Cookie` header.
enum Cookies {
    /// Returns all values of a cookie. The ports of a host share their cookies, so another server on this machine may
    /// have set one with the same name for another path.
    static func values(of name: String, in header: String?) -> [Substring] {
        (header ?? "").split(separator: ";").compactMap { part in
            let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return pair.count == 2 && pair[0] == name ? pair[1] : nil
        }
    }
}
