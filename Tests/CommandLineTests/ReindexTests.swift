import Foundation
import SQLiteKit
import Testing

@Suite("check and reindex")
struct ReindexTests {
    @Test("check finds a tweet that is missing in the index, and reindex repairs it")
    func mend() throws {
        let store = try SampleStore()
        let before = try store.run("search", "coffee", "--ids").output
        try Connection(path: store.path, access: .readWrite).execute(
            script: "INSERT INTO tweet_index (tweet_index) VALUES ('delete-all')")
        #expect(try store.run("search", "coffee", "--ids").output == "")
        let check = try store.run("check")
        #expect(check.status == 4)
        #expect((check.output + check.errors).contains("tweetdex reindex"))
        #expect(try store.run("reindex").status == 0)
        #expect(try store.run("check").status == 0)
        #expect(try store.run("search", "coffee", "--ids").output == before)
    }
}
