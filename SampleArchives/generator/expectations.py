"""The expected results of importing the samples, from the data that the generator wrote."""

from . import account, classic, letters
from .story import FIRST_SNOWFLAKE, Laid

# Words that occur only in private files: in direct messages and the e-mail address.
NEVER_READ_UNASKED = [
    "kingfisherkeys", "birthdaypavlova", "marzipanobservatory", "midnightferryticket", "velvetsoldering",
    "lostcloudberry", "ploverumbrella", "cinnamonsignal", "moonbouncebakery", "thistlecompass", "quartzmarmalade",
    "envelopeofsnowflakes", "mira.okafor@example.org",
]
ELLIPSES = ("…", " ...")
KINDS = {"hashtags": "hashtag", "mentions": "mention", "urls": "url", "cashtags": "cashtag"}


class View:
    """A tweet in the state of one archive."""

    def __init__(self, tweet, sample):
        self.tweet = tweet
        is_account = sample.name.startswith("account")
        self.laid = account.laid_in_archive(tweet) if is_account else classic.laid_in_archive(tweet)
        self.is_retweet = tweet.retweet_of is not None
        self.is_reply = tweet.reply_to is not None and not self.is_retweet
        self.is_quote = tweet.quote_of is not None and not self.is_retweet
        self.day_only = not is_account and sample.tag == "c18" and tweet.date < FIRST_SNOWFLAKE
        self.is_note = is_account and account.is_long(tweet)

    def entities(self):
        counts = {name: len(self.laid.of(kind, with_lost=True)) for name, kind in KINDS.items()}
        counts["media"] = sum(len(p.record["pictures"]) for p, _, _ in self.laid.of("media", with_lost=True))
        return counts

    def created_at(self):
        return self.tweet.date.strftime("%Y-%m-%dT00:00:00Z" if self.day_only else "%Y-%m-%dT%H:%M:%SZ")

    def spot_check(self):
        tweet = self.tweet
        check = {"id": str(tweet.id), "created_at": self.created_at(), "author": tweet.author.handle}
        if self.is_note:
            # The importer may keep or remove the handles and media links around the text of a note.
            check["contains"] = Laid(account.note_pieces(tweet), False).plain
        elif self.is_retweet and self.laid.plain.endswith(ELLIPSES):
            # An importer that has the original may complete the text.
            check["starts_with"] = self.laid.plain.removesuffix("…").removesuffix(" ...")
        else:
            check["text"] = self.laid.plain
            for name, kind in KINDS.items():
                if self.laid.of(kind):
                    check[name] = self.laid.marked(kind)
        if tweet.pictures:
            check["media"] = [picture.kind for picture in tweet.pictures]
        check["kind"] = (
            "retweet" if self.is_retweet else "quote" if self.is_quote else "reply" if self.is_reply else "original")
        if self.is_reply:
            check["reply_to"] = {
                "tweet": str(tweet.reply_tweet.id) if tweet.reply_tweet else None, "user": str(tweet.reply_user.id)}
        if tweet.quote_of is not None:
            check["quote_of"] = str(tweet.quote_of.id)
        if tweet.retweet_of is not None:
            check["retweet_of_user"] = tweet.retweet_of.author.handle
        return check


def counted(views):
    totals = {}
    for view in views:
        for name, count in view.entities().items():
            totals[name] = totals.get(name, 0) + count
    kinds = {
        "retweet": sum(v.is_retweet for v in views), "reply": sum(v.is_reply for v in views),
        "quote": sum(v.is_quote for v in views),
        "original": sum(not (v.is_retweet or v.is_reply or v.is_quote) for v in views)}
    dates = sorted(view.created_at() for view in views)
    return {"kinds": kinds, "entities": totals, "first": dates[0], "last": dates[-1]}


def folded(tag):
    """Folds a hashtag as far as the story needs it: case and full width."""
    return tag.lower().replace("＃", "#")


def of_sample(sample):
    if hasattr(sample, "expected"):
        return sample.expected()
    collected = sample.tweets + sample.community + sample.appended
    views = [View(tweet, sample) for tweet in collected]
    is_account = sample.name.startswith("account")
    referenced = set()
    if not is_account:
        referenced = {t.retweet_of.id for t in collected if t.retweet_of} - {t.id for t in collected}
    return {
        "format": "account-archive" if is_account else "classic-archive",
        "tweets": len(collected), "referenced": len(referenced), "community": len(sample.community),
        "notes": len(sample.notes) if sample.tag == "26" else 0,
        # Only with --include; not in the list of tweets above.
        "likes": len(sample.liked), "deleted": len(sample.deleted), "circle": len(sample.circle),
        **counted(views),
        "media_files": sum(
            len(p.record["pictures"]) - ("lost" in t.options) for t in sample.tweets
            for p in (account.pieces_in_archive(t) if is_account else []) if p.kind == "media"),
        **({"messages": letters.expected(sample.letters)} if is_account else {}),
        "spot_checks": [view.spot_check() for view in views if "check" in view.tweet.options],
    }


def together(samples):
    """Returns totals of all archives in one store: distinct tweets, and the number of tweets per repeated hashtag."""
    newest = {}
    for sample in (s for s in samples if not hasattr(s, "expected")):
        for tweet in sample.tweets + sample.community + sample.appended:
            newest[tweet.id] = View(tweet, sample)
    tags = {}
    for view in newest.values():
        for tag in {folded("#" + p.record["tag"]) for p, _, _ in view.laid.of("hashtag", with_lost=True)}:
            tags[tag] = tags.get(tag, 0) + 1
    ranked = sorted(tags.items(), key=lambda item: (-item[1], item[0]))
    return {"tweets": len(newest), "tweets_with_hashtag": {tag: count for tag, count in ranked if count > 1}}


def expectations(story, samples):
    return {
        "about": "Written by generate.py from the story, not by an importer. See README.md in this folder.",
        "archives": {sample.name: of_sample(sample) for sample in samples},
        "together": together(samples),
        "never_read_unasked": NEVER_READ_UNASKED,
    }
