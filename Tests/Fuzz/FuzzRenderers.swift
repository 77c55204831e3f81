import QueryEngine
import TestSupport
import TweetModel
import TweetText

@testable import ArchiveImport
@testable import Rendering
@testable import WebUI

/// All renderers accept any tweet that a store can contain, and keep their own markup separate from the user's texts.
/// The first field contains numbers, the first of which selects the renderer; the others are texts.
func fuzzRenderers(_ bytes: [UInt8]) -> Bool {
    var fields = FuzzedFields(bytes)
    var numbers = FuzzedNumbers(fields.next() ?? [])
    let printer = numbers.byte() % 8
    let hit = hit(&fields, &numbers)
    let query = fields.text() ?? ""
    switch printer {
    case 0: checkForPrograms(hit)
    case 1: checkForTables(hit)
    case 2: checkMarkdown(hit)
    case 3, 4: checkForPages(hit)
    case 5: checkNetwork(hit, query, &numbers)
    default: checkForTerminals(hit, query, &numbers)
    }
    return true
}

// MARK: The tweet

private func hit(_ fields: inout FuzzedFields, _ numbers: inout FuzzedNumbers) -> SearchHit {
    var tweet = extractedTweet(fields.text() ?? "")
    let (name, handle) = (fields.text(), fields.text())
    tweet.id = TweetID(numbers.number())
    if numbers.flag() {
        tweet.createdAt = Timestamp(seconds: numbers.number(), precision: numbers.flag() ? .day : .second)
    }
    if name != nil || handle != nil { tweet.author = User(id: UserID(numbers.number()), handle: handle, name: name) }
    tweet.flags = TweetFlags(rawValue: numbers.number())
    addEntities(to: &tweet, &fields, &numbers)
    tweet.language = fields.text()
    tweet.client = fields.text()
    let choice = numbers.byte()
    let reference = TweetReference(tweet: TweetID(numbers.number()), user: nil, handle: handle)
    if choice & 1 != 0 { tweet.replyTo = reference }
    if choice & 2 != 0 { tweet.quoteOf = reference }
    if choice & 4 != 0 { tweet.retweetOf = reference }
    if choice & 8 != 0 { tweet.counts[.likes] = numbers.number() }
    if choice & 16 != 0 {
        let degrees = Double(bitPattern: UInt64(bitPattern: numbers.number()))
        tweet.point = Coordinate(latitude: degrees, longitude: -degrees)
    }
    var hit = SearchHit(tweet: tweet)
    for _ in 0..<numbers.number(below: 4) { hit.matches.append(numbers.span(in: tweet.text.utf8.count)) }
    hit.labels = fields.text().map { [$0] } ?? []
    hit.note = fields.text()
    if choice & 32 != 0 { hit.role = .context(.thread, of: reference.tweet ?? tweet.id) }
    return hit
}

/// Adds entities at any position of the text, also inside characters.
private func addEntities(to tweet: inout Tweet, _ fields: inout FuzzedFields, _ numbers: inout FuzzedNumbers) {
    let length = tweet.text.utf8.count
    let (url, expanded, display) = (fields.text() ?? "", fields.text(), fields.text())
    let words = fields.text()
    for _ in 0..<numbers.number(below: 4) {
        let span = numbers.flag() ? numbers.span(in: length) : nil
        switch numbers.byte() % 5 {
        case 0: tweet.hashtags.append(Hashtag(text: words ?? url, span: span))
        case 1: tweet.cashtags.append(Cashtag(text: words ?? url, span: span))
        case 2: tweet.mentions.append(Mention(handle: words ?? url, id: nil, name: display, span: span))
        case 3: tweet.links.append(Link(url: url, expanded: expanded, display: display, span: span))
        default:
            var item = MediaItem(id: words, kind: numbers.flag() ? .photo : .video, url: url, span: span)
            (item.expanded, item.alternativeText, item.fileName) = (expanded, words, display)
            item.durationMilliseconds = Int(numbers.number())
            (item.width, item.height) = (Int(numbers.number()), Int(numbers.number()))
            tweet.media.append(item)
        }
    }
}

// MARK: Renderers

private func checkForTerminals(_ hit: SearchHit, _ query: String, _ numbers: inout FuzzedNumbers) {
    var problems: [Diagnostic] = []
    do { problems = try Query.parse(query).notes } catch { problems = (error as? QueryErrors)?.problems ?? [] }
    let tweet = hit.tweet
    let missing = TweetThread.Row(
        id: TweetID(2), parent: nil, depth: 0, hit: nil, author: tweet.author, createdAt: tweet.createdAt,
        missingReason: hit.note)
    let answer = TweetThread.Row(
        id: tweet.id, parent: TweetID(2), depth: 1, hit: hit, author: tweet.author, createdAt: tweet.createdAt)
    let thread = TweetThread(focus: tweet.id, rows: [missing, answer], isCut: true)
    let width = numbers.flag() ? numbers.number(below: 100) : nil
    let style = TerminalStyle(
        color: true, theme: width == nil ? .dark : .light, width: width, hyperlinks: true,
        browser: numbers.flag() ? "http://127.0.0.1:8420" : nil, now: numbers.number())
    var out: [UInt8] = []
    TerminalRenderer(style).write(into: &out) { renderer, writer in
        renderer.write([hit, hit], firstRow: width, to: &writer)
        renderer.writeDetails(of: hit, to: &writer)
        renderer.writeImages(of: hit, number: width, to: &writer)
        renderer.writeAnniversary(of: hit, after: nil, to: &writer)
        renderer.write(thread, numbered: width == nil, to: &writer)
        renderer.write(problems, query: query, to: &writer)
        renderer.writeError(tweet.text, hint: hit.note, to: &writer)
        renderer.write(EntityExtractor.entities(in: tweet.text), in: tweet.text, to: &writer)
    }
    checkTerminal(out)
    var line: [UInt8] = []
    line.putLine(of: hit)
    expect(line.count { $0 == 0x09 } == 4 && line.firstIndex(of: 0x0A) == line.count - 1, "not a line of five fields")
    checkHarmless(String(decoding: line.filter { $0 != 0x09 }, as: UTF8.self))
}

private func checkForPrograms(_ hit: SearchHit) {
    let tweet = hit.tweet
    var line: [UInt8] = []
    JSONRenderer().line(hit, into: &line)
    expect(line.popLast() == 0x0A, "a line does not end")
    let document = readBack(line)
    let root = document.root
    expect(root["text"]?.string?.utf8.elementsEqual(tweet.text.utf8) ?? false, "the text differs")
    expect(root[tweet.id.isKey ? "key" : "id"]?.integer == tweet.id.rawValue, "the number differs")
    expect(root["note"]?.string == hit.note, "the note differs")
    let length = Int64(tweet.text.unicodeScalars.count)
    root["matches"]?.forEachElement { match in
        let (start, end) = (match["start"]?.integer ?? -1, match["end"]?.integer ?? -1)
        expect(0 <= start && start <= end && end <= length, "a match outside the text")
    }
    var other: [UInt8] = []
    other.putJSON { JSONRenderer().tweet(hit, user: 0, client: nil, media: [hit.note], in: &$0) }
    _ = readBack(other)
    other = []
    let entities = EntityExtractor.entities(in: tweet.text)
    JSONRenderer().extraction(entities, of: tweet.text, replyTo: tweet.author?.handle, into: &other)
    _ = readBack(other)
    other = []
    JSONRenderer().error(code: tweet.text, message: tweet.text, hint: hit.note, into: &other)
    _ = readBack(other)
}

private func readBack(_ json: [UInt8]) -> JSONDocument {
    expect(!json.dropLast().contains { $0 < 0x20 || $0 == 0x7F }, "a control character in JSON")
    var document = JSONDocument()
    do { try document.parse(json) } catch { fail("the output is not JSON: \(error)") }
    return document
}

private func checkForTables(_ hit: SearchHit) {
    var table: [UInt8] = []
    table.putCSVHeader(hasRoles: hit.role != nil)
    table.putCSVRow(of: hit)
    table.putCSVRow(of: hit)
    let rows = CSVTable.rows(table)
    expect(rows.count == 3 && Set(rows.map(\.count)).count == 1, "the rows differ from those written")
    var reader = CSVReader(ByteStream(table))
    do {
        for row in rows {
            expect(try reader.next() == .row, "our reader reads different rows")
            expect(reader.fields.count == row.count, "our reader reads different cells")
        }
        expect(try reader.next() == .end, "more rows than written")
    } catch {
        fail("a table in memory that cannot be read: \(error)")
    }
    checkGuarded(reader.fields[6], rows[2][6], hit.tweet.text)
}

private func checkForPages(_ hit: SearchHit) {
    let styled = StyledText(hit)
    checkPage(MarkupWriter { $0.styled(styled) { LinkURL.web($0.value) } }.bytes, shows: styled)
    var isLinked = false
    let links = MarkupWriter { html in
        html.styled(styled) { _ in
            isLinked.toggle()
            return isLinked ? .search("x") : nil
        }
    }
    checkPage(links.bytes, shows: styled)
    let shown = styled.presented(.display, quoting: hit.tweet.quoteOf)
    checkPage(MarkupWriter { $0.styled(shown) { LinkURL.web($0.value) } }.bytes, shows: shown)
    let page = MarkupWriter { html in
        html.element("p", .class("text"), .named("title", hit.tweet.text)) { html in
            html.link(.user(hit.tweet.author?.handle ?? ""), text: hit.tweet.author?.name ?? "")
            for link in hit.tweet.links {
                html.link(.link(link.expanded ?? link.url, in: hit.tweet.id), text: link.url)
            }
            for tag in hit.tweet.hashtags {
                html.link(.search(DetailPage.term("hashtag:", tag.text, sign: "#")), text: "#" + tag.text)
            }
        }
    }
    let markup = WrittenMarkup(page.bytes)
    checkURLs(markup)
    expect(markup.elements.count == 2 + hit.tweet.links.count + hit.tweet.hashtags.count, "unexpected elements")
}

private func checkPage(_ bytes: [UInt8], shows styled: StyledText) {
    let markup = WrittenMarkup(bytes)
    checkURLs(markup)
    expect(markup.elements.allSatisfy { ["a", "mark"].contains($0.name) }, "unexpected elements")
    expect(markup.text.filter { $0 != 0x0A } == Array(onPages(styled.text).utf8), "the text on the page differs")
}

private func checkURLs(_ markup: WrittenMarkup) {
    for (element, value) in markup.values(of: "href") {
        let isOwn = value.hasPrefix("/") && !value.hasPrefix("//") && !value.hasPrefix("/\\")
        expect(element == "a" && (isOwn || isWebURL(value.utf8)), "a link to an invalid target: \(value)")
    }
    let names = Set(markup.elements.flatMap { $0.attributes.map(\.name) })
    expect(names.isSubset(of: ["href", "class", "rel", "target", "title"]), "unexpected attributes")
}

/// Returns the text as a page displays it, without line breaks.
private func onPages(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\r" {
        let isControl = scalar.value < 0x20 && scalar != "\t" || (0x7F..<0xA0).contains(scalar.value)
        result.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(result)
}

private func checkNetwork(_ hit: SearchHit, _ query: String, _ numbers: inout FuzzedNumbers) {
    let kinds = TweetNetwork.Kind.allCases
    var network = TweetNetwork(kind: kinds[numbers.number(below: kinds.count)], query: query)
    for text in [hit.tweet.text, hit.note ?? "", hit.tweet.author?.name ?? ""] {
        network.nodes.append(TweetNetwork.Node(id: text, label: text, kind: network.kind.ends.source))
    }
    let time = hit.tweet.createdAt
    for target in 1...2 {
        network.edges.append(
            TweetNetwork.Edge(source: 0, target: target, weight: Int(numbers.number()), first: time, last: nil))
    }
    for write in [network.gexf, network.graphML] {
        var out: [UInt8] = []
        write(&out)
        let markup = WrittenMarkup(out, isXML: true)
        expect(markup.elements.count { $0.name == "node" } == 3, "wrong number of nodes")
        expect(markup.elements.count { $0.name == "edge" } == 2, "wrong number of edges")
        let ids = markup.values(of: "id").filter { $0.element == "node" }.map(\.value)
        expect(zip(ids, network.nodes).allSatisfy { isSame($0, $1.id) }, "the ID differs")
    }
    var out: [UInt8] = []
    network.json(into: &out)
    _ = readBack(out)
    out = []
    let edges = Table.edges(of: network)
    edges.csvHeader(into: &out)
    for edge in edges.rows { edges.csvRow(edge, into: &out) }
    expect(CSVTable.rows(out).count == 3, "wrong number of edge rows")
}

/// Compares texts except for characters that XML does not permit.
private func isSame(_ written: String, _ text: String) -> Bool {
    let kept = text.unicodeScalars.filter { scalar in
        (scalar.value >= 0x20 || "\t\n\r".unicodeScalars.contains(scalar)) && ![0xFFFE, 0xFFFF].contains(scalar.value)
    }
    return written.unicodeScalars.elementsEqual(kept)
}
