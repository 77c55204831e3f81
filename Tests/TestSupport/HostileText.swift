/// Malicious texts, grouped by their target.
public enum HostileText {
    /// Texts that would run scripts or change the page if HTML did not escape them.
    public static let markup = [
        "<script>alert(1)</script>", "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>",
        "\"><svg onload=alert(1)>", "'><b onmouseover=alert(1)>x", "\" onfocus=alert(1) autofocus=\"",
        "' onfocus='alert(1)", "</title><script>alert(1)</script>", "</textarea><script>alert(1)</script>",
        "<!--<script>alert(1)//-->", "<![CDATA[<script>alert(1)</script>]]>", "&lt;script&gt;alert(1)&lt;/script&gt;",
        "&#60;script&#62;", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)",
        "data:text/html,<script>alert(1)</script>", "//evil.example/x.js", "\\\\evil.example\\x", "<iframe srcdoc=x>",
        "<style>*{display:none}</style>", "<base href=//evil.example>", "<meta http-equiv=refresh content=0>",
        "<form action=//evil.example><input name=q>", "\u{202E}txet\u{2066}", "a\u{0}b\u{8}c\u{1B}[31m\u{9B}x\u{7F}",
        "{{7*7}}${7*7}<%= 7*7 %>", "`alert(1)`", "x\r\nSet-Cookie: a=b", "<a href=\"javascript:alert(1)\">x</a>",
        "<mArK>", "</p></main></body></html>", "＜script＞alert(1)＜/script＞", "%3Cscript%3E", "<\u{0}script>",
    ]

    /// Texts that would control a terminal, or hide, reverse or disguise the text around them.
    public static let terminal = [
        "\u{1B}[2J\u{1B}[H\u{1B}[31mred", "\u{1B}]0;title\u{7}",
        "\u{1B}]8;;http://evil.example\u{1B}\\click\u{1B}]8;;\u{1B}\\",
        "\u{1B}]52;c;ZXZpbA==\u{7}", "\u{1B}P$q\"p\u{1B}\\", "\u{1B}_Gf=100;AAAA\u{1B}\\", "\u{1B}^private\u{1B}\\",
        "\u{1B}Xstring\u{1B}\\", "\u{1B}c\u{1B}7\u{1B}8\u{1B}(0lqk\u{1B}(B", "\u{1B}[?1049h\u{1B}[6n", "\u{1B}[21t",
        "\u{9B}2J\u{9D}0;x\u{9C}\u{90}q\u{9C}\u{98}\u{9E}\u{9F}", "over\rwritten", "back\u{8}\u{8}\u{8}space",
        "bell\u{7}",
        "shift\u{E}in\u{F}", "zero\u{0}byte", "del\u{7F}", "form\u{C}feed\u{B}", "tab\ttab", "two\nlines\r\nof three",
        "line\u{2028}separator\u{2029}", "next\u{85}line", "\u{202E}txet desrever",
        "\u{202D}left\u{202C}\u{202C}\u{202C}",
        "\u{202A}\u{202B}embedded", "\u{2066}\u{2067}\u{2068}isolates", "\u{2069}\u{2069}closed too often",
        "\u{200F}\u{200E}\u{61C}marks",
        "zero\u{200B}width\u{200C}join\u{200D}er\u{2060}\u{FEFF}", "tag\u{E0041}\u{E0042}\u{E007F}s",
        "\u{FFF9}a\u{FFFA}b\u{FFFB}",
        "e" + String(repeating: "\u{301}", count: 300), "\u{FFFE}\u{FFFF}\u{10FFFF}", "soft\u{AD}hyphen",
        "\u{3164}\u{115F}blank",
    ]

    /// Texts that are commands for a database, a search index or a shell.
    public static let commands = [
        "'); DROP TABLE tweet; --", "' OR '1'='1", "\" OR \"\"=\"", "1; ATTACH '/tmp/x' AS x",
        "x' UNION SELECT sql FROM sqlite_schema--",
        "NEAR(a b, 5)", "\"unclosed", "a AND (b OR", "text : x", "{text tags} : x", "col:*", "^first", "a* + b",
        "tweet MATCH 'x'", "NOT NOT",
        "%_[]^", "?1 :a @a $a", "$(touch owned)", "`touch owned`", "; touch owned #", "| cat /etc/passwd", "-rf",
        "--force", "%n%s%x",
        "\\0\\x00\\u0000", "*/ /* --", "#<hash> @<at> $<cash>",
    ]

    /// Texts that a spreadsheet would evaluate as formulas, some after a separator or quotation mark.
    public static let formulas = [
        "=1+1", "=HYPERLINK(\"http://evil.example\",\"x\")", "+1+1", "-1+1", "@SUM(1)", "\t=1+1", "\r=1+1", "\n=1+1",
        "=cmd|' /C calc'!A0",
        "\"=1+1", ",=1+1", ";=1+1", "x\",=1+1", "\r\n=1+1,2", "'=1+1", " =1+1", "＝1+1", "＋1", "－1", "＠SUM(1)",
    ]

    /// File names that lead outside a folder or are invalid.
    public static let names = [
        "../../../../escaped.jpg", "/tmp/tweetdex-escaped.jpg", "..", ".", "", "a/../../b.jpg", "..\\..\\escaped.jpg",
        "C:\\escaped.jpg",
        "con", "-rf.jpg", "new\nline.jpg", "a\u{0}b.jpg", "~/escaped.jpg", "$(touch owned).jpg", "file:///etc/passwd",
        "%2e%2e%2fescaped.jpg",
        "//host/share/x.jpg", "\u{1B}[2J.jpg", "\u{202E}gpj.exe", String(repeating: "n", count: 300) + ".jpg",
    ]

    public static let all = markup + terminal + commands + formulas + names
}
