"""The five sample archives with their files and contents."""

import datetime
import io
import re
import zipfile

from . import account, apiv2, classic, letters
from .json_text import ACCOUNT, OLD_ACCOUNT
from .pictures import file_for, gif, jpeg
from .records import old_date
from .story import moment, number

README = "This is an invented archive. Nobody in it exists.\n"
MIRA_BIO = "Radio engineer, amateur astronomer. Antennas, aurora, coffee & two kinds of swift. Dwingeloo ⇄ Lagos. 📡☕"
TEO_BIO = "Baker in Göteborg. Sourdough, swift boxes, bad puns. 🥖"


class Sample:
    """An archive: its tweets, and its files by path."""

    def __init__(self, name, story):
        self.name = name
        self.tag = name.split("-")[1][2:4] if name.startswith("account") else "c" + name[-2:]
        self.files = {}
        mine = [tweet for tweet in story.tweets if self.tag in tweet.options.get("in", "").split(",")]
        special = ("deleted", "circle", "community", "tool")
        self.tweets = [tweet for tweet in mine if not any(word in tweet.options for word in special)]
        self.deleted, self.circle, self.community, self.appended = (
            [tweet for tweet in mine if word in tweet.options] for word in special)
        self.liked = sorted(
            (tweet for tweet in story.tweets if self.tag in tweet.options.get("liked", "").split(",")),
            key=lambda tweet: -tweet.id)
        self.notes = [tweet for tweet in self.tweets if account.is_long(tweet)]

    def write(self, folder):
        for path, content in sorted(self.files.items()):
            target = folder / self.name / path if path else folder / self.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content if isinstance(content, bytes) else content.encode())


def zip_bytes(files, date, stores):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, date)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            entry.compress_type = zipfile.ZIP_STORED if stores(path) else zipfile.ZIP_DEFLATED
            archive.writestr(entry, content if isinstance(content, bytes) else content.encode())
    return out.getvalue()


def is_media(path):
    return path.endswith((".jpg", ".png", ".mp4", ".gif"))


def media_files(tweets, folder):
    """Returns a file per upload, also of retweets; the option `lost` names a file that the export lacks."""
    return {
        f"{folder}/{tweet.id}-{picture.base_name()}": file_for(picture)
        for tweet in tweets
        for piece in account.pieces_in_archive(tweet) if piece.kind == "media"
        for picture in piece.record["pictures"] if tweet.options.get("lost") != picture.name}


def likes_now(tweet, tag):
    """Returns the number of likes, which grows from one export to the next."""
    years = {"19": 0, "22": 1, "26": 2}[tag]
    return tweet.number_option("likes") + (number(0, years, "grown", tweet.key) if tweet.retweet_of is None else 0)


def account_2019(story):
    sample = Sample("account-2019", story)
    mira, teo = story.people["mira_okafor"], story.people["teo_lindqvist"]

    def put(file, name, items):
        sample.files[file] = account.script(name, items, OLD_ACCOUNT)

    put("tweet.js", "tweet", [
        account.tweet_record(t, likes_now(t, "19")) for t in account.descending_blocks(sample.tweets)])
    put("account.js", "account", [account.account_record(mira, "mira.okafor@example.org", flat=True)])
    put("profile.js", "profile", [account.profile_record(mira, MIRA_BIO, "https://t.co/m1raDwing0", "Dwingeloo")])
    put("like.js", "like", [account.like_record(tweet, has_text=False) for tweet in sample.liked])
    put("follower.js", "follower", [account.person_link("follower", teo)])
    put("following.js", "following", [
        account.person_link("following", story.people[name]) for name in ("teo_lindqvist", "yuki_arimoto")])
    sample.letters = letters.of_2019(story.people)
    put("direct-message.js", "direct_message", [one.record(flat=True) for one in sample.letters])
    media = media_files(sample.tweets, "")
    inner = {path[1:]: content for path, content in sorted(media.items())}
    sample.files["tweet_media/tweet_media.zip"] = zip_bytes(inner, (2019, 11, 8, 9, 30, 0), lambda path: True)
    sample.files["profile_media/%d-antenna.jpg" % mira.id] = jpeg("antenna")
    sample.files["README.txt"] = README
    return sample


class DataFolder:
    """The `data/` folder of an archive since 2020, with its manifest."""

    def __init__(self, owner, generated):
        self.owner = owner
        self.generated = generated
        self.files = {}
        self.listed = {}

    def put(self, file, items, part=0, media=None):
        """Adds `file`.js, or its numbered part."""
        path = f"{file}-part{part}.js" if part else f"{file}.js"
        name = file.replace("-", "_")
        self.files["data/" + path] = account.script(name, items, ACCOUNT, part)
        key = re.sub("-(.)", lambda match: match[1].upper(), file)
        folder, files = self.listed.setdefault(key, (media, []))
        files.append((path, f"YTD.{name}.part{part}", len(items)))

    def finish(self):
        manifest = account.manifest(self.owner, self.generated, self.listed)
        self.files["data/manifest.js"] = "window.__THAR_CONFIG = " + ACCOUNT.text(manifest)
        self.files["data/README.txt"] = README
        self.files["Your archive.html"] = (
            "<!doctype html>\n<meta charset=utf-8>\n<title>Twitter archive</title>\n"
            "<p>A real archive has its viewer here. This one is invented: look at it with tweetdex.\n")
        return self.files

    def put_tweets(self, sample, parts):
        tag, edits = sample.tag, sample.tweets
        ordered = account.descending_blocks(sample.tweets)
        size = -(-len(ordered) // parts)
        for part in range(parts):
            self.put("tweets", [
                {"tweet": account.tweet_record(t, likes_now(t, tag), account.edit_info(t, edits))}
                for t in ordered[part * size:(part + 1) * size]], part, media="tweets_media")
        self.put("tweet-headers", [account.header_record(tweet) for tweet in ordered])
        # The exports of the next two weeks still contain a deleted tweet.
        when = {"deleted_at": old_date(self.generated - datetime.timedelta(days=3))}
        self.put("deleted-tweets", [
            {"tweet": account.tweet_record(t, None, account.edit_info(t, edits), when)} for t in sample.deleted],
            media="deleted_tweets_media")
        self.put("deleted-tweet-headers", [account.header_record(t, when) for t in sample.deleted])
        self.put("community-tweet", [
            {"tweet": account.tweet_record(t, extra={
                "community_id": "1493446837214187523", "community_id_str": "1493446837214187523",
                "scopes": {"followers": False}})} for t in sample.community], media="community_tweet_media")
        self.put("like", [account.like_record(t, "textless" not in t.options) for t in sample.liked])

    def put_letters(self, conversations):
        """Adds messages with their headers and images; those of groups are in separate files."""
        for suffix, chosen in (
                ("s", [one for one in conversations if not one.is_group]),
                ("s-group", [one for one in conversations if one.is_group])):
            folder = f"direct_message{suffix.replace('-', '_')}_media"
            self.put("direct-message" + suffix, [one.record() for one in chosen], media=folder)
            headers = "direct-message" + suffix[1:] + "-headers"
            self.put(headers, [one.record(header=True) for one in chosen])
            for one in chosen:
                self.files |= one.media_files("data/" + folder)

    def put_people(self, story, followers, following):
        mira = self.owner
        self.put("account", [account.account_record(mira, "mira.okafor@example.org", flat=False)])
        self.put("profile", [account.profile_record(mira, MIRA_BIO, "https://t.co/m1raDwing0", "Dwingeloo")],
                 media="profile_media")
        self.put("screen-name-change", [{"screenNameChange": {"accountId": str(mira.id), "screenNameChange": {
            "changedAt": "2013-05-06T17:31:08.000Z", "changedFrom": "mira_on_air", "changedTo": "mira_okafor"}}}])
        self.put("follower", [account.person_link("follower", story.people[name]) for name in followers])
        self.put("following", [account.person_link("following", story.people[name]) for name in following])
        self.files[f"data/profile_media/{mira.id}-antenna.jpg"] = jpeg("antenna")
        self.files[f"data/profile_media/{mira.id}-1420070400"] = jpeg("header")


def account_2022(story):
    sample = Sample("account-2022", story)
    mira = story.people["mira_okafor"]
    folder = DataFolder(mira, moment("2022-12-17 08:12:44"))
    folder.put_tweets(sample, parts=11)
    folder.put("twitter-circle-tweet", [
        {"tweet": account.tweet_record(t, edit=account.edit_info(t, sample.circle))} for t in sample.circle],
        media="twitter_circle_tweet_media")
    folder.put_people(story, ["teo_lindqvist", "yuki_arimoto", "layla_haddad"], ["teo_lindqvist", "ravi_deshpande"])
    folder.put("block", [account.person_link("blocking", story.people["noam_peretz_il"])])
    folder.put("mute", [account.person_link("muting", story.people["hana_kim_brews"])])
    for relation, addresses in (
            ("created", ["mira_okafor/lists/antennas"]), ("member", []),
            ("subscribed", ["teo_lindqvist/lists/1493446837214187900"])):
        folder.put(f"lists-{relation}", [
            {"userListInfo": {"url": "https://twitter.com/" + address}} for address in addresses])
    sample.letters = letters.of_2022(story.people)
    folder.put_letters(sample.letters)
    sample.files = folder.finish()
    sample.files |= media_files(sample.tweets, "data/tweets_media")
    # Files added by the owner, and macOS metadata.
    sample.files["data/tweets_media/Thumbs of 2022.gif"] = gif("thumbs")
    sample.files["data/tweets_media/.DS_Store"] = b"\0\0\0\1Bud1"
    return sample


def account_2026(story):
    sample = Sample("account-2026.zip", story)
    mira = story.people["mira_okafor"]
    folder = DataFolder(mira, moment("2026-09-12 06:40:31"))
    folder.put_tweets(sample, parts=1)
    folder.put("note-tweet", [account.note_record(tweet) for tweet in sorted(sample.notes, key=lambda t: -t.id)])
    folder.put("deleted-note-tweet", [])
    folder.put("article", [])
    folder.put("article-metadata", [])
    folder.put_people(
        story, ["teo_lindqvist", "yuki_arimoto", "hana_kim_brews"],
        ["teo_lindqvist", "hana_kim_brews", "noam_peretz_il"])
    sample.letters = letters.of_2026(story.people)
    folder.put_letters(sample.letters)
    folder.put("grok-chat-item", [
        {"grokChatItem": {
            "accountId": str(mira.id), "chatId": "1881234567890123777", "createdAt": "2025-01-20T22:04:05.000Z",
            "sender": {"value": str(value), "name": name, "originalName": name, "annotations": {}},
            "grokMode": {"value": "1", "name": "Default", "originalName": "Default", "annotations": {}},
            "message": text}}
        for value, name, text in (
            (2, "Agent", "A half-wave dipole for 144 MHz is about 98 cm long. Mind the quartzmarmalade factor."),
            (1, "User", "how long is a dipole for 2 m?"))], media="grok_chat_media")
    folder.put("message-event", [{"messageEvent": {
        "sequenceId": "1", "messageId": "7d1c2a90-3b1f-4c53-9a7e-0f6a2f1b9c11", "senderId": str(mira.id),
        "conversationId": f"{mira.id}:{story.people['hana_kim_brews'].id}", "createdAtMsec": "1782031234567",
        "detail": {"messageCreateEvent": {"contents": "AQIDenvelopeofsnowflakes=="}}}}])
    files = folder.finish() | media_files(sample.tweets, "data/tweets_media")
    files["data/tweets_media/notes about these pictures.txt"] = "The blue ones are mine. (Mira)\n"
    ordered = {"Your archive.html": files.pop("Your archive.html")} | dict(sorted(files.items()))
    sample.entries = ordered
    sample.files = {"": zip_bytes(ordered, (2026, 9, 12, 6, 40, 30), is_media)}
    return sample


def classic_2013(story):
    sample = Sample("classic-2013", story)
    sample.files = classic.files(
        story.people["teo_lindqvist"], sample.tweets, moment("2013-02-11 18:22:40"), early=True, bio=TEO_BIO,
        location="Göteborg")
    return sample


def classic_2018(story):
    sample = Sample("classic-2018", story)
    sample.files = classic.files(
        story.people["teo_lindqvist"], sample.tweets, moment("2018-12-01 18:02:11"), early=False, bio=TEO_BIO,
        location="Göteborg", appended=sample.appended)
    return sample


def all_samples(story):
    return [make(story) for make in (account_2019, account_2022, account_2026, classic_2013, classic_2018)] + (
        apiv2.samples(story))
