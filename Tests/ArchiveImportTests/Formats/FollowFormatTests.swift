import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Follows and lists in archives")
struct FollowFormatTests {
    private static func imported(
        _ sample: String, _ choose: (inout ImportOptions) -> Void = { _ in }
    ) throws -> ImportedInput {
        try ImportedInput(SampleArchives.path(sample), choose)
    }

    @Test("An account archive lists accounts and lists of its owner", .enabled(if: SampleArchives.zipsAreRead))
    func accountArchive() throws {
        #expect(try Self.imported("account-2022").follows == [])
        #expect(try Self.imported("account-2022").summary.counts.leftOut["follows"] == 9)
        let found = try Self.imported("account-2022") { $0.include.insert(.follows) }
        let date = try #require(found.generatedAt)
        let owner = User(id: UserID(21_140_987), handle: found.owner?.handle, name: found.owner?.name)
        let snapshot = { (kind: FollowKind) in FollowSnapshot(of: owner, kind, begunAt: date) }
        let accounts: [(FollowKind, [Int64])] = [
            (.block, [214_467_890]), (.follower, [17_733_105, 98_244_310, 120_884_561]),
            (.following, [17_733_105, 55_190_233]), (.mute, [301_188_204]),
        ]
        for (kind, ids) in accounts {
            let records = found.follows.compactMap { record -> Int64? in
                guard case .account(let account, let list, let time) = record else { return nil }
                return list == snapshot(kind) && time == date ? account.id?.rawValue : nil
            }
            #expect(records == ids, "\(kind)")
            #expect(found.follows.contains(.snapshot(snapshot(kind), isComplete: true, seenAt: date)))
        }
        let lists = found.follows.filter { if case .list = $0 { true } else { false } }
        let (mira, teo) = (User(id: nil, handle: "mira_okafor"), User(id: nil, handle: "teo_lindqvist"))
        #expect(
            lists == [
                .list(
                    TwitterList(
                        key: "mira_okafor/antennas", name: "antennas", owner: mira,
                        url: "https://twitter.com/mira_okafor/lists/antennas"), of: owner, .created),
                .list(
                    TwitterList(
                        key: "1493446837214187900", owner: teo,
                        url: "https://twitter.com/teo_lindqvist/lists/1493446837214187900"), of: owner, .subscribed),
            ])
    }

    @Test("A file of the Community Archive contains follows without a time")
    func communityArchive() throws {
        let found = try Self.imported("community-archive.json") { $0.include.insert(.follows) }
        let subject = User(id: found.owner?.id, handle: found.owner?.handle, name: found.owner?.name)
        let kinds: [FollowKind] = [.follower, .following]
        #expect(
            found.follows
                == kinds.map {
                    .account(User(id: UserID(17_733_105)), in: FollowSnapshot(of: subject, $0), seenAt: nil)
                }
                + kinds.map { .snapshot(FollowSnapshot(of: subject, $0), isComplete: true, seenAt: nil) })
        #expect(try Self.imported("community-archive.json").follows == [])
    }

    @Test(
        "Records that are neither accounts nor lists are rejected",
        arguments: [
            ("{\"follower\":{}}", "it has no account ID"),
            ("{\"follower\":{\"accountId\":\"-1\"}}", "it has no account ID"),
            ("{\"userListInfo\":{}}", "it has no address of a list"),
            (
                "{\"userListInfo\":{\"url\":\"https://twitter.com/i/lists/tea\"}}",
                "it is not the address of a list: https://twitter.com/i/lists/tea"
            ),
            ("{\"userListInfo\":{\"url\":\"javascript:1\"}}", "it is not the address of a list: javascript:1"),
        ])
    func rejected(_ record: String, _ reason: String) throws {
        let scratch = try Scratch()
        let isList = record.contains("userListInfo")
        let name = isList ? "lists-member.js" : "follower.js"
        let script = "window.YTD.\(isList ? "lists_member" : "follower").part0 = [\(record)]"
        let found = try ImportedInput(try scratch.write(name, script)) {
            $0.include.insert(.follows)
            $0.ownerHandle = "ann_lee"
        }
        #expect(found.skipped.map(\.reason) == [reason])
        let complete = found.follows.contains {
            if case .snapshot(_, let isComplete, _) = $0 { isComplete } else { false }
        }
        #expect(!complete)
    }
}
