import TweetModel

// How a text becomes tokens.
//
// The bytes are read once, from left to right. Words of ASCII, which is most of most archives, are handled by `scan`
// alone: lower-cased byte by byte straight into the token stream. At the first byte beyond ASCII `scanBeyondASCII` takes
// over, with a word begun in ASCII still open, and gives back at the next ASCII byte outside a word. It folds scalar by
// scalar (so "Café" is `caf` from one loop and `e` from the other) and keeps one open run:
//
//     word     Straße   → strasse                      folded bytes go straight into the stream
//     paired   東京都   → 東京 京都 都                  folded clusters wait until the run ends
//     hangul   한국어   → 한국어; alternates 한국 국어 어
//
// Emoji are read cluster by cluster and are one token each: 👩🏽‍🚀 → 👩🏽‍🚀; alternate 👩‍🚀.
//
// Grapheme clusters matter in two places only, pairs and spans, and a cluster can begin or end a token only where a
// letter, a digit or an emoji does. So all that is needed of Unicode's rules is which scalars go on with the cluster
// before them, which belong to the one after, and the sequences of Hangul letters and of emoji.
extension TokenizedText {
    /// Adds the tokens of the bytes from `lower` to `upper`.
    mutating func scan(_ source: Span<UInt8>, from lower: Int, to upper: Int) {
        var position = lower
        while position < upper {
            let byte = source[position]
            if ASCIIByte.isWord(byte) {
                let start = position
                let first = words.beginToken()
                repeat {
                    words.bytes.append(ASCIIByte.lowercased(source[position]))
                    position += 1
                } while position < upper && ASCIIByte.isWord(source[position])
                if position == upper || source[position] < 0x80 {
                    words.endToken(from: first, start: start, end: position)
                } else {
                    run.begin(.word, at: start, firstByte: first)
                    run.end = position
                    run.losesAccents = ASCIIByte.isLetter(source[position - 1])
                    position = scanBeyondASCII(source, from: position, to: upper, textStart: lower)
                }
            } else if byte < 0x80 {
                position += 1
            } else {
                position = scanBeyondASCII(source, from: position, to: upper, textStart: lower)
            }
        }
    }

    /// Goes on from a byte beyond ASCII, perhaps inside a word; returns where the fast loop can go on.
    private mutating func scanBeyondASCII(
        _ source: Span<UInt8>, from start: Int, to upper: Int, textStart: Int
    ) -> Int {
        let tables = UnicodeTables.shared
        var position = start
        // Where a cluster began whose first scalar is only a prefix, e.g. the Arabic number sign.
        var prependedFrom: Int?
        while position < upper {
            let byte = source[position]
            let clusterStart = prependedFrom ?? position
            prependedFrom = nil
            if byte < 0x80 {
                guard ASCIIByte.isWord(byte), run.kind != .none || clusterStart != position else { break }
                let lowered = UInt32(ASCIIByte.lowercased(byte))
                add(lowered, as: .word, from: clusterStart, to: position + 1, beginsCluster: true)
                position += 1
                continue
            }
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: upper)
            let next = position + length
            let properties = tables.properties(of: scalar)
            switch properties.scalarClass {
            case .emoji, .pictograph, .regionalIndicator:
                finishRun()
                position = scanEmoji(source, from: position, to: upper, clusterStart: clusterStart)
            case .emojiOnRequest where isEmojiRequested(source, at: next, upper):
                finishRun()
                position = scanEmoji(source, from: position, to: upper, clusterStart: clusterStart)
            case .skinTone where isClusterStart(source, position, textStart):
                position = scanEmoji(source, from: position, to: upper, clusterStart: clusterStart)
            case .dropped where scalar == 0xFE0F, .accent where scalar == 0x20E3:
                position =
                    scanKeycap(source, at: position, to: upper, textStart: textStart)
                    ?? addMark(scalar, properties, endingAt: next)
            case .prepend:
                finishRun()
                prependedFrom = clusterStart
                position = next
            case .mark, .accent, .joiner, .dropped, .extender, .skinTone:
                position = addMark(scalar, properties, endingAt: next)
            case .separator, .letter, .digit, .paired, .hangul, .emojiOnRequest:
                addFolded(scalar, properties, from: clusterStart, to: next) {
                    Self.endOfCluster(source, at: next, upper)
                }
                position = next
            }
        }
        finishRun()
        return position
    }

    /// Adds a scalar that is not a mark by its folded form: letters of it go on with the run or begin one, anything else
    /// ends it. `clusterEnd` is where the scalar's grapheme cluster ends.
    private mutating func addFolded(
        _ scalar: UInt32, _ properties: ScalarProperties, from start: Int, to end: Int, clusterEnd: () -> Int
    ) {
        let tables = UnicodeTables.shared
        let joinsSyllable = run.kind == .hangul && HangulSyllable.joins(run.lastScalar, scalar)
        let goesOn = properties.extendsCluster || joinsSyllable
        guard let folded = tables.folded(scalar) else {
            if let kind = TokenRun.Kind(properties.scalarClass) {
                add(scalar, as: kind, from: start, to: end, beginsCluster: !goesOn)
                run.lastScalar = scalar
            } else {
                finishRun()
            }
            return
        }
        // What folding makes of one cluster may be several tokens; each of them comes from the whole cluster. `½` and `ﷺ`
        // are words by themselves: 2½ is not 21.
        let end = folded.count > 1 ? clusterEnd() : end
        let standsAlone = folded.contains { !$0.goesOnWithRun(tables) }
        if standsAlone { finishRun() }
        defer { if standsAlone { finishRun() } }
        var isFirst = true
        for part in folded {
            let partProperties = tables.properties(of: part)
            if let kind = TokenRun.Kind(partProperties.scalarClass) {
                // Sara am and the like only go on with a cluster of their own script.
                if properties.extendsCluster && run.kind != kind { continue }
                add(
                    part, as: kind, from: start, to: end,
                    beginsCluster: !goesOn || !isFirst && !properties.extendsCluster)
            } else if partProperties.isMark {
                _ = addMark(part, partProperties, endingAt: end)
            } else {
                finishRun()
            }
            isFirst = false
        }
        run.lastScalar = scalar
    }

    /// Where the grapheme cluster ends that goes on at `position`.
    private static func endOfCluster(_ source: Span<UInt8>, at position: Int, _ upper: Int) -> Int {
        var position = position
        while position < upper, source[position] >= 0x80 {
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: upper)
            guard UnicodeTables.shared.properties(of: scalar).extendsCluster else { break }
            position += length
        }
        return position
    }

    /// Adds one folded scalar to a run of its kind.
    private mutating func add(
        _ scalar: UInt32, as kind: TokenRun.Kind, from start: Int, to end: Int, beginsCluster: Bool
    ) {
        if run.kind != kind {
            finishRun()
            run.begin(kind, at: start, firstByte: kind == .word ? words.beginToken() : 0)
        }
        run.end = max(run.end, end)
        run.isClusterOpen = true
        let properties = UnicodeTables.shared.properties(of: scalar)
        run.order.add(properties)
        if kind == .word {
            run.losesAccents = properties.losesAccents
            UTF8Decoding.append(scalar, to: &words.bytes)
            return
        }
        if beginsCluster || run.clusters.isEmpty {
            run.clusters.append(TokenRun.Cluster(firstByte: run.clusterBytes.count, start: start, end: end))
        } else {
            run.extend(to: end)
        }
        UTF8Decoding.append(scalar, to: &run.clusterBytes)
    }

    /// Adds a mark or an invisible scalar to the open run. Without one it belongs to what separates, and is skipped.
    private mutating func addMark(_ scalar: UInt32, _ properties: ScalarProperties, endingAt end: Int) -> Int {
        if run.kind == .none || !run.isClusterOpen { return end }
        let scalarClass = properties.scalarClass
        if properties.extendsCluster || properties.isLetter || properties.isMark {
            run.extend(to: end)
            run.lastScalar = scalar
        } else {
            run.isClusterOpen = false
        }
        switch scalarClass {
        case .accent where run.losesAccents, .dropped, .extender, .skinTone:
            return end
        case .joiner where run.kind != .word:
            return end
        default:
            break
        }
        let tables = UnicodeTables.shared
        for part in tables.folded(scalar) ?? [scalar] {
            run.order.add(tables.properties(of: part))
            if run.kind == .word {
                UTF8Decoding.append(part, to: &words.bytes)
            } else {
                UTF8Decoding.append(part, to: &run.clusterBytes)
            }
        }
        return end
    }

    /// Ends the open run and adds its tokens.
    mutating func finishRun() {
        switch run.kind {
        case .none:
            return
        case .word:
            if run.order.isBroken {
                var normalisation = Normalisation()
                normalisation.normalise(&words.bytes, from: run.firstByte)
            }
            while words.bytes.count > run.firstByte, words.endsInJoiner { words.bytes.removeLast(3) }
            words.endToken(from: run.firstByte, start: run.start, end: run.end)
        case .paired:
            run.normaliseClusters()
            words.appendPairs(of: run)
        case .hangul:
            run.normaliseClusters()
            let first = words.beginToken()
            words.bytes.append(contentsOf: run.clusterBytes)
            words.endToken(from: first, start: run.start, end: run.end)
            alternates.appendPairs(of: run)
        }
        run.kind = .none
    }
}

extension UInt32 {
    /// Whether a folded scalar is a letter, a digit or a mark, rather than something that separates.
    fileprivate func goesOnWithRun(_ tables: UnicodeTables) -> Bool {
        let properties = tables.properties(of: self)
        return TokenRun.Kind(properties.scalarClass) != nil || properties.isMark
    }
}

extension TokenRun.Kind {
    /// The kind of run that a scalar belongs to; nil for what is no letter or digit.
    init?(_ scalarClass: ScalarClass) {
        switch scalarClass {
        case .letter, .digit: self = .word
        case .paired: self = .paired
        case .hangul: self = .hangul
        default: return nil
        }
    }
}

extension TokenStream {
    /// Whether the last scalar is U+200C or U+200D: with nothing after it, it joins nothing.
    var endsInJoiner: Bool {
        bytes.count >= 3 && bytes[bytes.count - 3] == 0xE2 && bytes[bytes.count - 2] == 0x80
            && (bytes[bytes.count - 1] == 0x8C || bytes[bytes.count - 1] == 0x8D)
    }
}
