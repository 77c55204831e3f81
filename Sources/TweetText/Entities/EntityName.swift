/// Checks names of entities, which archives may contain in any form.
package enum EntityName {
    /// True if the text consists of ASCII letters, digits and `_`, as every handle that Twitter accepts.
    package static func isHandle(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { EntityCharacters.isNameCharacter($0.value) }
    }

    /// True if the text, without `#`, consists of characters of hashtags: letters, marks and digits of any script, `_`,
    /// and a few characters that join letters.
    package static func isHashtag(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { EntityCharacters.isTagCharacter($0.value) }
    }
}
