import Foundation
import TestSupport

/// Converts results of GraphQL to the form since August 2026, as a whole or in part.
struct CurrentForm {
    /// The parts of a result that have another position in the new form.
    enum Part: CaseIterable {
        case text, tags, time, counts, viewer, links, mentions, media, reply, quote, retweet, user, entries
    }

    typealias Object = [String: Any]

    /// Whether to convert a part of the next result.
    var converts: (Part) -> Bool

    /// Converts a JSON document, or the lines of a file.
    func convert(_ text: String, isLines: Bool) throws -> String {
        let documents = isLines ? text.split(separator: "\n").map { String($0) } : [text]
        return try documents.map { document in
            let value = try JSONSerialization.jsonObject(with: Data(document.utf8))
            return String(decoding: try JSONSerialization.data(withJSONObject: self.value(value)), as: UTF8.self)
        }.joined(separator: "\n")
    }

    private func value(_ value: Any) throws -> Any {
        switch value {
        case let object as Object:
            if let legacy = object["legacy"] as? Object, legacy["full_text"] != nil {
                return try tweet(object, legacy)
            }
            if object["__typename"] as? String == "User", object["legacy"] != nil {
                return converts(.user) ? user(object) : object
            }
            var converted = try object.mapValues { try self.value($0) }
            if converts(.entries) { renameEntry(&converted) }
            return converted
        case let list as [Any]: return try list.map { try self.value($0) }
        case let text as String where text.hasPrefix("{\"data\""): return try convert(text, isLines: false)
        default: return value
        }
    }

    private func renameEntry(_ object: inout Object) {
        let names = [
            "entryId": "entry_id", "sortIndex": "sort_index", "itemContent": "content",
            "promotedMetadata": "promoted_metadata",
        ]
        for (old, new) in names {
            if let value = object.removeValue(forKey: old) { object[new] = value }
        }
        if let type = object.removeValue(forKey: "itemType") ?? object.removeValue(forKey: "entryType") {
            object["__typename"] = type
        }
        if var results = object["tweet_results"] as? Object, let result = results["result"] as? Object {
            results["rest_id"] = result["rest_id"] ?? (result["tweet"] as? Object)?["rest_id"]
            object["tweet_results"] = results
        }
    }

    private func tweet(_ result: Object, _ old: Object) throws -> Object {
        var result = result
        var legacy = old
        var details: Object = [:]
        var lists = legacy["entities"] as? Object ?? [:]
        func move(_ names: [String], to object: inout Object) {
            for name in names {
                if let value = legacy.removeValue(forKey: name) { object[name] = value }
            }
        }
        if converts(.text) { move(["full_text", "display_text_range"], to: &details) }
        if converts(.tags) {
            details["hashtag_entities"] = lists.removeValue(forKey: "hashtags") ?? []
            details["cashtag_entities"] = lists.removeValue(forKey: "symbols") ?? []
        }
        if converts(.time), let written = legacy.removeValue(forKey: "created_at") as? String {
            details["created_at_ms"] = milliseconds(written)
        }
        if converts(.counts) {
            var counts: Object = [:]
            move(
                ["favorite_count", "retweet_count", "reply_count", "quote_count", "bookmark_count"], to: &counts)
            result["counts"] = counts
        }
        if converts(.viewer) {
            var viewer: Object = ["__typename": "StatusPerspective"]
            move(["bookmarked", "favorited", "retweeted"], to: &viewer)
            result["perspective"] = viewer
        }
        if converts(.links) { result["url_entities"] = lists.removeValue(forKey: "urls") ?? [] }
        if converts(.mentions) { result["mention_entities"] = lists.removeValue(forKey: "user_mentions") ?? [] }
        if converts(.media) {
            let media = (legacy.removeValue(forKey: "extended_entities") as? Object)?["media"] ?? lists["media"]
            lists["media"] = nil
            result["media_entities2"] = media ?? []
        }
        if legacy["entities"] != nil { legacy["entities"] = lists }
        if converts(.reply) { moveReply(from: &legacy, to: &result) }
        if let quoted = try (result["quoted_status_result"] as? Object)?.mapValues({ try value($0) }) {
            result["quoted_status_result"] = quoted
            if converts(.quote) {
                result["quoted_status_result"] = nil
                // The handle is only in the link.
                let id = legacy.removeValue(forKey: "quoted_status_id_str")
                result["quoted_tweet_results"] = id.map { quoted.merging(["rest_id": $0]) { $1 } } ?? quoted
            }
        }
        if let original = try (legacy["retweeted_status_result"] as? Object)?.mapValues({ try value($0) }) {
            legacy["retweeted_status_result"] = nil
            legacy[converts(.retweet) ? "retweeted_status_results" : "retweeted_status_result"] = original
        } else if converts(.retweet) {
            legacy["retweeted_status_results"] = NSNull()
        }
        if let core = result["core"] { result["core"] = try value(core) }
        if !details.isEmpty { result["details"] = details.merging(["__typename": "TBirdData"]) { $1 } }
        result["legacy"] = legacy
        return result
    }

    private func moveReply(from legacy: inout Object, to result: inout Object) {
        result["reply_to_results"] = legacy.removeValue(forKey: "in_reply_to_status_id_str").map { ["rest_id": $0] }
        let id = legacy.removeValue(forKey: "in_reply_to_user_id_str")
        let handle = legacy.removeValue(forKey: "in_reply_to_screen_name")
        guard id != nil || handle != nil else { return }
        var user: Object = ["__typename": "User"]
        user["rest_id"] = id
        user["core"] = handle.map { ["screen_name": $0] }
        result["reply_to_user_results"] = ["result": user]
    }

    private func user(_ result: Object) -> Object {
        guard var legacy = result["legacy"] as? Object, legacy["screen_name"] != nil else { return result }
        var result = result
        func object(_ names: [(old: String, new: String)]) -> Object {
            var object: Object = [:]
            for (old, new) in names { object[new] = legacy.removeValue(forKey: old) }
            return object
        }
        var core = object([("name", "name"), ("screen_name", "screen_name")])
        if let written = legacy.removeValue(forKey: "created_at") as? String {
            core["created_at_ms"] = milliseconds(written)
        }
        result["core"] = core
        result["avatar"] = object([("profile_image_url_https", "image_url")])
        result["banner"] = object([("profile_banner_url", "image_url")])
        result["privacy"] = object([("protected", "protected")])
        result["location"] = object([("location", "location")])
        result["profile_bio"] = object([("description", "description")])
        result["verification"] = object([("verified", "verified")])
        result["relationship_counts"] = object([("followers_count", "followers"), ("friends_count", "following")])
        result["tweet_counts"] = object([("statuses_count", "tweets")])
        result["legacy"] = legacy
        return result
    }

    private func milliseconds(_ written: String) -> Int64 {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "EEE MMM dd HH:mm:ss Z yyyy"
        return Int64(format.date(from: written)?.timeIntervalSince1970 ?? 0) * 1000 + 321
    }
}
