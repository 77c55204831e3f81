"""Writes a line `language word stem` for invented words, by the package snowballstemmer. Arguments: the file of rules,
whose suffixes end the words, the seed, and the number of words for each language."""
import random, sys
import snowballstemmer
languages = {
    'en': ('english', 'bcdfglmnprstvwyz', "aeiouy'"),
    'de': ('german', 'bcdfghklmnrstwzß', 'aeiouyäöü'),
    'fr': ('french', "bcdfglmnprstvqhç'", 'aeiouyéèêàâëïîôûù'),
    'es': ('spanish', 'bcdfglmnprstvqñ', 'aeiouáéíóúü'),
    'pt': ('portuguese', 'bcdfglmnprstvqç', 'aeiouáéíóúâêôãõ'),
    'it': ('italian', "bcdfglmnprstvqh'", 'aeiouàèìòùáé'),
    'nl': ('dutch', "bcdfghjklmnprstvwz'", 'aeiouyëïéè'),
}
suffixes, current = {}, None
for line in open(sys.argv[1], encoding='utf-8'):
    if line.startswith('language '):
        current = suffixes.setdefault(line.split()[1], [])
    elif current is not None and line.startswith('  '):
        current += line.split(':')[0].split()
choose = random.Random(int(sys.argv[2]))
for code, (name, consonants, vowels) in languages.items():
    stemmer = snowballstemmer.stemmer(name)
    for _ in range(int(sys.argv[3])):
        word = 'ge' if choose.random() < .1 else ''
        for _ in range(choose.randint(0, 3)):
            word += ''.join(choose.choice(consonants) for _ in range(choose.choice([0, 1, 1, 1, 2])))
            word += ''.join(choose.choice(vowels) for _ in range(choose.choice([1, 1, 1, 2])))
        if choose.random() < .6:
            word += choose.choice(consonants) * choose.choice([1, 1, 2])
        word += ''.join(choose.choice(suffixes[code]) for _ in range(choose.choice([0, 1, 1, 1, 2])))
        if word:
            print(code, word, stemmer.stemWord(word))
