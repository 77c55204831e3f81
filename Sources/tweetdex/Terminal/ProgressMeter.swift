import Rendering
import Synchronization
import TweetModel

/// How far an import is: one line on a terminal that is drawn over itself at most ten times a second, and cleared at the
/// end; elsewhere, if wished, a line every few seconds.
final class ProgressMeter: Sendable {
    enum Style: Sendable {
        case line, log, silent
    }

    private struct State {
        var lastDrawn: ContinuousClock.Instant?
        var path: String?
        var pathStarted: ContinuousClock.Instant
        var isVisible = false
        var hasAnnouncedEnd = false
    }

    private let style: Style
    private let ink: Ink
    private let renderer: TerminalRenderer
    private let terminal: Terminal
    private let started = ContinuousClock.now
    private let state: Mutex<State>

    init(style: Style, ink: Ink, renderer: TerminalRenderer, terminal: Terminal) {
        self.style = style
        self.ink = ink
        self.renderer = renderer
        self.terminal = terminal
        state = Mutex(State(pathStarted: .now))
    }

    /// Something to see before the first bytes are read.
    func begin(_ paths: [String]) {
        guard style == .line, let first = paths.first else { return }
        let name = Neutralising.neutralised(FileSystem.lastComponent(of: first), lineBreaks: .spaces)
        draw("reading " + String(name.prefix(max(10, (terminal.errorSize?.columns ?? 80) - 10))))
        state.withLock { $0.isVisible = true }
    }

    /// Takes note of the progress; false once the user wants to stop.
    func update(_ progress: ImportProgress) -> Bool {
        let isStopping = Interruption.isRequested
        if style != .silent { show(progress, isStopping: isStopping) }
        return !isStopping
    }

    /// Clears the line, so that what follows stands in its place.
    func end() {
        state.withLock { state in
            if state.isVisible { Diagnostics.write("\r\u{1B}[K") }
            state.isVisible = false
        }
    }

    private func show(_ progress: ImportProgress, isStopping: Bool) {
        let now = ContinuousClock.now
        let pause: Duration = style == .line ? .milliseconds(100) : .seconds(3)
        state.withLock { state in
            if state.path != progress.path {
                state.path = progress.path
                state.pathStarted = now
            }
            if isStopping, !state.hasAnnouncedEnd {
                state.hasAnnouncedEnd = true
                let advice = "stopping after the batch in hand; Ctrl-C again ends at once"
                Diagnostics.write(style == .line ? "\r\u{1B}[K\(advice)\n" : advice + "\n")
            }
            // A log begins after its first pause: short imports need none.
            let last = state.lastDrawn ?? (style == .line ? now - pause : started)
            guard now - last >= pause else { return }
            state.lastDrawn = now
            let line = describe(progress, elapsed: now - state.pathStarted)
            if style == .line {
                draw(line)
                state.isVisible = true
            } else {
                Diagnostics.writeLine(line)
            }
        }
    }

    private func draw(_ line: String) {
        Diagnostics.write("\r" + ink.dim(line) + "\u{1B}[K")
    }

    private func describe(_ progress: ImportProgress, elapsed: Duration) -> String {
        var renderer = renderer
        renderer.style.width = terminal.errorSize?.columns
        var bytes: [UInt8] = []
        renderer.progress(progress, elapsedMilliseconds: elapsed / .milliseconds(1), into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
