import TweetModel

// The scanner reads a text once, from left to right, and appends its tokens to the token stream.
//
// - `scan` handles ASCII, which makes up most of the text in most archives. It copies words in lower case.
// - `scanBeyondASCII` continues at the first byte beyond ASCII, even inside a word. It returns at the next ASCII byte
//   that does not continue a run, or at the end. In "Café", `scan` appends `caf` and `scanBeyondASCII` appends `e`.
//
// `scanBeyondASCII` folds scalar by scalar. Letters and digits of the same kind form a run (`TokenRun`):
//
//     word     Straße → strasse          The bytes are appended to the token stream immediately.
//     paired   東京都 → 東京 京都 都       The clusters are buffered until the run ends.
//     hangul   한국어 → 한국어            Like `paired`; the alternates are 한국 국어 어.
//
// An emoji is one token: 👩🏽‍🚀, with the alternate 👩‍🚀.
//
// Only some rules for grapheme clusters affect tokens: scalars that extend the previous cluster or belong to the next
// one, Hangul syllables, and emoji sequences. The scanner implements only these.
extension TokenizedText {
    /// Appends the tokens of the bytes from `lower` up to `upper`.
    mutating func scan(_ source: Span<UInt8>, from lower: Int, to upper: Int) {
        var position = lower
        while position < upper {
            let byte = source[position]
            if ASCIIByte.isWord(byte) {
                let start = position
                let first = words.beginToken()
                repeat { position += 1 } while position < upper && ASCIIByte.isWord(source[position])
                let end = position
                words.bytes.append(addingCapacity: end - start) { (output: inout OutputSpan<UInt8>) in
                    for index in start..<end { output.append(ASCIIByte.lowercased(source[index])) }
                }
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

    /// Scans from a byte beyond ASCII, possibly inside a word. Returns the position at which `scan` continues.
    ///
    /// - Parameter textStart: The start of the range that `scan` reads. No grapheme cluster begins before it.
    private mutating func scanBeyondASCII(
        _ source: Span<UInt8>, from start: Int, to upper: Int, textStart: Int
    ) -> Int {
        let tables = UnicodeTables.shared
        var position = start
        // The start of a cluster of which the scanner has read only a prepended scalar, such as the Arabic number sign.
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

    /// Folds a scalar that is not a mark. Appends the letters, digits and marks of the folded form to a run. If the
    /// folded form contains any other scalar, the run ends before, inside and after the form.
    ///
    /// - Parameter clusterEnd: Returns the end of the scalar's grapheme cluster.
    private mutating func addFolded(
        _ scalar: UInt32, _ properties: ScalarProperties, from start: Int, to end: Int, clusterEnd: () -> Int
    ) {
        let tables = UnicodeTables.shared
        let joinsSyllable = run.kind == .hangul && HangulSyllable.joins(run.lastScalar, scalar)
        let continuesCluster = properties.extendsCluster || joinsSyllable
        guard let folded = tables.folded(scalar) else {
            if let kind = TokenRun.Kind(properties.scalarClass) {
                add(scalar, as: kind, from: start, to: end, beginsCluster: !continuesCluster)
                run.lastScalar = scalar
            } else {
                finishRun()
            }
            return
        }
        // If a scalar folds to several scalars, all their tokens span the whole cluster. A separator among them also
        // separates the scalar from its neighbours: `½` folds to `1⁄2`, so `2½` → `2` `1` `2`.
        let end = folded.count > 1 ? clusterEnd() : end
        let isSeparate = folded.contains { !$0.continuesRun(tables) }
        if isSeparate { finishRun() }
        defer { if isSeparate { finishRun() } }
        var isFirst = true
        for part in folded {
            let partProperties = tables.properties(of: part)
            if let kind = TokenRun.Kind(partProperties.scalarClass) {
                // A scalar such as the Thai vowel sara am extends only clusters of its own kind. Ignore it elsewhere.
                if properties.extendsCluster && run.kind != kind { continue }
                add(
                    part, as: kind, from: start, to: end,
                    beginsCluster: !continuesCluster || !isFirst && !properties.extendsCluster)
            } else if partProperties.isMark {
                _ = addMark(part, partProperties, endingAt: end)
            } else {
                finishRun()
            }
            isFirst = false
        }
        run.lastScalar = scalar
    }

    /// Returns the end of a grapheme cluster that ends at `position` or continues there.
    private static func endOfCluster(_ source: Span<UInt8>, at position: Int, _ upper: Int) -> Int {
        var position = position
        while position < upper, source[position] >= 0x80 {
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: upper)
            guard UnicodeTables.shared.properties(of: scalar).extendsCluster else { break }
            position += length
        }
        return position
    }

    /// Appends a folded scalar to the open run. If no run is open or the run has another kind, starts a new run.
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
        run.quickCheck.add(properties)
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

    /// Adds a mark, joiner or invisible scalar to the open run. Returns `end`.
    ///
    /// Appends the folded scalar, except for scalars that folding removes, skin tones, emoji tags, and joiners outside
    /// of words. Extends the run, unless the scalar does not extend a cluster: then sets `isClusterOpen` to false.
    /// Ignores the scalar if no run is open, or if `isClusterOpen` is already false.
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
            run.quickCheck.add(tables.properties(of: part))
            if run.kind == .word {
                UTF8Decoding.append(part, to: &words.bytes)
            } else {
                UTF8Decoding.append(part, to: &run.clusterBytes)
            }
        }
        return end
    }

    /// Ends the open run, if any, and appends its tokens.
    mutating func finishRun() {
        switch run.kind {
        case .none: return
        case .word:
            if run.quickCheck.hasFailed { UnicodeTables.shared.normalize(&words.bytes, from: run.firstByte) }
            while words.bytes.count > run.firstByte, words.endsInJoiner { words.bytes.removeLast(3) }
            words.endToken(from: run.firstByte, start: run.start, end: run.end)
        case .paired:
            run.normalizeClusters()
            words.appendPairs(of: run)
        case .hangul:
            run.normalizeClusters()
            let first = words.beginToken()
            words.bytes.append(contentsOf: run.clusterBytes)
            words.endToken(from: first, start: run.start, end: run.end)
            alternates.appendPairs(of: run)
        }
        run.kind = .none
    }
}

extension UInt32 {
    /// Returns true if a folded scalar is a letter, digit or mark.
    fileprivate func continuesRun(_ tables: UnicodeTables) -> Bool {
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
    /// True if the last scalar is a zero-width joiner or non-joiner (U+200D, U+200C), which has no effect at the end of
    /// a word.
    var endsInJoiner: Bool {
        bytes.count >= 3 && bytes[bytes.count - 3] == 0xE2 && bytes[bytes.count - 2] == 0x80
            && (bytes[bytes.count - 1] == 0x8C || bytes[bytes.count - 1] == 0x8D)
    }
}
