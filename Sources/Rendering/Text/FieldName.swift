/// Readable names of a tweet's fields.
package enum FieldName {
    /// Returns the name of a field as words: `reply_count` → `reply count`, `lang` → `language`.
    package static func readable(_ field: String) -> String {
        switch field {
        case "created_at": "time"
        case "lang": "language"
        case "sensitive": "sensitive mark"
        default: field.replacing("_", with: " ")
        }
    }
}
