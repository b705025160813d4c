"""The list of tables has each answering table once, drops silent ones, and resists false answers."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from msgspec.structs import replace

from net.discovery.finder import Finder, SendDatagram
from net.discovery.listings import FINDING_PORT, Address, FoundBy
from net.discovery.probe import DialBack, Dialled, ProbeAnswer, Query, read_probe
from tests.support.lan.listed_tables import EVERYBODY, HOST, PORT, Host, Net, counting, place
from tests.support.lengths import long_run, often

OTHER = bytes(8)
ANA = "192.168.1.7"


def searching(*hosts: Host) -> Net:
    net = Net(*hosts)
    net.finder.set_broadcast_targets([EVERYBODY], net.now)
    return net


def test_a_table_is_there_at_the_first_tick() -> None:
    net = searching(Host(ANA))
    net.run(0.1)
    (found,) = net.finder.found()
    assert found.place == place()
    assert found.addresses == (Address(ANA, PORT),)
    assert found.ways == {FoundBy.PROBE}
    assert found.joinable
    assert not found.quiet


def test_everybody_is_asked_three_times_in_a_hurry_and_then_every_three_seconds() -> None:
    net = searching()
    times = []
    for _ in range(100):
        sent = len(net.sent)
        net.run(0.1)
        times += [round(net.now - 100, 1)] * (len(net.sent) - sent)
    assert times == [0.1, 0.6, 1.1, 4.1, 7.1]


def test_all_tables_of_a_host_are_found_one_by_one() -> None:
    tables = [place(f"Table {n}", table=n * 3) for n in range(8)]
    net = searching(Host(ANA, places=tables))
    net.run(0.1)
    assert net.names() == [f"Table {n}" for n in range(8)]
    net.run(30)
    assert net.names() == [f"Table {n}" for n in range(8)]
    assert not any(found.quiet for found in net.finder.found())


def test_what_changes_at_any_table_is_seen_within_three_seconds() -> None:
    ana = Host(ANA, places=[place(table=number) for number in range(8)])
    net = searching(ana)
    net.run(2)
    ana.answers.announce([place(table=number, taken=3) for number in range(8)])
    net.run(3.1)
    assert [found.place.taken for found in net.finder.found()] == [3] * 8


def test_a_killed_host_is_greyed_and_then_gone_within_ten_seconds() -> None:
    for alive in (1.0, 2.3, 4.0, 5.5):
        ana = Host(ANA)
        net = searching(ana)
        net.finder.hint(FoundBy.MDNS, "ana", [Address(ANA, PORT)], net.now)  # mDNS keeps announcing it
        net.run(alive)
        ana.is_up = False
        died, seen = net.now, set()
        while net.finder.found():
            seen.add(net.finder.found()[0].quiet)
            assert net.now - died <= 10.1
            net.run(0.1)
        assert seen == {False, True}
        net.run(20)
        assert not net.finder.found()


def test_a_table_that_is_closed_properly_is_gone_in_a_second_or_two() -> None:
    ana = Host(ANA)
    net = searching(ana)
    net.finder.hint(FoundBy.MDNS, "ana", [Address(ANA, PORT)], net.now)
    net.run(5)
    net.finder.forget(FoundBy.MDNS, "ana")  # false: the table answers, and stays
    net.run(2)
    assert [found.quiet for found in net.finder.found()] == [False]
    net.finder.hint(FoundBy.MDNS, "ana", [Address(ANA, PORT)], net.now)
    net.run(1)
    ana.is_up = False
    net.finder.forget(FoundBy.MDNS, "ana")
    net.run(1.2)
    assert not net.finder.found()


def test_what_mdns_told_of_another_network_is_forgotten() -> None:
    net = searching()
    net.finder.hint(FoundBy.MDNS, "ghost", [Address(ANA, PORT)], net.now)
    net.finder.hint(FoundBy.TYPED, "typed", [Address("192.168.1.9", PORT)], net.now)
    net.finder.forget_all(FoundBy.MDNS)
    net.run(1)
    assert {send.to.host for send in net.sent if send.to != EVERYBODY} == {"192.168.1.9"}


def test_one_lost_answer_is_no_news() -> None:
    ana = Host(ANA)
    net = searching(ana)
    net.run(2)
    ana.is_up = False
    net.run(4)
    assert [found.quiet for found in net.finder.found()] == [False]
    ana.is_up = True
    net.run(3)
    ana.is_up = False
    net.run(3)  # the earlier miss is forgotten
    assert [found.quiet for found in net.finder.found()] == [False]


def test_a_table_seen_by_several_ways_and_addresses_is_one() -> None:
    net = searching(Host(ANA, "10.0.0.7", "fd00::7"))
    net.finder.hint(FoundBy.MDNS, "ana", [Address(ANA, PORT), Address("fd00::7", PORT)], net.now)
    net.finder.hint(FoundBy.REMEMBERED, "ana", [Address("10.0.0.7", PORT)], net.now)
    net.finder.hint(FoundBy.TYPED, "10.0.0.7", [Address("10.0.0.7", PORT)], net.now)
    net.run(1)
    (found,) = net.finder.found()
    assert found.ways == {FoundBy.MDNS, FoundBy.PROBE, FoundBy.REMEMBERED, FoundBy.TYPED}
    assert {address.host for address in found.addresses} == {ANA, "10.0.0.7", "fd00::7"}
    assert found.addresses[-1].host == "fd00::7"


def test_two_hosts_of_one_machine_are_two() -> None:
    net = searching(Host(ANA), Host(ANA, places=[place("Second", host=OTHER, port=PORT + 1)]))
    net.run(20)
    assert net.names() == ["Ana's table", "Second"]


def test_what_only_mdns_tells_is_not_shown() -> None:
    net = searching()
    net.finder.hint(FoundBy.MDNS, "ghost", [Address(ANA, PORT)], net.now)
    net.run(30)
    assert not net.finder.found()
    assert Address(ANA, PORT) in {send.to for send in net.sent}


def test_a_remembered_host_is_found_without_broadcasts_even_at_another_port() -> None:
    net = Net(Host(ANA, places=[place(port=PORT + 5)]))
    net.finder.hint(FoundBy.REMEMBERED, "ana", [Address(ANA, PORT)], net.now)
    net.run(0.1)
    (found,) = net.finder.found()
    assert found.addresses == (Address(ANA, PORT + 5),)
    assert found.ways == {FoundBy.REMEMBERED}
    assert all(send.to.port in {PORT, PORT + 5, FINDING_PORT} for send in net.sent)


def test_where_a_player_typed_an_address_and_nobody_answers_it_is_said() -> None:
    net = Net(Host(ANA))
    net.finder.hint(FoundBy.TYPED, "192.168.1.9", [Address("192.168.1.9", PORT)], net.now)
    net.finder.hint(FoundBy.TYPED, ANA, [Address(ANA, PORT)], net.now)
    assert net.finder.silent(net.now) == ()
    net.run(1.1)
    assert net.finder.silent(net.now) == ("192.168.1.9",)
    net.finder.forget(FoundBy.TYPED, "192.168.1.9")
    assert net.finder.silent(net.now) == ()


def test_a_closed_table_of_a_host_that_goes_on_leaves_at_once() -> None:
    ana = Host(ANA, places=[place(), place("Second", table=1)])
    net = searching(ana)
    net.run(1)
    ana.answers.announce([place("Second", table=1)])
    net.run(3.1)
    assert net.names() == ["Second"]


def test_a_host_that_was_started_anew_takes_the_place_of_the_old_one() -> None:
    net = searching(Host(ANA))
    net.run(1)
    net.hosts[:] = [Host(ANA, places=[place("Anew", host=OTHER)])]
    net.run(3.1)
    assert net.names() == ["Anew"]


def test_what_this_copy_cannot_play_is_shown_last_with_the_reason() -> None:
    net = searching(
        Host("10.0.0.1", places=[place("A newer", host=b"a" * 8, protocol=2)]),
        Host("10.0.0.2", places=[place("B other", host=b"b" * 8, game="mexican_train")]),
        Host("10.0.0.3", places=[place("C good", host=b"c" * 8)]),
    )
    net.run(0.1)
    assert net.names() == ["C good", "A newer", "B other"]
    assert [str(found.hindrance) for found in net.finder.found()] == [
        "None",
        "That table runs a newer Boneyard. Update yours to join.",
        "That table plays mexican_train, which your Boneyard doesn't have. Update it to join.",
    ]


def test_there_is_news_when_there_is_something_else_to_see_and_only_then() -> None:
    ana = Host(ANA)
    net = searching(ana)

    def news(seconds: float) -> bool:
        before = net.finder.news
        net.run(seconds)
        return net.finder.news != before

    assert news(0.1)
    assert not news(20)
    ana.answers.announce([place(taken=2)])
    assert news(3.1)
    assert not news(20)
    ana.is_up = False
    while not net.finder.found()[0].quiet:
        before = net.finder.news
        net.run(0.1)
    assert net.finder.news != before
    ana.is_up = True
    assert news(3.1)
    ana.is_up = False
    assert news(12)
    assert not net.finder.found()
    assert not news(20)


def test_nobody_else_can_give_a_table_another_name() -> None:
    ana = Host(ANA)
    net = searching(ana)
    net.hosts.append(Host("10.6.6.6", places=[place("Evil")]))
    net.run(0.1)
    for _ in range(100):
        net.run(0.3)
        assert [(found.place.name, found.addresses) for found in net.finder.found()] == [
            ("Ana's table", (Address(ANA, PORT),))
        ]
    ana.is_up = False  # it may have a new address
    net.run(12)
    assert net.names() == ["Evil"]


def test_nobody_else_can_change_what_a_table_says_of_its_seats() -> None:
    ana = Host(ANA, places=[replace(place(), marks=b"honest marks")])
    net = searching(ana)
    net.run(0.1)
    net.hosts.append(Host("10.6.6.6", places=[replace(place(taken=0), marks=b"forged marks", begun=True)]))
    seen = set()
    for _ in range(200):
        net.run(0.1)
        seen |= {found.place for found in net.finder.found()}
    assert seen == {replace(place(), marks=b"honest marks")}
    assert len(net.finder.found()[0].addresses) == 2


def test_the_address_that_answered_first_has_its_say_again_when_it_is_back() -> None:
    ana, other = Host(ANA), Host("10.6.6.6", places=[place(taken=0)])
    net = searching(ana)
    net.run(0.1)
    net.hosts.append(other)
    net.run(6)
    ana.is_up = False  # it may have been a second address of the same host
    net.run(5)
    assert [found.place.taken for found in net.finder.found()] == [0]
    ana.is_up = True
    net.run(5)
    assert [found.place.taken for found in net.finder.found()] == [1]


def test_a_host_whose_first_card_is_unplugged_is_heard_at_its_second() -> None:
    first, second = Host(ANA), Host("10.0.0.7")
    net = searching(first, second)
    net.run(4)
    first.is_up = False
    second.answers.announce([place(taken=3)])
    net.run(7)
    (found,) = net.finder.found()
    assert (found.place.taken, found.quiet) == (3, False)
    net.run(3)
    for taken in (2, 4, 1, 3):
        second.answers.announce([place(taken=taken)])
        net.run(3.1)
        assert [found.place.taken for found in net.finder.found()] == [taken]


def test_after_a_missed_answer_every_known_address_is_asked_without_broadcasts() -> None:
    first, second = Host(ANA), Host("10.0.0.7")
    net = Net(first, second)
    net.finder.hint(FoundBy.MDNS, "ana", [Address(ANA, PORT), Address("10.0.0.7", PORT)], net.now)
    net.run(0.1)
    net.finder.forget_all(FoundBy.MDNS)
    first.is_up = False
    net.run(20)
    assert [(found.place.name, found.quiet) for found in net.finder.found()] == [("Ana's table", False)]


def test_a_club_of_sixty_tables_on_one_host_stays_in_the_list() -> None:
    tables = [place(f"Table {n:2}".replace("  ", " "), table=n) for n in range(60)]
    net = searching(Host(ANA, places=tables))
    net.run(10)
    for _ in range(60):
        net.run(0.5)
        assert len(net.finder.found()) == 60
        assert not any(found.quiet for found in net.finder.found())


def test_another_network_is_searched_at_once() -> None:
    net = searching()
    net.run(10)
    net.hosts.append(Host(ANA))
    net.finder.set_broadcast_targets([EVERYBODY], net.now)
    net.run(0.1)
    assert net.names() == ["Ana's table"]


def test_an_answer_to_a_question_that_was_not_asked_is_dropped() -> None:
    finder = Finder(protocol=1, games=(), chance=counting())
    assert finder.on_datagram(ProbeAnswer(b"guess me", place()).datagram(), Address("10.6.6.6", 1), 1.0) == []
    assert finder.found() == ()


def test_an_answer_that_comes_too_late_is_dropped() -> None:
    for late, counts in ((3.9, True), (4.2, False)):
        net = searching()
        net.run(0.1)
        token = read_token(net.sent[0])
        net.run(late)
        net.finder.on_datagram(ProbeAnswer(token, place()).datagram(), Address(ANA, PORT), net.now)
        assert bool(net.finder.found()) is counts


def test_a_host_that_shares_the_port_for_everybody_is_asked_for_more_at_its_own() -> None:
    net = searching()
    net.run(0.1)
    answer = ProbeAnswer(read_token(net.sent[0]), place(), 5).datagram()
    (doing,) = net.finder.on_datagram(answer, Address(ANA, FINDING_PORT), net.now)
    assert isinstance(doing, SendDatagram)
    assert doing.to == Address(ANA, PORT)


def test_nobody_can_fill_the_list_or_make_it_ask_without_end() -> None:
    net = searching()
    finder, sent = net.finder, 0
    random = Random(1)
    net.run(0.1)
    token = read_token(net.sent[0])
    for _ in range(400):  # one computer announces more and more tables
        lie = ProbeAnswer(token, place(host=random.randbytes(8)), random.randrange(1, 65_000)).datagram()
        sent += len(finder.on_datagram(lie, Address("10.6.6.6", 1), net.now))
    assert len(finder.found()) == 1
    assert sent <= 30
    for n in range(400):
        lie = ProbeAnswer(token, place(host=random.randbytes(8), port=n + 1)).datagram()
        finder.on_datagram(lie, Address("10.6.6.6", 1), net.now)
    assert len(finder.found()) == 64
    for n in range(400):  # and now many computers do
        lie = ProbeAnswer(token, place(host=random.randbytes(8))).datagram()
        finder.on_datagram(lie, Address(f"10.7.{n // 250}.{n % 250}", 1), net.now)
    assert len(finder.found()) == 200
    for n in range(500):
        finder.hint(FoundBy.MDNS, f"{n}", [Address(f"10.8.0.{n % 250}", port) for port in range(1, 99)], net.now)
    assert len(finder.tick(net.now + 1)) <= 2 * 64 * 8
    assert len(finder._asked) <= 4096
    net.run(30)
    assert not finder.found()


def flood(*addresses: str, tables: int) -> list[Host]:
    """Return hosts with so many made-up tables at each address."""
    hosts = []
    for address in addresses:
        own = sha256(address.encode()).digest()[:8]
        made_up = [place(f"Made up {address} {n}", host=own, table=n, port=PORT + 1) for n in range(tables)]
        hosts.append(Host(address, places=made_up))
    return hosts


def test_a_flood_from_a_few_addresses_leaves_room_for_tables_that_are_opened_later() -> None:
    net = searching(*flood("10.6.6.1", "10.6.6.2", "10.6.6.3", "10.6.6.4", tables=50))
    net.run(20)
    assert len(net.names()) == 200
    net.hosts += [Host(f"192.168.1.{n}", places=[place(f"Honest {n}", host=bytes([n] * 8))]) for n in range(1, 11)]
    net.run(10)
    for _ in range(30):
        net.run(1)
        assert {f"Honest {n}" for n in range(1, 11)} <= set(net.names()), "and they stay"
        assert len(net.names()) <= 200


def test_a_club_on_one_computer_gets_its_fair_share_beside_a_flood() -> None:
    net = searching(*flood("10.6.6.1", "10.6.6.2", "10.6.6.3", "10.6.6.4", tables=60))
    net.run(20)
    net.hosts.append(Host(ANA, places=[place(f"Club {n}", table=n) for n in range(60)]))
    net.run(20)
    assert sum(name.startswith("Club") for name in net.names()) == 40


@long_run
def test_a_flood_from_many_addresses_hides_no_table_for_long_and_none_of_a_known_host_ever() -> None:
    net = searching(*flood(*(f"10.6.{n // 250}.{n % 250}" for n in range(220)), tables=1))
    net.finder.hint(FoundBy.REMEMBERED, "bea", [Address("192.168.1.9", PORT)], net.now)
    net.run(10)
    net.hosts += [Host("192.168.1.9", places=[place("Bea's table", host=OTHER)]), Host(ANA)]
    seen = 0
    net.run(4)
    for _ in range(often(6, 15)):
        net.run(4)
        names = net.names()
        seen += "Ana's table" in names
        assert "Bea's table" in names
        assert len(names) <= 200
    assert seen >= often(3, 8)


@long_run
def test_all_addresses_of_one_ipv6_network_count_as_one() -> None:
    net = searching(*flood(*(f"fe80::6:{n:x}%2" for n in range(100)), tables=1))
    net.run(20)
    assert len(net.names()) == 64
    net.hosts += [Host("fe80::1%2", places=[place("Bea's table", host=OTHER)]), Host(ANA)]
    net.run(4)
    assert "Ana's table" in net.names()
    seen = 0
    for _ in range(often(24, 60)):
        net.run(2)
        seen += "Bea's table" in net.names()
    assert seen >= often(2, 5)


def read_token(send: SendDatagram) -> bytes:
    told = read_probe(send.datagram)
    assert isinstance(told, Query)
    return told.token


def test_thousands_of_hostile_answers_harm_nobody() -> None:
    net = searching(Host(ANA))
    net.run(0.1)
    token, random = read_token(net.sent[0]), Random(3)
    sound = ProbeAnswer(token, place("Evil"), 5).datagram()
    for n in range(5_000):
        lie = bytearray(sound)
        for _ in range(random.randrange(1, 4)):
            lie[random.randrange(14, len(lie))] = random.randrange(256)
        net.finder.on_datagram(bytes(lie), Address(f"10.6.6.{n % 200}", 9), net.now)
    found = net.finder.found()
    assert "Ana's table" in net.names()
    assert len(found) <= 200
    assert all(each.place.name.isprintable() and each.place.taken <= each.place.seats for each in found)


def test_whatever_lying_hosts_answer_the_search_goes_on_and_forgets_them() -> None:
    random, net = Random(11), searching()
    hosts, addresses = [bytes([n] * 8) for n in range(3)], ["10.6.6.6", "10.6.6.7", "fe80::6%2"]
    for _ in range(1500):
        net.run(random.choice((0.1, 0.1, 0.5, 2.0)))
        for send in net.sent[-6:]:
            told = read_probe(send.datagram)
            assert isinstance(told, Query)
            lie = place(
                random.choice(("Evil", "Worse")),
                host=random.choice(hosts),
                table=random.randrange(4),
                port=random.choice((PORT, PORT + 1)),
            )
            following = random.choice((None, lie.table + 1, 60_000))
            datagram = ProbeAnswer(told.token, lie, following).datagram()
            net.carry(net.finder.on_datagram(datagram, Address(random.choice(addresses), PORT), net.now))
        net.sent.clear()
        if random.random() < 0.1:
            net.finder.hint(FoundBy.MDNS, "evil", [Address("10.6.6.6", PORT)], net.now)
            net.finder.forget(FoundBy.MDNS, "evil")
        assert all(each.addresses for each in net.finder.found())
        assert len({each.place.key for each in net.finder.found()}) == len(net.finder.found()) <= 12
    net.run(12)
    assert not net.finder.found()


def test_a_guest_dials_back_only_hosts_of_its_list_and_seldom() -> None:
    net = searching(Host(ANA))
    net.run(0.1)
    ask = DialBack(b"12345678", PORT).datagram()
    finder, source = net.finder, Address(ANA, PORT)
    assert finder.on_datagram(ask, Address("10.6.6.6", PORT), net.now) == []
    assert finder.on_datagram(DialBack(b"12345678", 22).datagram(), source, net.now) == []
    (doing,) = finder.on_datagram(ask, source, net.now)
    assert not isinstance(doing, SendDatagram)
    assert doing.address == Address(ANA, PORT)
    assert finder.on_datagram(ask, source, net.now + 1) == []
    assert finder.dialled(doing, reached=True) == SendDatagram(Dialled(b"12345678", reached=True).datagram(), source)
    assert len(finder.on_datagram(ask, source, net.now + 6)) == 1


def test_the_time_that_an_answer_takes_is_measured() -> None:
    finder = Finder(protocol=1, games={"all_fives"}, chance=counting())
    finder.set_broadcast_targets([EVERYBODY], 5.0)
    (send,) = finder.tick(5.0)
    finder.on_datagram(ProbeAnswer(read_token(send), place(host=HOST)).datagram(), Address(ANA, PORT), 5.25)
    assert (finder.found()[0].round_trip, finder.found()[0].last_answer) == (0.25, 5.25)
