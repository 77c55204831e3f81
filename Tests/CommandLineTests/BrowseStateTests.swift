import Rendering
import TerminalUI
import TestSupport
import Testing
import TweetModel

@testable import tweetdex

/// The transitions of `browse`, without a terminal and a store.
@Suite("State of browse")
struct BrowseStateTests {
    static func hit(_ id: Int64, _ text: String = "text") -> SearchHit {
        SearchHit(
            tweet: Tweet(id: TweetID(id), createdAt: nil, author: nil, text: text, textCompleteness: .full))
    }

    static func page(_ query: String, _ count: Int, from first: Int64 = 1, total: Int? = nil) -> SearchPage {
        var page = SearchPage(query: query, canonical: query)
        page.hits = (0..<Int64(count)).map { hit(first + $0) }
        page.total = total
        return page
    }

    /// A state whose list has `count` rows.
    static func browsing(_ query: String = "cats", rows count: Int = 50) -> BrowseState {
        var (state, requests) = BrowseState.start(query: query, columns: 80, rows: 24)
        #expect(requests == [.search(query, number: 1)])
        _ = state.update(.answer(.page(page(query, count, total: count), number: 1, isFirst: true)))
        return state
    }

    static func type(_ text: String, into state: inout BrowseState) -> [BrowseRequest] {
        text.unicodeScalars.flatMap { state.update(.input(.key(.character($0)))) }
    }

    @Test("Each key of the query starts a search, and late answers are dropped")
    func typing() {
        var (state, _) = BrowseState.start(query: "", columns: 80, rows: 24)
        #expect(state.pane == .query)
        let requests = Self.type("ca", into: &state)
        #expect(requests == [.search("c", number: 2), .complete("c"), .search("ca", number: 3), .complete("ca")])
        _ = state.update(.answer(.page(Self.page("c", 9), number: 2, isFirst: true)))
        #expect(state.rows.isEmpty && state.isSearching)
        _ = state.update(.answer(.page(Self.page("ca", 2), number: 3, isFirst: true)))
        #expect(state.rows.count == 2 && !state.isSearching && state.shownQuery == "ca")
        _ = state.update(.answer(.problems([], number: 2)))
        #expect(state.update(.input(.key(.enter))) == [.record("ca")])
        #expect(state.pane == .list)
    }

    @Test("An invalid query keeps the rows of the last valid one")
    func invalid() {
        var state = Self.browsing()
        _ = state.update(.input(.key(.character("/"))))
        _ = Self.type(" (", into: &state)
        let problem = Diagnostic(code: "paren", message: "( is not closed", start: 5, end: 6)
        _ = state.update(.answer(.problems([problem], number: 3)))
        #expect(state.rows.count == 50 && state.problems == [problem] && state.shownQuery == "cats")
    }

    @Test("Tab completes the last word; without completions it changes the pane")
    func completing() {
        var (state, _) = BrowseState.start(query: "", columns: 80, rows: 24)
        _ = Self.type("x auro", into: &state)
        let found = [
            QueryCompletion(kind: .word, text: "aurora", tweets: 6), QueryCompletion(kind: .name, text: "from:"),
        ]
        _ = state.update(.answer(.completions(found, of: "x aur")))
        #expect(state.offers.isEmpty)
        _ = state.update(.answer(.completions(found, of: "x auro")))
        #expect(state.offers.count == 2)
        var other = state
        _ = state.update(.input(.key(.tab)))
        #expect(state.query == "x aurora " && state.offers.isEmpty)
        for key in [InputEvent.control("n"), .control("p"), .control("p"), .key(.tab)] { _ = other.update(.input(key)) }
        #expect(other.query == "x from:")
        _ = state.update(.input(.key(.tab)))
        #expect(state.pane == .list)
    }

    @Test("A query that matches nothing stays for correction, and Tab accepts a similar one")
    func similar() {
        var (state, _) = BrowseState.start(query: "", columns: 80, rows: 24)
        _ = Self.type("aurora photo", into: &state)
        var page = Self.page("aurora photo", 0, total: 0)
        page.emptiness = EmptyResult()
        page.emptiness?.suggestions = [.init(query: "aurora has:images", tweets: 7)]
        _ = state.update(.answer(.page(page, number: state.number, isFirst: true)))
        let words = [QueryCompletion(kind: .word, text: "photos", tweets: 1)]
        _ = state.update(.answer(.completions(words, of: "aurora photo")))
        #expect(state.offers.map(\.query) == ["aurora has:images", "aurora photos"])
        #expect(state.update(.input(.key(.enter))) == [] && state.pane == .query)
        _ = state.update(.input(.key(.tab)))
        #expect(state.query == "aurora has:images " && state.offers.isEmpty)
    }

    @Test("Results of a longer word become the query when the user leaves it")
    func prefix() {
        for key: Key in [.enter, .down, .escape] {
            var (state, _) = BrowseState.start(query: "", columns: 80, rows: 24)
            _ = Self.type("auror", into: &state)
            _ = state.update(.answer(.page(Self.page("auror*", 3), number: state.number, isFirst: true)))
            #expect(state.query == "auror" && state.isPrefixSearch)
            _ = state.update(.input(.key(key)))
            #expect(state.query == "auror*" && !state.isPrefixSearch && state.pane == .list)
        }
    }

    @Test("All bins of a histogram have a bar")
    func bars() {
        for columns in [1, 7, 80, 300] {
            let layout = BrowseLayout(columns: columns, rows: 24, isZoomed: false, showsFacets: true)
            for count in [0, 1, 6, 79, 80, 81, 240] {
                let (perBar, width) = layout.bars(of: count)
                let bars = (count + perBar - 1) / perBar
                #expect(bars * width <= columns && bars * 2 >= min(count, columns), "\(columns) \(count)")
            }
        }
    }

    @Test("The help scrolls, and other keys only close it")
    func help() {
        var state = Self.browsing()
        var view = BrowseView(renderer: TerminalRenderer(TerminalStyle(color: false, now: 0)))
        _ = state.update(.input(.key(.character("?"))))
        let first = view.screen(of: &state).text
        #expect(first.contains("Enter") && first.contains("open the tweet on the whole screen"))
        for _ in 0..<9 { _ = state.update(.input(.key(.pageDown))) }
        let last = view.screen(of: &state).text
        #expect(last.contains("edit as in a shell") && (state.help ?? 0) < BrowseKey.all.count)
        #expect(state.update(.input(.key(.character("q")))) == [] && state.help == nil)
    }

    @Test("Up and Down walk through earlier searches and back to the typed text")
    func history() {
        var (state, _) = BrowseState.start(query: "", columns: 80, rows: 24)
        _ = state.update(.answer(.recents(["new", "old"])))
        _ = Self.type("typed", into: &state)
        var seen: [String] = []
        for key: Key in [.up, .up, .up, .down, .down] {
            _ = state.update(.input(.key(key)))
            seen.append(state.query)
        }
        #expect(seen == ["new", "old", "old", "new", "typed"] && state.pane == .query)
        _ = state.update(.input(.key(.down)))
        #expect(state.pane == .list && state.query == "typed")
    }

    @Test("Keys move the selection, which stays inside of the list and visible")
    func moving() {
        var state = Self.browsing(rows: 50)
        let cases: [(InputEvent, Int)] = [
            (.key(.character("k")), 0), (.key(.character("j")), 1), (.key(.down), 2), (.key(.pageDown), 9),
            (.key(.character("G")), 49), (.key(.down), 49), (.key(.pageUp), 42), (.key(.home), 0), (.key(.up), 0),
            (.mouse(MouseEvent(.press, column: 5, row: 5)), 3), (.mouse(MouseEvent(.wheelDown, column: 5, row: 5)), 6),
        ]
        for (input, selected) in cases {
            _ = state.update(.input(input))
            #expect(state.list.selected == selected, "\(input)")
            #expect((state.list.top..<state.list.top + state.layout.list.rows).contains(selected))
        }
    }

    @Test("The next page is requested once, before the end of the list")
    func paging() {
        var (state, _) = BrowseState.start(query: "x", columns: 80, rows: 24)
        var page = Self.page("x", 100)
        page.next = PageCursor(PageCursor.Position(id: 100))
        _ = state.update(.answer(.page(page, number: 1, isFirst: true)))
        let requests = state.update(.input(.key(.character("G")))) + state.update(.input(.key(.up)))
        let more = requests.filter { if case .more = $0 { true } else { false } }
        #expect(more.count == 1)
        _ = state.update(.answer(.page(Self.page("x", 5, from: 101), number: 1, isFirst: false)))
        #expect(state.rows.count == 105 && state.list.selected == 98)
    }

    @Test("The selected value of a facet, or a period, narrows the query")
    func narrowing() {
        var state = Self.browsing("cats OR dogs")
        #expect(state.update(.input(.key(.character("f")))) == [.counts("cats OR dogs", withFacets: true, number: 1)])
        var years = Facet(field: .year)
        years.values = [Facet.Value(text: "2015", count: 3, clause: "date:2015"), Facet.Value(text: "2014", count: 2)]
        var times = TimeCounter(zone: .utc)
        times.add(1_420_070_400)
        times.add(1_425_168_000)
        let histogram = Histogram(times, by: .month) { _, name in "date:" + name }
        _ = state.update(
            .answer(
                .counts(
                    ResultCounts(facets: [Facet(field: .media), years], histogram: histogram), total: 5, number: 1)))
        #expect(state.pane == .facets && state.selectedClause == "date:2015")
        _ = state.update(.input(.key(.down)))
        #expect(state.selectedClause == nil && state.update(.input(.key(.enter))) == [] && state.message != nil)
        _ = state.update(.input(.key(.left)))
        #expect(state.selectedClause == "date:2015-03")
        _ = state.update(.input(.key(.left)))
        // February has no tweets.
        #expect(state.selectedClause == "date:2015-01")
        #expect(state.update(.input(.key(.enter))) == [.search("(cats OR dogs) date:2015-01", number: 2)])
    }

    @Test("Stars, labels, notes, undo and redo are requests, and the answer changes the rows")
    func changes() throws {
        var state = Self.browsing()
        let id = TweetID(1)
        #expect(state.update(.input(.key(.character("s")))) == [.change(.toggleLabel(.starred), of: id)])
        #expect(state.selected?.labels == [])
        var starred = Self.hit(1)
        (starred.labels, starred.note) = (["starred"], "why")
        _ = state.update(.answer(.changed([starred, Self.hit(99)], message: "starred")))
        #expect(state.selected?.labels == ["starred"] && state.selected?.note == "why" && state.message == "starred")
        let rows = (1...50).map { TweetID($0) }
        #expect(state.update(.input(.key(.character("u")))) == [.undo(isRedo: false, rows: rows)])
        #expect(state.update(.input(.control("r"))) == [.undo(isRedo: true, rows: rows)])

        _ = state.update(.input(.key(.character("l"))))
        #expect(Self.type("to read", into: &state) == [])
        let label = try #require(LabelName("to read"))
        #expect(state.update(.input(.key(.enter))) == [.change(.toggleLabel(label), of: id)])

        _ = state.update(.input(.key(.character("n"))))
        _ = Self.type("x", into: &state)
        #expect(state.update(.input(.key(.escape))) == [] && state.prompt == nil)
    }

    @Test("A change of the layout requests images for the new size")
    func imagesOfOtherSize() {
        var (state, _) = BrowseState.start(query: "x", columns: 80, rows: 24)
        var page = Self.page("x", 3)
        page.hits[0].tweet.media = [MediaItem(id: "1", kind: .photo, url: nil)]
        let hit = page.hits[0]
        _ = state.update(.answer(.page(page, number: 1, isFirst: true)))
        func draw() { _ = state.update(.answer(.pictures([1: [Array("image".utf8)]], of: hit.tweet.id))) }
        let events: [(BrowseEvent, changes: Bool)] = [
            (.resized(columns: 80, rows: 24), false), (.resized(columns: 200, rows: 50), true),
            (.input(.key(.enter)), true), (.input(.key(.character("t"))), false), (.input(.key(.escape)), true),
        ]
        for (event, changes) in events {
            draw()
            #expect(state.update(event) == (changes ? [.details(hit)] : []), "\(event)")
            #expect(state.pictures.isEmpty == changes, "\(event)")
        }
    }

    @Test("Export, copy, browser view, quit and suspend are requests; q is a letter in the query")
    func requests() {
        var state = Self.browsing()
        #expect(state.update(.input(.key(.character("y")))) == [.copy("https://x.com/i/web/status/1")])
        #expect(state.update(.input(.key(.character("o")))) == [.browser(TweetID(1))])
        _ = state.update(.input(.key(.character("e"))))
        #expect(state.update(.input(.key(.enter))) == [.export("cats", path: "tweets.csv")])
        #expect(state.update(.input(.control("z"))) == [.suspend])
        #expect(state.update(.input(.key(.character("q")))) == [.quit])
        _ = state.update(.input(.key(.character("/"))))
        #expect(Self.type("q", into: &state).first == .search("catsq", number: 2))
        #expect(state.update(.input(.control("c"))) == [.quit])
    }

    @Test("Random events never break the state, whatever the size of the screen")
    func random() {
        var generator = SeededGenerator(seed: 46)
        var events: [BrowseEvent] = BrowseKey.all.flatMap(\.keys).map { .input($0) }
        events += [.input(.paste("two\nlines")), .input(.key(.character("a"))), .input(.key(.backspace))]
        for (column, row) in [(0, 0), (79, 23), (30, 4), (30, 20)] {
            for kind: MouseEvent.Kind in [.press, .wheelUp, .wheelDown] {
                events.append(.input(.mouse(MouseEvent(kind, column: column, row: row))))
            }
        }
        for (columns, rows) in [(80, 24), (300, 80), (1, 1), (40, 9), (120, 40)] {
            events.append(.resized(columns: columns, rows: rows))
        }
        var facet = Facet(field: .year)
        facet.values = [Facet.Value(text: "2015", count: 3, clause: "date:2015")]
        var state = Self.browsing()
        var view = BrowseView(renderer: TerminalRenderer(TerminalStyle(color: true, now: 0)))
        for step in 0..<4000 {
            _ = state.update(events.randomElement(using: &generator) ?? events[0])
            let number = state.number
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: _ = state.update(.answer(.page(Self.page("q", step % 60), number: number, isFirst: true)))
            case 1: _ = state.update(.answer(.counts(ResultCounts(facets: [facet]), total: 3, number: number)))
            case 2:
                let found = [QueryCompletion(kind: .word, text: "aurora")]
                _ = state.update(.answer(.completions(found, of: state.editor.before)))
            default: break
            }
            let screen = view.screen(of: &state)
            #expect(screen.columns == state.size.columns && screen.rows == state.size.rows)
            #expect(state.rows.isEmpty || state.rows.indices.contains(state.list.selected))
        }
    }

    @Test("Every key has a meaning, and no two actions of a pane share a key")
    func keys() {
        for pane in BrowsePane.allCases {
            let keys = BrowseKey.all.filter { $0.panes.contains(pane) }.flatMap(\.keys)
            #expect(Set(keys).count == keys.count, "\(pane)")
        }
        #expect(BrowseKey.all.allSatisfy { !$0.meaning.isEmpty })
    }
}
