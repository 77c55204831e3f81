"""Files that contain responses: a web archive."""

import hashlib
import uuid

from . import apiv1
from .apiv1 import FormatSample, compact, tagged

COPIES = ("wa",)


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


def samples(story):
    return [web_archive(story)]
