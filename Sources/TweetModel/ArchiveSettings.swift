/// The user's settings, which the store contains. If a value is `nil`, the user has not set it, and its default
/// applies.
package struct ArchiveSettings: Sendable, Hashable {
    /// The name of a setting on the command line and in the store. Raw values are stored: never change them.
    package enum Name: String, Sendable, CaseIterable {
        /// The account that `from:me` matches.
        case account
        /// The place that `near:me` uses.
        case home
        /// The time zone for dates in queries and for printed times.
        case timeZone = "tz"
        case theme
        /// The text size of pages, in addition to the browser's own setting.
        case textSize = "text"
        /// `off` if searches are not recorded; not set if they are recorded.
        case history
    }

    package enum Theme: String, Sendable, CaseIterable {
        case dark, light
    }

    package enum TextSize: String, Sendable, CaseIterable {
        case small, large, huge
    }

    /// A handle without `@`. If `nil`, `from:me` matches every account whose archive was imported.
    package var account: String?
    /// A place name, or `latitude,longitude` in degrees.
    package var home: String?
    /// A time zone as `Zone.init(chosen:variable:)` parses it, such as `Europe/Berlin`, `+02:00` or `local`. If `nil`,
    /// UTC.
    package var timeZone: String?
    package var theme: Theme?
    package var textSize: TextSize?
    package var recordsHistory = true

    package init() {}

    /// The value of a setting as text; `nil` if it was not set. The value of `history` is always `on` or `off`.
    package subscript(name: Name) -> String? {
        switch name {
        case .account: account
        case .home: home
        case .timeZone: timeZone
        case .theme: theme?.rawValue
        case .textSize: textSize?.rawValue
        case .history: recordsHistory ? "on" : "off"
        }
    }
}

extension Coordinate {
    /// Parses `52.52,13.405`, which is latitude and longitude. Allows spaces around the numbers. Returns `nil` for
    /// anything else, including degrees that are out of range.
    package init?(latitudeLongitude text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Self.degrees($0) }
        guard parts.count == 2, numbers.count == 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 else { return nil }
        self.init(latitude: numbers[0], longitude: numbers[1])
    }

    /// Parses a decimal number without an exponent, such as `-12.5`, with optional spaces around it.
    private static func degrees(_ text: Substring) -> Double? {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }) else { return nil }
        return Double(text)
    }
}
