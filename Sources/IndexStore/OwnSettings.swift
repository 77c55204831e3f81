package import SQLiteKit
package import TweetModel

/// What the owner of the store chose, as kept in its `setting` table.
package struct OwnSettings {
    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// A value that is none of those allowed, which only another program can have written, counts as none.
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

    /// nil takes the choice back. The value must be one that the setting can have.
    package func set(_ name: ArchiveSettings.Name, to value: String?) throws(SQLiteError) {
        try store.setSetting(name.rawValue, to: value)
    }
}
