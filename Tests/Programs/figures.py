"""Reads the lines of an export and writes its counts as one JSON object. Argument: the length of the moving
average in months."""
import sys, json, datetime, collections, statistics, unicodedata, urllib.parse
tweets = [json.loads(line) for line in sys.stdin]
C = collections.Counter
def top(values):
    tweets_, uses = C(), C()
    for items in values:
        uses.update(items)
        tweets_.update(set(items))
    return {k: [tweets_[k], uses[k]] for k in uses}
kinds = lambda t: (['retweet'] if t['retweet_of'] else []) + (['quote'] if t['quote_of'] else []) \
    + (['reply'] if t['reply_to'] and not t['retweet_of'] else []) \
    or ['original']
def time(t): return datetime.datetime.strptime(t['created_at'], '%Y-%m-%dT%H:%M:%SZ')
dated = [t for t in tweets if t['created_at']]
months, hours, days = {}, C(), set()
for t in dated:
    m = months.setdefault(t['created_at'][:7], C())
    m['tweets'] += 1
    m.update(kinds(t))
    for k, name in [('hashtags', 'with_hashtags'), ('mentions', 'with_mentions'), ('media', 'with_media')]:
        m[name] += bool(t[k])
    m['with_links'] += bool(t['urls'] or t['media'])
    days.add(time(t).date())
    if t['time_precision'] == 'second': hours['%d %d' % (time(t).weekday(), time(t).hour)] += 1
users = C((t['author'] or {}).get('id') for t in tweets)
users.pop(None, None)
counts = sorted(users.values())
quartiles = statistics.quantiles(counts, n=4, method='inclusive') if len(counts) > 1 else []
days = sorted(days)
gap = max([(b - a).days - 1 for a, b in zip(days, days[1:])] or [0])
def span(first, last):
    y, m = map(int, first.split('-'))
    while '%04d-%02d' % (y, m) <= last:
        yield '%04d-%02d' % (y, m)
        y, m = (y, m + 1) if m < 12 else (y + 1, 1)
W = int(sys.argv[1])
names = list(span(min(months), max(months))) if months else []
numbers = [months.get(n, C())['tweets'] for n in names]
waves = {}
for i, (name, n) in enumerate(zip(names, numbers)):
    before = numbers[i - W:i] if i >= W else None
    window = numbers[i - W + 1:i + 1] if i >= W - 1 else None
    mean = statistics.fmean(before) if before else None
    burst = None if before is None else \
        n >= 5 and n - mean > 3 * max(statistics.pstdev(before), mean ** 0.5)
    waves[name] = [statistics.fmean(window) if window else None, mean, burst]
def folded(s):
    return ''.join(c for c in unicodedata.normalize('NFKD', s.lower()) if not unicodedata.combining(c))
def host(u):
    h = urllib.parse.urlsplit(u['expanded'] or u['url']).hostname or ''
    return h[4:] if h.startswith('www.') else h
two = {k: C() for k in ['users-hashtags', 'users-urls', 'users-domains', 'hashtags-mentions', \
    'hashtags-urls', 'hashtags-domains']}
for t in tweets:
    a = (t['author'] or {}).get('id')
    side = {'users': {a} if a else set(), \
        'hashtags': {'#' + folded(h['text']) for h in t['hashtags']}, \
        'mentions': {m['id'] or '@' + m['handle'].lower() for m in t['mentions']}, \
        'urls': {u['expanded'] or u['url'] for u in t['urls']}, \
        'domains': {host(u) for u in t['urls']}}
    for kind, weights in two.items():
        x, y = kind.split('-')
        for p in side[x]:
            for q in side[y]: weights[p + ' ' + q] += 1
edges, pairs = C(), C()
for t in tweets:
    a = (t['author'] or {}).get('id')
    if a:
        for m in {m['id'] or '@' + m['handle'].lower() for m in t['mentions']}: edges[a + ' ' + m] += 1
    tags = sorted({h['text'].lower() for h in t['hashtags']})
    for i, x in enumerate(tags):
        for y in tags[i + 1:]: pairs[x + ' ' + y] += 1
json.dump({
    'tweets': len(tweets), 'kinds': C(k for t in tweets for k in kinds(t)), 'months': months, 'hours': hours,
    'hashtags': top([h['text'].lower() for h in t['hashtags']] for t in tweets),
    'mentions': top([m['id'] or '@' + m['handle'].lower() for m in t['mentions']] for t in tweets),
    'urls': top([u['expanded'] or u['url'] for u in t['urls']] for t in tweets),
    'langs': top([t['lang']] if t['lang'] else [] for t in tweets),
    'clients': top([t['source']] if t['source'] else [] for t in tweets),
    'users': users, 'quartiles': quartiles, 'mean': sum(counts) / max(1, len(counts)), 'gap': gap,
    'edges': edges, 'pairs': pairs, 'waves': waves, 'two': two}, sys.stdout)
