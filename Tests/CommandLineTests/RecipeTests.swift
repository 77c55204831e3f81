import Foundation
import TestSupport
import Testing

/// Runs the code blocks of the article ExportingAndOtherTools as a reader would paste them.
@Suite("Recipes for other tools", .serialized)
struct RecipeTests {
    /// Returns the article's blocks of a language, in order.
    private static func blocks(_ language: String) throws -> [String] {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let article = package.appendingPathComponent(
            "Sources/TweetArchive/TweetArchive.docc/ExportingAndOtherTools.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        return text.components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    private let store: SampleStore
    /// The article's SQL query of the search index, and the IDs that `tweetdex search` finds with the same words.
    private let query: String
    private let found: String
    /// The number of tweets in an export.
    private let count: Int

    /// Creates a folder with a store `tweets.db`, and runs the article's export commands there.
    init() throws {
        store = try SampleStore()
        // Texts that other programs interpret as missing values or numbers.
        let odd = ["NA", "NaN", "null", "1e5"].enumerated().map { number, word in
            """
            {"id_str": "15326416901484916\(number)", "created_at": "Sun Jan 01 00:00:00 +0000 2012", "text": "\(word)",
             "user": {"id_str": "\(10148 + number)", "screen_name": "\(word)", "name": "\(word)"}}
            """.replacingOccurrences(of: "\n", with: "")
        }
        try Data(odd.joined(separator: "\n").utf8).write(to: store.folder.url.appendingPathComponent("odd.jsonl"))
        #expect(try store.run("import", store.folder.path("odd.jsonl")).status == 0)
        let commands = try #require(try Self.blocks("sh").first)
        let path = CommandRun.program.deletingLastPathComponent().path + ":/usr/bin:/bin"
        let shell = try ChildProgram.run(
            "/bin/bash", ["-ec", commands], in: store.folder.url,
            environment: ["PATH": path, "TWEETDEX_STORE": store.path, "HOME": store.folder.url.path])
        #expect(shell.status == 0)
        query = try #require(try Self.blocks("sql").last)
        found = try store.run("search", "hashtag:coffee keyboard", "--ids", "--limit", "20").output
        #expect(!found.isEmpty)
        count = try store.run("export", "--ids").output.split(separator: "\n").count
    }

    private func printed(by script: String) throws -> String {
        try Python.run(script, in: store.folder.url)
    }

    @Test("SQLite queries the search index", .enabled(if: Python.isThere, "python3 is not installed"))
    func sqlite() throws {
        let rows = try printed(
            by:
                """
                import sqlite3
                for row in sqlite3.connect('tweets.db').execute('''\(query)'''): print(row[0])
                """)
        #expect(rows == found)
    }

    @Test("DuckDB reads an export and writes Parquet", .enabled(if: Python.has("duckdb"), "duckdb is not installed"))
    func duckdb() throws {
        let queries = try #require(try Self.blocks("sql").first)
        let output = try printed(
            by:
                """
                import duckdb, json
                first, second = '''\(queries)'''.split('-- Parquet')
                handle, tweets, likes = duckdb.sql(first).fetchall()[0]
                duckdb.sql('-- Parquet' + second)
                print(*duckdb.sql("SELECT count(*), count(DISTINCT id) FROM 'tweets.parquet'").fetchall()[0])
                own = [json.loads(line) for line in open('tweets.ndjson')]
                own = [tweet for tweet in own if tweet['author'] and tweet['author']['handle'] == handle]
                print(tweets == len(own), likes == sum(tweet['counts']['likes'] or 0 for tweet in own))
                """)
        #expect(output == "\(count) \(count)\nTrue True\n")
    }

    @Test("pandas reads exports", .enabled(if: Python.has("pandas"), "pandas is not installed"))
    func pandas() throws {
        let script = try #require(try Self.blocks("python").first)
        let output = try printed(
            by:
                script + """

                    print(len(tweets), len(table), set(tweets.id) == set(table.id))
                    print(list(tweets.text).count("NA"), list(table.text).count("NA"))
                    print(per_month.sum() == tweets.created_at.notna().sum() > 100)
                    """)
        #expect(output == "\(count) \(count) True\n1 1\nTrue\n")
    }

    @Test("R reads exports", .enabled(if: RScript.isThere, "R is not installed, or has no jsonlite"))
    func r() throws {
        let script = try #require(try Self.blocks("r").first)
        let output = try RScript.run(
            script + """

                handles <- tweets$author$handle
                stopifnot(
                    identical(rows$id, tweets$id), identical(rows$handle, ifelse(is.na(handles), "", handles)),
                    identical(as.integer(rows$likes), tweets$counts$likes),
                    identical(rows$created_at, format(tweets$created_at, "%Y-%m-%dT%H:%M:%SZ")))
                guarded <- startsWith(rows$text, "'")
                # R reads a carriage return as a new line.
                texts <- gsub("\\r", "\\n", tweets$text)
                stopifnot(any(guarded), identical(substring(rows$text, 1 + guarded), texts))
                cat(length(unique(rows$id)), sum(per_month), sum(is.na(tweets$counts$likes)), "\\n")
                writeLines(enc2utf8(unlist(rbind(tweets$id, tweets$text))), useBytes = TRUE)
                """, in: store.folder.url)
        let exported = try String(contentsOfFile: store.folder.path("tweets.ndjson"), encoding: .utf8)
        let tweets = try exported.split(separator: "\n").map { try CommandRun.object(String($0)) }
        let withoutLikes = tweets.count { ($0["counts"] as? [String: Any])?["likes"] is NSNull }
        let dated = tweets.count { $0["created_at"] is String }
        let texts = tweets.map { "\($0["id"] as? String ?? "")\n\($0["text"] as? String ?? "")\n" }
        #expect(output == "\(count) \(dated) \(withoutLikes) \n" + texts.joined())
        #expect(withoutLikes > 0 && tweets.contains { $0["text"] as? String == "NA" })
    }

    @Test(
        "Datasette shows tables, views, facets and results of full-text queries",
        .enabled(if: Python.has("datasette"), "datasette is not installed"))
    func datasette() throws {
        let output = try printed(
            by:
                """
                import asyncio, urllib.parse
                from datasette.app import Datasette

                async def main():
                    site = Datasette(files=['tweets.db'])
                    async def page(path):
                        answer = await site.client.get(path, follow_redirects=True)
                        assert answer.status_code == 200, (path, answer.status_code, answer.text[:300])
                        return answer
                    for name in ['', '/tweets', '/tweet', '/user', '/import', '/tweet_hashtag?_labels=on', '/images', '/urls',
                                 '/mentions', '/hashtags', '/labels', '/searches']:
                        await page('/tweets' + name)
                    facets = (await page('/tweets/hashtags.json?_facet=hashtag&_size=1')).json()['facet_results']
                    print(facets.get('results', facets)['hashtag']['results'][0]['value'])
                    sql = '''\(query)'''.strip().rstrip(';')
                    fields = urllib.parse.urlencode({'sql': sql, '_shape': 'array'})
                    for row in (await page('/tweets.json?' + fields)).json(): print(row['id'])

                asyncio.run(main())
                """)
        #expect(output == "swift\n" + found)
    }
}
