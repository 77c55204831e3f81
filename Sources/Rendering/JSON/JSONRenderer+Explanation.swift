import TweetModel

/// `tweetdex.explain/1`, and the reasons for an empty result, which `tweetdex.search/1` also contains.
extension JSONRenderer {
    func put(_ explanation: QueryExplanation, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.explain/1\",\"query\":")
        out.putString(explanation.query)
        out.put(",\"canonical\":")
        out.putString(explanation.canonical)
        out.put(",\"sentence\":")
        out.putString(explanation.sentence)
        out.put(",\"tokens\":")
        out.putList(explanation.tokens) { out, token in
            out.put("{\"kind\":")
            out.putString(token.kind)
            out.put(",\"text\":")
            out.putString(token.text)
            out.put(",\"start\":")
            out.putNumber(token.start)
            out.put(",\"end\":")
            out.putNumber(token.end)
            out.put(",\"words\":")
            out.putList(token.words) { $0.putString($1) }
            out.put("}")
        }
        out.put(",\"tree\":")
        put(explanation.tree, into: &out)
        out.put(",\"clauses\":")
        out.putList(explanation.clauses) { out, clause in put(clause, into: &out) }
        out.put(",\"tweets\":")
        out.putNumber(explanation.tweets)
        out.put(",\"among\":")
        out.putNumber(explanation.among)
        out.put(",\"unknown\":")
        put(explanation.unknown, into: &out)
        out.put(",\"sql\":{\"dialect\":")
        out.putString(explanation.backend.rawValue)
        out.put(",\"text\":")
        out.putString(explanation.sql)
        out.put(",\"values\":")
        if explanation.parameters.isEmpty {
            out.putList(explanation.values) { out, value in put(value, into: &out) }
        } else {
            out.putList(explanation.parameters) { out, parameter in put(parameter, into: &out) }
        }
        out.put("},\"match\":")
        out.putString(explanation.match)
        out.put(",\"plan\":")
        out.putList(explanation.plan) { out, step in
            out.put("{\"depth\":")
            out.putNumber(step.depth)
            out.put(",\"detail\":")
            out.putString(step.detail)
            out.put("}")
        }
        out.put(",\"notes\":")
        out.putList(explanation.notes) { out, problem in put(problem, includesSeverity: true, into: &out) }
        out.put(",\"empty\":")
        put(explanation.emptiness, into: &out)
        out.put(",\"elapsed_ms\":")
        out.putNumber(Self.rounded(explanation.elapsedMilliseconds))
        out.put("}")
    }

    /// Appends a tree. Recursion is safe, because the parser limits the nesting of a query to 256 levels.
    private func put(_ tree: QueryExplanation.Tree, into out: inout [UInt8]) {
        func group(_ name: String, _ parts: [QueryExplanation.Tree]) {
            out.put("{\"op\":\"\(name)\",\"of\":")
            out.putList(parts) { out, part in put(part, into: &out) }
            out.put("}")
        }
        switch tree {
        case .everything: out.put("{\"op\":\"all\"}")
        case .and(let parts): group("and", parts)
        case .or(let parts): group("or", parts)
        case .not(let inner): group("not", [inner])
        case .clause(let index):
            out.put("{\"op\":\"clause\",\"clause\":")
            out.putNumber(index)
            out.put("}")
        }
    }

    private func put(_ clause: QueryExplanation.Clause, into out: inout [UInt8]) {
        out.put("{\"text\":")
        out.putString(clause.text)
        out.put(",\"tweets\":")
        out.putNumber(clause.tweets)
        out.put(",\"unknown\":")
        out.putNumber(clause.unknown)
        out.put(",\"field\":")
        out.putString(clause.field)
        out.put(",\"cost\":")
        out.putString(clause.cost)
        if let work = clause.work {
            out.put(",\"clickhouse\":")
            out.putString(work)
        }
        out.put(",\"elapsed_ms\":")
        out.putNumber(Self.rounded(clause.elapsedMilliseconds))
        out.put("}")
    }

    private func put(_ parameter: QueryExplanation.Parameter, into out: inout [UInt8]) {
        out.put("{\"name\":")
        out.putString(parameter.name)
        out.put(",\"type\":")
        out.putString(parameter.type)
        out.put(",\"value\":")
        out.putString(parameter.value)
        out.put("}")
    }

    /// Appends an SQL parameter with its type. Numbers are strings, because many JSON parsers keep only 53 bits.
    private func put(_ value: QueryExplanation.Value, into out: inout [UInt8]) {
        switch value {
        case .null: out.put("{\"type\":\"null\",\"value\":null}")
        case .integer(let integer):
            out.put("{\"type\":\"integer\",\"value\":")
            out.putString(String(integer))
            out.put("}")
        case .real(let real):
            out.put("{\"type\":\"real\",\"value\":")
            out.putString(real.description)
            out.put("}")
        case .text(let text):
            out.put("{\"type\":\"text\",\"value\":")
            out.putString(text)
            out.put("}")
        }
    }

    private func put(_ unknown: [EmptyResult.Unknown], into out: inout [UInt8]) {
        out.putList(unknown) { out, unknown in
            out.put("{\"field\":")
            out.putString(unknown.field)
            out.put(",\"tweets\":")
            out.putNumber(unknown.tweets)
            out.put("}")
        }
    }

    /// Appends the clauses that match nothing, similar queries that match, and the numbers of tweets that lack a field
    /// in the query. Appends `null` if the result is not empty.
    func put(_ emptiness: EmptyResult?, into out: inout [UInt8]) {
        guard let emptiness else { return out.put("null") }
        func offer(_ suggestion: EmptyResult.Suggestion, into out: inout [UInt8]) {
            out.put("{\"query\":")
            out.putString(suggestion.query)
            out.put(",\"tweets\":")
            out.putNumber(suggestion.tweets)
            out.put("}")
        }
        out.put("{\"blame\":")
        out.putList(emptiness.failingClauses) { $0.putString($1) }
        out.put(",\"suggestions\":")
        out.putList(emptiness.suggestions) { out, suggestion in offer(suggestion, into: &out) }
        out.put(",\"referenced_only\":")
        if let referenced = emptiness.referencedOnly { offer(referenced, into: &out) } else { out.put("null") }
        out.put(",\"unknown\":")
        put(emptiness.unknown, into: &out)
        out.put(",\"store_is_empty\":")
        out.putFlag(emptiness.storeIsEmpty)
        out.put(",\"blame_each\":")
        out.putFlag(emptiness.areAllFailing)
        out.put(",\"blame_counts\":")
        out.putList(emptiness.failingCounts) { $0.putNumber($1) }
        out.put("}")
    }
}
