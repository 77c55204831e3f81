package import TweetModel

/// One line about running work, narrower than the terminal and without a line break.
extension TerminalRenderer {
    package func progressLine(_ progress: ImportProgress, elapsedMilliseconds: Double) -> String {
        var line = ProgressLine(flat(progress.path).lastPathComponent, rank: 4)
        let tweets = HumanReadable.count(progress.tweets, "tweet")
        if let total = progress.bytesTotal, total > 0 {
            let done = min(max(0, Double(progress.bytesDone) / Double(total)), 1)
            line.add("\(Int(done * 100)) %", rank: 0)
            line.add(tweets, rank: 1)
            line.add("\(HumanReadable.size(progress.bytesDone)) of \(HumanReadable.size(total))", rank: 5)
            if done < 1 {
                line.addRate(progress.tweets, "tweets", elapsedMilliseconds)
                line.addTimeLeft(done, elapsedMilliseconds)
            } else {
                line.add("finishing", rank: 2)
            }
        } else {
            line.add(tweets, rank: 0)
            line.add(HumanReadable.size(progress.bytesDone), rank: 5)
            line.addRate(progress.tweets, "tweets", elapsedMilliseconds)
        }
        return line.text(width: style.width)
    }

    /// Without a total, the line has the count and rate but no percentage. If nothing is counted yet either, the line
    /// has the elapsed time.
    package func progressLine(_ progress: WorkProgress, elapsedMilliseconds: Double) -> String {
        var line = ProgressLine(Self.words(for: progress.step), rank: 4)
        let noun =
            switch progress.step {
            case .verifyingPages, .copyingPages: "page"
            case .readingIndex: "word"
            default: "tweet"
            }
        if let total = progress.total, total > 0 {
            let done = min(max(0, Double(progress.done) / Double(total)), 1)
            line.add("\(Int(done * 100)) %", rank: 0)
            line.add(
                "\(HumanReadable.grouped(min(progress.done, total))) of \(HumanReadable.count(total, noun))", rank: 1)
            line.addRate(progress.done, noun + "s", elapsedMilliseconds)
            line.addTimeLeft(done, elapsedMilliseconds)
        } else if progress.done > 0 {
            line.add(HumanReadable.count(progress.done, noun), rank: 0)
            line.addRate(progress.done, noun + "s", elapsedMilliseconds)
        } else {
            line.add(ProgressLine.seconds(elapsedMilliseconds), rank: 0)
        }
        return line.text(width: style.width)
    }

    private static func words(for step: WorkProgress.Step) -> String {
        switch step {
        case .verifyingPages: "verifying checksums"
        case .checkingStructure: "checking the file structure"
        case .checkingReferences: "checking references"
        case .checkingRecords: "checking merged records"
        case .readingIndex: "reading the search index"
        case .comparingIndex: "comparing the index"
        case .checkingMessages: "checking messages"
        case .copyingPages: "copying"
        case .mergingSegments: "merging index segments"
        case .rewritingFile: "rewriting the file"
        case .rebuildingIndexes: "rebuilding indexes"
        case .indexingTweets: "indexing"
        case .countingTweets: "counting"
        case .exportingTweets: "exporting"
        case .loadingTweets: "loading"
        case .forgettingTweets: "forgetting"
        case .searching: "searching"
        case .resolvingLinks: "resolving links"
        }
    }
}

/// The parts of a progress line. If the line is too wide, the parts with the highest rank are omitted first, and the
/// last part is cut.
private struct ProgressLine {
    private static let separator = " · "

    private var parts: [(text: String, rank: Int)]

    init(_ text: String, rank: Int) {
        parts = [(text, rank)]
    }

    mutating func add(_ text: String, rank: Int) {
        parts.append((text, rank))
    }

    /// Adds the average rate, rounded up. Adds nothing if the count is 0 or the rate is out of range. Also adds nothing
    /// in the first half second, because the rate is then too inaccurate.
    mutating func addRate(_ count: Int, _ noun: String, _ elapsedMilliseconds: Double) {
        guard count > 0, elapsedMilliseconds > 500 else { return }
        let rate = Double(count) / elapsedMilliseconds * 1000
        guard rate.isFinite, rate < 1e12 else { return }
        add("\(HumanReadable.grouped(Int64(rate.rounded(.up)))) \(noun)/s", rank: 3)
    }

    /// Adds the remaining time, extrapolated from the average rate. `done` is between 0 and 1. Adds nothing in the
    /// first half second, before more than 1 % is done, and if everything is done.
    mutating func addTimeLeft(_ done: Double, _ elapsedMilliseconds: Double) {
        guard done > 0.01, done < 1, elapsedMilliseconds > 500 else { return }
        add(Self.seconds((elapsedMilliseconds / done - elapsedMilliseconds).rounded(.up)) + " left", rank: 2)
    }

    /// Formats a duration in whole seconds, rounded up and at least 1 s.
    static func seconds(_ milliseconds: Double) -> String {
        HumanReadable.duration(milliseconds: max(1000, (milliseconds / 1000).rounded(.up) * 1000))
    }

    /// Returns the line, which is narrower than `width`, because the cursor needs a column. If `width` is `nil`,
    /// returns all parts.
    func text(width: Int?) -> String {
        var rest = parts
        while true {
            let line = rest.map(\.text).joined(separator: Self.separator)
            guard let width, DisplayWidth.of(line) >= width else { return line }
            guard rest.count > 1, let rank = rest.map(\.rank).max() else { return DisplayWidth.prefix(line, width - 1) }
            rest.removeAll { $0.rank == rank }
        }
    }
}
