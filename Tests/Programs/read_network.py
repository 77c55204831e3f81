"""Reads a network with networkx, and prints its edges. Arguments: the format and the file."""
import networkx, sys, json
graph = getattr(networkx, 'read_' + sys.argv[1])(sys.argv[2])
print(json.dumps(sorted(sorted([str(a), str(b)]) + [int(d['weight'])] for a, b, d in graph.edges(data=True))))
