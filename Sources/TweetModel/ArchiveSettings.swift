/// What the owner of a store chose for it. A value that is absent leaves things at what they are without it.
public struct ArchiveSettings: Sendable, Hashable {
    /// A setting by the name it is shown and changed under. Raw values are stored: never rename.
    public enum Name: String, Sendable, CaseIterable {
        /// Whose tweets `from:me` finds.
        case account
        /// What `near:me` is near to.
        case home
        /// In which time zone dates are read and times are shown.
        case timeZone = "tz"
        case theme
        /// How large the text of pages is, beside what the browser says.
        case textSize = "text"
        /// Whether searches are recorded.
        case history
    }

    public enum Theme: String, Sendable, CaseIterable {
        case dark, light
    }

    public enum TextSize: String, Sendable, CaseIterable {
        case small, large, huge
    }

    /// Without `@`; absent: every account whose archive is in the store.
    public var account: String?
    /// The name of a place, or `latitude,longitude` in degrees.
    public var home: String?
    /// A name such as `Europe/Berlin`, an offset such as `+02:00`, or `local`; absent: UTC.
    public var timeZone: String?
    public var theme: Theme?
    /// Absent: as large as the browser has it.
    public var textSize: TextSize?
    /// Absent in the store: true.
    public var recordsHistory = true

    public init() {}

    /// The value of a setting as it is written; nil where the owner chose nothing.
    public subscript(name: Name) -> String? {
        switch name {
        case .account: account
        case .home: home
        case .timeZone: timeZone
        case .theme: theme?.rawValue
        case .textSize: textSize?.rawValue
        case .history: recordsHistory ? nil : "off"
        }
    }
}

extension Coordinate {
    /// Reads `52.52,13.405`, latitude first, blanks allowed around the comma; nil for anything else, also for degrees
    /// that do not exist.
    public init?(latitudeLongitude text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Self.degrees($0) }
        guard parts.count == 2, numbers.count == 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 else { return nil }
        self.init(latitude: numbers[0], longitude: numbers[1])
    }

    /// `-12.5`; plain decimals only, with blanks around them.
    private static func degrees(_ text: Substring) -> Double? {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }) else { return nil }
        return Double(text)
    }
}
