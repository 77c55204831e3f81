import TestSupport
import Testing
import TweetModel

@testable import IndexStore

@Suite("Merging")
struct MergeOrderTests {
    /// 12 sets of imports, each in 20 orders; by default two sets in 10 orders.
    @Test(
        "The content of a store does not depend on the order of the imports",
        arguments: Exhaustive.sample(0..<12, every: 6))
    func order(seed: Int) throws {
        let folder = try TemporaryFolder()
        var random = RandomImports(seed: UInt64(seed))
        let inputs = random.inputs(5)
        var expected: StoreContent?
        for round in 0..<(Exhaustive.isOn ? 20 : 10) {
            let order = round == 0 ? inputs : random.shuffled(inputs)
            let store = try folder.store("\(round).db")
            for input in order { try store.add(input) }
            let content = try StoreContent(store)
            let first = expected ?? content
            #expect(
                content == first,
                "order \(order.map(\.name)):\n\(first.difference(from: content))")
            expected = first
            if round % 5 == 0 { #expect(try StoreCheck(store).run().findings == []) }
            #expect(try store.tweetsWithWrongFlags() == [])
            guard content == first else { return }
        }
    }

    @Test("Importing everything again changes nothing", arguments: Exhaustive.sample(20..<26, every: 3))
    func again(seed: Int) throws {
        let folder = try TemporaryFolder()
        var random = RandomImports(seed: UInt64(seed))
        let inputs = random.inputs(4)
        let store = try folder.store()
        for input in inputs { try store.add(input) }
        let before = try StoreContent(store)
        for input in random.shuffled(inputs) {
            let tally = try store.add(input)
            #expect(tally.new == 0 && tally.updated == 0)
        }
        let after = try StoreContent(store)
        #expect(after == before, "\(before.difference(from: after))")
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test(
        "Interleaved imports, while a third one is forgotten, have the same result as sequential ones",
        arguments: Exhaustive.sample(0..<24, every: 7))
    func inTurn(seed: Int) throws {
        let folder = try TemporaryFolder()
        var random = RandomImports(seed: UInt64(seed) + 900)
        random.placesVary = false
        let inputs = random.inputs(3)
        let forgetting = try folder.store("together.db")
        try forgetting.add(inputs[2])
        var turns: [(session: ImportSession, input: RandomImports.Input, rest: [TweetBatch])] = []
        for input in inputs.prefix(2) {
            let session = try folder.store("together.db").begin(input)
            try session.stop()
            turns.append((session, input, input.batches.reversed()))
        }
        let whole = turns.map(\.rest.count).reduce(0, +)
        let forgottenAt = seed % whole
        for done in 0..<whole {
            if done == forgottenAt {
                let number = try #require(try ImportCatalog(forgetting).all().first { $0.path == "/" + inputs[2].name })
                _ = try forgetting.forget(import: number.number)
            }
            let turn = random.shuffled(turns.indices.filter { !turns[$0].rest.isEmpty })[0]
            try turns[turn].session.write(turns[turn].rest.removeLast())
            try turns[turn].session.stop()
        }
        for turn in random.shuffled(turns) { _ = try turn.session.finish(turn.input) }
        let expected = try folder.store("apart.db")
        for input in inputs.prefix(2) { try expected.add(input) }
        let (found, wanted) = (try StoreContent(forgetting), try StoreContent(expected))
        #expect(found == wanted, "\(wanted.difference(from: found))")
        #expect(try StoreCheck(forgetting).run().findings == [])
    }

    @Test("The division into batches does not matter", arguments: Exhaustive.sample(0..<24, every: 7))
    func batches(seed: Int) throws {
        let folder = try TemporaryFolder()
        var random = RandomImports(seed: UInt64(seed) + 1_700)
        random.placesVary = false
        let inputs = random.inputs(3)
        let (expected, store) = (try folder.store("whole.db"), try folder.store("divided.db"))
        for input in inputs {
            try expected.add(input)
            let session = try store.begin(input)
            for batch in input.batches(of: 1 + seed % 7) {
                try session.write(batch)
                if seed % 3 == 0 { try session.stop() }
            }
            _ = try session.finish(input)
        }
        let (found, wanted) = (try StoreContent(store), try StoreContent(expected))
        #expect(found == wanted, "\(wanted.difference(from: found))")
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("If two programs import the same input, one continues and the other reports it")
    func twice() throws {
        let folder = try TemporaryFolder()
        var random = RandomImports(seed: 7)
        let input = random.inputs(1)[0]
        let path = folder.path("s.db")
        let (first, second) = (try Store(path: path, access: .create), try Store(path: path, access: .create))
        let early = try first.begin(input)
        try early.stop()
        let late = try second.begin(input)
        try late.stop()
        for (number, batch) in input.batches.enumerated() {
            try early.write(batch)
            try early.progress(recordsEnd: Int64(number + 1) * 100, tweets: number + 1, skipped: 0)
            try early.stop()
            #expect {
                try late.write(batch)
            } throws: { error in
                if case StoreError.importedElsewhere("/" + input.name) = error { true } else { false }
            }
        }
        _ = try early.finish(input)
        let alone = try folder.store("alone.db")
        try alone.add(input)
        let (found, wanted) = (try StoreContent(second), try StoreContent(alone))
        #expect(found == wanted, "\(wanted.difference(from: found))")
    }

    @Test("A record survives encoding and decoding", arguments: Exhaustive.sample(0..<10, every: 4))
    func coding(seed: Int) throws {
        var random = RandomImports(seed: UInt64(seed) + 100)
        var rows = TweetRows()
        for input in random.inputs(3) {
            for record in input.tweets {
                let tweet = record.tweet.bare
                let stored = StoredTweet(
                    tweet,
                    users: TweetUsers(
                        author: 42, replyTo: tweet.replyTo == nil ? nil : -7,
                        retweetOf: tweet.retweetOf == nil ? nil : 43, quoteOf: tweet.quoteOf == nil ? nil : .max))
                let bytes = rows.record(of: stored)
                #expect(rows.tweet(tweet.id, in: bytes) == stored)
                #expect(rows.tweet(tweet.id, in: bytes + [0]) == nil)
                // Decoding damaged bytes must not trap.
                for index in bytes.indices {
                    var damaged = bytes
                    damaged[index] ^= 0x55
                    _ = rows.tweet(tweet.id, in: damaged)
                    _ = rows.tweet(tweet.id, in: Array(bytes.prefix(index)))
                }
            }
        }
    }
}
