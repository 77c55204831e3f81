package import SQLiteKit
package import TweetModel

/// The settings of the user. The table `setting` contains them and other values that describe the store.
package struct StoreSettings {
    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// Reads the settings. Ignores a theme or text size that is invalid, which only another program can have written.
    /// Does not check the account, home and time zone.
    package func read() throws(SQLiteError) -> ArchiveSettings {
        let kept = try store.settings()
        func value(_ name: ArchiveSettings.Name) -> String? { kept[name.rawValue] }
        var settings = ArchiveSettings()
        settings.account = value(.account)
        settings.home = value(.home)
        settings.timeZone = value(.timeZone)
        settings.theme = value(.theme).flatMap { ArchiveSettings.Theme(rawValue: $0) }
        settings.textSize = value(.textSize).flatMap { ArchiveSettings.TextSize(rawValue: $0) }
        settings.recordsHistory = value(.history) != "off"
        return settings
    }

    /// Writes a setting; `nil` resets it. The caller must pass a valid value.
    package func set(_ name: ArchiveSettings.Name, to value: String?) throws(SQLiteError) {
        try store.setSetting(name.rawValue, to: value)
    }
}
