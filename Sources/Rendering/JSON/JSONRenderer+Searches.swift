package import TweetModel

extension JSONRenderer {
    /// `tweetdex.settings/1`
    package func settings(_ settings: ArchiveSettings, into out: inout [UInt8]) {
        document("tweetdex.settings/1", into: &out) { json in
            json.object("settings") { json in
                for name in ArchiveSettings.Name.allCases where name != .history {
                    json.member(named: name.rawValue, settings[name])
                }
                json.member("history", settings.recordsHistory)
            }
        }
    }
}
