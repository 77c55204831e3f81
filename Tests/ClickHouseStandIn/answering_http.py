"""A server that answers every request with the same rows, whatever the statement is.

    python answering_http.py ROW COUNT

Listens at a free port of 127.0.0.1 and prints the port. Each response contains COUNT times the JSON array ROW. In ROW,
`%d` becomes a number that decreases from row to row, and starts again in each response. Exits at the end of its
standard input.
"""

import sys

from standing_in import AnsweringHandler, serve

row, count = sys.argv[1], int(sys.argv[2])
rows = [row.replace("%d", str(1600000000000000000 - number)) for number in range(count)]
answer = f'{{"meta":[],"data":[{",".join(rows)}],"rows":{count}}}'.encode()


class Handler(AnsweringHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(200, answer)


serve(Handler)
