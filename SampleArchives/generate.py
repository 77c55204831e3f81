#!/usr/bin/env python3
"""Writes the sample archives and expected.json from generator/story.txt. The same story always produces the same files.

usage: generate.py [--output FOLDER]   write them (default: the folder of this script)
       generate.py --check             write them to a temporary folder, compare, exit 1 on a difference
"""

import sys

sys.dont_write_bytecode = True

import argparse
import contextlib
import json
import pathlib
import shutil
import sqlite3
import tempfile
import zipfile

from generator import (
    apiv1, articles, backups, bookmarks, containers, databases, datasets, direct, downloads, exports, graphql, images,
    keepsakes, links, objects, pages, programs, relay, research, responses, scrapers, tables)
from generator.archives import all_samples
from generator.expectations import expectations
from generator.story import Story

HERE = pathlib.Path(__file__).resolve().parent


# Each family has a list of samples, which contain the expected result of their import.
FAMILIES = (
    apiv1, graphql, scrapers, datasets, links, images, backups, relay, containers, keepsakes, databases, responses,
    downloads, tables, programs, bookmarks, research, pages, direct, exports,
    objects)


def write(folder):
    story = Story(HERE / "generator" / "story.txt", HERE / "generator" / "api-story.txt",
                  copies=[tag for family in FAMILIES for tag in getattr(family, "COPIES", ())])
    samples = all_samples(story)
    formats = [sample for family in FAMILIES for sample in family.samples(story)]
    long_texts = articles.samples(story)
    for sample in samples + formats + long_texts:
        target = folder / sample.name
        if target.is_dir():
            shutil.rmtree(target)
        sample.write(folder)
    text = json.dumps(expectations(story, samples) | {
        "formats": {s.name: s.expected for s in formats},
        "articles": {s.name: s.expected for s in long_texts}}, ensure_ascii=False, indent=1)
    (folder / "expected.json").write_text(text + "\n", encoding="utf-8")
    return [sample.name for sample in samples + formats + long_texts] + ["expected.json"]


def contents(path):
    """Returns the contents to compare: for a zip its entries, and for a database its rows, because other versions of
    the libraries write other bytes."""
    if path.suffix == ".db":
        with contextlib.closing(sqlite3.connect(path)) as database:
            return list(database.iterdump())
    if path.suffix != ".zip":
        return path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        return [(e.filename, e.date_time, e.compress_type, e.CRC, e.file_size) for e in archive.infolist()]


def files_below(path):
    return sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]


def check():
    with tempfile.TemporaryDirectory() as temporary:
        fresh = pathlib.Path(temporary)
        names = write(fresh)
        made = {p.relative_to(fresh): p for name in names for p in files_below(fresh / name)}
        here = {p.relative_to(HERE): p for name in names for p in files_below(HERE / name) if p.exists()}
        wrong = [f"missing: {p}" for p in made.keys() - here.keys()]
        wrong += [f"not generated: {p}" for p in here.keys() - made.keys()]
        wrong += [f"differs: {p}" for p in made.keys() & here.keys() if contents(made[p]) != contents(here[p])]
    for line in sorted(wrong):
        print(line, file=sys.stderr)
    print(f"{len(made)} sample files, {len(wrong)} differences")
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--output", type=pathlib.Path, default=HERE)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    if arguments.check:
        return check()
    arguments.output.mkdir(parents=True, exist_ok=True)
    print("\n".join(write(arguments.output)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
