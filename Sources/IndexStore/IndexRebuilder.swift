package import SQLiteKit
internal import TweetModel
internal import TweetText

/// Makes the search index's rows from the tweets' rows, for checking it and for building it anew.
package final class IndexRebuilder {
    private let store: Store
    private let connection: Connection
    private let loader: TweetLoader
    private var indexer = TextIndexer()

    package init(_ store: Store) throws(SQLiteError) {
        self.store = store
        connection = store.connection
        loader = TweetLoader(connection)
    }

    /// Every tweet's number and its row of the index, oldest first.
    func forEach(
        _ body: (IndexNumbers.Place, IndexDocument) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let statement = try connection.prepare("SELECT id, number FROM tweet ORDER BY id")
        defer { statement.reset() }
        while try statement.step() {
            let place = IndexNumbers.Place(id: statement.integer(0), number: statement.integer(1))
            guard let stored = try loader.stored(TweetID(place.id)) else { continue }
            try body(place, IndexDocument(indexer.words(of: stored.tweet), users: stored.users))
        }
    }

    /// Throws the index away and builds it from the rows, in one transaction; how many tweets it holds then. Numbers that
    /// do not grow with the ids, which only a program that is not ours can have written, are made anew.
    package func rebuild() throws(SQLiteError) -> Int {
        try connection.writing { () throws(SQLiteError) in
            try connection.execute(script: "INSERT INTO tweet_index (tweet_index) VALUES ('delete-all')")
            let index = try IndexWriter(connection)
            let renumber = try connection.prepare("UPDATE tweet SET number = ? WHERE id = ?")
            var count = 0
            var last: Int64?
            try forEach { (place, document) throws(SQLiteError) in
                var number = place.number
                if let last, number <= last {
                    number = IndexNumbers.number(IndexNumbers.guess(place.id), between: last, and: nil) ?? last + 1
                    renumber.bind(1, number)
                    renumber.bind(2, place.id)
                    try renumber.run()
                }
                last = number
                try index.insert(document, number: number)
                count += 1
            }
            try index.flush()
            // Whoever joins the pieces of the index next takes all of them.
            try store.setSetting("joined", to: nil)
            try MessageIndex(connection).rebuild()
            try ConversationParticipants.rebuild(connection)
            try store.setSetting("tokenizer", to: String(Folding.version))
            return count
        }
    }
}
