import CLibrary
import Rendering
import TerminalUI
import TweetArchive
import TweetModel

/// Runs `browse`: passes keys and answers to the state, performs its requests, and draws it.
///
/// Searches, counts and changes of the store run on a thread each, so that keys and rows wait for neither counts nor an
/// import that has locked the store.
final class BrowseSession {
    /// The maximum number of tweets to read at a time. The first time, the session reads only one screen of rows, so
    /// that they appear sooner.
    private static let pageSize = 100
    private static let maxCompletions = 20

    private let context: CommandContext
    private let path: String
    private let initialOptions: SearchOptions
    private let terminal: TerminalSession
    /// The answers of the workers that the session has not handled.
    private let answers = Shared<[BrowseAnswer]>([])
    /// Adds an answer and wakes the session, from any thread.
    private let answer: @Sendable (BrowseAnswer) -> Void
    private let searching: BrowseWorker
    private let counting: BrowseWorker
    private let changing: BrowseWorker
    private var state: BrowseState
    private var view: BrowseView
    private var shown: Screen?
    /// True if the terminal may show something else than `shown`.
    private var isStale = false
    private var isOver = false
    /// The browser view that this session has started.
    private var server: DependentProcess?

    /// The options of searches, with the current time.
    private var options: SearchOptions {
        var options = initialOptions
        options.now = (try? context.now()) ?? options.now
        return options
    }

    init(context: CommandContext, store: StoreLocation, options: SearchOptions, terminal: TerminalSession) throws {
        self.context = context
        initialOptions = options
        self.terminal = terminal
        path = store.path
        let answer: @Sendable (BrowseAnswer) -> Void = { [answers, wake = terminal.wake] answer in
            answers.withLock { $0.append(answer) }
            wake()
        }
        self.answer = answer
        let failed: @Sendable (any Error) -> Void = { error in
            let problem = CommandError(error).problem
            answer(.failure(message: problem?.message ?? "the search took too long", hint: problem?.hint))
        }
        searching = try BrowseWorker(path: path, failed: failed)
        counting = try BrowseWorker(path: path, failed: failed)
        changing = try BrowseWorker(path: path, failed: failed)
        var renderer = try context.renderer()
        renderer.style.hyperlinks = false
        view = BrowseView(renderer: renderer)
        let size = terminal.size
        let (first, requests) = BrowseState.start(
            query: context.arguments.query, columns: size.columns, rows: size.rows)
        state = first
        requests.forEach(perform)
        counting.add(nil) { archive in
            answer(.recents(try archive.recents().map(\.query)))
        }
    }

    /// Runs until the user quits. Returns the last query, and the error of a change of the store that was still
    /// waiting.
    func run() -> (query: String, failure: CommandError?) {
        terminal.enter()
        draw()
        while !isOver {
            var events = terminal.wait()
            // Draw only after all events that have arrived, so that a slow terminal does not fall behind.
            while !isOver, !events.isEmpty {
                for event in events { handle(event) }
                events = isOver ? [] : terminal.wait(milliseconds: 0)
            }
            if !isOver { draw() }
        }
        terminal.leave()
        server?.end()
        changing.finish()
        for case .failure(let message, let hint) in answers.takeAll() {
            return (state.query, .store("not-changed", "the last change is not stored: \(message)", hint: hint))
        }
        return (state.query, nil)
    }

    private func draw() {
        let screen = view.screen(of: &state)
        terminal.write(screen.changes(from: shown, isStale: isStale))
        (shown, isStale) = (screen, false)
    }

    private func handle(_ event: TerminalSession.Event) {
        switch event {
        case .input(let input): update(.input(input))
        case .woken: for answer in answers.takeAll() { update(.answer(answer)) }
        case .redraw: redraw()
        case .closed: isOver = true
        }
    }

    private func redraw() {
        isStale = true
        let size = terminal.size
        update(.resized(columns: size.columns, rows: size.rows))
    }

    private func update(_ event: BrowseEvent) {
        state.update(event).forEach(perform)
    }

    // MARK: Requests

    private func perform(_ request: BrowseRequest) {
        let (answer, options) = (self.answer, self.options)
        switch request {
        case .search(let query, let number):
            // Results of the earlier query are no longer needed.
            searching.drop()
            counting.drop()
            find(query, after: nil, number: number)
        case .more(let query, let cursor, let number): find(query, after: cursor, number: number)
        case .counts(let query, let withFacets, let number):
            counting.add(.counts) { archive in
                let total = try archive.count(query, options: options).total
                answer(.counts(ResultCounts(), total: total, number: number))
                guard withFacets else { return }
                let counts = try archive.counts(
                    query, facets: Facet.Field.ofTweets, histogram: true, options: options)
                answer(.counts(counts, total: total, number: number))
            }
        case .complete(let text):
            searching.add(.completions) { archive in
                let found = try archive.completions(
                    of: text, limit: Self.maxCompletions, zone: options.zone)
                answer(.completions(found, of: text))
            }
        case .details(let hit): findDetails(of: hit)
        case .record(let query):
            guard options.records else { return }
            changing.add(nil) { archive in try archive.recordSearch(query, options: options) }
        case .change(let change, let tweet): perform(change, of: tweet)
        case .undo(let isRedo, let rows): undo(isRedo: isRedo, rows: rows)
        case .copy(let text):
            var bytes = Array("\u{1B}]52;c;".utf8)
            bytes.appendBase64(of: Array(text.utf8)[...])
            terminal.write(bytes + [0x07])
        case .browser(let tweet): openBrowser(at: tweet)
        case .export(let query, let path): export(query, to: path)
        case .redraw: redraw()
        case .suspend:
            terminal.suspend()
            redraw()
        case .quit: isOver = true
        }
    }

    private func find(_ query: String, after cursor: PageCursor?, number: Int) {
        let answer = self.answer
        var options = self.options
        options.records = false
        options.limit = cursor == nil ? min(state.size.rows, Self.pageSize) : Self.pageSize
        options.after = cursor
        let search = options
        searching.add(cursor == nil ? .search : .more) { archive in
            do {
                var page = try archive.search(query, options: search)
                // The beginning of a word that is being typed usually matches nothing.
                if page.hits.isEmpty, cursor == nil, Self.endsInWord(query),
                    let longer = try? archive.search(query + "*", options: search), !longer.hits.isEmpty
                {
                    page = longer
                }
                answer(.page(page, number: number, isFirst: cursor == nil))
            } catch TweetArchiveError.query(let problems) {
                answer(.problems(problems, number: number))
            } catch {
                answer(.problems([], number: number))
                throw error
            }
        }
    }

    private static func endsInWord(_ query: String) -> Bool {
        let word = QueryCompletion.lastWord(of: query)
        return word.count > 1 && word.allSatisfy { $0.isLetter || $0.isNumber }
    }

    private func findDetails(of hit: SearchHit) {
        let (answer, id) = (self.answer, hit.tweet.id)
        searching.add(.thread) { archive in answer(.thread(try archive.thread(of: id), of: id)) }
        guard !hit.tweet.media.isEmpty else { return }
        let side = state.layout.side
        let drawer = InlineImages(context: context, columns: side.columns - 6, rows: side.rows * 2 / 3)
        counting.add(.pictures) { _ in
            answer(.pictures(drawer.lines(of: DetailPage(hit), fillsRows: true), of: id))
        }
    }

    /// Changes a label or note, and sends the tweet.
    private func perform(_ change: BrowseChange, of tweet: TweetID) {
        let (answer, now) = (self.answer, options.now)
        changing.add(nil) { archive in
            guard let old = try archive.tweet(tweet) else {
                answer(.message("the tweet is no longer in the store"))
                return
            }
            let done: Bool
            let words: String
            switch change {
            case .toggleLabel(let label) where old.labels.contains { $0.lowercased() == label.text.lowercased() }:
                done = try !archive.removeLabel(label, from: [tweet], at: now).isEmpty
                words = label == .starred ? "star removed" : "label \(label.text) removed"
            case .toggleLabel(let label):
                done = try !archive.addLabel(label, to: [tweet], at: now).isEmpty
                words = label == .starred ? "starred" : "labelled \(label.text)"
            case .setNote(let text):
                done = try archive.setNote(text, on: tweet, at: now)
                words = text == nil ? "note removed" : "note saved"
            }
            let hit = try archive.tweet(tweet) ?? old
            answer(.changed([hit], message: done ? words + " · u undoes" : "nothing changed"))
        }
    }

    /// Undoes or redoes the last change, and sends its tweets; those of the list if it has many.
    private func undo(isRedo: Bool, rows: [TweetID]) {
        let answer = self.answer
        changing.add(nil) { archive in
            guard let change = try isRedo ? archive.redo() : archive.undo() else {
                return answer(.message(isRedo ? "nothing to redo" : "nothing to undo"))
            }
            let tweets = change.tweets > change.firstTweets.count ? rows : change.firstTweets
            let hits = try archive.tweets(tweets)
            answer(.changed(hits, message: change.report(isRedo: isRedo) + (isRedo ? "" : " · Ctrl-R redoes")))
        }
    }

    /// Runs `tweetdex export` on the normal screen, with its progress and errors.
    private func export(_ query: String, to path: String) {
        terminal.leave()
        // The export may set its own reaction to Ctrl-C, which must not remain.
        Interruption.install()
        let command =
            ["export", "--store", self.path, "--output", path]
            + context.arguments.spelled(Command.browseFlags) + ["--", query]
        Diagnostics.writeLine(("tweetdex " + command.map(\.shellQuoted).joined(separator: " ")).visible)
        do {
            let context = self.context.with(try ArgumentParser.parse(command))
            _ = try Program.perform(context)
        } catch {
            Diagnostics.write(CommandError(error), asJSON: false, renderer: context.errorRenderer)
        }
        Interruption.install()
        Diagnostics.write("Press Enter to return to browse.")
        signal(SIGINT, SIG_IGN)
        _ = readLine()
        Interruption.install()
        terminal.enter()
        redraw()
    }

    /// Opens a tweet in the running browser view. If none is running, starts one that ends with this session.
    private func openBrowser(at tweet: TweetID) {
        let (environment, path) = (context.environment, self.path)
        if let browser = context.browser {
            let url = "\(browser)/tweet/\(tweet)"
            let isOpen = environment.open(url: url)
            answer(.message(isOpen ? "opened " + url : "no browser could be started; open " + url))
            return
        }
        guard environment.hasDesktop else {
            answer(.message("no browser could be started; run tweetdex serve in another terminal"))
            return
        }
        if server?.isRunning == true {
            answer(.message("the browser view is starting"))
            return
        }
        guard let program = realPath(of: "/proc/self/exe"),
            let process = DependentProcess([program, "open", "--store", path, "\(tweet)"])
        else {
            answer(.message("the browser view could not be started; run tweetdex serve --open"))
            return
        }
        server?.end()
        server = process
        answer(.message("started the browser view, which runs until you quit"))
    }
}
