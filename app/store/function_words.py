"""Words that hold a sentence together and say nothing of its subject, in English and Russian.

They belong to closed classes (articles, pronouns, prepositions, conjunctions, auxiliaries, question words),
so that a list can name them. How rare they are does not tell: "what must be" is rare in abstracts, and
common in questions about them. Folded as the index folds words.
"""

_ENGLISH = """
a about above after again against all also am an and any are as at be because been before being below
between both but by can could did do does doing down during each either else ever every few for from
further had has have having he her here hers herself him himself his how i if in into is it its itself
just let may me might more most must my myself neither no nor not now of off on once only or other our
ours ourselves out over own per please same shall she should so some such than that the their theirs them
themselves then there these they this those through to too under until up upon us very was we were what
when where whether which while who whom whose why will with within without would you your yours yourself
yourselves
"""
_RUSSIAN = """
а без бы был была были было быть в вам вами вас весь во вот все всего всех всю вы где да для до его ее ей
ему если есть еще ею же за здесь и из изо или им ими их к как какая какие какими каких какой какую ко
когда кого кому которая которого которое которой которые который которых кто ли либо между меня мне много
мной могут может можно мои мой мы на над надо нам нами нас наш не него нее ней нет ни них но ну о об обо
однако он она они оно от ото очень по под при про с сам сама сами само свой себе себя со так такая также
такие такой там тебе тебя тем теми тех то тобой тогда того тоже той только том тот ту ты у уже хотя чего
чей чем через что чтобы чье чья эта эти этим этих это этого этой этом этот эту я
"""
FUNCTION_WORDS = frozenset((_ENGLISH + _RUSSIAN).split())
