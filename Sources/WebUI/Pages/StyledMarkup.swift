import Rendering

extension MarkupWriter {
    /// Appends text of a tweet or message, with marked matches and linked hashtags, mentions and other entities.
    ///
    /// - Parameter url: Returns the link target of an entity, or `nil` for plain text.
    mutating func styled(_ text: StyledText, url: (StyledText.Entity) -> LinkURL?) {
        var open: [(end: Int, element: StaticString?)] = []
        var next = 0
        let parts = text.elements
        for index in 0...text.runs.count {
            while let last = open.last, last.end == index {
                if let element = last.element { close(element) }
                open.removeLast()
            }
            while next < parts.count, parts[next].start == index {
                var element: StaticString?
                if let number = parts[next].entity {
                    let entity = text.entities[number]
                    if let target = url(entity) {
                        element = "a"
                        self.open("a", [.class(Self.className(of: entity)), .href(target)] + target.linkAttributes)
                    }
                } else {
                    element = "mark"
                    self.open("mark", [])
                }
                open.append((parts[next].end, element))
                next += 1
            }
            if index < text.runs.count { self.text(text.runs[index].text) }
        }
    }

    private static func className(of entity: StyledText.Entity) -> String {
        switch entity.kind {
        case .hashtag: "hashtag"
        case .cashtag: "cashtag"
        case .mention: "user"
        case .link: "url"
        }
    }
}

extension StyledText {
    /// The HTML elements of a text, as the ranges `start..<end` of `runs`, in the order of their start tags. `entity` is
    /// an index into `entities`; `nil` for a match.
    ///
    /// Nests the tags of entities (`#swift`, `@ann`) and of the matches of a query (marked with « » below). A match that
    /// begins inside an entity or at its start, and ends after it, is split at the end of the entity. A match that begins
    /// before an entity and ends inside it is split at the start of the entity.
    ///
    ///     #swift «now»        <a>#swift</a> <mark>now</mark>
    ///     «#swift»            <a><mark>#swift</mark></a>
    ///     a «b @ann» c        a <mark>b <a>@ann</a></mark> c
    ///     a «b @a»nn c        a <mark>b </mark><a><mark>@a</mark>nn</a> c
    fileprivate var elements: [(entity: Int?, start: Int, end: Int)] {
        var entityEnds: [Int] = Array(repeating: 0, count: runs.count)
        var entityStarts: [Int] = Array(repeating: 0, count: runs.count)
        for index in runs.indices {
            let continues = index > 0 && runs[index].entity != nil && runs[index].entity == runs[index - 1].entity
            entityStarts[index] = continues ? entityStarts[index - 1] : index
        }
        for index in runs.indices.reversed() {
            let isLast = index == runs.count - 1 || entityStarts[index + 1] == index + 1
            entityEnds[index] = isLast ? index + 1 : entityEnds[index + 1]
        }
        var marks: [(entity: Int?, start: Int, end: Int)] = []
        var index = 0
        while index < runs.count {
            guard runs[index].isMatch else {
                index += 1
                continue
            }
            let start = index
            while index < runs.count, runs[index].isMatch { index += 1 }
            var position = start
            while position < index {
                let inside = runs[position].entity != nil
                var end = inside ? min(index, entityEnds[position]) : index
                if !inside, runs[end - 1].entity != nil, entityEnds[end - 1] > end { end = entityStarts[end - 1] }
                marks.append((nil, position, end))
                position = end
            }
        }
        var elements: [(entity: Int?, start: Int, end: Int)] = []
        var nextMark = 0
        for run in runs.indices {
            if let entity = runs[run].entity, entityStarts[run] == run {
                elements.append((entity, run, entityEnds[run]))
            }
            if nextMark < marks.count, marks[nextMark].start == run {
                elements.append(marks[nextMark])
                nextMark += 1
            }
        }
        return elements
    }
}
