import Testing
import TweetModel

@testable import IndexStore

@Suite("Account records")
struct AccountRecordTests {
    private func account(_ bio: String?, _ location: String? = nil) -> User {
        var profile = User.Profile()
        (profile.bio, profile.location, profile.followers) = (bio, location, 1)
        return User(id: UserID(42), profile: profile)
    }

    @Test(
        "The newest text of a profile wins, even if it is empty; a missing text does not replace an older one",
        arguments: [
            ("Fish", "Chips", "Chips"), ("Fish", "", ""), ("", "Fish", "Fish"), ("Fish", nil, "Fish"), (nil, "", ""),
            ("", nil, ""), (nil, nil, nil),
        ] as [(String?, String?, String?)])
    func texts(older: String?, newer: String?, expected: String?) {
        let words = [(account(older, older), Int64(1)), (account(newer, newer), 2)]
        for words in [words, words.reversed()] {
            var record = AccountRecord()
            for (user, moment) in words {
                if let profile = user.boxedProfile { _ = record.add(profile, seenAt: moment) }
            }
            #expect(record.profile?.value.bio == expected && record.profile?.value.location == expected)
        }
    }
}
