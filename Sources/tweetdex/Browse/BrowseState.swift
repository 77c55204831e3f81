import QueryEngine
import Rendering
import TerminalUI
import TweetArchive
import TweetModel

/// A change of a tweet's label or note.
enum BrowseChange: Hashable, Sendable {
    /// Adds the label, or removes it if the tweet has it.
    case toggleLabel(LabelName)
    /// Sets the note; `nil` removes it.
    case setNote(String?)
}

/// Work outside of the state, which `BrowseSession` performs. The results come back as `BrowseAnswer`.
enum BrowseRequest: Hashable, Sendable {
    case search(String, number: Int)
    case more(String, after: PageCursor, number: Int)
    /// Count all results, their facets and their histogram.
    case counts(String, withFacets: Bool, number: Int)
    case complete(String)
    case details(SearchHit)
    /// Record the search in the history.
    case record(String)
    case change(BrowseChange, of: TweetID)
    /// Undo or redo the last change. `rows` are the tweets of the list, whose labels and notes it may change.
    case undo(isRedo: Bool, rows: [TweetID])
    case copy(String)
    case browser(TweetID)
    case export(String, path: String)
    case redraw, suspend, quit
}

/// The result of a request. Those of a search contain its number, because an earlier one may arrive late.
enum BrowseAnswer: Sendable {
    case page(SearchPage, number: Int, isFirst: Bool)
    case problems([Diagnostic], number: Int)
    case failure(message: String, hint: String?)
    case counts(ResultCounts, total: Int?, number: Int)
    case completions([QueryCompletion], of: String)
    case thread(TweetThread?, of: TweetID)
    /// The drawings of the tweet's photos, by the number of their item (see `InlineImages`).
    case pictures([Int: [[UInt8]]], of: TweetID)
    /// Tweets after a change.
    case changed([SearchHit], message: String)
    case recents([String])
    case message(String)
}

enum BrowseEvent: Sendable {
    case input(InputEvent)
    case resized(columns: Int, rows: Int)
    case answer(BrowseAnswer)
}

/// The state of `browse`: the query, its results, the panes and their positions. `update` applies an event, and needs
/// neither a terminal nor a store.
struct BrowseState: Sendable {
    /// A question in the last row.
    struct Prompt: Hashable, Sendable {
        enum Kind: Hashable, Sendable { case label, note, export }

        var kind: Kind
        /// The tweet to label or to note.
        var hit: SearchHit?
        var editor: LineEditor

        var title: String {
            switch kind {
            case .label: "Label to add or remove"
            case .note: "Note"
            case .export: "Export to FILE (.jsonl, .csv, .tsv or .md)"
            }
        }
    }

    private(set) var size: (columns: Int, rows: Int)
    private(set) var pane: BrowsePane
    private(set) var isZoomed = false
    /// The first visible row of the help; `nil` if it is hidden. The view clamps it.
    var help: Int?
    private(set) var showsFacets = false
    private(set) var showsThread = false
    private(set) var prompt: Prompt?

    private(set) var editor: LineEditor
    private var completions: [QueryCompletion] = []
    /// The index of the offer that Tab accepts.
    private(set) var offer = 0
    private var recents: [String] = []
    /// The position in the recents, and the query that was typed before; `nil` while typing.
    private var recalled: (position: Int, typed: String)?

    /// The number of the last search. Answers with another number are dropped.
    private(set) var number = 0
    private(set) var isSearching = false
    /// The last page of the results, without tweets; `nil` before the first answer.
    private(set) var page: SearchPage?
    /// The query of the results.
    private(set) var shownQuery = ""
    private(set) var rows: [SearchHit] = []
    private var isLoadingMore = false
    private(set) var list = ListPosition()
    private(set) var problems: [Diagnostic] = []
    private(set) var total: Int?
    /// The counted facets that have values, and the values of all facets with their clauses.
    private(set) var facets: [Facet] = []
    private(set) var histogram: Histogram?
    private(set) var facetList = ListPosition()
    /// The selected period of the histogram; `nil` if a value of a facet is selected.
    private(set) var bin: Int?

    private(set) var thread: TweetThread?
    private(set) var pictures: [Int: [[UInt8]]] = [:]
    /// The first visible row of the preview. The view clamps it.
    var previewTop = 0
    /// A message in the last row, until the next key.
    private(set) var message: String?

    /// The number of rows before the end of the list at which the next page is requested.
    private static let readAhead = 60
    /// More rows than any list has.
    private static let far = 1 << 40

    /// Creates the state, and returns the first requests.
    static func start(query: String, columns: Int, rows: Int) -> (BrowseState, [BrowseRequest]) {
        var state = BrowseState(query: query, columns: columns, rows: rows)
        let requests = state.search()
        return (state, requests)
    }

    private init(query: String, columns: Int, rows: Int) {
        size = (columns, rows)
        editor = LineEditor(query)
        pane = query.isEmpty ? .query : .list
    }

    var query: String { editor.text }

    /// A replacement of the query. `text` is the part of the query that differs.
    typealias Offer = (query: String, text: String, note: String?)

    /// Similar queries that match, if the query matches nothing, and then the completions of its last word.
    var offers: [Offer] {
        guard pane == .query else { return [] }
        let similar = page.flatMap { $0.query == query ? $0.emptiness?.suggestions : nil } ?? []
        let beginning = editor.before.dropLast(QueryCompletion.lastWord(of: editor.before).count)
        let completed = completions.map {
            (
                query: String(beginning) + $0.text, text: $0.text,
                note: $0.tweets.map { HumanReadable.count($0, "tweet") } ?? $0.meaning
            )
        }
        return similar.map { (query: $0.query, text: $0.query, note: HumanReadable.count($0.tweets, "tweet")) }
            + completed.filter { offer in !similar.contains { $0.query == offer.query } }
    }

    /// True if the results are those of words that begin with the last word of the query, because the query itself
    /// matches nothing.
    var isPrefixSearch: Bool { shownQuery == query + "*" }

    var selected: SearchHit? { rows.indices.contains(list.selected) ? rows[list.selected] : nil }

    var layout: BrowseLayout {
        BrowseLayout(columns: size.columns, rows: size.rows, isZoomed: isZoomed, showsFacets: showsFacets)
    }

    /// The rows of the facets pane: headings, values and blank rows.
    var facetRows: [FacetRow] {
        var rows: [FacetRow] = []
        for facet in facets {
            if !rows.isEmpty { rows.append(.blank) }
            rows.append(.heading(facet))
            rows += facet.values.map { FacetRow.value($0, facet.field) }
        }
        return rows
    }

    enum FacetRow: Hashable, Sendable {
        case blank
        case heading(Facet)
        case value(Facet.Value, Facet.Field)
    }

    /// The clause that Enter adds to the query; `nil` if nothing is selected or no clause finds the value.
    var selectedClause: String? {
        if let bin { return histogram.flatMap { $0.bins.indices.contains(bin) ? $0.bins[bin].clause : nil } }
        let rows = facetRows
        guard rows.indices.contains(facetList.selected), case .value(let value, _) = rows[facetList.selected] else {
            return nil
        }
        return value.clause
    }

    /// Applies an event, and returns the work that it causes.
    mutating func update(_ event: BrowseEvent) -> [BrowseRequest] {
        var requests: [BrowseRequest] = []
        let (side, shown) = (layout.side, selected?.tweet.id)
        switch event {
        case .resized(let columns, let rows): size = (columns, rows)
        case .answer(let answer): requests = receive(answer)
        case .input(let input): requests = handle(input)
        }
        list.show(of: rows.count, rows: layout.list.rows)
        // The heading of the first value also becomes visible.
        facetList.show(of: facetRows.count, rows: layout.side.rows, margin: 1)
        if layout.side != side, let hit = selected, hit.tweet.id == shown, !hit.tweet.media.isEmpty {
            // The images were drawn for the earlier size.
            pictures = [:]
            requests.append(.details(hit))
        }
        return requests
    }

    // MARK: Answers

    private mutating func receive(_ answer: BrowseAnswer) -> [BrowseRequest] {
        switch answer {
        case .page(let page, let number, let isFirst) where number == self.number:
            return receive(page, isFirst: isFirst)
        case .problems(let problems, let number) where number == self.number:
            // The rows of the last valid query stay while the user types.
            isSearching = false
            isLoadingMore = false
            self.problems = problems
            if showsFacets, facets.isEmpty, page != nil {
                return [.counts(shownQuery, withFacets: true, number: number)]
            }
        case .counts(let counts, let total, let number) where number == self.number:
            self.total = total ?? self.total
            guard showsFacets else { break }
            histogram = counts.histogram
            facets = counts.facets?.filter { !$0.values.isEmpty } ?? []
            facetList = ListPosition()
            moveFacet(to: 0, by: 1)
        case .page, .problems, .counts: break
        case .completions(let found, of: let text):
            guard text == editor.before, editor.after.isEmpty, pane == .query else { break }
            let word = QueryCompletion.lastWord(of: text)
            completions = found.filter { $0.text != word }
            offer = 0
        case .thread(let thread, let id): if selected?.tweet.id == id { self.thread = thread }
        case .pictures(let pictures, let id): if selected?.tweet.id == id { self.pictures = pictures }
        case .changed(let hits, let message):
            let changed = Dictionary(hits.map { ($0.tweet.id, $0) }) { $1 }
            for index in rows.indices {
                guard let hit = changed[rows[index].tweet.id] else { continue }
                rows[index].labels = hit.labels
                rows[index].note = hit.note
            }
            self.message = message
        case .recents(let recents): self.recents = recents
        case .failure(let message, let hint):
            self.message = message + (hint.map { "; " + $0 } ?? "")
        case .message(let message): self.message = message
        }
        return []
    }

    private mutating func receive(_ page: SearchPage, isFirst: Bool) -> [BrowseRequest] {
        isSearching = false
        isLoadingMore = false
        problems = page.notes
        rows = isFirst ? page.hits : rows + page.hits
        var rest = page
        rest.hits = []
        self.page = rest
        guard isFirst else { return [] }
        shownQuery = page.query
        total = page.total
        (facets, histogram, bin) = ([], nil, nil)
        list = ListPosition()
        offer = 0
        isZoomed = isZoomed && !rows.isEmpty
        let requests = selectionChanged()
        guard total == nil || showsFacets else { return requests }
        return requests + [.counts(page.query, withFacets: showsFacets, number: number)]
    }

    // MARK: Searching

    private mutating func search() -> [BrowseRequest] {
        number += 1
        isSearching = true
        return [.search(query, number: number)]
    }

    private mutating func edited() -> [BrowseRequest] {
        completions = []
        return search() + (editor.after.isEmpty ? [.complete(editor.before)] : [])
    }

    private mutating func narrow(to clause: String) -> [BrowseRequest] {
        editor = LineEditor(Query.narrowed(query.trimming { $0 == " " }, to: clause))
        return search()
    }

    private mutating func selectionChanged() -> [BrowseRequest] {
        previewTop = 0
        thread = nil
        pictures = [:]
        var requests: [BrowseRequest] = selected.map { [.details($0)] } ?? []
        if !isLoadingMore, !isSearching, let next = page?.next, list.selected + Self.readAhead > rows.count {
            isLoadingMore = true
            requests.append(.more(shownQuery, after: next, number: number))
        }
        return requests
    }

    // MARK: Keys and mouse

    private mutating func handle(_ input: InputEvent) -> [BrowseRequest] {
        message = nil
        if case .mouse(let mouse) = input { return handle(mouse) }
        if prompt != nil, input != .control("c"), input != .control("z"), input != .control("l") {
            return answerPrompt(input)
        }
        if let top = help { return scrollHelp(from: top, input) }
        if pane == .query { return edit(input) }
        return perform(BrowseKey.action(of: input, in: pane))
    }

    /// Scrolls the help. Other keys close it, and have no other effect.
    private mutating func scrollHelp(from top: Int, _ input: InputEvent) -> [BrowseRequest] {
        let action = BrowseKey.action(of: input, in: .preview)
        switch action {
        case .up: help = top - 1
        case .down: help = top + 1
        case .pageUp: help = top - size.rows / 2
        case .pageDown: help = top + size.rows / 2
        case .quit where input == .control("c"), .suspend: return perform(action)
        default: help = nil
        }
        return []
    }

    private mutating func edit(_ input: InputEvent) -> [BrowseRequest] {
        switch input {
        case .paste(let text):
            editor.insert(text)
            recalled = nil
            return edited()
        case .key(.enter, _):
            // A query that matches nothing is still to be corrected.
            if rows.isEmpty, !isSearching, !query.isEmpty { break }
            leaveQuery()
            return query.isEmpty ? [] : [.record(query)]
        case .key(.tab, []):
            let offers = self.offers
            if offers.isEmpty { return perform(.nextPane) }
            let text = offers[min(offer, offers.count - 1)].query
            // An operator such as `from:` still needs its value.
            editor = LineEditor(text.hasSuffix(":") ? text : text + " ")
            return edited()
        case .control("n"): offer = (offer + 1) % max(1, offers.count)
        case .control("p"): offer = (offer + max(1, offers.count) - 1) % max(1, offers.count)
        case .key(.up, _): return recall(1)
        case .key(.down, _):
            if recalled != nil { return recall(-1) }
            leaveQuery()
            return []
        case .key(let key, let modifiers):
            let old = editor
            if editor.apply(key, modifiers) {
                if editor.text == old.text { return [] }
                recalled = nil
                return edited()
            }
            return perform(BrowseKey.action(of: input, in: .query))
        case .mouse: break
        }
        return []
    }

    /// Replaces the query by an older or newer search.
    private mutating func recall(_ step: Int) -> [BrowseRequest] {
        let position = (recalled?.position ?? -1) + step
        let typed = recalled?.typed ?? query
        guard position < recents.count else { return [] }
        recalled = position < 0 ? nil : (position, typed)
        editor = LineEditor(position < 0 ? typed : recents[position])
        completions = []
        return search()
    }

    /// Moves to the list. If the results are those of another query, such as `auror*` for `auror`, that one becomes the
    /// query.
    private mutating func leaveQuery() {
        pane = .list
        completions = []
        recalled = nil
        if isPrefixSearch { editor = LineEditor(shownQuery) }
        if !query.isEmpty { recents = [query] + recents.filter { $0 != query } }
    }

    private mutating func perform(_ action: BrowseAction?) -> [BrowseRequest] {
        guard let action else { return [] }
        switch action {
        case .up: return move(-1)
        case .down: return move(1)
        case .pageUp: return move(-pageLength)
        case .pageDown: return move(pageLength)
        case .first: return move(-Self.far)
        case .last:
            if pane == .list, page?.next != nil {
                message = "the list loads more rows as you move; sort:oldest begins at its end"
            }
            return move(Self.far)
        case .previous, .next:
            let step = action == .next ? 1 : -1
            if pane == .facets {
                moveBin(step)
            } else if rows.indices.contains(list.selected + step) {
                list.select(list.selected + step, of: rows.count)
                return selectionChanged()
            }
        case .open:
            if pane == .facets {
                guard let clause = selectedClause else {
                    if !facets.isEmpty { message = "no clause finds exactly these tweets" }
                    break
                }
                return narrow(to: clause)
            }
            guard selected != nil else { break }
            isZoomed = true
            pane = .preview
            showsFacets = false
        case .search:
            pane = .query
            isZoomed = false
        case .facets: return toggleFacets()
        case .thread:
            guard selected != nil else { break }
            showsThread.toggle()
            previewTop = 0
            if showsThread, let thread, thread.rows.count < 2 {
                message = "the store has no other tweet of its thread"
            }
        case .star:
            return selected.map { [.change(.toggleLabel(.starred), of: $0.tweet.id)] } ?? []
        case .label: ask(.label)
        case .note: ask(.note, selected?.note ?? "")
        case .export: ask(.export, "tweets.csv")
        case .undo, .redo: return [.undo(isRedo: action == .redo, rows: rows.map(\.tweet.id))]
        case .copy:
            guard let tweet = selected?.tweet else { break }
            guard let address = WebURL.tweet(tweet.id, by: tweet.author?.handle) else {
                message = "the ID of this tweet is unknown, so it cannot be linked"
                break
            }
            message = "copied " + address
            return [.copy(address)]
        case .browser: return selected.map { [.browser($0.tweet.id)] } ?? []
        case .nextPane, .previousPane:
            let panes = visiblePanes
            let position = panes.firstIndex(of: pane) ?? 0
            enter(panes[(position + (action == .nextPane ? 1 : panes.count - 1)) % panes.count])
        case .back:
            if pane == .list, showsFacets { return toggleFacets() }
            isZoomed = false
            enter(.list)
        case .help: help = 0
        case .redraw: return [.redraw]
        case .suspend: return [.suspend]
        case .quit: return [.quit]
        }
        return []
    }

    /// The pane in `BrowseLayout.side`.
    private var sidePane: BrowsePane { showsFacets ? .facets : .preview }

    private var visiblePanes: [BrowsePane] {
        [.query] + (isZoomed ? [] : [.list]) + (layout.side.rows > 0 ? [sidePane] : [])
    }

    private mutating func enter(_ pane: BrowsePane) {
        if self.pane == .query, pane != .query { leaveQuery() }
        self.pane = pane
    }

    private var pageLength: Int { max(1, (pane.isSide ? layout.side : layout.list).rows - 1) }

    private mutating func move(_ step: Int) -> [BrowseRequest] {
        switch pane {
        case .preview: previewTop = max(0, previewTop + step)
        case .facets:
            bin = nil
            moveFacet(to: facetList.selected + step, by: step < 0 ? -1 : 1)
        case .list, .query:
            let old = list.selected
            list.select(old + step, of: rows.count)
            if list.selected != old { return selectionChanged() }
        }
        return []
    }

    /// Selects the value at a row of the facets or, if the row has no value, the nearest one in a direction.
    private mutating func moveFacet(to row: Int, by step: Int) {
        let rows = facetRows
        func isValue(_ row: Int) -> Bool {
            guard rows.indices.contains(row), case .value = rows[row] else { return false }
            return true
        }
        let start = max(0, min(row, rows.count - 1))
        for direction in [step, -step] {
            var row = start
            while rows.indices.contains(row), !isValue(row) { row += direction }
            if isValue(row) { return facetList.select(row, of: rows.count) }
        }
    }

    private mutating func moveBin(_ step: Int) {
        guard let bins = histogram?.bins, !bins.isEmpty else { return }
        // Periods without tweets would narrow to nothing.
        var next = bin ?? (step < 0 ? bins.count : -1)
        repeat { next += step } while bins.indices.contains(next) && bins[next].count == 0
        if bins.indices.contains(next) { bin = next }
    }

    private mutating func toggleFacets() -> [BrowseRequest] {
        showsFacets.toggle()
        (facets, histogram, bin) = ([], nil, nil)
        isZoomed = false
        pane = showsFacets && layout.side.rows > 0 ? .facets : .list
        return showsFacets && !isSearching ? [.counts(shownQuery, withFacets: true, number: number)] : []
    }

    private mutating func handle(_ mouse: MouseEvent) -> [BrowseRequest] {
        let (layout, row) = (self.layout, mouse.row)
        func isIn(_ area: Area) -> Bool { area.contains(column: mouse.column, row: row) }
        if help != nil || prompt != nil { return [] }
        switch mouse.kind {
        case .release: return []
        case .wheelUp, .wheelDown:
            let step = mouse.kind == .wheelUp ? -3 : 3
            let pane = self.pane
            defer { self.pane = pane }
            self.pane = isIn(layout.side) ? sidePane : .list
            return move(step)
        case .press where isIn(layout.query): enter(.query)
        case .press where isIn(layout.histogram):
            guard let bins = histogram?.bins else { break }
            let (perBar, width) = layout.bars(of: bins.count)
            let first = mouse.column / width * perBar
            let clicked = bins.indices.dropFirst(first).prefix(perBar).filter { bins[$0].count > 0 }
            guard let nearest = clicked.first else { break }
            if let bin, clicked.contains(bin) { return perform(.open) }
            enter(.facets)
            bin = nearest
        case .press where isIn(layout.list):
            let item = list.top + row - layout.list.row
            guard rows.indices.contains(item) else { return [] }
            let isRepeated = pane == .list && item == list.selected
            enter(.list)
            if isRepeated { return perform(.open) }
            return move(item - list.selected)
        case .press where isIn(layout.side) && showsFacets:
            let item = facetList.top + row - layout.side.row
            let isRepeated = pane == .facets && bin == nil && item == facetList.selected
            enter(.facets)
            bin = nil
            if isRepeated { return perform(.open) }
            moveFacet(to: item, by: 1)
        case .press where isIn(layout.side): enter(.preview)
        case .press: break
        }
        return []
    }

    // MARK: Labels, notes and export

    private mutating func ask(_ kind: Prompt.Kind, _ text: String = "") {
        guard kind == .export || selected != nil else { return }
        prompt = Prompt(kind: kind, hit: selected, editor: LineEditor(text))
    }

    private mutating func answerPrompt(_ input: InputEvent) -> [BrowseRequest] {
        switch input {
        case .key(.escape, _): prompt = nil
        case .paste(let text): prompt?.editor.insert(text)
        case .key(.enter, _):
            guard let given = prompt else { break }
            prompt = nil
            return finish(given)
        case .key(let key, let modifiers): _ = prompt?.editor.apply(key, modifiers)
        case .mouse: break
        }
        return []
    }

    private mutating func finish(_ prompt: Prompt) -> [BrowseRequest] {
        let text = prompt.editor.text
        switch (prompt.kind, prompt.hit) {
        case (.export, _):
            if !text.isEmpty { return [.export(shownQuery, path: text)] }
        case (.label, let hit?):
            if text.isEmpty { break }
            guard let label = LabelName(text) else {
                message = "a label has at most \(LabelName.longest) characters, at least one of them visible"
                break
            }
            return [.change(.toggleLabel(label), of: hit.tweet.id)]
        case (.note, let hit?):
            return [.change(.setNote(text.isEmpty ? nil : text), of: hit.tweet.id)]
        case (_, nil): break
        }
        return []
    }
}
