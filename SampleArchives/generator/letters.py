"""Direct messages between people of the story. They may be read only on request: each conversation contains words that
do not occur elsewhere."""

import datetime

from .pictures import jpeg, mp4
from .records import epoch, iso
from .story import escape, letters, milliseconds, moment, short_link, snowflake


class Letter:
    """A message. `at` is a time; `links` are expanded URLs, represented by `{0}`, `{1}` in the text; `pictures` are
    pairs of kind and name; `reactions` are triples of key, person and minutes later; `edits` are earlier texts."""

    def __init__(self, sender, at, text, links=(), pictures=(), reactions=(), edits=(), welcome=False, lost=False):
        self.sender = sender
        self.date = moment(at)
        self.links = [(short_link(link, at), link) for link in links]
        self.text = text.format(*(url for url, _ in self.links)) if links else text
        self.id = snowflake(milliseconds(self.date), text, at)
        self.pictures = list(pictures)
        self.reactions = list(reactions)
        self.edits = list(edits)
        self.welcome = welcome
        self.lost = lost

    def files(self):
        """Returns the URL and base name of each image."""
        for kind, name in self.pictures:
            upload = snowflake(milliseconds(self.date) - 3000, name)
            base = letters(8, "upload", name)
            if kind == "photo":
                yield kind, name, f"https://ton.twitter.com/dm/{self.id}/{upload}/{base}.jpg", base + ".jpg"
            elif kind == "gif":
                yield kind, name, f"https://video.twimg.com/dm_gif/{upload}/{base}.mp4", base + ".mp4"
            else:
                yield (
                    kind, name, f"https://video.twimg.com/dm_video/{upload}/vid/avc1/640x360/{base}.mp4?tag=1",
                    base + ".mp4")


class Happening:
    """An event of a group; `kind` is the name of its record."""

    def __init__(self, kind, at, actor=None, people=(), name=None):
        self.kind = kind
        self.date = moment(at)
        self.actor = actor
        self.people = list(people)
        self.name = name


class Conversation:
    def __init__(self, name, members, items):
        self.name = name
        self.members = members
        self.items = items

    @property
    def is_group(self):
        return "-" not in self.name

    @property
    def letters(self):
        return [item for item in self.items if isinstance(item, Letter)]

    def record(self, flat=False, header=False):
        newest_first = sorted(self.items, key=lambda item: item.date, reverse=True)
        messages = [
            self.letter(item, flat, header) if isinstance(item, Letter) else self.happening(item)
            for item in newest_first if not (header and isinstance(item, Happening))]
        return {"dmConversation": {"conversationId": self.name, "messages": messages}}

    def letter(self, letter, flat, header):
        message = {}
        if not self.is_group:
            other = [one for one in self.members if one is not letter.sender][0]
            message["recipientId"] = str(other.id)
        if header:
            message |= {"id": str(letter.id), "senderId": str(letter.sender.id), "createdAt": iso(letter.date)}
            return {"messageCreate": message}
        if not flat:
            message["reactions"] = [{
                "senderId": str(person.id), "reactionKey": key,
                "eventId": str(snowflake(milliseconds(letter.date) + later * 60000, key, person.handle)),
                "createdAt": iso(letter.date + datetime.timedelta(minutes=later))}
                for key, person, later in letter.reactions]
            message["urls"] = [
                {"url": url, "expanded": expanded, "display": expanded.split("://")[1]}
                for url, expanded in letter.links]
        message |= {
            "text": escape(letter.text), "mediaUrls": [address for _, _, address, _ in letter.files()],
            "senderId": str(letter.sender.id), "id": str(letter.id),
            "createdAt": epoch(letter.date) if flat else iso(letter.date)}
        if letter.edits:
            message["editHistory"] = [
                {"createdAt": iso(letter.date + datetime.timedelta(seconds=40 * position)), "text": escape(text)}
                for position, text in enumerate(letter.edits)]
        return {"welcomeMessageCreate" if letter.welcome else "messageCreate": message}

    def happening(self, event):
        record = {"initiatingUserId": str(event.actor.id)} if event.actor else {}
        if event.kind == "joinConversation":
            record["participantsSnapshot"] = [str(one.id) for one in event.people]
        elif event.kind == "conversationNameUpdate":
            record["name"] = escape(event.name)
        else:
            record["userIds"] = [str(one.id) for one in event.people]
        return {event.kind: record | {"createdAt": iso(event.date)}}

    def media_files(self, folder):
        made = {"photo": jpeg, "gif": mp4, "video": mp4}
        return {
            f"{folder}/{letter.id}-{base}": made[kind](name)
            for letter in self.letters if not letter.lost for kind, name, _, base in letter.files()}


def expected(conversations):
    """Returns the expected result of an import with messages."""
    written = [(one, letter) for one in conversations for letter in one.letters]
    events = [item for one in conversations for item in one.items if isinstance(item, Happening)]
    checks = []
    for conversation, letter in sorted(written, key=lambda pair: pair[1].id):
        others = [one for one in conversation.members if one is not letter.sender]
        checks.append({
            "id": str(letter.id), "conversation": conversation.name, "sender": str(letter.sender.id),
            "recipient": None if conversation.is_group else str(others[0].id),
            "created_at": letter.date.strftime("%Y-%m-%dT%H:%M:%SZ"), "text": letter.text,
            "urls": [expanded for _, expanded in letter.links],
            "media": [kind if kind != "gif" else "animated_gif" for kind, _ in letter.pictures],
            "files": 0 if letter.lost else len(letter.pictures),
            "reactions": [[key, str(person.id)] for key, person, _ in letter.reactions],
            "edits": letter.edits, "kind": "welcome" if letter.welcome else "message"})
    return {
        "conversations": len(conversations), "groups": sum(one.is_group for one in conversations),
        "messages": len(written), "events": [event.kind for event in sorted(events, key=lambda one: one.date)],
        "media": sum(len(letter.pictures) for _, letter in written), "all": checks}


def between_us(owner, friend, words, date):
    """Returns two short messages with one distinct word each."""
    people = (friend, owner)
    items = [
        Letter(people[position % 2], (date - datetime.timedelta(minutes=position)).strftime("%Y-%m-%d %H:%M:%S"),
               f"Between us: {word}.")
        for position, word in enumerate(words)]
    return Conversation(f"{friend.id}-{owner.id}", [friend, owner], items)


def of_2019(people):
    mira, teo = people["mira_okafor"], people["teo_lindqvist"]
    return [between_us(mira, teo, ["kingfisherkeys", "birthdaypavlova"], moment("2018-06-02 20:14:00"))]


def of_2022(people):
    mira, layla, teo, yuki = (
        people[name] for name in ("mira_okafor", "layla_haddad", "teo_lindqvist", "yuki_arimoto"))
    pair = between_us(mira, layla, ["marzipanobservatory", "midnightferryticket"], moment("2022-08-13 01:12:09"))
    pair.items += [
        Letter(layla, "2022-08-14 18:30:00", "The ploverumbrella is packed. Timetable & tickets: {0} and the map {1}",
               links=["https://ferries.example/night?from=harbour", "https://maps.example/quay/7"],
               reactions=[("like", mira, 2)]),
        Letter(mira, "2022-08-14 18:41:12", "Here is the quay <3", pictures=[("photo", "quay at dusk")],
               reactions=[("excited", layla, 1), ("🌊", mira, 9)]),
        Letter(layla, "2022-08-15 05:58:00", "", pictures=[("video", "sunrise from the deck")]),
        Letter(mira, "2022-08-15 06:02:30", "وصلت؟ 🌅 #ferry"),
        Letter(layla, "2022-08-15 06:03:00", "", pictures=[("gif", "waving"), ("photo", "a lost picture")], lost=True),
    ]
    radio = Conversation("1559000000000000123", [mira, teo, yuki, layla], [
        Happening("joinConversation", "2022-08-20 10:00:00", teo, [mira, teo, yuki]),
        Letter(teo, "2022-08-20 10:01:00", "Welcome to the cinnamonsignal group"),
        Happening("conversationNameUpdate", "2022-08-20 10:02:00", teo, name="Buns & beacons"),
        Letter(mira, "2022-08-20 10:05:00", "@yuki_arimoto can you hear 144.3?", reactions=[("agree", yuki, 1)]),
        Happening("participantsJoin", "2022-08-21 08:00:00", teo, [layla]),
        Letter(layla, "2022-08-21 08:01:00", "Hello all"),
        Letter(yuki, "2022-08-21 08:04:00", "Loud and clear", pictures=[("photo", "a waterfall plot")],
               reactions=[("like", mira, 1), ("like", teo, 2), ("funny", layla, 3)]),
        Happening("participantsLeave", "2022-09-01 21:00:00", people=[yuki]),
    ])
    club = Conversation(f"{mira.id}-{people['dwingeloo_dish'].id}", [people["dwingeloo_dish"], mira], [
        Letter(people["dwingeloo_dish"], "2021-03-02 09:00:00", "Thanks for writing! The dish answers slowly.",
               welcome=True),
        Letter(mira, "2021-03-02 09:00:20", "Is the moonbouncebakery open on Sunday?")])
    return [pair, club, radio]


def of_2026(people):
    """Returns the conversations of the archive of 2022 with newer messages, without one that Mira deleted."""
    mira, hana, layla = people["mira_okafor"], people["hana_kim_brews"], people["layla_haddad"]
    hers = between_us(mira, hana, ["velvetsoldering", "lostcloudberry"], moment("2025-03-01 19:30:00"))
    hers.items.append(
        Letter(hana, "2025-03-02 08:00:00", "Kettle at 93 degrees, thistlecompass grind, three minutes",
               edits=["Kettle at 98 degrees", "Kettle at 93 degrees"], reactions=[("like", mira, 30)]))
    again = [one for one in of_2022(people) if layla in one.members and not one.is_group][0]
    again.items = [item for item in again.items if not item.text.startswith("Here is the quay")]
    for letter in again.letters:
        if letter.text.startswith("The ploverumbrella"):
            letter.reactions.append(("sad", layla, 60))
    return [hers, again]
