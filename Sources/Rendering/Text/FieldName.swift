/// Readable names of a tweet's fields.
package enum FieldName {
    /// Returns the name of a field for the middle of a sentence: `reply count` for `reply_count`.
    package static func ofPeople(_ field: String) -> String {
        switch field {
        case "created_at": "time"
        case "lang": "language"
        case "sensitive": "sensitive mark"
        default: field.replacing("_", with: " ")
        }
    }
}
