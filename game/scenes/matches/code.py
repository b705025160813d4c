"""A small page to type or paste a code, either with a deal to play or with a result to compare."""

from __future__ import annotations

from typing import ClassVar

from engine.sentences import Refusal, gettext_noop
from game.scenes.common.code_page import CodePage, CodeWords
from game.session.deal_play import keep_friends, read_typed, table_of_typed
from game.session.session import Session
from game.session.words.comparing import friend_words, own_result, result_words


class DealCodeScene(CodePage):
    """Plays the deal of a typed code. A friend's result is kept, and compared at once if the deal was played here.

    A code that was given, or that of a challenge that was put off, stands there already.
    """

    called: ClassVar[str] = gettext_noop("The page for a code")

    def __init__(self, session: Session, code: str = "") -> None:
        waiting = "" if code or session.matches.saves is None else session.matches.saves.results.waiting()
        told = session.say("A friend's deal is waiting for you.") if waiting else ""
        super().__init__(session, code or waiting, told)

    @property
    def words(self) -> CodeWords:
        """What the page says."""
        say = self.session.say
        about = say("Type or paste the code of a deal. If a friend's result is in it, you see it once you've played.")
        return CodeWords(say("Enter a code"), about, say("Code"), say("Play"))

    def use(self) -> None:
        """Play the deal of the typed code, or compare its result, or say why there is none."""
        session = self.session
        try:
            typed = read_typed(self.typed)
        except Refusal as why:
            self.tell(session.words.tell(why.sentence), bad=True)
            return
        deal, theirs = typed
        mine = own_result(session, deal, theirs) if theirs is not None else None
        if mine is None or theirs is None:
            self.stage.replace(table_of_typed(session, typed))
            return
        keep_friends(session, [typed])
        own = session.say("Your result: {result}.", result=result_words(session.words, deal, mine))
        self.tell(f"{friend_words(session.words, deal, theirs, mine)} {own}")
