from tests.lan_sim import World
from tests.lan_tables import TABLES
import sys, collections
n=int(sys.argv[1]); faults=len(sys.argv)>2
c=collections.Counter(); out=collections.Counter()
for seed in range(n):
    w=World(seed, TABLES[seed%len(TABLES)], faults=faults)
    w.run()
    c+=w.counts
    for d in w.judged:
        for j in d.values(): out[j.judgement.outcome]+=1
    if w.wrongs: print(seed, TABLES[seed%len(TABLES)].key, w.wrongs[:4])
print(c, out)
