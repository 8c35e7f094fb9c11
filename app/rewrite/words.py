"""Words that begin a question, join two, or say nothing by themselves, in four languages."""

import re


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


QUESTION_WORDS = _words(
    "who whom whose what which when where why how",
    "кто кого кому кем что чего чему чем где когда почему зачем как какой какая какое какие какую каким",
    "какими каких какого сколько куда откуда чей чья чьё чьи насколько",
)
"""The first word of a question, where words are written apart."""

RELATIVE_WORDS = _words("who whom whose which that when where что чего чему чем когда как чтобы")
"""Question words that go on with a sentence after a bare comma more often than they ask."""

HELPING_WORDS = _words(
    "is are was were do does did can could should would will has have had must may might am",
    "find show list compare explain tell give describe",
    "есть можно нужно надо стоит найди покажи объясни сравни расскажи",
)
"""Verbs that begin a question or a wish; they ask only where the sentence before asks too."""

EMPTY_WORDS = (
    QUESTION_WORDS
    | HELPING_WORDS
    | _words(
        "a an the of to in on at for from by with about into and or but not nor so then also as well too",
        "i me my we us our you your he him his she her it its they them their this that these those there",
        "here be been being if than please",
        "и а но или да не ни ли же бы в во на с со к ко о об от до из у по за для при про через",
        "я мы ты вы он она оно они мне нам вам его её ее их ему ей им это этот эта эти тот та те так",
        "то там тут также тоже чтобы быть был была было были потом ещё еще",
    )
)
"""Words that are no content: a part of these alone is no part."""

UNSPACED_QUESTION_WORD = re.compile(
    "什么时候|什麼時候|什么|什麼|为什么|為什麼|为何|為何|怎么|怎麼|怎样|怎樣|如何|哪里|哪裡|哪|谁|誰|多少|几时|何时|何時"
    "|なぜ|どう|どこ|どれ|どの|どんな|どちら|いつ|いくら|いくつ|何"
)
"""Question words of Chinese and Japanese, which stand anywhere in a clause."""

UNSPACED_QUESTION = re.compile(
    UNSPACED_QUESTION_WORD.pattern
    + "|是否|能不能|是不是|有没有|吗|嗎|呢[?？]?$|ですか|ますか|ましたか|のか|か[?？]?$"
)
"""What makes a clause of Chinese or Japanese ask."""

UNSPACED_EMPTY = re.compile(
    UNSPACED_QUESTION.pattern
    + "|以及|还有|還有|并且|並且|而且|另外|或者|还是|還是|我|你|他|她|它|们|們|的|了|是|在|有|和|与|與|及"
    "|也|都|又|这|這|那|个|個|すること|する|こと"
)
"""What is no content in a clause of Chinese or Japanese, beside all hiragana."""
