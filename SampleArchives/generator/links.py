"""Tables of short links, as a table and as the object that twitter-archive-unshorten writes."""

import json

from .apiv1 import FormatSample, tagged
from .datasets import table
from .story import lay


def destinations(story):
    """Returns the links of the tweets in tcat-2020.csv, whose records have no destinations."""
    return {piece.text: piece.record["expanded"] for tweet in tagged(story, "tc") for piece, _, _ in lay(tweet).of("url")}


def samples(story):
    known = destinations(story)
    rows = [[short, long, 1, ""] for short, long in known.items()]
    rows.append(["https://t.co/n0tF1ll3dIn", "", 2, ""])
    text = table(["short_url", "expanded_url", "tweets", "newest_tweet"], rows)
    return [
        FormatSample("short-links.csv", "short-links", {"": text}),
        FormatSample("shorturls.json", "short-links", {"": json.dumps(known, indent=2)})]
