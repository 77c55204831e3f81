import TweetModel

// Scans a text into tokens.
//
// The scanner reads the bytes once, from left to right. `scan` handles ASCII, which most archives mostly contain, and
// lower-cases words byte by byte into the token stream. At the first byte beyond ASCII, `scanBeyondASCII` continues,
// with the current word still open, and returns at the next ASCII byte outside a word. It folds scalar by scalar (so
// "Café" is `caf` from one loop and `e` from the other) and keeps one open run:
//
//     word     Straße   → strasse                      folded bytes go straight into the stream
//     paired   東京都   → 東京 京都 都                  folded clusters wait until the run ends
//     hangul   한국어   → 한국어; alternates 한국 국어 어
//
// An emoji is one token: 👩🏽‍🚀 → 👩🏽‍🚀; alternate 👩‍🚀.
//
// Grapheme clusters matter only for pairs and spans, and only a cluster with a letter, digit or emoji can start or end
// a token. The scanner therefore needs few of Unicode's rules: which scalars extend the cluster before them, which
// belong to the cluster after them, and the sequences of Hangul letters and of emoji.
extension TokenizedText {
    /// Appends the tokens of the bytes from `lower` to `upper`.
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

    /// Continues at a byte beyond ASCII, possibly inside a word. Returns the position at which `scan` can continue.
    private mutating func scanBeyondASCII(
        _ source: Span<UInt8>, from start: Int, to upper: Int, textStart: Int
    ) -> Int {
        let tables = UnicodeTables.shared
        var position = start
        // The start of a cluster that so far consists of a prefix only, such as the Arabic number sign.
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

    /// Appends a scalar that is not a mark in its folded form. Letters extend the run or start one; anything else ends
    /// it. `clusterEnd` is the end of the scalar's grapheme cluster.
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
        // Folding one cluster may produce several tokens, and each of them spans the whole cluster. `½` and `ﷺ` are
        // words of their own: 2½ is not 21.
        let end = folded.count > 1 ? clusterEnd() : end
        let standsAlone = folded.contains { !$0.goesOnWithRun(tables) }
        if standsAlone { finishRun() }
        defer { if standsAlone { finishRun() } }
        var isFirst = true
        for part in folded {
            let partProperties = tables.properties(of: part)
            if let kind = TokenRun.Kind(partProperties.scalarClass) {
                // Sara am and similar scalars extend only a cluster of their own script.
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

    /// Returns the end of the grapheme cluster that continues at `position`.
    private static func endOfCluster(_ source: Span<UInt8>, at position: Int, _ upper: Int) -> Int {
        var position = position
        while position < upper, source[position] >= 0x80 {
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: upper)
            guard UnicodeTables.shared.properties(of: scalar).extendsCluster else { break }
            position += length
        }
        return position
    }

    /// Appends one folded scalar to a run of its kind.
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

    /// Appends a mark or an invisible scalar to the open run. Without an open run it is part of a separator and
    /// skipped.
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

    /// Ends the open run and appends its tokens.
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
    /// Returns whether a folded scalar is a letter, digit or mark and not a separator.
    fileprivate func goesOnWithRun(_ tables: UnicodeTables) -> Bool {
        let properties = tables.properties(of: self)
        return TokenRun.Kind(properties.scalarClass) != nil || properties.isMark
    }
}

extension TokenRun.Kind {
    /// The kind of run that a scalar belongs to; `nil` if it is neither a letter nor a digit.
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
    /// Returns whether the last scalar is U+200C or U+200D, which joins nothing at the end of a text.
    var endsInJoiner: Bool {
        bytes.count >= 3 && bytes[bytes.count - 3] == 0xE2 && bytes[bytes.count - 2] == 0x80
            && (bytes[bytes.count - 1] == 0x8C || bytes[bytes.count - 1] == 0x8D)
    }
}
