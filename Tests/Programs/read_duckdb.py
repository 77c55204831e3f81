"""Reads an export as CSV and one as NDJSON with DuckDB, and prints the number of tweets. Arguments: the two files."""
import duckdb, sys
a = duckdb.sql(f"select count(*), count(distinct id), max(typeof(id)) from read_csv('{sys.argv[1]}')").fetchall()[0]
b = duckdb.sql(f"select count(*), count(distinct id), sum(len(hashtags)) from "
               f"read_json('{sys.argv[2]}', format='newline_delimited')").fetchall()[0]
assert a[:2] == b[:2] and a[0] == a[1], (a, b)
print(a[0])
