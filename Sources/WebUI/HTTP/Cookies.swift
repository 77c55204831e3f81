/// The `Cookie` header.
enum Cookies {
    /// Every value of a name: another program on this machine may have set one of the same name for a longer path, which
    /// comes first and is none of ours.
    static func values(of name: String, in header: String?) -> [Substring] {
        (header ?? "").split(separator: ";").compactMap { part in
            let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return pair.count == 2 && pair[0] == name ? pair[1] : nil
        }
    }
}
