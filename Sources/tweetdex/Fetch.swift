import TweetArchive

/// Runs a call of the library, and converts its errors to `CommandError`. Reports of query errors quote `query`, the
/// text of the user's query.
func fetch<Value>(
    query: String = "", _ body: () throws(TweetArchiveError) -> Value
) throws(CommandError) -> Value {
    do throws(TweetArchiveError) {
        return try body()
    } catch {
        throw CommandError(error, query: query)
    }
}
