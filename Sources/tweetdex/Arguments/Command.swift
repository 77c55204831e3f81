/// A command: what the parser accepts, what `help` says and what runs.
package struct Command: Sendable {
    /// A command line worth copying, and what it does.
    package struct Example: Sendable {
        package let line: String
        package let meaning: String

        package init(_ line: String, _ meaning: String) {
            self.line = line
            self.meaning = meaning
        }
    }

    package let name: String
    /// Its forms, without the program's name, e.g. `show TWEET [N]`.
    package let synopsis: [String]
    /// One line, without a full stop.
    package let summary: String
    /// Paragraphs for its own help page.
    package let description: [String]
    package let examples: [Example]
    /// Beside the global ones, in the order of its help page.
    package let flags: [Flag.Name]
    /// Its words are query text, so that a word with one dash in front is a negated clause and not a flag.
    package let takesQuery: Bool
    /// Its output may be long, and goes through a pager on a terminal.
    let pages: Bool
    let run: @Sendable (Session) throws(CommandError) -> ExitStatus

    init(
        _ name: String, synopsis: [String], summary: String, description: [String] = [], examples: [Example] = [],
        flags: [Flag.Name] = [], takesQuery: Bool = false, pages: Bool = false,
        run: @escaping @Sendable (Session) throws(CommandError) -> ExitStatus
    ) {
        self.name = name
        self.synopsis = synopsis
        self.summary = summary
        self.description = description
        self.examples = examples
        self.flags = flags
        self.takesQuery = takesQuery
        self.pages = pages
        self.run = run
    }

    /// Whether the command knows a flag.
    package func accepts(_ flag: Flag) -> Bool {
        flag.isGlobal || flags.contains(flag.name)
    }
}
