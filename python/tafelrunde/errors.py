"""What the rules refuse, as exceptions with the same words as everywhere else."""

from __future__ import annotations


class Refusal(Exception):
    """Something that is not possible now. Nothing has changed.

    Attributes:
        code: what kind of refusal: "illegal", "not_your_turn", "over", "malformed", "nothing_to_undo", ...
        rule: id of the rule that forbids it ("COV-066"), or None.
        cause: what is missing, by name ("gold_missing"), or None where only a rule is known.
        numbers: the numbers of the cause ("2 gold").
    """

    def __init__(self, code: str, rule: str | None, cause: str | None, numbers: tuple[int, ...], words: dict[str, str],
                 rule_words: dict[str, str]):
        super().__init__(code, rule, cause, numbers, words, rule_words)
        self.code, self.rule, self.cause, self.numbers = code, rule, cause, numbers
        self._words, self._rule_words = words, rule_words

    def text(self, lang: str = "en") -> str:
        """The reason as a sentence."""
        return self._words.get(lang, self._words["en"])

    def rule_text(self, lang: str = "en") -> str:
        """The text of the rule; empty if none is known."""
        return self._rule_words.get(lang, self._rule_words["en"])

    def __str__(self) -> str:
        return self.text() + (f" ({self.rule})" if self.rule else "")
