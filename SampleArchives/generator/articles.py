"""X Articles as GraphQL, API v2 and account archives contain them. One article has every kind of part."""

from . import account, apiv1, apiv2, graphql
from .apiv1 import compact
from .archives import DataFolder
from .story import moment

MAST, DRAFT, TEA, PREVIEW = 1900000000000000077, 1900000000000000078, 1900000000000000079, 1900000000000000080
TWEETS = {MAST: 1900000000000000001, TEA: 1900000000000000002, PREVIEW: 1900000000000000003}
PUBLISHED, MODIFIED = 1741852800, 1741939200
COVER, PHOTO, VIDEO = "1899999999999999001", "1899999999999999002", "1899999999999999003"
TITLE = "Wind, water & one good antenna"
PREVIEW_TEXT = "Before you climb, ask @yuki_arimoto about the nest."
QUOTED = 1855222378263478273

# Rows of the article: kind, text, and the words of a link with its address.
ROWS = [
    (None, "Before you climb, ask @yuki_arimoto about the 🐦 nest. #antenna", None),
    ("heading1", "The mast", None),
    (None, "A tube of aluminium & patience. 🎏 See the plan for details.", ("the plan", "https://example.org/plan?a=1&b=2")),
    ("heading2", "Parts", None),
    ("bullet", "Two tubes", None), ("bullet", "Forty screws", None),
    ("number", "Drill", None), ("number", "Climb", None),
    ("image", "The mast at dawn", PHOTO),
    ("quote", "Nothing stays up by itself.", None),
    ("code", "length = 300 / 144  # not a tag", None),
    ("code", "\\lambda = c / f", "latex"),
    ("divider", "", None),
    ("heading3", "Later", None),
    (None, f"https://x.com/i/status/{QUOTED}", "tweet"),
    ("image", "", VIDEO),
    (None, "東京の風は強い。 $TSLA https://example.com/tea", None),
]
TYPES = {None: "unstyled", "heading1": "header-one", "heading2": "header-two", "heading3": "header-three",
         "quote": "blockquote", "bullet": "unordered-list-item", "number": "ordered-list-item"}


def utf16(text):
    return len(text.encode("utf-16-le")) // 2


def link(article):
    return {"url": f"https://t.co/art{article % 1000:07d}", "expanded_url": f"https://x.com/i/article/{article}",
            "display_url": f"x.com/i/article/{article}"[:20] + "…"}


def image(media_id, width, height):
    return {"id": graphql.encoded("ApiMedia", media_id), "media_key": "3_" + media_id, "media_id": media_id,
            "media_info": {"__typename": "ApiImage", "original_img_url": f"https://pbs.twimg.com/media/{media_id}.jpg",
                           "original_img_width": width, "original_img_height": height}}


def video():
    return {"media_key": "13_" + VIDEO, "media_id": VIDEO, "media_info": {
        "__typename": "ApiVideo", "duration_millis": 34000,
        "preview_image": {"original_img_url": f"https://pbs.twimg.com/media/{VIDEO}.jpg", "original_img_width": 640,
                          "original_img_height": 360},
        "variants": [{"bit_rate": rate, "content_type": "video/mp4", "url": f"https://video.twimg.com/{rate}.mp4?tag=1"}
                     for rate in (256000, 2176000)]}}


def content_state():
    blocks, entities = [], []

    def entity(kind, data):
        entities.append({"key": str(len(entities)), "value": {"type": kind, "mutability": "Immutable", "data": data}})
        return len(entities) - 1

    for number, (kind, text, more) in enumerate(ROWS):
        block = {"key": f"b{number:04d}", "type": TYPES.get(kind, "atomic"), "text": text, "data": {},
                 "entityRanges": [], "inlineStyleRanges": []}
        if kind == "image":
            data = {"mediaItems": [{"localMediaId": "1", "mediaCategory": "DraftTweetImage", "mediaId": more}]}
            key = entity("MEDIA", ({"caption": text} if text else {}) | data)
        elif kind == "code":
            key = entity("LATEX", {}) if more == "latex" else entity("MARKDOWN", {"markdown": f"```text\n{text}\n```"})
        elif kind == "divider":
            key = entity("DIVIDER", {})
        elif more == "tweet":
            block["type"], key = "atomic", entity("TWEET", {"tweetId": str(QUOTED)})
        else:
            if more is not None:
                start = utf16(text[:text.index(more[0])])
                block["entityRanges"] = [
                    {"key": entity("LINK", {"url": more[1]}), "offset": start, "length": utf16(more[0])}]
            for name, sign, word in (("mentions", "@", "yuki_arimoto"), ("hashtags", "#", "antenna"),
                                     ("cashtags", "$", "TSLA")):
                if sign + word in text:
                    start = utf16(text[:text.index(sign + word)])
                    block["data"][name] = [{"fromIndex": start, "toIndex": start + utf16(sign + word), "text": word}]
            if number == 0:
                block["inlineStyleRanges"] = [{"offset": 0, "length": 6, "style": "Bold"}]
            blocks.append(block)
            continue
        block["text"] = text if more == "latex" else " "
        block["entityRanges"] = [{"key": key, "offset": 0, "length": 1}]
        blocks.append(block)
    return {"blocks": blocks, "entityMap": entities}


def laid():
    """Returns the text of the article, and its parts as a list of kind, words and target."""
    text, parts, last = TITLE, [["title", TITLE, None], ["cover", "", COVER]], None
    for kind, words, more in ROWS:
        if words:
            text += ("\n" if kind == last and kind in ("bullet", "number") else "\n\n") + words
        if kind is not None:
            parts.append([kind, words, more if kind == "image" else None])
        elif isinstance(more, tuple):
            parts.append(["link", more[0], more[1]])
        last = kind
    return text, parts


def media(number, kind="photo", width=None, height=None, url=True):
    return {"id": number, "kind": kind, "url": f"https://pbs.twimg.com/media/{number}.jpg" if url else None,
            "video_url": "https://video.twimg.com/2176000.mp4" if kind == "video" else None,
            "width": width, "height": height, "duration_ms": 34000 if kind == "video" else None}


def expected(article, text, trust, parts, **more):
    return {"id": str(TWEETS[article]), "text": text, "trust": trust, "article": str(article), "parts": parts,
            "preview": None, "published": None, "modified": None, "hashtags": [], "cashtags": [], "mentions": [],
            "urls": [link(article)["expanded_url"]], "media": []} | more


def whole():
    text, parts = laid()
    return expected(
        MAST, text, "article", parts, preview=PREVIEW_TEXT, published=PUBLISHED, modified=MODIFIED,
        hashtags=["antenna"], cashtags=["TSLA"], mentions=["yuki_arimoto"],
        urls=[link(MAST)["expanded_url"], "https://example.org/plan?a=1&b=2", f"https://x.com/i/status/{QUOTED}",
              "https://example.com/tea"],
        media=[media(COVER, width=1500, height=600), media(PHOTO, width=1200, height=800),
               media(VIDEO, "video", 640, 360)])


def preview():
    return expected(
        PREVIEW, "A title only\n\n" + PREVIEW_TEXT, "articlePreview", [["title", "A title only", None]],
        preview=PREVIEW_TEXT, mentions=["yuki_arimoto"])


class ArticleSample:
    """A file or a folder of files with articles, and their expected contents."""

    def __init__(self, name, format_name, files, records):
        self.name, self.files = name, files
        self.expected = {"format": format_name, "records": records}

    write = apiv1.FormatSample.write


def legacy(article, person):
    address = link(article)
    return {
        "created_at": "Thu Mar 13 08:00:00 +0000 2025", "id_str": str(TWEETS[article]),
        "conversation_id_str": str(TWEETS[article]), "full_text": address["url"], "lang": "zxx",
        "display_text_range": [0, len(address["url"])], "user_id_str": str(person.id), "favorite_count": 12,
        "retweet_count": 3, "entities": {"urls": [address | {"indices": [0, len(address["url"])]}]}}


def result(article, person, content):
    return {"__typename": "Tweet", "rest_id": str(TWEETS[article]), "source": "<a href=\"https://x.com\">X</a>",
            "core": {"user_results": {"result": graphql.user_result(person)}},
            "article": {"article_results": {"result": {
                "rest_id": str(article), "id": graphql.encoded("ArticleEntity", article)} | content}},
            "legacy": legacy(article, person)}


def from_graphql(story):
    """Returns lines with a timeline, which has only titles and previews, and the page of a tweet with its article."""
    mira = story.people["mira_okafor"]
    beginning = {"title": TITLE, "preview_text": PREVIEW_TEXT, "cover_media": image(COVER, 1500, 600),
                 "metadata": {"first_published_at_secs": PUBLISHED}}
    body = {"lifecycle_state": {"modified_at_secs": MODIFIED}, "content_state": content_state(),
            "media_entities": [image(PHOTO, 1200, 800), video()]}
    short = {"title": "A title only", "preview_text": PREVIEW_TEXT}

    def line(article, content):
        return compact({"data": {"tweetResult": {"result": result(article, mira, content)}}}) + "\n"

    lines = [line(MAST, beginning | body), line(MAST, beginning), line(PREVIEW, short)]
    return ArticleSample("articles-graphql.jsonl", "graphql", {"": "".join(lines)}, [whole(), preview()])


def plain_text():
    return "\n".join(words for _, words, _ in ROWS if words)


def from_api(story):
    """Returns a page of API v2 with the names since August 2026."""
    mira, yuki = story.people["mira_okafor"], story.people["yuki_arimoto"]
    address = link(MAST)
    post = {
        "id": str(TWEETS[MAST]), "text": address["url"], "author_id": str(mira.id), "created_at": "2025-03-13T08:00:00.000Z",
        "edit_history_post_ids": [str(TWEETS[MAST])], "referenced_posts": [{"type": "quoted", "id": str(QUOTED)}],
        "public_metrics": {"repost_count": 4, "reply_count": 1, "like_count": 15, "quote_count": 0},
        "entities": {"urls": [address | {"start": 0, "end": len(address["url"])}]},
        "article": {"title": TITLE, "plain_text": plain_text(), "cover_media": "3_" + COVER,
                    "media_entities": ["3_" + PHOTO, "13_" + VIDEO],
                    "entities": {"mentions": [{"username": "yuki_arimoto", "id": str(yuki.id)}]}}}
    quoted = {"id": str(QUOTED), "text": "Which mast?", "author_id": str(yuki.id),
              "created_at": "2024-11-09T12:14:00.000Z", "edit_history_post_ids": [str(QUOTED)],
              "note_post": {"text": "Which mast? " + "Tell me more. " * 22}}
    photo = {"media_key": "3_" + PHOTO, "type": "photo", "width": 1200, "height": 800,
             "url": f"https://pbs.twimg.com/media/{PHOTO}.jpg"}
    page = {"data": [post], "includes": {
        "users": [apiv2.user_record(mira) | {"pinned_post_id": str(TWEETS[MAST])}, apiv2.user_record(yuki)],
        "posts": [quoted], "media": [photo]}, "meta": {"result_count": 1}}
    record = expected(
        MAST, TITLE + "\n\n" + plain_text(), "articleText", [["title", TITLE, None], ["cover", "", COVER]],
        hashtags=["antenna"], cashtags=["TSLA"], mentions=["yuki_arimoto"],
        urls=[link(MAST)["expanded_url"], f"https://x.com/i/status/{QUOTED}", "https://example.com/tea"],
        media=[media(COVER, url=False), media(PHOTO, width=1200, height=800),
               {"id": VIDEO, "kind": "video", "url": None, "video_url": None, "width": None, "height": None,
                "duration_ms": None}])
    return ArticleSample("articles-api-v2.jsonl", "api-v2", {"": compact(page) + "\n"}, [record])


def metadata(name, tweet=None):
    times = {"firstPublishedAtMs": str(PUBLISHED * 1000)} if name == "Published" else {}
    return {"articleMetadata": times | {"createdAtMs": str(PUBLISHED * 1000 - 5000), "modifiedAtMs": str(MODIFIED * 1000)}
            | ({"tweetId": str(tweet)} if tweet else {}) | {
                "visibility": "Public", "lifecycleState": {"lifecycle": {"name": name}}}}


def from_account(story):
    """Returns an archive with a draft, and with an article that only the link in its tweet names."""
    mira = story.people["mira_okafor"]
    folder = DataFolder(mira, moment("2026-09-12 06:40:31"))

    def tweet(article):
        address = link(article)
        plain = legacy(article, mira)
        plain["entities"]["urls"][0]["indices"] = ["0", str(len(address["url"]))]
        return {"tweet": {
            "id": plain["id_str"], "id_str": plain["id_str"], "created_at": plain["created_at"], "lang": "zxx",
            "full_text": plain["full_text"], "source": client_of_x(), "favorite_count": "12", "retweet_count": "3",
            "entities": {"hashtags": [], "symbols": [], "user_mentions": [], "urls": plain["entities"]["urls"]}}}

    folder.put("tweets", [tweet(MAST), tweet(TEA)], media="tweets_media")
    texts = [words for _, words, _ in ROWS if words]
    address = f"https://pbs.twimg.com/media/{COVER}.jpg"
    folder.put("article", [
        {"article": {"id": str(MAST), "title": TITLE, "content": {"blocks": [{"text": words} for words in texts]},
                     "coverMedia": address}},
        {"article": {"id": str(DRAFT), "title": "Unsent velvetsoldering", "content": {"blocks": [{"text": "Private."}]}}},
        {"article": {"id": str(TEA), "title": "On tea", "content": {"blocks": [{"text": "Water first."}]}}}])
    folder.put("article-metadata", [metadata("Published", TWEETS[MAST]), metadata("Draft"), metadata("Published")])
    folder.put("account", [account.account_record(mira, "mira.okafor@example.org", flat=False)])
    folder.put("profile", [account.profile_record(mira, "", "https://t.co/m1raDwing0", "Dwingeloo")])
    records = [
        expected(MAST, TITLE + "\n\n" + "\n\n".join(texts), "articleText",
                 [["title", TITLE, None], ["cover", "", address]], published=PUBLISHED, modified=MODIFIED,
                 hashtags=["antenna"], cashtags=["TSLA"], mentions=["yuki_arimoto"],
                 urls=[link(MAST)["expanded_url"], f"https://x.com/i/status/{QUOTED}", "https://example.com/tea"],
                 media=[media(COVER) | {"id": None}]),
        expected(TEA, "On tea\n\nWater first.", "articleText", [["title", "On tea", None]], published=PUBLISHED,
                 modified=MODIFIED)]
    return ArticleSample("articles-account", "account-archive", folder.finish(), records)


def client_of_x():
    return "<a href=\"https://mobile.x.com\" rel=\"nofollow\">X Web App</a>"


def samples(story):
    return [from_graphql(story), from_api(story), from_account(story)]
