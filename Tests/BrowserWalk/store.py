"""A served store and its test data."""

import json
import os
import shutil
import signal
import subprocess
import tempfile

from browser import Failure

SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "SampleArchives")


def hostile_record(number, text):
    """Returns a tweet of API v1.1 with markup in every field that strangers can write."""
    identifier = str(1500000000000000000 + number)
    return {
        "id": int(identifier), "id_str": identifier, "created_at": "Sat Mar 05 12:00:00 +0000 2022",
        "full_text": text + " #tag https://t.co/abcdefghij", "source": f"<a href='x'>{text}</a>", "lang": "en",
        "user": {"id": 1000 + number, "id_str": str(1000 + number), "screen_name": f"user{number}", "name": text},
        "entities": {
            "hashtags": [{"text": text, "indices": [0, 3]}], "symbols": [],
            "user_mentions": [{"screen_name": text, "name": text, "id": 7, "id_str": "7", "indices": [3, 5]}],
            "urls": [{"url": "https://t.co/abcdefghij", "expanded_url": "javascript:document.title='ran'//" + text,
                      "display_url": text, "indices": [5, 9]}]},
        "extended_entities": {"media": [{
            "id": number, "id_str": str(number), "type": "photo", "media_url_https": "https://evil.example/" + text,
            "url": text, "expanded_url": text, "display_url": text, "ext_alt_text": text, "indices": [9, 11],
            "sizes": {"large": {"w": 10, "h": 10, "resize": "fit"}}}]},
    }


HOSTILE = [
    "<script>document.title='ran'</script>", "<img src=x onerror=\"document.title='ran'\">", "\"><svg onload=document.title='ran'>",
    "</title><script>document.title='ran'</script>", "</textarea><script>document.title='ran'</script>",
    "' onfocus='document.title=1' autofocus '", "<iframe src=https://evil.example></iframe>", "<style>*{display:none}</style>",
    "<link rel=stylesheet href=https://evil.example/x.css>", "<base href=https://evil.example/>", "\u202etxet \u0007\u001b[31m\u009b",
    "<meta http-equiv=refresh content='0;url=https://evil.example/'>", "javascript:document.title='ran'",
]


class Store:
    """The program serving its own store."""

    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.folder = tempfile.TemporaryDirectory(prefix="tweetdex-walk-")
        self.path = os.path.join(self.folder.name, "tweets.db")
        self.environment = {"HOME": self.folder.name, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        self.server = None

    def fill(self):
        """Imports the samples and tweets that contain markup."""
        hostile = os.path.join(self.folder.name, "hostile.jsonl")
        with open(hostile, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(hostile_record(n, text)) + "\n" for n, text in enumerate(HOSTILE))
        self.import_("account-2022", "account-2026.zip", "classic-2018", "api-v2-2021.jsonl", hostile,
                     "--include", "messages")

    def import_(self, *names):
        inputs = [name if name in ("--include", "messages") else os.path.join(SAMPLES, name) for name in names]
        run = subprocess.run([self.program, "--store", self.path, "import", *inputs], env=self.environment,
                             stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False)
        # Status 3: records were skipped, as expected for the samples.
        if run.returncode not in (0, 3):
            raise Failure(f"the import ended with {run.returncode}: {run.stderr}")

    def start(self, port="0", *flags):
        self.server = subprocess.Popen(
            [self.program, "--store", self.path, "serve", "--port", port, *flags], env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.server.stdout.readline().strip()
        if not self.address.startswith("http://tweetdex-"):
            raise Failure(f"serve says {self.address!r} {self.server.stderr.read()!r}")
        self.base = self.address.split("?")[0].rstrip("/")
        self.host = self.base.split("//")[1]
        self.port = self.base.rsplit(":", 1)[1]

    def restart(self):
        """Restarts the server at the same port with a new name and token."""
        self.stop()
        self.start(self.port)

    def stop(self):
        self.server.send_signal(signal.SIGINT)
        try:
            self.server.wait(10)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()
            raise Failure("serve does not end with Ctrl-C")

    def query(self, text):
        """Returns the ID of the newest tweet that matches a query."""
        return self.search(text, "--ids", "--limit", "1")

    def count(self, text):
        """Returns the number of tweets that match a query."""
        return int(self.search(text, "--count"))

    def search(self, text, *flags):
        run = subprocess.run([self.program, "--store", self.path, "search", text, *flags, "--no-history"],
                             env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
        return run.stdout.strip()

    def close(self):
        self.stop()
        self.folder.cleanup()


def long_list(folder):
    """Writes a file of 480 tweets with one image each, starting in November 2010. The oldest 40 have a hashtag each."""
    path = os.path.join(folder, "long.jsonl")
    months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    with open(path, "w", encoding="utf-8") as file:
        for number in range(480):
            month = 10 + number * 2 // 5  # since January 2010
            identifier = str(10_000_000_000_000 + number * 1_000_000_000_000)
            tall = number % 3 == 1
            text = f"harbour {'lantern' if number % 2 else 'anchor'} number {number}"
            tags = [{"text": f"rare{number}", "indices": [len(text) + 1, len(text) + 6 + len(str(number))]}] if number < 40 else []
            file.write(json.dumps({
                "id_str": identifier, "full_text": text + "".join(" #" + tag["text"] for tag in tags),
                "created_at": f"Mon {months[month % 12]} {1 + number % 5:02} 12:{number % 60:02}:00 +0000 {2010 + month // 12}",
                "user": {"id_str": "77", "screen_name": "pier", "name": "Pier"}, "entities": {"hashtags": tags},
                "extended_entities": {"media": [{
                    "id_str": str(900 + number), "type": "photo", "media_url_https": f"https://pbs.twimg.com/media/{number}.jpg",
                    "url": "https://t.co/a", "indices": [0, 1],
                    "sizes": {"large": {"w": 800 if tall else 1200, "h": 1200 if tall else 800, "resize": "fit"}}}]},
            }) + "\n")
    return path


def copy_of_archive(folder):
    """Copies an account archive, so that its images may be changed."""
    return shutil.copytree(os.path.join(SAMPLES, "account-2022"), os.path.join(folder, "account"))


def other_account(folder):
    """Writes the archive of another owner with one tweet."""
    data = os.path.join(folder, "other", "data")
    os.makedirs(data)
    account = {"username": "pier_owner", "accountId": "4242", "accountDisplayName": "Pier", "createdAt": "2009-03-02T10:00:00.000Z"}
    tweet = {"id_str": "10000000000999", "full_text": "a pier", "created_at": "Sat Mar 05 12:00:00 +0000 2022", "entities": {}}
    for name, kind, record in [("account", "account", account), ("tweets", "tweet", tweet)]:
        with open(os.path.join(data, name + ".js"), "w", encoding="utf-8") as file:
            file.write(f"window.YTD.{name}.part0 = " + json.dumps([{kind: record}]))
    return os.path.dirname(data)
