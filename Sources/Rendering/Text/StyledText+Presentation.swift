package import TweetModel

/// The form in which a link is shown. A link whose short form is unknown is always shown verbatim.
package enum LinkForm: Sendable {
    /// The link as in the tweet, usually `https://t.co/…`.
    case verbatim
    /// Twitter's short form, such as `example.org/a-long-pa…`. For output with clickable links.
    case display
    /// The URL without `https://`, if Twitter's short form is truncated; otherwise the short form. For output without
    /// clickable links.
    case whole
}

extension StyledText {
    /// Returns the text for reading, with links in the given form. For `verbatim`, returns the text unchanged.
    ///
    /// If a part of a link matches the query, marks the whole link. Omits whitespace at the end of the text. Also omits
    /// links at the end that lead to the tweet's own media or to `quoted`, because renderers show both separately.
    /// Keeps all runs that match the query.
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
                guard isShownSeparately(entities[index], quoting: quoted),
                    !runs[start..<kept].contains(where: \.isMatch)
                else { break search }
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

    private func isShownSeparately(_ entity: Entity, quoting quoted: TweetReference?) -> Bool {
        if entity.isMedia { return true }
        guard entity.kind == .link, let tweet = quoted?.tweet else { return false }
        return WebAddress.statusID(entity.value) == tweet
    }
}
