"""Reads a store while another program writes to it, and closes it last. Arguments: the program, the store, a tweet."""
import sqlite3, subprocess, sys
viewer = sqlite3.connect(sys.argv[2], isolation_level=None)
# The program's snapshot keeps the note in the log.
viewer.execute("BEGIN")
viewer.execute("SELECT count(*) FROM tweet").fetchall()
subprocess.run([sys.argv[1], "--store", sys.argv[2], "note", sys.argv[3], "written meanwhile"], check=True)
viewer.close()
