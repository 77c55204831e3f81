import Rendering
import TweetArchive

extension Command {
    static let completions = Command(
        "completions",
        synopsis: ["completions bash|zsh|fish"],
        summary: "print a completion script for a shell",
        description: [
            "The script calls tweetdex when you press Tab. It completes commands, flags, and the names of topics, "
                + "labels and imports. In a query, it completes operators, and the hashtags, users, languages, "
                + "labels, saved searches and imports of the store, with the approximate number of their tweets. "
                + "Write hashtag: instead of # to complete a hashtag without quotes."
        ],
        examples: [
            ("tweetdex completions bash >> ~/.bash_completion", "install it for bash"),
            ("tweetdex completions zsh > ~/.zfunc/_tweetdex", "install it for zsh, in a folder of $fpath"),
            ("tweetdex completions fish > ~/.config/fish/completions/tweetdex.fish", "install it for fish"),
        ]
    ) { context in
        let words = context.arguments.words
        if words.first == "words" {
            // The completion scripts call `completions words -- WORD…`, without quotes. The user is typing the last
            // word.
            let completion = CommandLineCompletion { name in
                guard var name else { return try? context.openStore() }
                // The shell does not expand `~` in a command line that is being completed.
                if name.hasPrefix("~/"), let home = context.environment.value("HOME") {
                    name = home + name.dropFirst()
                }
                return try? StoreLocation(flag: name, environment: context.environment).open()
            }
            for candidate in completion.candidates(for: Array(words.dropFirst())) {
                // A shell would insert another text than that of the store.
                guard candidate.text.visible == candidate.text else { continue }
                let meaning = candidate.meaning.visible
                try context.output.writeLine(candidate.text + "\t" + meaning)
            }
            return .done
        }
        guard words.count == 1, let script = completionScripts[words[0]] else {
            throw CommandError.usage(
                words.isEmpty ? "missing-shell" : "unknown-shell",
                words.isEmpty
                    ? "completions needs the name of a shell"
                    : "completions does not support the shell \"\(words.joined(separator: " "))\"",
                hint: "run tweetdex completions bash, zsh or fish")
        }
        try context.output.write(script)
        return .done
    }
}

/// The completion scripts by shell. They call the program for candidates. If it prints none, they complete file names.
///
/// Candidates contain text from tweets, so the scripts quote them. Otherwise, the shell would execute `$(…)` in a name.
extension Command {
    private static let completionScripts = ["bash": bash, "zsh": zsh, "fish": fish]

    /// Bash replaces only `$2`, which begins after the last colon, for example, or after an opening quote. `lead` is
    /// the part of the last word before it. Bash inserts candidates unchanged, so the script quotes them.
    private static let bash = #"""
        _tweetdex() {
            local line=${COMP_LINE:0:COMP_POINT} quote='' lead='' next candidate
            local replaced=${2-${line##*[$COMP_WORDBREAKS]}}
            local -a words=('')
            local -i at
            for ((at = 0; at < ${#line}; at++)); do
                next=${line:at:1}
                case $quote$next in
                    \\ | '"\') words[-1]+=${line:$((++at)):1} ;;
                    [\'\"]) quote=$next ;;
                    "''" | '""') quote='' ;;
                    [[:space:]]) [[ -z ${words[-1]} ]] || words+=('') ;;
                    *) words[-1]+=$next ;;
                esac
                ((at < ${#line} - ${#replaced})) && lead=${words[-1]}
            done
            COMPREPLY=()
            while IFS=$'\t' read -r candidate _; do
                [[ $candidate == "$lead"* ]] || continue
                candidate=${candidate#"$lead"}
                case $quote in
                    \') candidate=${candidate//\'/\'\\\'\'} ;;
                    \")
                        for next in \\ \" \$ \`; do candidate=${candidate//"$next"/"\\$next"}; done
                        candidate=${candidate//!/\"\'!\'\"}
                        ;;
                    *) printf -v candidate %q "$candidate" ;;
                esac
                COMPREPLY+=("$candidate$quote")
            done < <("${words[0]}" completions words -- "${words[@]:1}" 2>/dev/null)
            [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]] && compopt -o nospace
        }
        complete -o default -F _tweetdex tweetdex

        """#

    /// `compadd`, which `_describe` calls, quotes candidates. `$PREFIX` is the word at the cursor without an opening
    /// quote. `-U` accepts candidates that differ from it in case.
    private static let zsh = #"""
        #compdef tweetdex
        _tweetdex() {
            local line found
            local -a whole open
            for line in "${(@f)$("${(Q)words[1]}" completions words -- \
                "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
                found="${${${line%%$'\t'*}//\\/\\\\}//:/\\:}:${line#*$'\t'}"
                case $line in
                    *:$'\t'*) open+=("$found") ;;
                    ?*) whole+=("$found") ;;
                esac
            done
            if (( $#whole + $#open )); then
                _describe -V tweetdex whole -U -- open -U -S ''
            else
                compset -P '--*='
                _files
            fi
        }
        if [[ $funcstack[1] == _tweetdex ]]; then
            _tweetdex "$@"
        else
            compdef _tweetdex tweetdex
        fi

        """#

    /// fish quotes candidates, except `~` at their beginning, so the script leaves these out.
    private static let fish = #"""
        function __tweetdex_words
            set -l words (commandline -opc) (commandline -ct | string unescape)
            set -l found (tweetdex completions words -- $words[2..] 2>/dev/null | string match -v '~*')
            set -l flag (string match -r -- '^--[^=]*=' $words[-1]; or echo)
            set -q found[1]; or set found $flag(__fish_complete_path (string replace -- $flag '' $words[-1]))
            set -q found[1]; and printf '%s\n' $found
        end
        complete -c tweetdex -f -a '(__tweetdex_words)'

        """#
}
