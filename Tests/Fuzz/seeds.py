#!/usr/bin/env python3
"""Writes the seed corpora of the fuzz targets: seeds.py FOLDER creates FOLDER/TARGET with one file per input.

The inputs are the sample archives, reduced to the first records of every list; a few that are defined here; and earlier
findings in Corpus/TARGET.txt, one base64 input per line, with a comment if the input revealed a bug."""
import base64, bz2, csv, gzip, hashlib, io, json, lzma, shutil, subprocess, sys, tarfile, zipfile
from pathlib import Path

here = Path(__file__).resolve().parent
samples = here.parent.parent / "SampleArchives"
target = Path(sys.argv[1])
# The first byte selects the name of the file (FuzzInputs.swift), the second requests all records.
names = {".jsonl": b"a7", ".json": b"b7", ".csv": b"c7", ".js": b"p7", ".txt": b"o7", ".zip": b"h7", ".tar": b"i7"}


def put(subject, data):
    folder = target / subject
    folder.mkdir(parents=True, exist_ok=True)
    (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def cut(value):
    """Returns the value with the first two elements of every list."""
    if isinstance(value, list):
        return [cut(element) for element in value[:2]]
    if isinstance(value, dict):
        return {key: cut(member) for key, member in value.items()}
    return value


def write(value):
    return json.dumps(cut(value), ensure_ascii=False, separators=(",", ":")).encode()


def small(path):
    """Returns parts of a sample that are small enough for fuzzing."""
    data = path.read_bytes()
    if path.suffix == ".jsonl":
        lines = [write(json.loads(line)) for line in data.splitlines() if line.strip()]
        return [b"\n".join(lines[:2])] + lines[2:12]
    if path.suffix in (".json", ".js"):
        start = 0 if path.suffix == ".json" else data.index(b"=") + 1
        return [data[:start] + write(json.loads(data[start:]))]
    if path.suffix == ".csv":
        rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
        table = io.StringIO()
        csv.writer(table).writerows(rows[:3])
        return [table.getvalue().encode()]
    return [data]


def archives():
    for path in sorted(samples.rglob("*")):
        if path.suffix not in names or path.name in ("expected.json", "README.txt") or "generator" in path.parts:
            continue
        try:
            pieces = small(path)
        except ValueError:
            pieces = [path.read_bytes()]
        for piece in pieces:
            prefix = {"direct-messages.js": b"f7", "like.js": b"e7", "deleted-tweets.js": b"g7"}.get(
                path.name, names[path.suffix])
            if len(piece) <= 16384:
                put("inputs", prefix + piece)
            if path.suffix in (".json", ".jsonl", ".js"):
                put("json", b"\0" + piece[:2048])
                put("scripts", piece[:80])
            if path.suffix == ".csv":
                put("csv", b"\0" + piece)


def containers():
    text = b'{"id":1,"text":"a"}\n'
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w") as archive:
        for name in ("a.jsonl", "b/" + "c" * 120):
            entry = tarfile.TarInfo(name)
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text))
    packed = [gzip.compress(text, mtime=0), bz2.compress(text), lzma.compress(text), gzip.compress(tar.getvalue(), mtime=0)]
    if shutil.which("zstd"):
        packed.append(subprocess.run(["zstd", "-q", "-c"], input=text, stdout=subprocess.PIPE, check=True).stdout)
    for data in packed:
        put("containers", b"\0" + data)
        put("inputs", b"n7" + data)
    put("containers", b"\x04" + tar.getvalue()[:4096])
    # Real compression: few bytes with a large output.
    squeezed = io.BytesIO()
    with zipfile.ZipFile(squeezed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("a.jsonl"), text + b" " * 1185, zipfile.ZIP_DEFLATED)
        archive.writestr(zipfile.ZipInfo("b.js"), text * 9, zipfile.ZIP_BZIP2)
    put("containers", b"\0" + squeezed.getvalue())
    put("inputs", b"h7" + squeezed.getvalue())
    # Web archive: the header of a record, its contents.
    response = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    header = b"WARC-Type: response\r\nWARC-Target-URI: https://x.com/a?b\r\nContent-Type: application/http"
    chunked = response + b"Transfer-Encoding: chunked\r\n\r\n14\r\n" + text + b"\r\n0\r\n\r\n"
    packed = response + b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(text, mtime=0).replace(b"\xff", b"\x03")
    fields = [header, response + b"\r\n" + text, header, chunked, header, packed, b"WARC-Type: resource", text]
    put("containers", b"\x07" + b"\xff".join(fields))
    # Zip fields: the variant of an entry, its name, its contents.
    for kind in (b"\x01", b"\x03", b"\x06"):
        put("containers", kind + b"\xff".join([b"\0\x01", b"a.jsonl", text, b"\x01\x05", b"b/c.js", text * 3]))
        put("containers", kind + b"\xff".join([b"\0\x10\x0c", b"d", text, b"\0\x28\0\x08", b"\xe9", text]))


def words():
    requests = ["GET / HTTP/1.1\r\nHost: localhost:8080\r\n\r\n",
                "GET /search.json?q=a%20b&sort=likes HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nRange: bytes=0-99\r\n"
                "If-None-Match: W/\"x\"\r\nCookie: key=1\r\nSec-Fetch-Site: same-origin\r\n\r\n",
                "POST /recents/pin HTTP/1.1\r\nHost: [::1]:8080\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                "Content-Length: 13\r\nOrigin: http://[::1]:8080\r\n\r\nquery=a&name=bGET /x HTTP/1.1\r\nHost: x\r\n\r\n"]
    dates = ["Sat Mar 07 09:05:01 +0000 2020", "2015-03-07 09:05:01 +0000", "2021-10-31T04:04:09.123Z",
             "1346793019000", "2021-12-31T23:59:60-0530", "2021-12-31_12:30_Europe/Berlin", "2021-03..2021-05", "today-3",
             "last_week+1", "2d", "3h", "1142974200", "@1142974200..now", "+05:30", "Europe/Berlin", "JST",
             "CET-1CEST,M3.5.0,M10.5.0/3", "<-0230>2:30", "XXX0YYY,J60,300/167:59:59", "12/31/2021", "8..17"]
    queries = ["from:ann (cats OR dogs) -is:retweet since:2021-01-01", '"a b"~3 #tag $TSLA @bob url:x.org',
               "likes:10..20 has:media near:\"Berlin\" within:10km", "thread:{a sort:likes} unique:text", "/a(b|c)+d?/",
               "saved:cats lang:en,de min_faves:5 (a b OR c) limit:3", "contains:\"x y\" hour:8..10 weekday:mon"]
    texts = ["Grüße @ann_lee, @bob/list and #日本語 $TSLA https://example.org/a(b)?c=d#e x.co 👩‍👩‍👧 e\u0301",
             "RT @a: see http://t.co/abc… &amp; ＃tag"]
    for request in requests:
        put("requests", request.encode())
    for date in dates:
        for number in (b"\x07", b"\xc8\0\0\0\0\x65\x53\xf1\0"):
            put("dates", number.ljust(9, b"\0") + b"\x82" + date.encode())
    for query in queries:
        put("parser", query.encode())
        put("highlighter", query.encode() + b"\n" + texts[0].encode())
    for text in texts:
        put("extractor", text.encode())
        put("tokenizer", text.encode())
        fields = [bytes(range(1, 60)), text.encode(), "Ann <b>Lee</b>".encode(), b"ann_lee", b"https://t.co/abc",
                  b"https://example.org/\"a\"", b"example.org/a\xe2\x80\xa6", b"a plate; =1+1", b"en", b"Web \x1b[31m",
                  b"label", b"note\r\nof two", b"from:ann cats"]
        for printer in range(8):
            fields[0] = bytes([printer]) + bytes(range(1, 60))
            put("renderers", b"\xff".join(fields))
    put("keys", "é漢\x7f\x1b[1;5C\x1bOP\x1b[200~a\nb\x1b[201~\x1b[<64;3;2M\x1b]11;rgb:0/0/0\x07".encode())
    for entry in (b'{"a":NaN}\n{"a":-Infinity,"b":[Infinity]}\n', b'\x1e{"a":1}\n\x1e{"a":2}\n',
                  b'9\r\n{"a":1}\r\n\r\n10\n{"a":[]}\r\n', b'Connected.\n{"a":1}\nretry\n{"a":2}\ndone'):
        put("json", b"\0" + entry)
        put("inputs", b"a7" + entry)
    put("csv", b"\x05id,\"a \"\"b\"\"\",c\r\n1,\"x\ny\",\"['p', 'q']\"\n2;=1+1\xff\"\xff,\xff")


def found():
    for path in sorted((here / "Corpus").glob("*.txt")):
        for line in path.read_text().splitlines():
            if line and not line.startswith("#"):
                put(path.stem, base64.b64decode(line))


archives()
containers()
words()
found()
