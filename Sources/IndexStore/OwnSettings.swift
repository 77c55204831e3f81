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
        var settings = ArchiveSettings()
        settings.account = try store.setting(ArchiveSettings.Name.account.rawValue)
        settings.home = try store.setting(ArchiveSettings.Name.home.rawValue)
        settings.timeZone = try store.setting(ArchiveSettings.Name.timeZone.rawValue)
        settings.theme = try store.setting(ArchiveSettings.Name.theme.rawValue).flatMap {
            ArchiveSettings.Theme(rawValue: $0)
        }
        settings.textSize = try store.setting(ArchiveSettings.Name.textSize.rawValue).flatMap {
            ArchiveSettings.TextSize(rawValue: $0)
        }
        settings.recordsHistory = try store.setting(ArchiveSettings.Name.history.rawValue) != "off"
        return settings
    }

    /// nil takes the choice back. The value must be one that the setting can have.
    package func set(_ name: ArchiveSettings.Name, to value: String?) throws(SQLiteError) {
        try store.setSetting(name.rawValue, to: value)
    }
}
