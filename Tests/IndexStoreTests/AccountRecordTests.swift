import Testing
import TweetModel

@testable import IndexStore

@Suite("Account records")
struct AccountRecordTests {
    private func profile(_ bio: String?, _ location: String?) -> ProfileRecord {
        var profile = ProfileRecord()
        profile.append(.bio, bio)
        profile.append(.location, location)
        profile[.followers] = 1
        return profile
    }

    @Test(
        "The newest text of a profile wins, even if it is empty; a missing text does not replace an older one",
        arguments: [
            ("Fish", "Chips", "Chips"), ("Fish", "", ""), ("", "Fish", "Fish"), ("Fish", nil, "Fish"), (nil, "", ""),
            ("", nil, ""), (nil, nil, nil),
        ] as [(String?, String?, String?)])
    func texts(older: String?, newer: String?, expected: String?) {
        let words = [(profile(older, older), Int64(1)), (profile(newer, newer), 2)]
        for words in [words, words.reversed()] {
            var record = AccountRecord()
            for (profile, moment) in words { _ = record.add(profile.values, profile.texts[...], seenAt: moment) }
            #expect(record.profile?[.bio] == expected && record.profile?[.location] == expected)
        }
    }
}
