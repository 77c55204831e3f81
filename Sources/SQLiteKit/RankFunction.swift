internal import CLibrary
internal import CSQLite

extension Connection {
    /// Registers the FTS5 auxiliary function `name(table, phrase, …)`, which returns the relevance of a row.
    ///
    /// The arguments after the table are the indices of the phrases to score; 0 is the first phrase of the MATCH
    /// expression. The score is BM25 without length normalization. In contrast to FTS5's `bm25`, a greater score is
    /// better:
    ///
    ///     sum over the phrases of  idf * tf * 2.2 / (tf + 1.2),   idf = ln(1 + (N - n + 0.5) / (n + 0.5))
    ///
    /// tf is the number of occurrences of the phrase in the row. n is the number of rows that contain the phrase, and N
    /// is the number of all rows. If only one phrase is scored, its idf is 1.
    ///
    /// FTS5's `bm25` is slower, because it also counts the rows of phrases that need no score, such as filters.
    package func registerRankFunction(_ name: String) throws {
        var api: UnsafeMutablePointer<fts5_api>?
        var statement: OpaquePointer?
        defer { unsafe sqlite3_finalize(statement) }
        var code = unsafe sqlite3_prepare_v2(handle, "SELECT fts5(?1)", -1, &statement, nil)
        if code == SQLITE_OK {
            unsafe withUnsafeMutablePointer(to: &api) { pointer in
                code = unsafe sqlite3_bind_pointer(statement, 1, pointer, "fts5_api_ptr", nil)
                if code == SQLITE_OK { unsafe sqlite3_step(statement) }
            }
        }
        guard code == SQLITE_OK, let found = unsafe api, let create = unsafe found.pointee.xCreateFunction else {
            throw failure(code == SQLITE_OK ? SQLITE_MISUSE : code, sql: "SELECT fts5(?1)")
        }
        code = unsafe create(
            found, name, nil, { api, fts, context, count, values in unsafe rank(api, fts, context, count, values) }, nil
        )
        if code != SQLITE_OK { throw failure(code, sql: nil) }
    }
}

/// The scored phrases with their weights (idf). FTS5 keeps a reference while a query runs.
private typealias PhraseWeights = Box<[(phrase: Int32, weight: Double)]>

/// Computes the score of the current row. FTS5 calls this function for each row.
private func rank(
    _ api: UnsafePointer<Fts5ExtensionApi>?, _ fts: OpaquePointer?, _ context: OpaquePointer?, _ count: Int32,
    _ values: UnsafeMutablePointer<OpaquePointer?>?
) {
    guard let api = unsafe api, let first = unsafe api.pointee.xPhraseFirst, let next = unsafe api.pointee.xPhraseNext
    else { return unsafe sqlite3_result_null(context) }
    var code = SQLITE_OK
    guard let weights = unsafe weights(api.pointee, fts, count, values, &code) else {
        return unsafe sqlite3_result_error_code(context, code)
    }
    var score = 0.0
    for (phrase, weight) in weights.value {
        var iterator = unsafe Fts5PhraseIter()
        var column: Int32 = 0
        var offset: Int32 = 0
        var occurrences = 0.0
        code = unsafe first(fts, phrase, &iterator, &column, &offset)
        if code != SQLITE_OK { return unsafe sqlite3_result_error_code(context, code) }
        while column >= 0 {
            occurrences += 1
            unsafe next(fts, &iterator, &column, &offset)
        }
        score += weight * occurrences * 2.2 / (occurrences + 1.2)
    }
    unsafe sqlite3_result_double(context, score)
}

/// Returns the phrase weights, which are computed at the first row of a query. Returns `nil` and sets `code` if an FTS5
/// call fails or a phrase index is out of range.
private func weights(
    _ api: Fts5ExtensionApi, _ fts: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ code: inout Int32
) -> PhraseWeights? {
    if let known = unsafe api.xGetAuxdata?(fts, 0) {
        return unsafe Unmanaged<PhraseWeights>.fromOpaque(known).takeUnretainedValue()
    }
    var rows: Int64 = 0
    code = unsafe api.xRowCount?(fts, &rows) ?? SQLITE_MISUSE
    let phrases = unsafe api.xPhraseCount?(fts) ?? 0
    var weights: [(phrase: Int32, weight: Double)] = []
    for index in 0..<Int(count) where code == SQLITE_OK {
        let phrase = unsafe sqlite3_value_int(values?[index])
        guard (0..<phrases).contains(phrase) else {
            code = SQLITE_RANGE
            break
        }
        var found: Int64 = 0
        if count > 1 {
            code =
                unsafe api.xQueryPhrase?(
                    fts, phrase, &found,
                    { _, _, counter in
                        if let counter = unsafe counter {
                            unsafe counter.assumingMemoryBound(to: Int64.self).pointee += 1
                        }
                        return SQLITE_OK
                    }) ?? SQLITE_MISUSE
            weights.append((phrase, log(1 + (Double(rows - found) + 0.5) / (Double(found) + 0.5))))
        } else {
            weights.append((phrase, 1))
        }
    }
    guard code == SQLITE_OK else { return nil }
    let made = PhraseWeights(weights)
    code =
        unsafe api.xSetAuxdata?(
            fts, Unmanaged.passRetained(made).toOpaque(),
            { pointer in
                if let pointer = unsafe pointer { unsafe Unmanaged<PhraseWeights>.fromOpaque(pointer).release() }
            }) ?? SQLITE_MISUSE
    return code == SQLITE_OK ? made : nil
}
