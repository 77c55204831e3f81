"""Writes JSON in the format of the exports: `"key" : value`, in their three layouts."""

ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


def string(text, escapes_markup=False):
    out = ['"']
    for character in text:
        if character in ESCAPES:
            out.append(ESCAPES[character])
        elif ord(character) < 0x20 or (escapes_markup and character in "<>"):
            out.append("\\u%04X" % ord(character))
        elif escapes_markup and character == "/":
            out.append("\\/")
        else:
            out.append(character)
    return "".join(out) + '"'


class Layout:
    """A layout. `lines`: every array element is on a separate line (since late 2022). Otherwise `[ { … }, { … } ]`."""

    def __init__(self, lines, escapes_markup=False, indent="  ", colon=" : ", empty=" "):
        self.lines = lines
        self.escapes_markup = escapes_markup
        self.indent = indent
        self.colon = colon
        self.empty = empty

    def text(self, value, depth=0):
        if isinstance(value, str):
            return string(value, self.escapes_markup)
        if value is None or isinstance(value, bool):
            return {None: "null", True: "true", False: "false"}[value]
        if isinstance(value, (int, float)):
            return repr(value)
        inner = "\n" + self.indent * (depth + 1)
        outer = "\n" + self.indent * depth
        if isinstance(value, dict):
            if not value:
                return "{" + self.empty + "}"
            members = (string(k, self.escapes_markup) + self.colon + self.text(v, depth + 1) for k, v in value.items())
            return "{" + inner + ("," + inner).join(members) + outer + "}"
        if not value:
            return "[" + self.empty + "]"
        if self.lines:
            return "[" + inner + ("," + inner).join(self.text(item, depth + 1) for item in value) + outer + "]"
        return "[ " + ", ".join(self.text(item, depth) for item in value) + " ]"


OLD_ACCOUNT = Layout(lines=False)
ACCOUNT = Layout(lines=True)
CLASSIC = Layout(lines=False, escapes_markup=True)
EARLY_CLASSIC = Layout(lines=False)
# The layout of a month that a script appended to a classic archive.
TOOL = Layout(lines=True, indent="\t", colon=": ", empty="")
