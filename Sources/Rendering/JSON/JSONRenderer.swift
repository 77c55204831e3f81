/// Renders the JSON documents of the command and of the browser view. The comment of each function contains the value
/// of the first key, `schema`. A function appends a newline only if its comment says so.
package struct JSONRenderer: Sendable {
    package init() {}

    /// Appends an object whose first member is `schema`.
    func document(_ schema: StaticString, into out: inout [UInt8], _ members: (inout JSONWriter) -> Void) {
        out.putJSON { $0.object(schema: schema, members) }
    }

    /// Appends an object whose first member is `schema`, and a newline.
    func line(_ schema: StaticString, into out: inout [UInt8], _ members: (inout JSONWriter) -> Void) {
        document(schema, into: &out, members)
        out.append(UInt8(ascii: "\n"))
    }
}
