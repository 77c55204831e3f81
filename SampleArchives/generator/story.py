"""Parses story.txt: fictional accounts and their tweets in a compact form.

A tweet is a list of pieces (plain text, #tag, @name, $TICKER, link, media). Everything else is derived from the pieces:
the escaped text of an archive, the position of each entity (code points of the escaped text), and the displayed text.
It is independent of the importer under test.
"""

import base64
import datetime
import hashlib
import re

SNOWFLAKE_EPOCH = 1288834974657
FIRST_SNOWFLAKE = datetime.datetime(2010, 11, 4, 22, tzinfo=datetime.timezone.utc)
AMPERSAND_ESCAPED_SINCE = datetime.datetime(2012, 3, 8, tzinfo=datetime.timezone.utc)
# Tweet IDs were sequential before November 2010: some points of that curve.
SEQUENTIAL = [
    ("2008-01-01", 560_000_000), ("2009-01-01", 1_090_000_000), ("2009-07-01", 2_430_000_000),
    ("2010-01-01", 7_250_000_000), ("2010-07-01", 17_500_000_000), ("2010-11-05", 29_690_000_000),
]


def moment(text):
    return datetime.datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(tzinfo=datetime.timezone.utc)


def milliseconds(date):
    return round(date.timestamp() * 1000)


def digest(*parts):
    return hashlib.sha256("\0".join(str(part) for part in parts).encode()).digest()


def number(low, high, *parts):
    """Returns a number in low...high that depends only on the parts."""
    return low + int.from_bytes(digest(*parts)[:8], "big") % (high - low + 1)


def letters(count, *parts):
    return base64.urlsafe_b64encode(digest(*parts))[:count].decode()


def short_link(*parts):
    code = base64.b64encode(digest("t.co", *parts)).decode().replace("+", "k").replace("/", "Q")
    return "https://t.co/" + code[:10]


def tweet_number(date, *parts):
    if date >= FIRST_SNOWFLAKE:
        return snowflake(milliseconds(date) + number(0, 999, "ms", *parts), *parts)
    for (start, low), (end, high) in zip(SEQUENTIAL, SEQUENTIAL[1:]):
        left, right = (moment(day + " 00:00:00") for day in (start, end))
        if left <= date < right:
            return low + round((high - low) * ((date - left) / (right - left)))
    raise ValueError(f"no number for {date}")


def snowflake(unix_milliseconds, *parts):
    return (unix_milliseconds - SNOWFLAKE_EPOCH) << 22 | number(0, (1 << 22) - 1, "noise", *parts)


class Person:
    def __init__(self, handle, number, created, name):
        self.handle = handle
        self.id = int(number)
        self.created = created
        self.name = name


class Piece:
    """A part of a text. `text` is the displayed text; `record` contains the other fields of the entity's record."""

    def __init__(self, kind, text, **record):
        self.kind = kind
        self.text = text
        self.record = record


class Picture:
    """An uploaded photo, video or GIF."""

    def __init__(self, kind, name, tweet, position):
        self.kind = kind
        self.name = name
        self.tweet = tweet
        self.id = snowflake(milliseconds(max(tweet.date, FIRST_SNOWFLAKE)) - 9000 + position * 40, name)
        extension = "png" if name.endswith(".png") else "jpg"
        base = letters(15, "media", name)
        self.alternative_text = None
        if kind == "photo":
            self.url = f"//pbs.twimg.com/media/{base}.{extension}"
            self.variants = []
        elif kind == "gif":
            self.url = f"//pbs.twimg.com/tweet_video_thumb/{base}.jpg"
            self.variants = [("0", "video/mp4", f"https://video.twimg.com/tweet_video/{base}.mp4")]
        else:
            self.url = f"//pbs.twimg.com/ext_tw_video_thumb/{self.id}/pu/img/{base}.jpg"
            root = f"https://video.twimg.com/ext_tw_video/{self.id}/pu"
            self.variants = [
                ("832000", "video/mp4", f"{root}/vid/avc1/640x360/{letters(16, 'low', name)}.mp4?tag=12"),
                (None, "application/x-mpegURL", f"{root}/pl/{letters(16, 'list', name)}.m3u8?tag=12&v=cfc"),
                ("2176000", "video/mp4", f"{root}/vid/avc1/1280x720/{letters(16, 'high', name)}.mp4?tag=12"),
                ("256000", "video/mp4", f"{root}/vid/avc1/480x270/{letters(16, 'tiny', name)}.mp4?tag=12"),
            ]

    def base_name(self):
        """Returns the name of its file in a media folder, without the tweet ID at the start."""
        if not self.variants:
            return self.url.rsplit("/", 1)[1]
        best = max((v for v in self.variants if v[1] == "video/mp4"), key=lambda v: int(v[0]))
        return best[2].rsplit("/", 1)[1].split("?")[0]


class Tweet:
    def __init__(self, date, author, options):
        self.date = date
        self.author = author
        self.options = options
        self.key = options.get("key", f"{author.handle} {date}")
        self.id = tweet_number(date, self.key)
        self.pieces = []
        self.pictures = []
        self.retweet_of = None
        self.reply_to = None        # Tweet, or Person for a tweet that is directed at someone
        self.quote_of = None
        self.edit_of = None
        self.edited_by = None

    @property
    def reply_tweet(self):
        return None if isinstance(self.reply_to, Person) else self.reply_to

    @property
    def reply_user(self):
        return self.reply_to.author if isinstance(self.reply_to, Tweet) else self.reply_to

    def number_option(self, name):
        return int(self.options.get(name, 0))

    def status_url(self, host=None):
        host = host or ("x.com" if self.date.year >= 2024 else "twitter.com")
        return f"https://{host}/{self.author.handle}/status/{self.id}"


class Laid:
    """Pieces joined to a text: the archive's text, the positions of entities, and the displayed text."""

    def __init__(self, pieces, escapes_ampersand, lost=()):
        self.pieces = pieces
        self.raw = ""
        self.entities = []
        for piece in pieces:
            start = len(self.raw)
            self.raw += escape(piece.text, escapes_ampersand)
            if piece.kind != "text":
                self.entities.append((piece, start, len(self.raw)))
        self.plain = "".join(piece.text for piece in pieces)
        # Entities after the end of a truncated text: some formats position these at its last character.
        self.lost = [(piece, len(self.raw) - 1, len(self.raw)) for piece in lost]

    def of(self, kind, with_lost=False):
        found = [entity for entity in self.entities if entity[0].kind == kind]
        return found + [entity for entity in self.lost if with_lost and entity[0].kind == kind]

    def marked(self, kind):
        return "".join(f"«{piece.text}»" if piece.kind == kind else piece.text for piece in self.pieces)


def escape(text, escapes_ampersand=True):
    if escapes_ampersand:
        text = text.replace("&", "&amp;")
    return text.replace("<", "&lt;").replace(">", "&gt;")


def lay(tweet):
    return Laid(tweet.pieces, tweet.date >= AMPERSAND_ESCAPED_SINCE)


def cut(pieces, limit, ellipsis="…", cuts_links=False):
    """Returns pieces of at most `limit` code points, with an ellipsis if truncated, and the lost pieces."""
    if sum(len(piece.text) for piece in pieces) <= limit:
        return list(pieces), []
    room = limit - len(ellipsis)
    kept, lost = [], []
    for piece in pieces:
        if lost or room == 0:
            lost.append(piece)
        elif len(piece.text) <= room:
            kept.append(piece)
            room -= len(piece.text)
        elif piece.kind == "text":
            kept.append(Piece("text", piece.text[:room].rstrip()))
            room = 0
        else:
            if cuts_links and piece.kind in ("url", "media") and room > 12:
                kept.append(Piece(piece.kind, piece.text[:room] + ellipsis, link=piece.text, **piece.record))
                return kept, [p for p in pieces[pieces.index(piece) + 1:] if p.kind != "text"]
            lost.append(piece)
            room = 0
    if kept and kept[-1].kind == "text":
        kept[-1] = Piece("text", kept[-1].text.rstrip())
    kept.append(Piece("text", ellipsis))
    return kept, [piece for piece in lost if piece.kind != "text"]


def retweet_pieces(tweet):
    original = tweet.retweet_of
    name = Piece("mention", "@" + original.author.handle, person=original.author)
    return [Piece("text", "RT "), name, Piece("text", ": ")] + original.pieces


class Story:
    def __init__(self, *paths, copies=()):
        self.people = {}
        self.tweets = []
        self.keys = {}
        waiting = []
        mode, author, defaults = None, None, {}
        text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
        shared = text.partition("%% copied\n")[2].partition("%% copied to here\n")[0]
        for tag in copies:
            text += "\n" + shared.replace("in=tl,hy", "in=" + tag).replace("v1-", tag + "-")
        for line in text.split("\n"):
            if line.startswith("%%"):
                continue
            if line.startswith("@@ "):
                words = line[3:].split()
                mode = words[0]
                if mode == "tweets":
                    author, defaults = words[1], dict(word.split("=", 1) for word in words[2:])
            elif mode == "people" and line:
                handle, account, created, name = (line + " ").split(" ", 3)
                joined = moment(created + " 10:00:00")
                self.people[handle.lower()] = Person(handle, account, joined, unescaped(name.rstrip()))
            elif mode == "tweets" and line.startswith("= "):
                day, time, *words = line[2:].split(" ")
                options = dict(defaults)
                options.update(word.split("=", 1) if "=" in word else (word, "") for word in words if word)
                writer = self.people[options.get("by", author).lower()]
                tweet = Tweet(moment(f"{day} {time}"), writer, options)
                if tweet.key in self.keys:
                    raise ValueError(f"two tweets are called {tweet.key}")
                self.keys[tweet.key] = tweet
                self.tweets.append(tweet)
                waiting.append((tweet, []))
            elif mode == "tweets" and waiting:
                waiting[-1][1].append(line)
        for tweet, lines in waiting:
            self.link(tweet)
            self.read(tweet, unescaped("\n".join(lines).strip("\n")))

    def link(self, tweet):
        options = tweet.options
        if "rt" in options:
            tweet.retweet_of = self.keys[options["rt"]]
        if "reply" in options:
            target = options["reply"]
            tweet.reply_to = self.people[target[1:].lower()] if target.startswith("@") else self.keys[target]
        if "edit" in options:
            tweet.edit_of = self.keys[options["edit"]]
            tweet.edit_of.edited_by = tweet

    PIECE = re.compile(
        r"\\(?P<literal>[#@$＃＠{])|\{(?P<braced>[^}]*)\}|(?P<mention>[@＠]\w{1,15})"
        r"|(?P<tag>(?<![^\s(「])[#＃][^\s.,!?:;()「」…\"'’&/—]+)|(?P<cash>(?<![^\s])\$[A-Z]{1,6}(?:\.[A-Z])?\b)")

    def read(self, tweet, text):
        at, plain = 0, ""
        for match in self.PIECE.finditer(text):
            plain += text[at:match.start()]
            at = match.end()
            if match["literal"]:
                plain += match["literal"]
                continue
            piece = self.piece(tweet, match)
            if piece is None:
                plain += match[0]
                continue
            if plain:
                tweet.pieces.append(Piece("text", plain))
                plain = ""
            tweet.pieces.append(piece)
        plain += text[at:]
        if plain:
            tweet.pieces.append(Piece("text", plain))

    def piece(self, tweet, match):
        if match["mention"]:
            person = self.people.get(match["mention"][1:].lower())
            return Piece("mention", match["mention"], person=person) if person else None
        if match["tag"]:
            return Piece("hashtag", match["tag"], tag=match["tag"][1:])
        if match["cash"]:
            return Piece("cashtag", match["cash"], tag=match["cash"][1:])
        word, _, rest = match["braced"].partition(" ")
        if word == "plain":
            return Piece("url", rest, expanded=rest)
        if word == "quote":
            tweet.quote_of = self.keys[rest]
            expanded = tweet.quote_of.status_url(tweet.options.get("host"))
            return Piece("url", short_link(tweet.key, rest), expanded=expanded)
        if word in ("photo", "video", "gif"):
            names = rest.split(",")
            tweet.pictures = [Picture(word, name, tweet, i) for i, name in enumerate(names)]
            return Piece("media", short_link(tweet.key, "media"), pictures=tweet.pictures)
        return Piece("url", short_link(tweet.key, word), expanded=word)


def unescaped(text):
    """Replaces `\\u{1F1F8}`, which represents a character that editors hide."""
    return re.sub(r"\\u\{([0-9A-Fa-f]+)\}", lambda match: chr(int(match[1], 16)), text)
