"""Files that contain responses: a web archive, and one in the zip that browser extensions save (WACZ)."""

import hashlib
import json
import uuid
import zlib

from . import apiv1
from .apiv1 import FormatSample, compact, tagged
from .archives import zip_bytes
from .databases import chosen

COPIES = ("wa", "wb")


def warc_record(kind, address, body):
    """Returns a record of ISO 28500. `address` is that of the response, or `None`."""
    lines = ["WARC/1.1", f"WARC-Type: {kind}"]
    if address:
        lines.append(f"WARC-Target-URI: {address}")
    name = uuid.UUID(hashlib.md5(kind.encode() + (address or "").encode() + body).hexdigest())
    media = "application/http;msgtype=response" if kind == "response" else "application/warc-fields"
    lines += [f"WARC-Record-ID: <urn:uuid:{name}>", "WARC-Date: 2020-03-20T12:00:00Z", f"Content-Type: {media}",
              f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body + b"\r\n\r\n"


def chunked(body, size=1000):
    parts = [body[start:start + size] for start in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


def response(headers, body):
    lines = ["HTTP/1.1 200 OK", "Content-Type: application/json; charset=utf-8"] + headers
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def web_archive(story):
    """Two responses: one of a known length, and one in chunks."""
    tweets = tagged(story, "wa")
    first, rest = (compact([apiv1.tweet_record(t, "extended") for t in some]).encode()
                   for some in (tweets[:5], tweets[5:]))
    address = "https://api.twitter.com/1.1/statuses/home_timeline.json?count=5"
    content = warc_record("warcinfo", None, b"software: an invented crawler\r\n")
    content += warc_record("response", address, response([f"Content-Length: {len(first)}"], first))
    content += warc_record("response", address + "&max_id=1", response(["Transfer-Encoding: chunked"], chunked(rest)))
    return FormatSample("web-archive.warc", "api-v1", {"": content}, tweets)


def gzip_member(body):
    """Returns a gzip member without a time."""
    encoder = zlib.compressobj(9, zlib.DEFLATED, 31)
    return encoder.compress(body) + encoder.flush()


def web_archive_zip(story):
    """One response, in a compressed web archive whose records are gzip members."""
    tweets = tagged(story, "wa")[:5]
    body = compact([apiv1.tweet_record(t, "extended") for t in tweets]).encode()
    address = "https://api.twitter.com/1.1/statuses/user_timeline.json?count=5"
    records = [warc_record("warcinfo", None, b"software: an invented extension\r\n"),
               warc_record("response", address, response([f"Content-Length: {len(body)}"], body))]
    archive = b"".join(gzip_member(record) for record in records)
    page = {"id": "1", "url": "https://twitter.com/home", "title": "Home", "ts": "2020-03-20T12:00:00Z"}
    files = {"archive/data.warc.gz": archive,
             "pages/pages.jsonl": (json.dumps({"format": "json-pages-1.0", "id": "pages", "title": "All Pages"}) + "\n"
                                   + json.dumps(page) + "\n").encode()}
    resources = [{"name": name.rsplit("/", 1)[1], "path": name, "bytes": len(content),
                  "hash": "sha256:" + hashlib.sha256(content).hexdigest()} for name, content in files.items()]
    package = {"profile": "data-package", "wacz_version": "1.1.1", "resources": resources}
    files["datapackage.json"] = json.dumps(package, indent=2).encode()
    content = zip_bytes(files, (2020, 3, 20, 12, 0, 0), lambda path: path.endswith(".gz"))
    return FormatSample("web-archive.wacz", "api-v1", {"": content}, tweets)


def zstd(body):
    """Returns a frame of Zstandard with one block that is not compressed, which every version of the library reads."""
    size = len(body)
    return (b"\x28\xb5\x2f\xfd\xa0" + size.to_bytes(4, "little") + (size << 3 | 1).to_bytes(3, "little") + body)


def brotli(body):
    """Returns a Brotli stream with one block that is not compressed, of at most 64 KiB."""
    return ((len(body) - 1) << 4 | 1 << 20).to_bytes(3, "little") + body + b"\x03"


def encoded_bodies(story):
    """Four responses, each in another encoding of HTTP. The one in Brotli is not read."""
    tweets = chosen(story, "wb", "vector", "answer", "photos", "cash")
    address = "https://api.twitter.com/1.1/statuses/show.json?id="
    content = warc_record("warcinfo", None, b"software: an invented crawler\r\n")
    encodings = (("gzip", gzip_member), ("zstd", zstd), ("deflate", lambda body: zlib.compress(body, 0)), ("br", brotli))
    for tweet, (name, encode) in zip(tweets, encodings):
        body = encode(compact([apiv1.tweet_record(tweet, "extended")]).encode())
        headers = [f"Content-Encoding: {name}", f"Content-Length: {len(body)}"]
        content += warc_record("response", f"{address}{tweet.id}", response(headers, body))
    return FormatSample("web-archive-encodings.warc", "api-v1", {"": content}, tweets[:3], failure="Brotli")


def samples(story):
    return [web_archive(story), web_archive_zip(story), encoded_bodies(story)]
