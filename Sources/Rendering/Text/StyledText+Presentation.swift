package import TweetModel

/// The form in which links are shown.
package enum LinkForm: Sendable {
    /// As in the text, usually `https://t.co/…`.
    case verbatim
    /// As Twitter showed them, for renderers whose links can be followed.
    case display
    /// As Twitter showed them, but with the full URL if Twitter shortened it, for renderers without links.
    case whole
}

extension StyledText {
    /// Returns the text for reading. Links have the given form. Trailing links to the tweet's own media or to the
    /// quoted tweet are left out, because renderers show these separately, and so is trailing whitespace. A link that
    /// the query matched is always kept, and a match of any part of a replaced link marks all of it.
    package func presented(_ form: LinkForm, quoting quoted: TweetReference?) -> StyledText {
        guard form != .verbatim else { return self }
        var shown = runs
        trimTail(&shown, quoting: quoted)
        var result: [Run] = []
        var last: Int?
        for run in shown {
            guard let index = run.entity, let display = displayForm(of: entities[index], form) else {
                last = nil
                result.append(run)
                continue
            }
            if last == index {
                result[result.count - 1].isMatch = result[result.count - 1].isMatch || run.isMatch
            } else {
                result.append(Run(text: display, entity: index, isMatch: run.isMatch))
            }
            last = index
        }
        return StyledText(runs: result, entities: entities)
    }

    private func displayForm(of entity: Entity, _ form: LinkForm) -> String? {
        guard entity.kind == .link, let display = entity.display, !display.isEmpty else { return nil }
        let isCut = display.unicodeScalars.last == "…" || display.hasSuffix("...")
        return form == .whole && isCut ? WebAddress.short(entity.value) : display
    }

    private func trimTail(_ runs: inout [Run], quoting quoted: TweetReference?) {
        var kept = runs.count
        search: while kept > 0 {
            let run = runs[kept - 1]
            if let index = run.entity {
                let start = runs[..<kept].lastIndex { $0.entity != index }.map { $0 + 1 } ?? 0
                guard stands(entities[index], for: quoted), !runs[start..<kept].contains(where: \.isMatch) else {
                    break search
                }
                kept = start
            } else if run.text.unicodeScalars.allSatisfy(\.properties.isWhitespace), !run.isMatch {
                kept -= 1
            } else {
                break search
            }
        }
        runs.removeSubrange(kept...)
        guard let last = runs.last, last.entity == nil, !last.isMatch else { return }
        var scalars = last.text.unicodeScalars
        while let scalar = scalars.last, scalar.properties.isWhitespace { scalars.removeLast() }
        runs[runs.count - 1].text = String(scalars)
    }

    private func stands(_ entity: Entity, for quoted: TweetReference?) -> Bool {
        if entity.isMedia { return true }
        guard entity.kind == .link, let tweet = quoted?.tweet else { return false }
        return WebAddress.statusID(entity.value) == tweet
    }
}
