"""The first message of a guest: its name and key, and the features of its program."""

from __future__ import annotations

import pytest

from net.effects.effects import SendToHost
from net.guest.guest import Guest
from net.protocol.keys import Key
from net.protocol.messages import FEATURES, ON_PHONE, Hello


@pytest.mark.parametrize("is_phone", [False, True], ids=["a window", "a phone"])
def test_a_guest_says_what_its_program_can_do_and_whether_it_is_a_phone(*, is_phone: bool) -> None:
    guest = Guest("Ana", Key(bytes(32)), bytes, is_phone=is_phone)
    guest.on_open(bytes(32), 1.0)
    [hello] = [each.message for each in guest.take_effects() if isinstance(each, SendToHost)]
    assert isinstance(hello, Hello)
    assert (hello.name, hello.key) == ("Ana", guest.key.public)
    assert hello.features == (*FEATURES, *([ON_PHONE] if is_phone else []))
