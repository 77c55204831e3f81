"""Texts that programs for character recognition read in the images of account-2022, as files and as a table."""

from .apiv1 import FormatSample
from .datasets import table

# Two images of one tweet, by their names in the archive.
TEXTS = {
    "439158909446261645--AgNlD70YH7Y0NF.jpg": "OPEN HOUSE\nSaturday 12:00",
    "439158909446261645-KkAm5hkv7qod_s3.png": "fish & chips\n5 < 6"}


def samples(story):
    first, second = sorted(TEXTS)
    files = {f"{first}.txt": TEXTS[first] + "\n\f", f"{second.rsplit('.', 1)[0]}.txt": TEXTS[second] + "\n\f",
             "notes.txt": "Not the text of an image.\n"}
    return [
        FormatSample("image-texts", "image-text", files),
        FormatSample("image-texts.csv", "image-text", {"": table(["file", "text"], sorted(TEXTS.items()))})]
