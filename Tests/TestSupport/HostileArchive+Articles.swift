import Foundation

extension HostileArchive {
    /// Writes an article for each text, which is also its title, its links and its media.
    func writeArticles() throws {
        try write(
            "article.js", "YTD.article.part0",
            HostileText.all.enumerated().map { number, payload -> [String: Any] in
                let entities: [(String, [String: Any])] = [
                    ("LINK", ["url": payload]), ("MARKDOWN", ["markdown": payload]),
                    ("MEDIA", ["caption": payload, "mediaItems": [["mediaId": payload]]]),
                ]
                let blocks = ["unstyled", "atomic", "atomic", "header-one", payload].enumerated().map { key, type in
                    ["type": type, "text": payload, "entityRanges": [["key": key, "offset": 0, "length": 2]]]
                }
                let map = entities.enumerated().map { key, entity -> [String: Any] in
                    ["key": String(key), "value": ["type": entity.0, "data": entity.1]]
                }
                return [
                    "article": [
                        "id": String(number + 1), "title": payload, "coverMedia": payload, "media": [payload],
                        "content": ["blocks": blocks, "entityMap": map],
                    ]
                ]
            })
        try write(
            "article-metadata.js", "YTD.article_metadata.part0",
            HostileText.all.indices.map { number in
                [
                    "articleMetadata": [
                        "tweetId": Self.id(number + 4000), "lifecycleState": ["lifecycle": ["name": "Published"]],
                    ]
                ]
            })
    }
}
