/// The members and columns of an input that no reader knows, with the number of their values.
///
/// The result does not depend on the order in which values are added: if there are too many names, the first ones in
/// alphabetical order are kept, and the sample is the smallest value.
package struct UnreadNames: Sendable {
    /// The maximum number of names in a report. One more is kept, which shows that there are more.
    package static let limit = 200
    /// The maximum lengths of a name and of a sample, in Unicode scalars.
    private static let nameLength = 100
    package static let sampleLength = 80

    private var found: [String: (values: Int, sample: String)] = [:]
    /// The last of the kept names in alphabetical order, if no more names fit; else `nil`.
    private var last: String?

    package init() {}

    package var isEmpty: Bool { found.isEmpty }

    package mutating func add(_ name: String, values: Int = 1, sample: @autoclosure () -> String) {
        let name = Self.cut(name, Self.nameLength)
        if let known = found[name] {
            found[name] = (known.values + values, min(known.sample, Self.cut(sample(), Self.sampleLength)))
            return
        }
        if let last, name > last { return }
        found[name] = (values, Self.cut(sample(), Self.sampleLength))
        if found.count > Self.limit + 1, let last = found.keys.max() { found[last] = nil }
        last = found.count > Self.limit ? found.keys.max() : nil
    }

    package mutating func add(_ other: UnreadNames) {
        for (name, value) in other.found { add(name, values: value.values, sample: value.sample) }
    }

    /// All names in alphabetical order.
    package var list: [ImportReport.Unread] {
        found.sorted { $0.key < $1.key }.map {
            ImportReport.Unread(name: $0.key, values: $0.value.values, sample: $0.value.sample)
        }
    }

    private static func cut(_ text: String, _ length: Int) -> String {
        text.unicodeScalars.count <= length ? text : String(text.unicodeScalars.prefix(length - 1)) + "…"
    }
}
