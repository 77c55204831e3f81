internal import QueryEngine
internal import TweetModel
internal import TweetText

/// Translates tests of accounts. Each row contains all handles of its accounts, so a handle in a query needs no lookup.
extension ClickHouseCompiler {
    /// The handles and IDs of an account name, to compare with the columns of a row.
    private struct Names {
        var handles: [String] = []
        var ids: [Int64] = []
        /// Tests handles with a regular expression. `nil` if the name is not a regular expression.
        var verifier: TextVerifier?
        /// If false, a test is unknown instead of false.
        var isComplete = true
    }

    func account(_ role: AccountRole, _ name: UserName) throws -> ClickHouseCondition {
        let names = try names(name)
        switch role {
        case .author: return account(names, "author_id", "author_handles", none: nil)
        case .mentioned: return mentions(names)
        case .repliedTo:
            return account(names, "reply_to_user", "reply_to_handles", none: "isNull(reply_to_tweet)")
        case .retweeted:
            return account(
                names, "retweet_of_user", "retweet_of_handles",
                none: "isNull(retweet_of_tweet) AND bitAnd(flags, 512) = 0")
        case .quoted: return account(names, "quote_of_user", "quote_of_handles", none: "isNull(quote_of_tweet)")
        case .owner:
            return .and([
                account(names, "author_id", "author_handles", none: nil),
                .sql(Self.known("author_id", "author_is_owner")),
            ])
        }
    }

    private func names(_ name: UserName) throws -> Names {
        switch name {
        case .handle(let handle):
            let isNumber = handle.unicodeScalars.allSatisfy(CharacterRules.isDigit)
            return Names(handles: [handle], ids: isNumber ? Int64(handle).map { [$0] } ?? [] : [])
        case .handleOnly(let handle): return Names(handles: [handle])
        // The store gives a negative ID to an account if it knows only the handle.
        case .id(let id) where id.rawValue < 0: return Names(handles: try context.handles(id))
        case .id(let id): return Names(ids: [id.rawValue])
        case .pattern(let pattern): return Names(verifier: TextVerifier(.regex(pattern)))
        case .list(let list):
            var all = Names(isComplete: list.isComplete)
            for entry in list.names {
                let names = try names(entry)
                all.handles += names.handles
                all.ids += names.ids
            }
            return all
        case .me:
            throw ClickHouseRefusal(
                reason:
                    "\"me\" is unknown: no archive of its owner is in the store, and the setting account is not set",
                hint: "write the handle, or run tweetdex settings account NAME")
        }
    }

    /// Compares an account with the columns `id` and `handles`. If `id` is NULL and `none` is true, the tweet refers to
    /// no account of this kind, and the result is 0. If `id` is NULL and `none` is not true, the result is NULL.
    private func account(
        _ names: Names, _ id: ClickHouseSQL, _ handles: ClickHouseSQL, none: ClickHouseSQL?
    ) -> ClickHouseCondition {
        func complete(_ test: ClickHouseSQL) -> ClickHouseSQL {
            guard let none else { return Self.known(id, test) }
            return "multiIf(isNotNull(" + id + "), " + test + ", " + none + ", 0, NULL)"
        }
        if let verifier = names.verifier {
            let check = Self.anyOf(handles, verifier)
            let texts: ClickHouseSQL =
                none.map { none in
                    "multiIf(isNotNull(" + id + "), " + check.texts + ", " + none + ", '[]', NULL)"
                } ?? Self.known(id, check.texts)
            return .verified(ClickHouseTextCheck(texts: texts, verifier: verifier, narrowing: "isNotNull(" + id + ")"))
        }
        var tests: [ClickHouseSQL] = []
        if let test = Self.anyHandle(names.handles, handles) { tests.append(test) }
        if names.ids.count == 1 {
            tests.append(id + " = \(names.ids[0])")
        } else if !names.ids.isEmpty {
            tests.append("has(\(names.ids), assumeNotNull(" + id + "))")
        }
        let found = complete(tests.isEmpty ? "0" : tests.count == 1 ? tests[0] : "(" + tests.joined(" OR ") + ")")
        return .sql(names.isComplete ? found : "nullIf(" + found + ", 0)")
    }

    private static func anyHandle(_ handles: [String], _ column: ClickHouseSQL) -> ClickHouseSQL? {
        switch handles.count {
        case 0: nil
        case 1: "has(" + column + ", \(handles[0]))"
        // A handle never contains a space.
        default: "hasAny(" + column + ", splitByChar(' ', \(handles.joined(separator: " "))))"
        }
    }

    /// Finds mentions of an account by any of its handles, or by its ID. A regular expression tests only the mentioned
    /// handle.
    private func mentions(_ names: Names) -> ClickHouseCondition {
        if let verifier = names.verifier {
            return .verified(Self.anyOf("mentions", verifier, narrowing: "notEmpty(mentions)"))
        }
        var tests: [ClickHouseSQL] = []
        if let test = Self.anyHandle(names.handles, "mention_handles") { tests.append(test) }
        if !names.ids.isEmpty { tests.append("hasAny(mention_ids, \(names.ids))") }
        return .sql(tests.isEmpty ? "0" : "(" + tests.joined(" OR ") + ")")
    }
}
