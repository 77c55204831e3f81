/// The shapes of records of programs that keep bookmarks and lists of captures (see Other inputs).
///
/// The rows of Scrollmark and Field Theory also have the shapes of other formats, so these shapes must precede them.
enum Bookmarks {
    static let shapes: [RecordShape] = [
        ScrollmarkDecoder.shape, FieldTheoryDecoder.shape, WaybackTweetsDecoder.shape,
    ]
}
