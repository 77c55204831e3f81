import Dispatch
import Rendering
import Synchronization
import TweetArchive
import TweetModel

/// Shows the progress of a long operation on standard error, in one of three styles.
///
/// A separate thread draws, so that the elapsed time advances even while the operation does not report progress. The
/// owner must call `end` before it writes results to the terminal.
final class ProgressMeter: Sendable {
    enum Style: Sendable {
        /// Draws a line after half a second, redraws it ten times a second, and clears it at the end. Draws nothing
        /// while the program runs in the background.
        case line
        /// Prints a line every three seconds.
        case log
        case silent

        /// The delay before progress is first shown.
        var initialDelay: Duration { self == .line ? .milliseconds(500) : interval }

        var interval: Duration { self == .line ? .milliseconds(100) : .seconds(3) }
    }

    private enum Subject: Sendable {
        case opening(path: String)
        case inputs(ImportProgress)
        case work(WorkProgress)

        /// True if both describe the same input or step. Otherwise the elapsed time restarts, because the rates on the
        /// line are computed from it.
        func isSame(as other: Subject) -> Bool {
            switch (self, other) {
            case (.inputs(let one), .inputs(let other)): one.path == other.path
            case (.work(let one), .work(let other)): one.step == other.step
            default: false
            }
        }
    }

    private struct State {
        var subject: Subject
        var started = ContinuousClock.now
        var isVisible = false
        var hasAnnouncedEnd = false
        var hasEnded = false
    }

    private let style: Style
    private let ink: TextStyle
    private let terminal: Terminal
    private let state: Mutex<State>
    private let stop = DispatchSemaphore(value: 0)

    convenience init(_ step: WorkProgress.Step, style: Style, context: CommandContext) {
        self.init(.work(WorkProgress(step)), style: style, context: context)
    }

    /// Creates a meter for reading inputs. In the style `line`, shows the name of the first input immediately, even if
    /// the operation may be short.
    convenience init(reading paths: [String], style: Style, context: CommandContext) {
        self.init(.opening(path: paths.first ?? ""), style: style, context: context)
        if style == .line, !paths.isEmpty { draw() }
    }

    private init(_ subject: Subject, style: Style, context: CommandContext) {
        self.style = style
        ink = context.progressInk
        terminal = context.terminal
        state = Mutex(State(subject: subject))
        guard style != .silent else { return }
        DispatchQueue(label: "tweetdex.progress").async { [self] in
            var pause = style.initialDelay
            while stop.wait(timeout: .now() + .milliseconds(Int(pause / .milliseconds(1)))) == .timedOut {
                draw()
                pause = style.interval
            }
        }
    }

    /// True unless the style is `silent`. If true, counting a total for the progress is worthwhile.
    var isActive: Bool { style != .silent }

    /// Stores the progress to be drawn. Returns false if the user wants to stop.
    @discardableResult
    func update(_ progress: WorkProgress) -> Bool { update(.work(progress)) }

    func update(_ progress: ImportProgress) -> Bool { update(.inputs(progress)) }

    /// Stops drawing and clears the line. Later calls of `end` do nothing.
    func end() {
        let isFirst = state.withLock { state in
            defer { state.hasEnded = true }
            return !state.hasEnded
        }
        guard isFirst, style != .silent else { return }
        // The thread may still run, but draws nothing after `hasEnded` is set.
        stop.signal()
        if state.withLock({ $0.isVisible }) { Diagnostics.write("\r\u{1B}[K") }
        Interruption.noteProgressLine(isVisible: false)
    }

    private func update(_ subject: Subject) -> Bool {
        let isStopping = Interruption.isRequested
        guard style != .silent else { return !isStopping }
        state.withLock { state in
            if !state.subject.isSame(as: subject) { state.started = .now }
            state.subject = subject
            if isStopping, !state.hasAnnouncedEnd, case .inputs = subject {
                state.hasAnnouncedEnd = true
                let advice = "stopping after the current batch; press Ctrl-C again to stop immediately"
                Diagnostics.write(style == .line ? "\r\u{1B}[K\(advice)\n" : advice + "\n")
            }
        }
        return !isStopping
    }

    private func draw() {
        guard style != .line || terminal.errorIsInForeground else { return }
        state.withLock { state in
            guard !state.hasEnded else { return }
            let line = describe(state.subject, elapsed: .now - state.started)
            guard !line.isEmpty else { return }
            if style == .log { return Diagnostics.writeLine(line) }
            Diagnostics.write("\r" + ink.dim(line) + "\u{1B}[K")
            state.isVisible = true
            Interruption.noteProgressLine(isVisible: true)
        }
    }

    private func describe(_ subject: Subject, elapsed: Duration) -> String {
        var renderer = TerminalRenderer(TerminalStyle(now: 0))
        let width = terminal.errorSize?.columns
        renderer.style.width = width
        let milliseconds = elapsed / .milliseconds(1)
        switch subject {
        case .inputs(let progress): return renderer.progressLine(progress, elapsedMilliseconds: milliseconds)
        case .work(let progress): return renderer.progressLine(progress, elapsedMilliseconds: milliseconds)
        case .opening(let path):
            if path.isEmpty { return "" }
            let name = path.lastPathComponent.visible
            return "reading " + String(name.prefix(max(10, (width ?? 80) - 10)))
        }
    }
}

extension CommandContext {
    /// Silent with `--quiet`. Otherwise a line if the terminal can redraw it, a log with `--verbose`, or silent.
    var progressStyle: ProgressMeter.Style {
        if isQuiet { return .silent }
        if terminal.canRedraw { return .line }
        return has(.verbose) ? .log : .silent
    }

    /// The colour of progress. It suits any background, because finding the background may query the terminal.
    fileprivate var progressInk: TextStyle {
        TextStyle(
            isOn: TextStyle.usesColor(
                flag: arguments.value(.color), environment: environment, isTerminal: terminal.errorIsTerminal))
    }

    /// Runs a long operation with a progress meter. `body` must not write results; the caller writes them afterwards.
    /// `query` is the text of the query that `body` parses, for errors.
    func withProgress<Result>(
        _ step: WorkProgress.Step, of query: String = "", _ body: (ProgressMeter) throws -> Result
    ) throws -> Result {
        let meter = ProgressMeter(step, style: progressStyle, context: self)
        defer { meter.end() }
        return try CommandError.quoting(query) { try body(meter) }
    }

    /// Runs a call of the library that searches, and shows the elapsed time if it takes long.
    ///
    /// - Parameter isFirst: False if results were written before. Progress is then shown only if they go to a file,
    ///   because a pager or the reader of a pipe may be writing to the terminal.
    func search<Result>(query: String = "", isFirst: Bool = true, _ body: () throws -> Result) throws -> Result {
        let style = isFirst || terminal.outputIsFile ? progressStyle : .silent
        let meter = ProgressMeter(.searching, style: style, context: self)
        defer { meter.end() }
        return try CommandError.quoting(query, body)
    }
}
