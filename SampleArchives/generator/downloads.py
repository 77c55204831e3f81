"""Files of downloaders and browser extensions: gallery-dl, twillot, JSON Feeds of RSSHub, pages of twitter.com."""

import html
import json

from . import apiv1, graphql
from .apiv1 import FormatSample, all_media, compact, reference
from .backups import bare
from .databases import chosen, with_destinations
from .datasets import only_collected, people
from .keepsakes import with_names
from .records import language, shown_link
from .scrapers import more_counts
from .story import Laid, lay

COPIES = ("gl", "tn", "jf", "rp")


# gallery-dl, with a line for each file, and for tweets without files (`mode: jsonl`, `text-tweets`).

def gallery_account(person):
    plain = apiv1.expected_user(person)
    return {
        "date": person.created.strftime("%Y-%m-%d %H:%M:%S"), "description": plain["bio"] or "", "favourites_count": 5,
        "followers_count": plain["follower_count"], "friends_count": plain["following_count"], "id": person.id,
        "listed_count": 3, "location": plain["location"], "media_count": 2, "name": person.handle, "nick": person.name,
        "profile_banner": plain["header_url"], "profile_image": plain["avatar_url"].replace("_normal", ""),
        "protected": False, "statuses_count": plain["tweet_count"], "url": plain["website"],
        "verified": plain["verified"]}


def gallery_text(tweet):
    """Returns the text with long links, without the link of the files."""
    return Laid(with_destinations(tweet, [p for p in tweet.pieces if p.kind != "media"]), True).plain.rstrip()


def gallery_lines(tweet):
    original = tweet.retweet_of or tweet
    counts = more_counts(tweet)
    record = {
        "author": gallery_account(original.author), "bookmark_count": 3, "category": "twitter",
        "content": gallery_text(original), "conversation_id": (original.reply_tweet or original).id,
        "date": tweet.date.strftime("%Y-%m-%d %H:%M:%S"), "favorite_count": original.number_option("likes"),
        "lang": language(original), "quote_count": counts["quotes"], "quote_id": 0, "reply_count": counts["replies"],
        "reply_id": original.reply_tweet.id if original.reply_tweet else 0,
        "retweet_count": original.number_option("rts"), "retweet_id": tweet.retweet_of.id if tweet.retweet_of else 0,
        "sensitive": "sensitive" in original.options, "source": apiv1.client_name(original), "source_id": 0,
        "subcategory": "timeline", "tweet_id": tweet.id, "user": gallery_account(tweet.author),
        "view_count": counts["views"]}
    if original.reply_user is not None:
        record["reply_to"] = original.reply_user.handle
    files = all_media(original)
    for number, item in enumerate(files, 1):
        name, _, suffix = item["url"].rsplit("/", 1)[1].rpartition(".")
        yield record | {"count": len(files), "description": item["alt"] or "", "extension": suffix, "filename": name,
                        "height": 1024, "num": number, "type": "photo", "width": 1536}
    if not files:
        yield record | {"count": 0}


def gallery_dl(story):
    tweets = chosen(story, "gl", "rt", "photos", "answer", "cash")
    text = "".join(json.dumps(line) + "\n" for t in tweets for line in gallery_lines(t))
    sample = FormatSample("gallery-dl-2024.jsonl", "condensed", {"": text}, tweets, records=text.count("\n"))

    def expected(tweet, flags, counts=True):
        original = tweet.retweet_of or tweet
        record = with_names(bare(tweet), tweet)
        prefix = f"RT @{original.author.handle}: " if tweet.retweet_of else ""
        record |= {
            "text": prefix + gallery_text(original), "flags": flags, "retweet_of": reference(tweet.retweet_of),
            "counts": {"likes": original.number_option("likes"), "retweets": original.number_option("rts"),
                       "bookmarks": 3} | more_counts(tweet) if counts else {},
            "media": {"items": [item | {"id": None, "link": None, "expanded": None} for item in all_media(original)],
                      "marked": prefix + gallery_text(original)},
            "lang": language(original), "client": apiv1.client_name(original),
            "sensitive": "sensitive" in original.options}
        for name in ("hashtags", "cashtags", "mentions", "urls", "trust", "reply_to") + (
                ("lang", "client", "sensitive") if tweet.retweet_of else ()):
            record.pop(name, None)
        return record
    originals = [t.retweet_of for t in tweets if t.retweet_of]
    sample.expected |= {"referenced": len(originals), "records": [expected(t, ["collected"]) for t in tweets]
                        + [expected(t, [], counts=False) for t in originals]}
    for known in sample.expected["users"].values():
        known |= {"bio": known["bio"] or "", "avatar_url": known["avatar_url"].replace("_normal", "")}
    return sample


# twillot: rows of bookmarks, with the response of the web client in `_data`.

def twillot(story):
    tweets = chosen(story, "tn", "answer", "cash")
    ravi = story.people["ravi_deshpande"]
    rows = [{
        "id": f"bookmark_{ravi.id}_{t.id}", "owner_id": str(ravi.id), "user_id": str(t.author.id),
        "tweet_id": str(t.id), "username": t.author.name, "screen_name": t.author.handle, "full_text": lay(t).raw,
        "lang": language(t), "created_at": int(t.date.timestamp()), "sort_index": str(t.id),
        "is_reply": bool(t.reply_tweet), "has_image": False, "has_video": False, "has_gif": False,
        "has_link": False, "media_items": [], "bookmarked": True, "url": t.status_url("x.com"),
        "folder": "Radio & tea" if t.reply_tweet else "unsorted", "category_name": "bookmark",
        "_data": {"itemContent": graphql.item(t)}} for t in tweets]
    text = json.dumps(rows, ensure_ascii=False, indent=2)
    sample = FormatSample("twillot-2024.json", "condensed", {"": text}, tweets)
    graphql.settle(sample, tweets)
    for record in sample.expected["records"]:
        record["flags"] = ["bookmarked", "collected"]
    return sample


# A JSON Feed of RSSHub.

def feed_item(tweet):
    text = gallery_text(tweet)
    content = html.escape(text, quote=False).replace("\n", "<br>") + "".join(
        f'<br><img style="" src="{item["url"]}?format=jpg&amp;name=orig" referrerpolicy="no-referrer">'
        for item in all_media(tweet))
    address = tweet.status_url("x.com")
    return {"id": address, "url": address, "title": text, "content_html": content,
            "date_published": tweet.date.strftime("%Y-%m-%dT%H:%M:%S.000Z"), "authors": [{"name": tweet.author.name}]}


def json_feed(story):
    tweets = chosen(story, "jf", "photos", "zwj", "vector")
    ravi = story.people["ravi_deshpande"]
    feed = {
        "version": "https://jsonfeed.org/version/1.1", "title": f"Twitter @{ravi.name}",
        "home_page_url": f"https://x.com/{ravi.handle}", "feed_url": f"https://rsshub.app/twitter/user/{ravi.handle}",
        "description": f"{apiv1.BIO} - Powered by RSSHub", "icon": apiv1.expected_user(ravi)["avatar_url"],
        "language": "en", "items": [feed_item(t) for t in tweets]}

    def expected(tweet):
        record = bare(tweet)
        record["author"]["name"] = tweet.author.name
        empty = {"id": None, "link": None, "expanded": None, "alt": None, "width": None, "height": None}
        record |= {"text": gallery_text(tweet), "media": {
            "items": [item | empty for item in all_media(tweet)], "marked": gallery_text(tweet)}}
        for name in ("hashtags", "cashtags", "mentions", "urls", "trust"):
            record.pop(name, None)
        return record
    sample = FormatSample("rsshub-2024.json", "condensed", {"": json.dumps(feed, ensure_ascii=False)}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    return sample


# A page of a profile that twitter.com rendered.

def rendered_text(tweet):
    def piece_html(piece):
        if piece.kind == "url":
            expanded = piece.record["expanded"]
            return (f'<a href="{piece.text}" rel="nofollow noopener" dir="ltr" data-expanded-url="{expanded}" '
                    'class="twitter-timeline-link" target="_blank"><span class="invisible">https://</span>'
                    f'<span class="js-display-url">{shown_link(expanded)}</span></a>')
        if piece.kind == "media":
            return (f'<a href="{piece.text}" class="twitter-timeline-link u-hidden" data-pre-embedded="true" dir="ltr">'
                    f'pic.twitter.com/{piece.text[-10:]}</a>')
        if piece.kind == "mention":
            person = piece.record["person"]
            return (f'<a href="/{person.handle}" class="twitter-atreply pretty-link js-nav" dir="ltr" '
                    f'data-mentioned-user-id="{person.id}"><s>@</s><b>{piece.text[1:]}</b></a>')
        if piece.kind in ("hashtag", "cashtag"):
            sign, tag = piece.text[0], piece.text[1:]
            return (f'<a href="/hashtag/{tag}?src=hash" data-query-source="hashtag_click" '
                    f'class="twitter-hashtag pretty-link js-nav" dir="ltr"><s>{sign}</s><b>{tag}</b></a>')
        return html.escape(piece.text, quote=False)
    return "".join(map(piece_html, tweet.pieces))


def rendered(tweet):
    counts = {"reply": more_counts(tweet)["replies"], "retweet": tweet.number_option("rts"),
              "favorite": tweet.number_option("likes")}
    writer = tweet.author
    answered = [{"id_str": str(p.id), "screen_name": p.handle, "name": p.name} for p in (writer, tweet.reply_user) if p]
    reply = ' data-is-reply-to="true" data-has-parent-tweet="true"' if tweet.reply_user else ""
    quoted, second = tweet.quote_of, int(tweet.date.timestamp())
    quote = "" if quoted is None else (
        '<div class="QuoteTweet u-block js-tweet-details-fixer"><div class="QuoteTweet-innerContainer u-cf '
        f'js-permalink" data-item-id="{quoted.id}" data-item-type="tweet" data-screen-name="{quoted.author.handle}" '
        f'data-user-id="{quoted.author.id}" href="/{quoted.author.handle}/status/{quoted.id}">'
        f'<div class="QuoteTweet-text tweet-text u-dir" lang="en">{html.escape(lay(quoted).plain)}</div></div></div>')
    return (
        f'<li class="js-stream-item stream-item stream-item" data-item-id="{tweet.id}" data-item-type="tweet">\n'
        '<div class="tweet js-stream-tweet js-actionable-tweet original-tweet js-original-tweet" '
        f'data-tweet-id="{tweet.id}" data-item-id="{tweet.id}" '
        f'data-permalink-path="/{writer.handle}/status/{tweet.id}" data-screen-name="{writer.handle}" '
        f'data-name="{html.escape(writer.name)}" data-user-id="{writer.id}" '
        f'data-reply-to-users-json="{html.escape(compact(answered))}"{reply}>\n'
        f'<a href="/{writer.handle}/status/{tweet.id}" class="tweet-timestamp js-permalink">'
        f'<span class="_timestamp js-short-timestamp" data-time="{second}" data-time-ms="{second}000">'
        f'{tweet.date.strftime("%d %b %Y")}</span></a>\n<div class="js-tweet-text-container">'
        f'<p class="TweetTextSize TweetTextSize--normal js-tweet-text tweet-text" lang="{language(tweet)}" '
        f'data-aria-label-part="0">{rendered_text(tweet)}</p></div>\n'
        + "".join(f'<div class="AdaptiveMedia-photoContainer js-adaptive-photo" data-image-url="{item["url"]}">'
                  f'<img src="{item["url"]}" alt=""></div>\n' for item in all_media(tweet)) + quote
        + "".join(f'<span class="ProfileTweet-action--{name} u-hiddenVisually"><span class="ProfileTweet-actionCount" '
                  f'data-tweet-stat-count="{count}"></span></span>\n' for name, count in counts.items())
        + "</div></li>\n")


def rendered_page(story):
    tweets = chosen(story, "rp", "photos", "quotegone", "directed", "cash", "vector")
    page = ('<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Ravi on Twitter</title></head><body>\n'
            '<ol class="stream-items js-navigable-stream" id="stream-items-id">\n' + "".join(map(rendered, tweets))
            + "</ol></body></html>\n")

    def expected(tweet):
        record = with_names(bare(tweet), tweet)
        links = [{"url": p.text, "expanded": p.record["expanded"], "display": None} for p, _, _ in lay(tweet).of("url")]
        empty = {"id": None, "expanded": None, "alt": None, "width": None, "height": None}
        record |= {
            "lang": language(tweet), "quote_of": apiv1.expected_quote(tweet),
            "counts": {"likes": tweet.number_option("likes"), "retweets": tweet.number_option("rts"),
                       "replies": more_counts(tweet)["replies"]},
            "urls": {"links": links, "marked": lay(tweet).marked("url")},
            "media": {"items": [item | empty for item in all_media(tweet)], "marked": lay(tweet).marked("media")}}
        record.pop("trust")
        record.pop("reply_to")
        return record
    sample = FormatSample("saved-page-2019.html", "condensed", {"": page}, tweets)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {key: {"handle": p.handle, "name": p.name} for key, p in people(tweets).items()}
    return sample


def samples(story):
    return [gallery_dl(story), twillot(story), json_feed(story), rendered_page(story)]
