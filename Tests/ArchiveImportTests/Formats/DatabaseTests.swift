import Foundation
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("SQLite databases of other programs")
struct DatabaseTests {
    private static let id: Int64 = 1_641_895_047_852_982_283
    private static let other: Int64 = 1_641_500_535_813_046_284

    private let scratch: Scratch
    private let path: String

    init() throws {
        scratch = try Scratch()
        path = scratch.path("tweets.db")
    }

    @discardableResult
    private func make(_ script: String) throws -> Connection {
        let connection = try Connection(path: path, access: .create)
        try connection.execute(script: script)
        return connection
    }

    private static let databases: [(name: String, script: String)] = [
        (
            "Cyd",
            """
            CREATE TABLE tweet (id INTEGER PRIMARY KEY, username TEXT, tweetID TEXT, createdAt TEXT, likeCount INTEGER,
                isLiked BOOLEAN, isBookmarked BOOLEAN, text TEXT, path TEXT, addedToDatabaseAt TEXT, replyTweetID TEXT);
            CREATE TABLE user (userID TEXT, name TEXT, screenName TEXT);
            CREATE TABLE tweet_url (url TEXT, expandedURL TEXT, tweetID TEXT);
            CREATE TABLE message (messageID TEXT, conversationID TEXT, createdAt TEXT, senderID TEXT, text TEXT);
            CREATE TABLE conversation (conversationID TEXT, sortTimestamp TEXT);
            CREATE TABLE conversation_participant (conversationID TEXT, userID TEXT);
            INSERT INTO tweet VALUES (1, 'ann_lee', '\(id)', '2023-03-31T20:07:39.000Z', 4, 1, 1,
                'Tea &amp; cake https://t.co/AbCdEfGhIj', 'x', '2025', '\(other)');
            INSERT INTO user VALUES ('42', 'Ann', 'ann_lee');
            INSERT INTO tweet_url VALUES ('https://t.co/AbCdEfGhIj', 'https://example.org/a', '\(id)');
            INSERT INTO message VALUES ('9', '42-43', '2023-03-31T20:07:39.000Z', '42', 'Tea &amp; cake'),
                ('10', '42-43', '2023-03-31T20:07:40.000Z', '43', 'Yes'),
                ('11', '900', '2023-03-31T20:07:40.000Z', '43', 'Yes');
            INSERT INTO conversation VALUES ('42-43', '1680293259000'), ('900', '1680293259000');
            INSERT INTO conversation_participant VALUES ('42-43', '42'), ('42-43', '43'), ('900', '42'), ('900', '44');
            """
        ),
        (
            "tweetback",
            """
            CREATE TABLE tweets (id_str TEXT PRIMARY KEY, full_text TEXT, json TEXT, api_version TEXT, hidden INTEGER);
            INSERT INTO tweets VALUES ('\(id)', 'x', '{"id_str":"\(id)","full_text":"Tea &amp; cake https://t.co/AbCdEfGhIj",
                "created_at":"Fri Mar 31 20:07:39 +0000 2023","favorite_count":"4","user":{"id_str":"42",
                "screen_name":"ann_lee","name":"Ann"},"in_reply_to_status_id_str":"\(other)","entities":{"urls":[{"url":
                "https://t.co/AbCdEfGhIj","expanded_url":"https://example.org/a","indices":["15","38"]}]}}', '1', 0);
            """
        ),
        (
            "twitter-to-sqlite",
            """
            CREATE TABLE users (id INTEGER PRIMARY KEY, screen_name TEXT, name TEXT);
            CREATE TABLE tweets (id INTEGER PRIMARY KEY, user INTEGER, created_at TEXT, full_text TEXT,
                retweeted_status INTEGER, quoted_status INTEGER, favorite_count INTEGER, in_reply_to_status_id INTEGER);
            INSERT INTO users VALUES (42, 'ann_lee', 'Ann');
            INSERT INTO tweets VALUES (\(id), 42, '2023-03-31T20:07:39+00:00', 'Tea & cake https://example.org/a',
                NULL, NULL, 4, \(other));
            """
        ),
        (
            "offline-twitter",
            """
            CREATE TABLE users (id INTEGER UNIQUE, display_name TEXT, handle TEXT);
            CREATE TABLE tweets (id INTEGER UNIQUE, user_id INTEGER, text TEXT, posted_at INTEGER, num_likes INTEGER,
                in_reply_to_id INTEGER, is_stub BOOLEAN);
            CREATE TABLE urls (tweet_id INTEGER, text TEXT);
            CREATE TABLE bookmarks (tweet_id INTEGER);
            CREATE TABLE chat_rooms (id TEXT, type TEXT, last_messaged_at INTEGER, name TEXT);
            CREATE TABLE chat_room_participants (chat_room_id TEXT, user_id INTEGER);
            CREATE TABLE chat_messages (id INTEGER, chat_room_id TEXT, sender_id INTEGER, sent_at INTEGER, text TEXT,
                embedded_tweet_id INTEGER);
            CREATE TABLE chat_message_reactions (id INTEGER, message_id INTEGER, sender_id INTEGER, sent_at INTEGER,
                emoji TEXT);
            CREATE TABLE chat_message_images (id INTEGER, chat_message_id INTEGER, remote_url TEXT);
            INSERT INTO chat_rooms VALUES ('42-43', 'ONE_TO_ONE', 1680293259000, ''),
                ('900', 'GROUP_DM', 1680293259000, 'Tea');
            INSERT INTO chat_room_participants VALUES ('42-43', 42), ('42-43', 43), ('900', 42), ('900', 44);
            INSERT INTO chat_messages VALUES (9, '42-43', 42, 1680293259000, 'Tea & cake', 20),
                (10, '42-43', 43, 1680293260000, 'Yes', 0), (11, '900', 43, 1680293260000, 'Yes', 0);
            INSERT INTO chat_message_reactions VALUES (5, 9, 43, 1680293261000, '😂');
            INSERT INTO chat_message_images VALUES (7, 9, 'https://ton.twitter.com/dm/9/7/a.jpg');
            INSERT INTO users VALUES (42, 'Ann', 'ann_lee');
            INSERT INTO tweets VALUES (\(id), 42, 'Tea & cake', 1680293259000, 4, \(other), 0);
            INSERT INTO tweets VALUES (\(other), 42, '', 0, 0, 0, 1);
            INSERT INTO urls VALUES (\(id), 'https://example.org/a');
            INSERT INTO bookmarks VALUES (\(id));
            """
        ),
        (
            "birdclaw",
            """
            CREATE TABLE profiles (id TEXT, handle TEXT, display_name TEXT);
            CREATE TABLE tweets (id TEXT PRIMARY KEY, author_profile_id TEXT, text TEXT, created_at TEXT,
                reply_to_id TEXT, like_count INTEGER, entities_json TEXT, quoted_tweet_id TEXT);
            CREATE TABLE tweet_collections (tweet_id TEXT, kind TEXT);
            INSERT INTO profiles VALUES ('profile_user_42', 'ann_lee', 'Ann');
            INSERT INTO tweets VALUES ('\(id)', 'profile_user_42', 'Tea & cake https://t.co/AbCdEfGhIj',
                '2023-03-31T20:07:39.000Z', '\(other)', 4,
                '{"urls":[{"url":"https://t.co/AbCdEfGhIj","expandedUrl":"https://example.org/a"}]}', NULL);
            INSERT INTO tweet_collections VALUES ('\(id)', 'bookmarks');
            """
        ),
        (
            "semiphemeral",
            """
            CREATE TABLE tweets (id INTEGER PRIMARY KEY, created_at TEXT, user_id INTEGER, user_screen_name TEXT,
                status_id INTEGER, text TEXT, in_reply_to_status_id INTEGER, favorite_count INTEGER,
                exclude_from_delete BOOLEAN, thread_id INTEGER);
            INSERT INTO tweets VALUES (1, '2023-03-31 20:07:39', 42, 'ann_lee', \(id),
                'Tea &amp; cake https://example.org/a', \(other), 4, 0, 77);
            """
        ),
        (
            "TweetHoarder",
            """
            CREATE TABLE tweets (id TEXT PRIMARY KEY, text TEXT, author_id TEXT, author_username TEXT, created_at TEXT,
                in_reply_to_tweet_id TEXT, like_count INTEGER, media_json TEXT, urls_json TEXT);
            CREATE TABLE collections (tweet_id TEXT, collection_type TEXT, bookmark_folder_name TEXT);
            CREATE TABLE metadata (key TEXT, value TEXT);
            INSERT INTO metadata VALUES ('version', '1');
            INSERT INTO tweets VALUES ('\(id)', 'Tea &amp; cake https://t.co/AbCdEfGhIj', '42', 'ann_lee',
                'Fri Mar 31 20:07:39 +0000 2023', '\(other)', 4, NULL,
                '[{"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://example.org/a"}]');
            INSERT INTO collections VALUES ('\(id)', 'bookmark', 'Food'), ('\(id)', 'like', NULL);
            """
        ),
        (
            "a program without a row in the table",
            """
            CREATE TABLE posts (tweet_id TEXT, text TEXT, username TEXT, likes INTEGER, in_reply_to_status_id TEXT);
            CREATE TABLE setting (name TEXT, value TEXT);
            INSERT INTO posts VALUES ('\(id)', 'Tea &amp; cake https://example.org/a', 'ann_lee', 4, '\(other)');
            """
        ),
    ]

    @Test("Rows are read with their authors, links and references", arguments: databases.map(\.name))
    func reads(name: String) throws {
        let script = try #require(Self.databases.first { $0.name == name }?.script)
        try make(script)
        let found = try ImportedInput(path)
        #expect(found.failures.isEmpty && found.skipped.isEmpty, "\(found.failures) \(found.skipped)")
        #expect(found.ids == [Self.id] && found.format == .database)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.author?.handle == "ann_lee" && tweet.text.hasPrefix("Tea & cake"))
        #expect(tweet.counts[.likes] == 4 && tweet.replyTo?.tweet?.rawValue == Self.other)
        #expect(tweet.createdAt?.seconds == 1_680_293_259)
        #expect(tweet.links.map { $0.expanded ?? $0.url } == ["https://example.org/a"])
        #expect(tweet.conversation == nil && !tweet.flags.contains(.liked))
        let bookmarks = ["Cyd", "offline-twitter", "birdclaw", "TweetHoarder"]
        #expect(tweet.flags.contains(.bookmarked) == bookmarks.contains(name))
        if name == "TweetHoarder" { #expect(found.labels == ["\(Self.id) Food"] && found.unread.isEmpty) }
        #expect(found.direct.isEmpty)
        #expect(found.summary.counts.leftOut["messages"] == (["Cyd", "offline-twitter"].contains(name) ? 2 : nil))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("")) == ["tweets.db"])
    }

    @Test("Messages are read on request, with their groups", arguments: ["Cyd", "offline-twitter"])
    func messages(name: String) throws {
        try make(try #require(Self.databases.first { $0.name == name }?.script))
        let found = try ImportedInput(path) { $0.include.insert(.messages) }
        #expect(found.ids == [Self.id] && found.skipped.isEmpty, "\(found.skipped)")
        #expect(found.summary.counts.leftOut.isEmpty)
        let messages = found.directMessages
        #expect(messages.map(\.id.rawValue) == [9, 10, 11] && messages[0].text == "Tea & cake")
        #expect(
            messages.map(\.sender?.rawValue) == [42, 43, 43] && messages.map(\.recipient?.rawValue) == [43, 42, nil])
        #expect(messages[0].createdAt?.seconds == 1_680_293_259)
        #expect(found.accounts.map(\.handle) == ["ann_lee"])
        let group = try #require(found.conversationEvents.first)
        #expect(group.kind == .snapshot && group.conversation == "900" && group.people.map(\.rawValue) == [42, 44])
        guard name == "offline-twitter" else { return }
        #expect(group.name == "Tea" && messages[0].reactions.map(\.key) == ["😂"])
        #expect(messages[0].media.map(\.fileName) == ["9-a.jpg"])
        #expect(messages[0].links.map(\.url) == ["https://twitter.com/i/status/20"])
    }

    @Test("birdclaw escapes texts, writes the owner without an ID, and keeps deleted tweets")
    func birdclaw() throws {
        try make(
            """
            CREATE TABLE accounts (external_user_id TEXT, handle TEXT, name TEXT, is_default INTEGER);
            CREATE TABLE profiles (id TEXT, handle TEXT, display_name TEXT);
            CREATE TABLE tweets (id TEXT PRIMARY KEY, author_profile_id TEXT, text TEXT, liked INTEGER, deleted_at TEXT,
                entities_json TEXT, media_json TEXT, like_count INTEGER);
            CREATE TABLE dm_conversations (id TEXT, participant_profile_id TEXT);
            CREATE TABLE dm_messages (id TEXT, conversation_id TEXT, sender_profile_id TEXT, text TEXT, created_at TEXT);
            INSERT INTO accounts VALUES ('42', '@ann_lee', 'Ann', 1);
            INSERT INTO profiles VALUES ('profile_me', 'ann_lee', 'Ann'), ('profile_user_43', 'bob_x', 'Bob');
            INSERT INTO tweets VALUES ('\(Self.id)', 'profile_me', 'Fish &amp; chips with @bob_x', 1, NULL,
                '{"mentions":[{"username":"bob_x","id":"43","start":22,"end":28}]}', '[]', 0);
            INSERT INTO tweets VALUES ('\(Self.id + 1)', 'profile_me', 'Gone', 0, '2026-03-01', '{}', '[]', 1);
            INSERT INTO tweets VALUES ('\(Self.id + 2)', 'profile_me', '\(String(repeating: "so ", count: 90))…', 0, NULL,
                '{}', '[]', 1);
            INSERT INTO tweets VALUES ('\(Self.id - 4096)', 'profile_me',
                '\(String(repeating: "so ", count: 90))it is <3 & more of it', 0, NULL, '{}', '[]', 0);
            INSERT INTO dm_conversations VALUES ('42-43', 'profile_user_43');
            INSERT INTO dm_messages VALUES ('9', '42-43', 'profile_user_43', 'Tea &amp; cake', '2023-03-31T20:07:39.000Z');
            """)
        let found = try ImportedInput(path)
        #expect(found.ids == [Self.id, Self.id + 2] && found.direct.isEmpty, "\(found.skipped)")
        #expect(found.summary.counts.leftOut == ["deleted": 1, "messages": 1])
        let tweet = try #require(found.tweets.first)
        #expect(tweet.text == "Fish & chips with @bob_x" && tweet.author?.id == UserID(42))
        #expect(tweet.mentions.map(\.id) == [UserID(43)] && !tweet.flags.contains(.liked))
        #expect(found.tweets.last?.textCompleteness == .note && found.texts[1].hasSuffix("it is <3 & more of it"))
        let all = try ImportedInput(path) {
            $0.include = [.deleted, .likes, .messages]
        }
        #expect(all.ids == [Self.id, Self.id + 1, Self.id + 2] && all.summary.counts.leftOut.isEmpty)
        #expect(all[Self.id + 1]?.flags.contains(.deleted) == true && all[Self.id]?.flags.contains(.liked) == true)
        let message = try #require(all.directMessages.first)
        #expect(message.text == "Tea & cake" && message.sender == UserID(43) && message.recipient == UserID(42))
        #expect(all.accounts.map(\.handle) == ["bob_x"])
    }

    @Test("Answered accounts and retweets of twint are in tables of their own")
    func twint() throws {
        try make(
            """
            CREATE TABLE tweets (id INTEGER PRIMARY KEY, id_str TEXT, tweet TEXT, conversation_id TEXT, user_id INTEGER,
                screen_name TEXT, time_update INTEGER);
            CREATE TABLE replies (tweet_id INTEGER, user_id INTEGER, username TEXT);
            CREATE TABLE retweets (user_id INTEGER, username TEXT, tweet_id INTEGER, retweet_id INTEGER);
            INSERT INTO tweets VALUES (\(Self.id), '\(Self.id)', '@bob_x tea', '\(Self.other)', 42, 'ann_lee', 0);
            INSERT INTO replies VALUES (\(Self.id), 43, 'bob_x');
            INSERT INTO retweets VALUES (44, 'cat_y', \(Self.id), \(Self.id + 1));
            """)
        let found = try ImportedInput(path)
        #expect(found.ids == [Self.id, Self.id + 1] && found.skipped.isEmpty && found.unread.isEmpty)
        #expect(found[Self.id]?.replyTo == TweetReference(tweet: nil, user: UserID(43), handle: "bob_x"))
        let retweet = try #require(found[Self.id + 1])
        #expect(retweet.author?.handle == "cat_y" && retweet.retweetOf?.tweet?.rawValue == Self.id)
    }

    @Test("A database with records of an account archive alone is a database")
    func recordsOfArchive() throws {
        try make(
            """
            CREATE TABLE tweets (id_str TEXT PRIMARY KEY, json TEXT, api_version TEXT);
            INSERT INTO tweets VALUES ('\(Self.id)', '{"id_str":"\(Self.id)","id":"\(Self.id)","full_text":"tea",
                "created_at":"Fri Mar 31 20:07:39 +0000 2023","retweeted":false,"favorite_count":"4","lang":"en"}', '1');
            """)
        let found = try ImportedInput(path)
        #expect(found.format == .database && found.texts == ["tea"] && found.warnings.isEmpty, "\(found.warnings)")
    }

    @Test("An import can be restricted to databases")
    func restricted() throws {
        try make(Self.databases[0].script)
        #expect(try ImportedInput(path) { $0.format = .database }.ids == [Self.id])
        let text = try scratch.write("a.json", #"{"id":\#(Self.id),"text":"tea","likeCount":4,"username":"ann_lee"}"#)
        #expect(throws: InputError.self) { try ImportedInput(text) { $0.format = .database } }
    }

    @Test("A like is marked on request")
    func likes() throws {
        try make(Self.databases[0].script)
        #expect(try ImportedInput(path) { $0.include.insert(.likes) }.tweets.first?.flags.contains(.liked) == true)
    }

    private static let rows = """
        CREATE TABLE tweets (id INTEGER PRIMARY KEY, text, screen_name TEXT, created_at TEXT);
        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
        INSERT INTO tweets SELECT \(id) + i * 1000, 'tea ' || i || hex(zeroblob(100)), 'ann_lee', '2023-03-31 20:07:39'
        FROM n;
        """

    @Test("Changes in a write-ahead log are read, in a folder and as a file, and nothing is written")
    func log() throws {
        let open = try make("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;" + Self.rows)
        let copy = scratch.path("copy")
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + "/tweets.db" + suffix)
        }
        try withExtendedLifetime(open) {
            #expect(try ImportedInput(copy + "/tweets.db").ids.count == 1000)
            #expect(try ImportedInput(copy).ids.count == 1000)
            let names = try FileManager.default.contentsOfDirectory(atPath: copy).sorted()
            #expect(names == ["tweets.db", "tweets.db-wal"])
        }
    }

    @Test(
        "A database in a zip is read from a temporary copy",
        .enabled(if: SampleArchives.zipsAreRead, "needs zips"))
    func packed() throws {
        try make(Self.databases[0].script)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        var zip = ZipBuilder(.init("Cyd/data.sqlite3", bytes, deflated: true))
        let found = try ImportedInput(try scratch.write("cyd.zip", zip.build()))
        #expect(found.ids == [Self.id] && found.failures.isEmpty)
    }

    @Test("All rows around a damaged page are read, and the damage is reported with its row")
    func damagedPage() throws {
        try make(Self.rows)
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        for offset in 4096 * 20..<4096 * 21 { bytes[offset] = 0xFF }
        let found = try ImportedInput(try scratch.write("damaged.db", bytes))
        #expect((900..<1000).contains(found.ids.count) && Set(found.ids).count == found.ids.count)
        #expect(found.ids.contains(Self.id) && found.ids.contains(Self.id + 999_000))
        #expect(found.failures.map(\.reason) == [.damaged])
        #expect(found.failures.first?.message.contains("the row after 16418") == true, "\(found.failures)")
    }

    @Test("Other tables are named exactly, also if their rows cannot be counted")
    func otherTables() throws {
        let connection = try make(
            """
            CREATE TABLE tweets (\(Self.columns)); \(Self.inserts)
            CREATE TABLE "a ""b"" \\" (a); INSERT INTO "a ""b"" \\" VALUES (1);
            CREATE TABLE damaged (a); INSERT INTO damaged VALUES (1); CREATE TABLE empty (a);
            """)
        let roots = try connection.rows("SELECT rootpage FROM sqlite_schema WHERE name = 'damaged'") { $0.integer(0) }
        let page = Int(try #require(roots.first))
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        for offset in 4096 * (page - 1)..<4096 * page { bytes[offset] = 0xFF }
        let found = try ImportedInput(try scratch.write("damaged.db", bytes))
        let names = found.unread.list.map { "\($0.name): \($0.sample)" }
        #expect(names == [#"table a "b" \: 1 row"#, "table damaged: rows not counted"])
        #expect(found.ids.count == 3)
    }

    @Test("Texts in BLOBs are read, and columns with other bytes are reported as not read")
    func blobs() throws {
        try make(
            """
            CREATE TABLE tweets (id INTEGER, text, screen_name TEXT, created_at TEXT, raw BLOB NOT NULL, vector BLOB);
            INSERT INTO tweets VALUES (\(Self.id), CAST('tea é' AS BLOB), 'ann_lee', '2023-03-31 20:07:39',
                CAST('{"a":1}' AS BLOB), NULL),
                (\(Self.id + 1000), 'tea é', 'ann_lee', '2023-03-31 20:07:39', '{"a":1}', x'89504E47'),
                (\(Self.id + 2000), 'tea é', 'ann_lee', '2023-03-31 20:07:39', '{"a":1}', zeroblob(99));
            """)
        let found = try ImportedInput(path)
        #expect(found.ids == [Self.id, Self.id + 1000, Self.id + 2000] && found.failures.isEmpty)
        #expect(found.texts.allSatisfy { $0 == "tea é" } && found.skipped.isEmpty)
        #expect(found.unread.list.contains { $0.name == "vector.bytes" && $0.values == 2 }, "\(found.unread.list)")
    }

    @Test("Views are never read, so a query cannot run forever")
    func endlessView() throws {
        try make(
            """
            CREATE TABLE note (a); INSERT INTO note VALUES (1);
            CREATE VIEW tweets AS WITH RECURSIVE n(id) AS (SELECT \(Self.id) UNION ALL SELECT id + 1 FROM n)
            SELECT id, 'x' AS text, 'ann_lee' AS screen_name, 1 AS is_retweet FROM n;
            """)
        let error = try #require(recognitionError(path))
        #expect(error.message.hasSuffix("its tables: note") && error.hint?.contains("sqlite3 -json") == true)
    }

    @Test("A file whose pages are not readable is encrypted or damaged")
    func encrypted() throws {
        let error = try #require(
            recognitionError(
                try scratch.write("a.db", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0x5A, count: 4080))))
        #expect(error.message.hasPrefix("the database is encrypted"), "\(error)")
    }

    /// Databases in unusual forms, each with three tweets.
    private static let forms: [String: String] = [
        "texts in UTF-16": "PRAGMA encoding = 'UTF-16le'; CREATE TABLE tweets (\(columns)); \(inserts)",
        "a table without row IDs":
            "CREATE TABLE tweets (id TEXT PRIMARY KEY, text, screen_name TEXT, created_at TEXT) WITHOUT ROWID; \(inserts)",
        "a column that hides the row ID":
            "CREATE TABLE tweets (rowid TEXT, id, text, screen_name, created_at); \(inserts)",
        "names with quotes":
            "CREATE TABLE \"it's \"\"odd\"\"; drop\" (\(columns), \"a'\"\"b\"); "
            + inserts.replacing("tweets", with: "\"it's \"\"odd\"\"; drop\""),
        "many columns":
            "CREATE TABLE tweets (\((0..<1000).map { "c\($0)" }.joined(separator: ",")), id, text, screen_name, "
            + "created_at); \(inserts)",
        "many tables":
            (0..<300).map { "CREATE TABLE a\($0) (a); " }.joined() + "CREATE TABLE tweets (\(columns)); \(inserts)",
        "names in capitals":
            "CREATE TABLE TWEETS (ROW_NUMBER, TWEET_ID INTEGER, FULL_TEXT TEXT); INSERT INTO TWEETS VALUES \(capitals)",
        "triggers and generated columns":
            """
        CREATE TABLE tweets (\(columns), big GENERATED ALWAYS AS (hex(zeroblob(1000000))) VIRTUAL);
        CREATE TABLE log (a);
        CREATE TRIGGER t AFTER UPDATE ON tweets BEGIN INSERT INTO log VALUES (1); END; \(inserts)
        """,
        "virtual tables": "CREATE VIRTUAL TABLE words USING fts5(text); CREATE TABLE tweets (\(columns)); \(inserts)",
        "a first row that is too long":
            "CREATE TABLE tweets (\(columns)); \(inserts) "
            + "INSERT INTO tweets VALUES (1, printf('%.*c', 20000000, 'x'), 'a', '');",
    ]
    private static let capitals = (0..<3 as Range<Int64>).map { number -> String in
        "(\(number), \(id + number * 1000), 'tea é')"
    }.joined(separator: ",")
    private static let columns = "id INTEGER PRIMARY KEY, text, screen_name TEXT, created_at TEXT"
    private static let inserts = (0..<3 as Range<Int64>).map { number -> String in
        "INSERT INTO tweets (id, text, screen_name, created_at) VALUES (\(id + number * 1000), 'tea é', 'ann_lee', "
            + "'2023-03-31 20:07:39');"
    }.joined()

    @Test("Tables in unusual forms are read", arguments: forms.keys.sorted())
    func form(_ form: String) throws {
        try make(try #require(Self.forms[form]))
        let found = try ImportedInput(path)
        #expect(found.ids == [Self.id, Self.id + 1000, Self.id + 2000])
        #expect(found.texts.allSatisfy { $0 == "tea é" } && found.skipped.isEmpty)
        #expect(found.failures.count == (form.hasPrefix("a first row") ? 1 : 0), "\(found.failures)")
    }

    @Test("All tables of tweets are read, however many there are")
    func manyTables() throws {
        let tables = (0..<300 as Range<Int64>).map { number in
            "CREATE TABLE t\(number) (id, text, screen_name); "
                + "INSERT INTO t\(number) VALUES (\(Self.id + number), 'tea', 'ann_lee');"
        }
        try make("BEGIN;" + tables.joined() + "COMMIT")
        let found = try ImportedInput(path)
        #expect(Set(found.ids) == Set((0..<300 as Range<Int64>).map { Self.id + $0 }) && found.failures.isEmpty)
    }

    @Test("A row that is too long is reported, and the others are read")
    func longRow() throws {
        try make(Self.rows + "UPDATE tweets SET text = printf('%.*c', 20000000, 'x') WHERE id = \(Self.id + 7000)")
        let found = try ImportedInput(path)
        #expect(found.ids.count == 999)
        #expect(found.failures.first?.message.contains("row \(Self.id + 7000) of the table tweets") == true)
    }

    @Test("A database with only virtual tables says so")
    func virtualTables() throws {
        try make("CREATE VIRTUAL TABLE tweets USING fts5(id, text, screen_name)")
        let error = try #require(recognitionError(path))
        #expect(error.message.hasSuffix("only views and virtual tables, which are not read: tweets"), "\(error)")
    }

    @Test("Objects in a cache of HPI are read")
    func hpi() throws {
        try make(
            """
            CREATE TABLE hash (value TEXT); CREATE TABLE cache (data BLOB);
            INSERT INTO cache VALUES (CAST('{"id_str":"\(Self.id)","created_at":"2023-03-31T20:07:39+00:00","screen_name":
            "ann_lee","text":"tea","urls":["https://example.org/a"]}' AS BLOB)), (CAST('{"raw":{"id_str":"\(Self.other)",
            "full_text":"Tea &amp; cake","created_at":"Thu Mar 30 18:00:00 +0000 2023","entities":{}},"screen_name":
            "ann_lee"}' AS BLOB)), ('no JSON');
            """)
        let found = try ImportedInput(path)
        #expect(found.ids == [Self.id, Self.other] && found.texts == ["tea", "Tea & cake"])
        #expect(found.tweets.allSatisfy { $0.author?.handle == "ann_lee" } && found.failures.isEmpty)
    }

    private static let offlineTables = """
        CREATE TABLE users (id INTEGER, handle TEXT, display_name TEXT);
        CREATE TABLE tweets (id INTEGER, user_id INTEGER, text TEXT, posted_at INTEGER, num_likes INTEGER);
        CREATE TABLE database_version (version_number INTEGER);
        CREATE TABLE lists (id INTEGER, name TEXT);
        INSERT INTO users VALUES (42, 'ann_lee', 'Ann');
        INSERT INTO tweets VALUES (\(id), 42, 'tea', 1680293259000, 4);
        INSERT INTO database_version VALUES (30);
        """

    @Test("A table without a column is read without it, or named")
    func olderSchema() throws {
        try make(
            Self.offlineTables + """
                CREATE TABLE videos (tweet_id INTEGER, remote_url TEXT);
                CREATE TABLE images (tweet_id INTEGER, local_filename TEXT);
                INSERT INTO videos VALUES (\(Self.id), 'https://video.twimg.com/a/vid/1x1/b.mp4');
                INSERT INTO images VALUES (\(Self.id), 'a.jpg'), (\(Self.id), 'b.jpg');
                """)
        let found = try ImportedInput(path)
        #expect(found.failures.isEmpty && found.texts == ["tea"])
        #expect(found.tweets.first?.media.map(\.videoURL) == ["https://video.twimg.com/a/vid/1x1/b.mp4"])
        #expect(found.unread.list.map { "\($0.name): \($0.sample)" } == ["table images: 2 rows"])
    }

    @Test("Polls and pages of links are read, and other tables are named")
    func pollsAndPages() throws {
        try make(
            Self.offlineTables + """
                CREATE TABLE urls (tweet_id INTEGER, text TEXT, title TEXT, description TEXT);
                CREATE TABLE polls (tweet_id INTEGER, choice1 TEXT, choice1_votes INTEGER, choice2 TEXT,
                    choice2_votes INTEGER, choice3 TEXT, choice3_votes INTEGER, choice4 TEXT, choice4_votes INTEGER,
                    voting_ends_at INTEGER);
                CREATE TABLE nests (gull TEXT);
                INSERT INTO nests VALUES ('Herring');
                INSERT INTO urls VALUES (\(Self.id), 'https://example.org/a', 'Gull title', '');
                INSERT INTO polls VALUES (\(Self.id), 'Herring', 3, 'Puffin', 4, NULL, NULL, NULL, NULL, 1680296400);
                """)
        let found = try ImportedInput(path)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.poll?.choices.map(\.label) == ["Herring", "Puffin"] && tweet.poll?.choices.last?.votes == 4)
        #expect(tweet.poll?.endsAt?.seconds == 1_680_296_400)
        #expect(tweet.links.map(\.pageTitle) == ["Gull title"] && tweet.links.map(\.pageDescription) == [nil])
        #expect(found.unread.list.map(\.name) == ["table nests"] && found.skipped.isEmpty)
    }

    @Test("Media of Cyd, and places of twitter-to-sqlite are read")
    func mediaAndPlaces() throws {
        try make(
            """
            CREATE TABLE tweet (username TEXT, tweetID TEXT, createdAt TEXT, isLiked BOOLEAN, text TEXT,
                addedToDatabaseAt TEXT);
            CREATE TABLE tweet_media (mediaID TEXT, mediaType TEXT, url TEXT, tweetID TEXT);
            INSERT INTO tweet VALUES ('ann_lee', '\(Self.id)', '2023-03-31T20:07:39.000Z', 0, 'tea', '2025');
            INSERT INTO tweet_media VALUES ('5', 'photo', 'https://pbs.twimg.com/media/AAA.jpg', '\(Self.id)');
            """)
        let cyd = try ImportedInput(path)
        #expect(cyd.tweets.first?.media.map(\.url) == ["https://pbs.twimg.com/media/AAA.jpg"] && cyd.unread.isEmpty)
        let other = scratch.path("other.db")
        try Connection(path: other, access: .create).execute(
            script: """
                CREATE TABLE users (id INTEGER, screen_name TEXT);
                CREATE TABLE places (id TEXT, full_name TEXT, country TEXT);
                CREATE TABLE following (followed_id INTEGER, follower_id INTEGER);
                CREATE TABLE tweets (id INTEGER, user INTEGER, full_text TEXT, created_at TEXT, place TEXT,
                    retweeted_status INTEGER);
                INSERT INTO users VALUES (42, 'ann_lee');
                INSERT INTO places VALUES ('p1', 'Pune, India', 'India');
                INSERT INTO following VALUES (43, 42), (44, 42);
                INSERT INTO tweets VALUES (\(Self.id), 42, 'tea', '2023-03-31T20:07:39+00:00', 'p1', NULL);
                """)
        let found = try ImportedInput(other)
        #expect(found.tweets.first?.place?.id == "p1" && found.tweets.first?.place?.fullName == "Pune, India")
        #expect(found.unread.list.map { "\($0.name): \($0.sample)" } == ["table following: 2 rows"])
    }
}
