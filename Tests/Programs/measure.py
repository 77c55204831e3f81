"""Runs a program, and prints its peak memory in megabytes and its CPU time in seconds. Arguments: the program, two
arguments, and the other arguments, joined by U+001F."""
import resource, subprocess, sys
subprocess.run(sys.argv[1:4] + sys.argv[4].split('\x1f'), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(usage.ru_maxrss // 1024, int(usage.ru_utime + usage.ru_stime))
