/// Names of a tweet's fields.
package enum FieldName {
    /// A field's name in the middle of a sentence: `reply_count` is `reply count`.
    package static func ofPeople(_ field: String) -> String {
        switch field {
        case "created_at": "time"
        case "lang": "language"
        case "sensitive": "mark of sensitivity"
        default: field.replacing("_", with: " ")
        }
    }
}
