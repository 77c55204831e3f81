internal import TweetModel
internal import TweetText

/// Accounts. The engine's rows have every handle that the store ever saw of each account, so no name needs looking up.
extension EngineCompiler {
    /// A name as the rows can be asked for it.
    private struct Names {
        var handles: [String] = []
        var ids: [Int64] = []
        /// Looks at handles one by one.
        var verifier: TextVerifier?
    }

    func user(_ relation: UserRelation, _ name: UserName) throws -> EngineCondition {
        let names = try names(name, relation)
        switch relation {
        case .author: return author(names)
        case .repliedTo:
            return account(names, "reply_to_user", "reply_to_handles", none: "isNull(reply_to_tweet)")
        case .retweeted:
            return account(
                names, "retweet_of_user", "retweet_of_handles",
                none: "isNull(retweet_of_tweet) AND bitAnd(flags, 512) = 0")
        case .quoted: return account(names, "quote_of_user", "quote_of_handles", none: "isNull(quote_of_tweet)")
        case .any:
            return .or([
                author(names), mentions(names),
                account(names, "reply_to_user", "reply_to_handles", none: "isNull(reply_to_tweet)"),
                account(
                    names, "retweet_of_user", "retweet_of_handles",
                    none: "isNull(retweet_of_tweet) AND bitAnd(flags, 512) = 0"),
            ])
        case .owner:
            return .and([
                author(names), .sql(Self.known("author_id", "author_is_owner")),
                .sql("bitAnd(flags, \(TweetFlags.collected.rawValue)) != 0"),
            ])
        }
    }

    private func names(_ name: UserName, _ relation: UserRelation) throws -> Names {
        switch name {
        case .handle(let handle):
            let isNumber = handle.unicodeScalars.allSatisfy(CharacterRules.isDigit)
            return Names(handles: [handle], ids: isNumber ? Int64(handle).map { [$0] } ?? [] : [])
        case .handleOnly(let handle): return Names(handles: [handle])
        case .id(let id): return Names(ids: [id.rawValue])
        case .pattern(let pattern): return Names(verifier: TextVerifier(.regex(pattern)))
        case .list(let list):
            var all = Names()
            for entry in list.names {
                let names = try names(entry, relation)
                all.handles += names.handles
                all.ids += names.ids
            }
            return all
        case .me:
            guard !context.me.isEmpty else {
                throw EngineRefusal(
                    clause: name.canonical(relation), operators: [relation.rawValue],
                    reason:
                        "nobody here says who “me” is: no store with an archive of its owner, nor the setting account",
                    hint: "write the name, or say it once: tweetdex settings account NAME")
            }
            // A negative number is the local store's own, for an account of which only handles are known.
            return Names(
                handles: try context.me.filter { $0.rawValue < 0 }.flatMap(context.handles),
                ids: context.me.map(\.rawValue).filter { $0 >= 0 })
        }
    }

    private func author(_ names: Names) -> EngineCondition {
        account(names, "author_id", "author_handles", none: nil)
    }

    /// `none`, with a missing account, tells that there is no such reference.
    private func account(
        _ names: Names, _ id: EngineSQL, _ handles: EngineSQL, none: EngineSQL?
    ) -> EngineCondition {
        func complete(_ test: EngineSQL) -> EngineSQL {
            guard let none else { return Self.known(id, test) }
            return "multiIf(isNotNull(" + id + "), " + test + ", " + none + ", 0, NULL)"
        }
        if let verifier = names.verifier {
            let check = Self.anyOf(handles, verifier)
            let texts: EngineSQL =
                none.map { none in
                    "multiIf(isNotNull(" + id + "), " + check.texts + ", " + none + ", '[]', NULL)"
                } ?? Self.known(id, check.texts)
            return .verified(EngineCheck(texts: texts, verifier: verifier, narrowing: "isNotNull(" + id + ")"))
        }
        var tests: [EngineSQL] = []
        if let test = Self.anyHandle(names.handles, handles) { tests.append(test) }
        if names.ids.count == 1 {
            tests.append(id + " = \(names.ids[0])")
        } else if !names.ids.isEmpty {
            tests.append("has(\(names.ids), assumeNotNull(" + id + "))")
        }
        return .sql(complete(tests.isEmpty ? "0" : tests.count == 1 ? tests[0] : "(" + tests.joined(" OR ") + ")"))
    }

    private static func anyHandle(_ handles: [String], _ column: EngineSQL) -> EngineSQL? {
        switch handles.count {
        case 0: nil
        case 1: "has(" + column + ", \(handles[0]))"
        // No handle has a blank.
        default: "hasAny(" + column + ", splitByChar(' ', \(handles.joined(separator: " "))))"
        }
    }

    /// By any handle that an account was ever seen with.
    private func mentions(_ names: Names) -> EngineCondition {
        if let verifier = names.verifier {
            return .verified(Self.anyOf("mentions", verifier, narrowing: "notEmpty(mentions)"))
        }
        var tests: [EngineSQL] = []
        if let test = Self.anyHandle(names.handles, "mention_handles") { tests.append(test) }
        if !names.ids.isEmpty { tests.append("hasAny(mention_ids, \(names.ids))") }
        return .sql(tests.isEmpty ? "0" : "(" + tests.joined(" OR ") + ")")
    }
}
