import Rendering
import TweetArchive

extension Command {
    static let completions = Command(
        "completions",
        synopsis: ["completions bash|zsh|fish"],
        summary: "print a completion script for a shell",
        description: [
            "The script calls tweetdex when you press Tab. It completes commands and flags. In a query, it completes "
                + "operators, and the hashtags and users of the store with the approximate number of their tweets. "
                + "Write hashtag: instead of # to complete a hashtag without quotes."
        ],
        examples: [
            Example("tweetdex completions bash >> ~/.bash_completion", "install it for bash"),
            Example("tweetdex completions zsh > ~/.zfunc/_tweetdex", "install it for zsh, in a folder of $fpath"),
            Example("tweetdex completions fish > ~/.config/fish/completions/tweetdex.fish", "install it for fish"),
        ]
    ) { session throws(CommandError) in
        let words = session.arguments.words
        if words.first == "words" {
            // The completion scripts call `completions words -- WORD…`. The user is typing the last word.
            let completion = CommandLineCompletion { name in
                do throws(CommandError) {
                    guard var name else { return try session.openStore() }
                    // The shell does not expand `~` in a command line that is being completed.
                    if name.hasPrefix("~/"), let home = session.environment.value("HOME") {
                        name = home + name.dropFirst()
                    }
                    return try StoreLocation(flag: name, environment: session.environment).open()
                } catch {
                    return nil
                }
            }
            for candidate in completion.candidates(for: Array(words.dropFirst())) {
                let parts = [candidate.text, candidate.meaning].map {
                    Sanitizer.sanitized($0, lineBreaks: .spaces)
                }
                try session.output.writeLine(parts.joined(separator: "\t"))
            }
            return .done
        }
        guard words.count == 1, let script = CompletionScript.scripts[words[0]] else {
            throw .usage(
                CommandError.Problem(
                    words.isEmpty ? "missing-shell" : "unknown-shell",
                    words.isEmpty
                        ? "completions needs the name of a shell"
                        : "completions does not support the shell \"\(words.joined(separator: " "))\"",
                    hint: "run tweetdex completions bash, zsh or fish"))
        }
        try session.output.write(script)
        return .done
    }
}

/// The completion scripts by shell. They call the program for candidates. If it prints none, bash and zsh complete file
/// names. fish completes file names only after `import`, `open` and `backup`.
enum CompletionScript {
    static let scripts = ["bash": bash, "zsh": zsh, "fish": fish]

    /// If `COMP_WORDBREAKS` contains a colon, as by default, bash keeps the part of the word up to the last colon. The
    /// script then removes this part from the candidates.
    private static let bash = #"""
        _tweetdex() {
            local line=${COMP_LINE:0:COMP_POINT} current lead
            local -a words
            read -ra words <<<"$line"
            [[ $line == *[[:space:]] ]] && words+=("")
            current=${words[${#words[@]}-1]}
            mapfile -t COMPREPLY < <("${words[0]}" completions words -- "${words[@]:1}" 2>/dev/null | cut -f1)
            if [[ $current == *:* && $COMP_WORDBREAKS == *:* ]]; then
                lead=${current%"${current##*:}"}
                COMPREPLY=("${COMPREPLY[@]#"$lead"}")
            fi
            [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]] && compopt -o nospace
        }
        complete -o default -F _tweetdex tweetdex

        """#

    private static let zsh = #"""
        #compdef tweetdex
        _tweetdex() {
            local line
            local -a found
            for line in "${(@f)$($words[1] completions words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
                [[ -n $line ]] && found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
            done
            if (( ${#found} )); then
                _describe -V tweetdex found
            else
                _files
            fi
        }
        if [[ $funcstack[1] == _tweetdex ]]; then
            _tweetdex "$@"
        else
            compdef _tweetdex tweetdex
        fi

        """#

    private static let fish = #"""
        complete -c tweetdex -f -a '(set -l words (commandline -opc) (commandline -ct); tweetdex completions words -- $words[2..] 2>/dev/null)'
        complete -c tweetdex -n '__fish_seen_subcommand_from import open backup' -F

        """#
}
