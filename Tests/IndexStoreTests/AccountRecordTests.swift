import TestSupport
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

    @Test("Rows of accounts follow the rules of account records", arguments: 0..<20)
    func rows(seed: UInt64) {
        var random = SplitMix(state: seed)
        func pick<T>(_ choices: [T]) -> T { choices[Int(random.next() % UInt64(choices.count))] }
        var rows = AccountRows()
        var records = [AccountRecord](repeating: AccountRecord(), count: 3)
        for (index, record) in records.enumerated() { rows.append(record, importID: 1, id: Int64(index + 1)) }
        for _ in 0..<30 {
            var batch = BatchAccounts()
            for _ in 0..<4 {
                var profile = User.Profile()
                (profile.bio, profile.location) = (pick([nil, "", "Fish", "Fish and chips"]), pick([nil, "Here"]))
                (profile.followers, profile.verified) = (pick([nil, 1, 2]), pick([nil, true]))
                let user = User(
                    id: UserID(Int64(pick([1, 2, 3]))), handle: pick([nil, "ann", "Ann", "ben"]),
                    name: pick([nil, "Ann"]), profile: pick([nil, profile]))
                _ = batch.add(user, seenAt: pick([1, 2, 3, 4]))
            }
            for account in batch.all {
                let index = Int((account.id?.rawValue ?? 1) - 1)
                let (handle, name) = (account.record.handle, account.record.name)
                account.forEachHandle { #expect(rows.hasHandle($0, at: index) == (records[index].handle == $0)) }
                var isChanged = rows.add(handle, .handle, seenAt: account.record.handleSeenAt, at: index)
                if rows.add(name, .name, seenAt: account.record.nameSeenAt, at: index) { isChanged = true }
                var isExpected = records[index].add(account.record)
                batch.forEachProfile(of: account) { row in
                    let profile = Box(batch.profiles.profile(at: row))
                    if rows.add(batch.profiles, row, at: index) { isChanged = true }
                    if records[index].add(profile, seenAt: batch.profiles.seenAt(row)) { isExpected = true }
                }
                #expect(isChanged == isExpected)
            }
            for (index, record) in records.enumerated() { #expect(rows.record(at: index) == record) }
        }
    }

    @Test("Replaced texts of accounts do not accumulate")
    func replacedTexts() {
        var rows = AccountRows()
        rows.append(AccountRecord(), importID: 1, id: 1)
        for time in 1...30_000 {
            var batch = BatchAccounts()
            _ = batch.add(account("Bio \(time) " + String(repeating: "x", count: 200)), seenAt: Int64(time))
            batch.forEachProfile(of: batch.all[0]) { _ = rows.add(batch.profiles, $0, at: 0) }
        }
        #expect(rows.size < 2 << 20)
        #expect(rows.record(at: 0).profile?.value.bio?.hasPrefix("Bio 30000 ") == true)
    }
}
