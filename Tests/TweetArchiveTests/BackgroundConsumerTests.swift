import Synchronization
import Testing

@testable import TweetArchive

@Suite("Background consumer")
struct RelayTests {
    private struct Refusal: Error, Equatable {
        let element: Int
    }

    private final class Seen: Sendable {
        let elements = Mutex<[Int]>([])

        func add(_ element: Int) { elements.withLock { $0.append(element) } }
        var all: [Int] { elements.withLock { $0 } }
    }

    @Test(
        "Elements are processed in the order in which they were sent, and all of them before end() returns",
        arguments: [0, 1, 2, 1000])
    func order(count: Int) throws {
        let seen = Seen()
        let relay = BackgroundConsumer<Int>(label: "test") { seen.add($0) }
        for element in 0..<count { #expect(relay.send(element)) }
        try relay.end()
        #expect(seen.all == Array(0..<count))
    }

    @Test("The closure is released before end() returns, so that an unfinished file is deleted")
    func released() throws {
        for _ in 0..<100 {
            weak var released: Seen?
            let relay = {
                let seen = Seen()
                released = seen
                return BackgroundConsumer<Int>(label: "test") { seen.add($0) }
            }()
            #expect(relay.send(1))
            try relay.end()
            #expect(released == nil)
        }
    }

    @Test("After an error, send() returns false and end() throws the error", arguments: [0, 1, 7])
    func failure(at last: Int) {
        let seen = Seen()
        let relay = BackgroundConsumer<Int>(label: "test") { element in
            if element == last { throw Refusal(element: element) }
            seen.add(element)
        }
        var element = 0
        while relay.send(element) { element += 1 }
        #expect(element >= last)
        #expect(!relay.send(0))
        #expect(throws: Refusal(element: last)) { try relay.end() }
        #expect(seen.all == Array(0..<last))
    }

    @Test("An error of the last element is thrown as well")
    func lastFailure() {
        let relay = BackgroundConsumer<Int>(label: "test") { element in
            throw Refusal(element: element)
        }
        #expect(relay.send(5))
        #expect(throws: Refusal(element: 5)) { try relay.end() }
    }

    @Test("A sender blocks while one element is being processed and another one is waiting")
    func bounded() throws {
        final class Sent: Sendable { let last = Mutex(0) }
        let (sent, ahead) = (Sent(), Seen())
        let relay = BackgroundConsumer<Int>(label: "test") { element in
            ahead.add(sent.last.withLock { $0 } - element)
        }
        for element in 0..<500 {
            sent.last.withLock { $0 = element }
            #expect(relay.send(element))
        }
        try relay.end()
        #expect(ahead.all.allSatisfy { $0 <= 2 })
    }
}
