internal import TweetArchive
package import TweetModel

/// Images and videos from where they were imported. A request names a tweet and a number; where the bytes are is the
/// store's word alone.
extension Site {
    /// A deflated file that claims to hold more is not unpacked.
    private static let longestUnpacked: Int64 = 1 << 30

    /// Where the bytes of an image or video are: in the folder that was named for the media, else in the archive. nil when
    /// neither has it.
    package func location(of item: MediaItem) -> MediaLocation? {
        // A name out of an export of ours has the folder of the archive in front.
        if let mediaFolder, let name = item.fileName?.split(separator: "/").last.map(String.init),
            let file = MediaLocation.file(named: name, in: mediaFolder)
        {
            return file
        }
        return item.location
    }

    /// An image or video of a tweet; `number` counts from 1, in the tweet's order.
    package func media(of tweet: TweetID, number: Int) -> Response {
        let hit: SearchHit?
        do throws(TweetArchiveError) {
            hit = try archive.tweet(tweet)
        } catch {
            return Self.failed(error)
        }
        return media(hit?.tweet.media, number: number)
    }

    /// An image or video of a direct message.
    package func media(of message: MessageID, number: Int) -> Response {
        do throws(TweetArchiveError) {
            return media(try archive.message(message)?.message.media, number: number)
        } catch {
            return Self.failed(error)
        }
    }

    private func media(_ media: [MediaItem]?, number: Int) -> Response {
        guard let media, number >= 1, number <= media.count else {
            return .text("There is no such image or video.", status: 404)
        }
        guard let location = location(of: media[number - 1]) else {
            return .text("The archive does not hold this file; nothing is fetched from the network.", status: 404)
        }
        return Self.media(at: location)
    }

    /// The profile picture of an account whose archive is in the store.
    package func avatar(of user: UserID) -> Response {
        do throws(TweetArchiveError) {
            guard let location = try archive.avatars()[user] else {
                return .text("The archive does not hold a picture of this account.", status: 404)
            }
            return Self.media(at: location)
        } catch {
            return Self.failed(error)
        }
    }

    private static func failed(_ error: TweetArchiveError) -> Response {
        if case .store(let message, _) = error { return .text(message, status: 500) }
        return .text("This took too long.", status: 503)
    }

    private static func media(at location: MediaLocation) -> Response {
        guard location.method != .deflated || location.size <= longestUnpacked else {
            return .text("This file is too large to be unpacked for a browser.", status: 404)
        }
        do throws(MediaReader.Failure) {
            let reader = try MediaReader(location, range: 0..<Int64(ContentType.deciding))
            guard let type = ContentType(beginning: reader.peek(ContentType.deciding)) else {
                return .text("This file is no image or video that a browser shows.", status: 404)
            }
            var response = Response(
                status: 200,
                headers: [
                    ("Content-Type", type.rawValue), ("Cache-Control", "private, max-age=31536000, immutable"),
                ], body: .media(location))
            response.entityTag = tag(of: location)
            return response
        } catch {
            guard error.isMoved else { return .text(error.message, status: 404) }
            return .text(
                "The archive \(location.path) is not where it was when it was imported. Import it again from where it "
                    + "is now.", status: 404)
        }
    }

    /// The same file in the same place has the same content: archives do not change.
    private static func tag(of location: MediaLocation) -> String {
        let place = "\(location.path)\0\(location.entry ?? "")\0\(location.offset ?? -1)\0\(location.size)"
        return EntityTag.of(place.utf8)
    }
}
