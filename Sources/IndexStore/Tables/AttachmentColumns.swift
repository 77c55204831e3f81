internal import SQLiteKit
internal import TweetModel

/// The columns of `poll_choice`.
enum PollChoiceColumn: Int, TableColumn {
    case tweetID, position, label, votes, endsAt
}

/// The columns of `community_note`.
enum CommunityNoteColumn: Int, TableColumn {
    case tweetID, noteID, text
}

extension Tweet {
    /// Adds the choice of a row to the poll.
    mutating func addChoice(_ row: some TableRow) {
        var poll = poll ?? Poll()
        poll.choices.append(
            Poll.Choice(row.text(PollChoiceColumn.label), votes: row.optionalInteger(PollChoiceColumn.votes)))
        poll.endsAt = row.time(PollChoiceColumn.endsAt)
        self.poll = poll
    }
}

extension CommunityNote {
    init(_ row: some TableRow) {
        self.init(
            id: row.optionalInteger(CommunityNoteColumn.noteID), text: row.text(CommunityNoteColumn.text))
    }
}

extension TweetRows {
    mutating func appendAttachments(of tweet: Tweet) {
        typealias Cell = RowBuffer.Cell
        if let poll = tweet.poll {
            for (position, choice) in poll.choices.enumerated() {
                self[.pollChoices].append([
                    Cell(tweet.id.rawValue), Cell(position), texts.append(choice.label), Cell(choice.votes),
                    Cell(poll.endsAt),
                ])
            }
        }
        if let note = tweet.communityNote {
            self[.communityNotes].append([Cell(tweet.id.rawValue), Cell(note.id), texts.append(note.text)])
        }
    }
}
