"""Compares an export as CSV with one as NDJSON, and prints the number of tweets. Arguments: the two files."""
import csv, json, sys
rows = list(csv.DictReader(open(sys.argv[1], newline='', encoding='utf-8')))
lines = [json.loads(line) for line in open(sys.argv[2], encoding='utf-8')]
signs = ('=', '+', '-', '@', '\t', '\n', '\r', '＝', '＋', '－', '＠')
guard = lambda text: "'" + text if text[:1] in signs else text
assert [r['id'] for r in rows] == [t['id'] for t in lines]
assert [r['text'] for r in rows] == [guard(t['text']) for t in lines]
assert all(None not in r for r in rows)
print(len(rows))
