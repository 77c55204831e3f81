"""Bookmarks of web pages and spreadsheets with addresses of tweets: browsers, Pinboard, Pocket, Instapaper, Dewey,
IFTTT."""

import datetime
import html
import json
import quopri
import re

from .apiv1 import FormatSample, all_media
from .backups import bare
from .databases import chosen
from .datasets import only_collected
from .keepsakes import with_names
from .story import lay
from .tables import rows_table, text_only

COPIES = ("bk", "pb", "pk", "ip", "dw", "if", "xp", "mh", "np", "oe")
OTHER_PAGE = "https://crystal-sets.example/build"
SAVED = datetime.datetime(2024, 3, 1, 10, 0, tzinfo=datetime.timezone.utc)


def page_title(tweet, site="X"):
    return f'{tweet.author.name} on {site}: "{lay(tweet).plain}" / {site}'


def expected_bookmark(tweet, **more):
    """Returns the fields that a title gives: the text and the name of the author."""
    record = bare(tweet) | {"flags": ["bookmarked", "collected"], "reply_to": None, "trust": "summary", **more}
    record["author"]["name"] = tweet.author.name
    trust = record["trust"]
    return text_only(record) | {"trust": trust}


def finished(name, text, tweets, expected, warnings=1, **more):
    sample = FormatSample(name, "condensed", {"": text}, tweets, warnings=warnings, **more)
    only_collected(sample, tweets, expected)
    sample.expected["users"] = {}
    return sample


# Firefox: folders, tags and notes in a file of the Netscape format, which closes no element.

def browser(story):
    tweets = chosen(story, "bk", "photos", "answer", "vector", "directed")

    def bookmark(depth, address, title, tags="", note=""):
        tags = f' TAGS="{tags}"' if tags else ""
        seconds = int(SAVED.timestamp())
        return (f'{"    " * depth}<DT><A HREF="{html.escape(address)}" ADD_DATE="{seconds}" '
                f'LAST_MODIFIED="{seconds + 9}"{tags}>{html.escape(title)}</A>\n' + (f"<DD>{html.escape(note)}\n" if note else ""))
    photos, directed, answer, vector = tweets
    page = ("<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<!-- This is an automatically generated file.\n"
            "     It will be read and overwritten.\n     DO NOT EDIT! -->\n"
            '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n'
            "<meta http-equiv=\"Content-Security-Policy\"\n      content=\"default-src 'self'; script-src 'none'; "
            "img-src data: *; object-src 'none'\"></meta>\n<TITLE>Bookmarks</TITLE>\n"
            "<H1>Bookmarks Menu</H1>\n\n<DL><p>\n"
            + bookmark(1, OTHER_PAGE, "How to build a crystal set")
            + bookmark(1, photos.status_url("twitter.com"), page_title(photos, "Twitter"), "antenna,roof")
            + '    <DT><H3 ADD_DATE="1709287200" LAST_MODIFIED="1709287200">Radio &amp; tea</H3>\n    <DL><p>\n'
            + bookmark(2, answer.status_url("x.com"), page_title(answer), note='Ask for the "diagram" & the tea')
            + bookmark(2, vector.status_url("x.com") + "?s=20", page_title(vector), "fish")
            + "    </DL><p>\n"
            + '    <DT><H3 ADD_DATE="1709287200" LAST_MODIFIED="1709287200" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks '
            "Toolbar</H3>\n    <DL><p>\n"
            + bookmark(2, directed.status_url("mobile.twitter.com"), "(3) " + page_title(directed, "Twitter"))
            + "    </DL><p>\n</DL>\n")
    return finished("bookmarks-2024.html", page, tweets, expected_bookmark)


# Pinboard's JSON, with tags that spaces separate.

def pinboard(story):
    tweets = chosen(story, "pb", "photos", "answer", "vector")
    rows = [{
        "href": t.status_url("twitter.com"), "description": page_title(t, "Twitter"),
        "extended": "Ask for the diagram" if number == 0 else "", "meta": f"{number:032x}", "hash": f"{t.id:032x}",
        "time": SAVED.strftime("%Y-%m-%dT%H:%M:%SZ"), "shared": "no", "toread": "no", "tags": "antenna roof"}
        for number, t in enumerate(tweets)]
    rows.append(rows[1] | {"href": OTHER_PAGE, "description": "How to build a crystal set"})
    text = "[" + ",\n".join(json.dumps(row, ensure_ascii=False).replace("/", "\\/") for row in rows) + "]\n"

    return finished("pinboard-2024.json", text, tweets, expected_bookmark)


# Pocket: a table whose titles are those of pages.

def pocket(story):
    tweets = chosen(story, "pk", "photos", "answer", "vector")
    seconds = int(SAVED.timestamp())
    rows = [{"title": page_title(t), "url": t.status_url("x.com"), "time_added": seconds + number,
             "tags": "antenna|roof" if number == 0 else "", "status": "unread"} for number, t in enumerate(tweets)]
    rows.append({"title": "How to build a crystal set", "url": OTHER_PAGE, "time_added": seconds, "status": "archive"})
    return finished("pocket-2025.csv", rows_table(rows), tweets, expected_bookmark)


# Instapaper: a table with a selection, which is the text.

def instapaper(story):
    tweets = chosen(story, "ip", "photos", "answer", "vector")
    seconds = int(SAVED.timestamp())
    rows = [{"URL": t.status_url("x.com"), "Title": page_title(t),
             "Selection": lay(t).plain if number == 0 else "", "Folder": "Radio & tea" if number == 1 else "Unread",
             "Timestamp": seconds + number, "Tags": "[]"} for number, t in enumerate(tweets)]
    rows.append(rows[2] | {"URL": OTHER_PAGE, "Title": "How to build a crystal set"})
    return finished("instapaper-2024.csv", rows_table(rows), tweets, expected_bookmark)


# Dewey: bookmarks of X with tags and comments.

def dewey(story):
    tweets = chosen(story, "dw", "photos", "answer", "vector")
    rows = [{
        "Tweet Date": t.date.strftime("%Y-%m-%d"), "Posted By": t.author.name,
        "Posted By Profile Pic": f"https://pbs.twimg.com/profile_images/{t.author.id * 31}/face_normal.jpg",
        "Profile URL": f"https://twitter.com/{t.author.handle}", "Twitter Handle": "@" + t.author.handle,
        "Tweet URL": t.status_url("twitter.com"), "Content": lay(t).plain,
        "Tags": "antenna, roof" if t.pictures else "", "Comments": "Ask for the diagram" if t.pictures else "",
        "Media": all_media(t)[0]["url"] if t.pictures else ""} for t in tweets]

    def expected(tweet):
        record = with_names(bare(tweet), tweet)
        record["author"]["id"] = None
        record |= {"trust": "classic", "reply_to": None, "flags": ["bookmarked", "collected"], "media": {
            "items": [item | {"id": None, "link": None, "expanded": None, "alt": None, "width": None, "height": None}
                      for item in all_media(tweet)[:1]], "marked": lay(tweet).plain}}
        if tweet.pictures:
            record.pop("urls")
        return record
    return finished("dewey-2023.csv", rows_table(rows), tweets, expected, warnings=0)


# IFTTT: a spreadsheet without a header, with times of the owner's zone.

def ifttt(story):
    tweets = chosen(story, "if", "photos", "answer", "vector")
    zone = datetime.timezone(datetime.timedelta(hours=5, minutes=30))
    rows = [[t.date.astimezone(zone).strftime("%B %d, %Y at %I:%M%p"), "@" + t.author.handle, lay(t).plain,
             t.status_url("twitter.com")] for t in tweets]
    text = "".join(",".join('"' + cell.replace('"', '""') + '"' if "," in cell or '"' in cell or "\n" in cell else cell
                            for cell in row) + "\n" for row in rows)

    def expected(tweet):
        record = bare(tweet) | {"trust": "classic", "reply_to": None}
        return text_only(record)
    return finished("ifttt-2020.csv", text, tweets, expected, warnings=0)


# Karakeep, Linkwarden and Wallabag: the title of the page is the text.

def karakeep(story):
    tweets = chosen(story, "bk", "photos", "answer", "vector")
    rows = [{"createdAt": int(SAVED.timestamp()) + number, "title": page_title(t), "tags": ["antenna", "roof"],
             "lists": ["l1"], "content": {"type": "link", "url": t.status_url("x.com")},
             "note": "Ask for the diagram" if number == 0 else None, "customMetadata": None, "archived": False}
            for number, t in enumerate(tweets)]
    rows.append(rows[1] | {"title": "How to build a crystal set", "content": {"type": "link", "url": OTHER_PAGE}})
    lists = [{"id": "l1", "name": "Radio & tea", "description": None, "icon": "x", "type": "manual", "query": None,
              "parentId": None}]
    text = json.dumps({"bookmarks": rows, "lists": lists}, ensure_ascii=False, separators=(",", ":"))
    return finished("karakeep-2025.json", text, tweets, expected_bookmark, warnings=2)


def linkwarden(story):
    tweets = chosen(story, "pb", "photos", "answer", "vector")
    links = [{"id": number + 1, "name": page_title(t), "type": "url", "description": "", "collectionId": 1,
              "url": t.status_url("x.com"), "textContent": None, "createdAt": "2024-03-01T10:00:00.000Z",
              "tags": [{"id": 1, "name": "antenna"}]} for number, t in enumerate(tweets)]
    data = {"id": 1, "name": "ravi", "collections": [{"id": 1, "name": "Radio & tea", "links": links}]}
    return finished("linkwarden-2024.json", json.dumps(data, ensure_ascii=False), tweets, expected_bookmark, warnings=0)


def wallabag(story):
    tweets = chosen(story, "pk", "photos", "answer", "vector")
    rows = [{"is_archived": 0, "is_starred": 0, "tags": ["antenna"], "is_public": False, "id": number + 1,
             "title": page_title(t), "url": t.status_url("x.com"), "content": f"<p>{html.escape(lay(t).plain)}</p>",
             "created_at": "2024-03-01T10:00:00+00:00", "updated_at": "2024-03-01T10:00:00+00:00", "annotations": [],
             "mimetype": "text/html", "language": "en", "reading_time": 0, "domain_name": "x.com"}
            for number, t in enumerate(tweets)]
    return finished("wallabag-2024.json", json.dumps(rows, ensure_ascii=False), tweets, expected_bookmark, warnings=0)


# Objects around tweets, a page with an element for each tweet, and a table with the displayed name in `author`.

def flat(tweet):
    return {"id": str(tweet.id), "text": lay(tweet).plain, "createdAt": tweet.date.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
            "url": tweet.status_url("x.com"), "author": {"username": tweet.author.handle, "name": tweet.author.name}}


def expected_flat(tweet):
    record = bare(tweet) | {"reply_to": None}
    record["author"]["name"] = tweet.author.name
    return text_only(record)


def annotated(story):
    tweets = chosen(story, "if", "photos", "answer", "vector")
    text = "".join(json.dumps({"label": "calm", "note": "Ask for the diagram", "tweet": flat(t)},
                              ensure_ascii=False) + "\n" for t in tweets)
    return finished("annotated-2024.jsonl", text, tweets, expected_flat, warnings=0)


def elements(story):
    tweets = chosen(story, "ip", "photos", "answer", "vector")
    cells = "".join("<tr><td><details><summary>JSON</summary><pre>" + html.escape(
        json.dumps(flat(t), ensure_ascii=False, indent=2), quote=False) + "</pre></details></td></tr>\n" for t in tweets)
    page = f"<!DOCTYPE html>\n<html><head><title>Export</title></head><body><table>\n{cells}</table></body></html>\n"
    return finished("saved-elements-2024.html", page, tweets, expected_flat, warnings=0)


def phantombuster(story):
    tweets = chosen(story, "dw", "photos", "answer", "vector")
    rows = [{"tweetUrl": t.status_url("x.com"), "content": lay(t).plain, "author": t.author.name,
             "handle": t.author.handle, "publicationDate": t.date.strftime("%Y-%m-%dT%H:%M:%S.000Z")} for t in tweets]
    return finished("phantombuster-2024.csv", rows_table(rows), tweets, expected_flat, warnings=0)


# Pages of x.com and Nitter as a browser saves them, and tweets for embedding (oEmbed).

def shown(tweet):
    """Returns the text without the link of its media, which pages show as pictures."""
    return re.sub(r" https://t\.co/\w+$", "", lay(tweet).plain)


def expected_shown(tweet):
    return expected_flat(tweet) | {"text": shown(tweet)}


def escaped_lines(text):
    return html.escape(text, quote=False).replace("\n", "<br>")


def markup_of_x(tweets):
    def article(tweet):
        address, author = tweet.status_url("x.com"), tweet.author
        return (f'<article role="article" data-testid="tweet"><div data-testid="User-Name"><a href="/{author.handle}">'
                f'<span>{html.escape(author.name)}</span></a><a href="/{author.handle}"><span>@{author.handle}</span></a>'
                f'<a href="{address}"><time datetime="{tweet.date.strftime("%Y-%m-%dT%H:%M:%S.000Z")}">'
                f'{tweet.date.strftime("%b %d, %Y")}</time></a></div>\n<div dir="auto" data-testid="tweetText"><span>'
                f'{escaped_lines(shown(tweet))}</span></div></article>\n')
    return ('<!DOCTYPE html>\n<html lang="en"><head><title>Ravi / X</title></head><body><main role="main"><section>\n'
            + "".join(map(article, tweets)) + "</section></main></body></html>\n")


def page_of_x(story):
    tweets = chosen(story, "xp", "photos", "answer", "vector")
    return finished("saved-page-x-2026.html", markup_of_x(tweets), tweets, expected_shown, warnings=0)


def whole_page_of_x(story):
    """Returns a page with all of its parts (MHTML), as Chromium saves it."""
    tweets = chosen(story, "mh", "photos", "answer", "vector")
    limit = "----MultipartBoundary--k4xQ7mVw0aZr----"
    page = quopri.encodestring(markup_of_x(tweets).encode()).decode()
    lines = ["From: <Saved by Blink>", "Snapshot-Content-Location: https://x.com/ravi_deshpande", "Subject: Ravi / X",
             "Date: Sun, 13 Sep 2026 08:15:00 -0000", "MIME-Version: 1.0", "Content-Type: multipart/related;",
             '\ttype="text/html";', f'\tboundary="{limit}"', "", "", f"--{limit}", "Content-Type: text/html",
             "Content-Transfer-Encoding: quoted-printable", "Content-Location: https://x.com/ravi_deshpande", "",
             page, f"--{limit}", "Content-Type: text/css", "Content-Transfer-Encoding: quoted-printable",
             "Content-Location: cid:css-1@mhtml.blink", "", "main { margin: 0; }", f"--{limit}--", ""]
    text = "\n".join(lines).replace("\n", "\r\n")
    return finished("saved-page-x-2026.mhtml", text, tweets, expected_shown, warnings=0)


def page_of_nitter(story):
    tweets = chosen(story, "np", "photos", "answer", "vector")

    def item(tweet):
        address, author = f"/{tweet.author.handle}/status/{tweet.id}#m", tweet.author
        return (f'<div class="timeline-item" data-username="{author.handle}"><a class="tweet-link" href="{address}"></a>'
                f'<div class="tweet-body"><div class="tweet-header"><a class="fullname" href="/{author.handle}" '
                f'title="{html.escape(author.name)}">{html.escape(author.name)}</a><a class="username" '
                f'href="/{author.handle}" title="@{author.handle}">@{author.handle}</a><span class="tweet-date">'
                f'<a href="{address}" title="{tweet.date.strftime("%b %-d, %Y · %-I:%M %p UTC")}">'
                f'{tweet.date.strftime("%-d %b %Y")}</a></span></div>\n<div class="tweet-content media-body" dir="auto">'
                f'{html.escape(shown(tweet), quote=False)}</div></div></div>\n')
    page = ('<!DOCTYPE html>\n<html lang="en"><head><title>Ravi | nitter</title></head><body><div class="timeline">\n'
            + "".join(map(item, tweets)) + "</div></body></html>\n")
    return finished("saved-page-nitter-2024.html", page, tweets, expected_shown, warnings=0)


def embedded(story):
    tweets = chosen(story, "oe", "photos", "answer", "vector")

    def response(tweet):
        address, author = tweet.status_url("twitter.com"), tweet.author
        quote = (f'<blockquote class="twitter-tweet"><p lang="en" dir="ltr">{escaped_lines(lay(tweet).plain)}</p>&mdash; '
                 f'{html.escape(author.name)} (@{author.handle}) <a href="{address}?ref_src=twsrc%5Etfw">'
                 f'{tweet.date.strftime("%B %-d, %Y")}</a></blockquote>\n')
        return {"url": address, "author_name": author.name, "author_url": f"https://twitter.com/{author.handle}",
                "html": quote, "width": 550, "height": None, "type": "rich", "cache_age": "3153600000",
                "provider_name": "Twitter", "provider_url": "https://twitter.com", "version": "1.0"}
    text = "".join(json.dumps(response(t), ensure_ascii=False) + "\n" for t in tweets)
    return finished("oembed-2024.jsonl", text, tweets, lambda t: expected_flat(t) | {"lang": "en"}, warnings=0)


def samples(story):
    return [browser(story), pinboard(story), pocket(story), instapaper(story), dewey(story), ifttt(story),
            karakeep(story), linkwarden(story), wallabag(story), annotated(story), elements(story), phantombuster(story),
            page_of_x(story), whole_page_of_x(story), page_of_nitter(story), embedded(story)]
