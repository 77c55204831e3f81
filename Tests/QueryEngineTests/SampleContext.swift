import SQLiteKit
import TweetModel

@testable import QueryEngine

/// A store in which Ann has the ID 42 (earlier handle `ann_old`), Bob has only a handle (-1), and Ann owns the archive.
func sampleContext(now: Int64 = 1_700_000_000) -> QueryContext {
    var context = QueryContext(now: now) {
        ["ann": [UserID(42)], "ann_old": [UserID(42)], "bob": [UserID(-1)]][$0] ?? []
    }
    context.handles = { [UserID(42): ["ann", "ann_old"], UserID(-1): ["bob"]][$0] ?? [] }
    context.me = [.id(UserID(42))]
    context.owners = [UserID(42)]
    context.follows = { $0 == .following ? [(id: 3, isComplete: true)] : [] }
    context.imports = {
        [
            (id: 1, blake3: "3f9a0c12", startedAt: 1_600_000_000, tweets: 100),
            (id: 2, blake3: "12345678", startedAt: 1_650_000_000, tweets: 1_000_000),
        ]
    }
    context.places = { name in
        switch name {
        case "lisbon", nil: [(id: "p1", centre: Coordinate(latitude: 38.7, longitude: -9.1))]
        case "nowhere": [(id: "p2", centre: nil)]
        default: []
        }
    }
    return context
}

extension SQL {
    /// The statement on one line, with bound values inserted.
    var inlined: String {
        var result = ""
        var index = 0
        for character in text.replacing("\n  ", with: " ").replacing("\n", with: " ") {
            guard character == "?", index < values.count else {
                result.append(character)
                continue
            }
            switch values[index] {
            case .integer(let number): result += String(number)
            case .real(let number): result += String(number)
            case .text(let text): result += "‹\(text)›"
            case .null: result += "NULL"
            case .blob: result += "blob"
            case .object(let object): result += "‹\(object.name)›"
            }
            index += 1
        }
        return result
    }
}
