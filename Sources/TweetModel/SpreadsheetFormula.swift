/// Texts that a spreadsheet may treat as a formula. Tables put an apostrophe before them.
package enum SpreadsheetFormula {
    /// Returns true for the first character of such a text. A tab or line break counts, because some programs skip it.
    /// A full-width sign counts, because some East Asian spreadsheets treat it like its ASCII counterpart.
    package static func begins(with scalar: Unicode.Scalar?) -> Bool {
        switch scalar {
        case "=", "+", "-", "@", "\t", "\n", "\r", "＝", "＋", "－", "＠": true
        default: false
        }
    }
}
