"""Tests of ribs.py, the module of plugins in Python."""

import json
import pathlib
import signal
import sys
import tempfile
import unittest

import port_host
import ribs
from ribs import *  # What a plugin imports. # noqa: F403
from ribs import Log, Outcome, RIBTester, TestEventStream, TestFailure, TestSlot, TestStream


class PortCase(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def manifest(self, **members):
        declared = {"id": "tested", "name": "Tested", "version": "1.0.0", "builder": "TestedBuilder", **members}
        if "builds" in members:
            del declared["builder"]
        path = self.folder / "tested.manifest.json"
        path.write_text(json.dumps(declared))
        return path


class ScreenTests(unittest.TestCase):
    def test_members_with_their_default_are_left_out(self):
        self.assertEqual(Text("Hello"), {"type": "text", "text": "Hello"})
        self.assertEqual(Button("Go", id="go"), {"type": "button", "label": "Go", "action": "go"})
        self.assertEqual(
            Button("Go", id="go", value="", role="primary", is_enabled=False),
            {"type": "button", "label": "Go", "action": "go", "role": "primary", "value": "", "enabled": False},
        )
        self.assertEqual(ProgressBar("Loading", 0.0), {"type": "progress", "label": "Loading", "fraction": 0.0})

    def test_lists_are_taken_apart_and_none_is_left_out(self):
        screen = Screen("A", [Text("1"), None, [Text("2")]], None, (Text(n) for n in "34"))
        self.assertEqual([element.members["text"] for element in screen.members["elements"]], ["1", "2", "3", "4"])
        with self.assertRaisesRegex(TypeError, "'Hello' is not an element. Write Text"):
            Screen("A", "Hello")

    def test_what_is_written_in_the_place_of_a_text_is_refused(self):
        rows = [List.Item("1", "One"), List.Item("2", "Two"), List.Item("3", "Three")]
        with self.assertRaises(TypeError) as refused:
            List("open", rows)
        words = "[Item(id='1', title='One'), Item(id='2', title='Two'), Item… is not a text."
        self.assertEqual(str(refused.exception), words)

    def test_a_gap_of_a_chart_has_no_value(self):
        points = Chart("Load", values=[0, None, 1.5]).members["points"]
        self.assertEqual(points, [{"value": 0}, {}, {"value": 1.5}])

    def test_texts_of_parts_and_details_of_items(self):
        self.assertEqual(Text(runs=[Text.Run("A", "strong")]).members["runs"], [{"text": "A", "mark": "strong"}])
        self.assertEqual(List.Item("a", "A", "12 KB"), {"id": "a", "title": "A", "details": ["12 KB"]})
        self.assertEqual(Gauge("Memory", 3, range=(0, 16)).members["range"], [0, 16])

    def test_unsaved_changes_ask(self):
        self.assertEqual(Screen("A").unsaved_changes().members["unsaved"], "Leave without saving?")
        self.assertNotIn("unsaved", Screen("A").unsaved_changes(False).members)

    def test_numbers_are_texts_where_a_text_belongs(self):
        self.assertEqual(Text(5), {"type": "text", "text": "5"})
        self.assertEqual(Choice.Option(0, 1), {"id": "0", "title": "1"})
        choice = Choice("Pick", id="pick", options=[Choice.Option(0, "A")], selected=0)
        self.assertEqual(choice.members["selected"], "0")
        self.assertEqual(Button("Take", id="take", value=3).members["value"], "3")
        self.assertEqual(Field("Age", id="age", text=0).members["text"], "0")
        self.assertEqual(Field("Age", id="age", options=[1, 2]).members["options"], ["1", "2"])
        self.assertEqual(List.Item(1, "A", 0).members["details"], ["0"])
        self.assertEqual(Table("Points", rows=[["Ada", 3]]).members["rows"], [["Ada", "3"]])
        self.assertEqual(Gauge("Load", 0).members["value"], 0)


class StreamTests(unittest.TestCase):
    def test_a_subscriber_gets_the_latest_value_and_each_change(self):
        stream, values = MutableValueStream(1), []
        subscription = stream.subscribe(values.append)
        stream.value = 2
        stream.value = 2
        subscription.dispose()
        stream.value = 3
        self.assertEqual(values, [1, 2])

    def test_the_answers_to_own_writes_do_not_bring_back_an_old_value(self):
        stream, values = MutableValueStream(0), []
        stream._write = lambda value: None
        stream.subscribe(values.append)
        stream.value = 1
        stream.value = 2
        stream._receive(1)
        stream._receive(2)
        self.assertEqual(values, [0, 1, 2])

    def test_another_writer_between_own_writes_is_seen_and_the_host_has_the_last_word(self):
        stream, values = MutableValueStream(0), []
        stream._write = lambda value: None
        stream.subscribe(values.append)
        stream.value = 1
        stream._receive(7)
        stream._receive(1)
        self.assertEqual(values, [0, 1, 7, 1])

    def test_a_list_is_changed_by_setting_it(self):
        stream, values = MutableValueStream([1]), []
        stream.subscribe(values.append)
        stream.value.append(2)
        stream.value += [3]
        self.assertEqual(values, [[1], [1, 3]])

    def test_a_stream_for_reading_cannot_be_written(self):
        with self.assertRaisesRegex(AttributeError, "To write it, declare a MutableValueStream in the manifest."):
            ValueStream(1).value = 2


class NameTests(unittest.TestCase):
    def test_names_are_written_as_python_writes_them(self):
        names = {"didEnd": "did_end", "player1Name": "player1_name", "htmlURLText": "html_url_text", "from": "from_"}
        self.assertEqual({name: ribs._python_name(name) for name in names}, names)


class Counter(Interactor):
    count = 0

    def __init__(self, player):
        self.player = player

    def screen(self):
        return Screen("Counter", Text(f"{self.player}: {self.count}"), Button("One more", id="add"))

    def perform(self, action):
        self.count += 1
        if self.count == 3:
            self.listener.did_count(total_count=3)


class CounterTests(PortCase):
    members = {
        "dependencies": {"dynamic": {"player": "String"}},
        "outcomes": {"didCount": {"totalCount": "Int", "note": "String?"}},
        "state": {"count": "Int"},
    }

    def play(self, **more):
        return RIBTester(Counter, manifest=self.manifest(**self.members), dynamic={"player": "Ada"}, **more)

    def test_actions_lead_to_an_outcome(self):
        counter = self.play()
        for _ in range(3):
            counter.press("One more")
        self.assertEqual(counter.texts, ["Ada: 3"])
        self.assertEqual(counter.outcomes, [Outcome("did_count", total_count=3, note=None)])
        counter.finish()

    def test_a_rib_continues_from_its_state(self):
        counter = self.play()
        counter.press("One more")
        self.assertEqual(counter.state, {"count": 1})
        self.assertEqual(self.play(state=counter.state).texts, ["Ada: 1"])

    def test_an_outcome_that_the_manifest_does_not_have_says_what_it_has(self):
        class Wrong(Interactor):
            def __init__(self, player):
                pass

            def did_become_active(self):
                self.listener.did_end()

        with self.assertRaisesRegex(AttributeError, "The manifest has no outcome `did_end`. It has did_count."):
            RIBTester(Wrong, manifest=self.manifest(**self.members), dynamic={"player": "Ada"})

    def test_a_payload_that_does_not_fit_says_what_it_takes(self):
        class Wrong(Counter):
            def perform(self, action):
                self.listener.did_count(total=3)

        wrong = RIBTester(Wrong, manifest=self.manifest(**self.members), dynamic={"player": "Ada"})
        message = "`didCount` takes total_count, note; `total_count` is missing; `total` is not in the manifest."
        with self.assertRaisesRegex(TypeError, message):
            wrong.press("One more")

    def test_what_is_not_on_the_screen_cannot_be_pressed(self):
        with self.assertRaisesRegex(TestFailure, "The screen has no 'Two more'; it has 'One more'."):
            self.play().press("Two more")

    def test_a_build_is_refused_with_the_message(self):
        class Picky(Interactor):
            def __init__(self, player):
                raise Refused(f"{player} cannot play")

        with self.assertRaisesRegex(Refused, "Ada cannot play"):
            RIBTester(Picky, manifest=self.manifest(**self.members), dynamic={"player": "Ada"})

    def test_a_missing_dependency_is_named(self):
        with self.assertRaisesRegex(TestFailure, "`dynamic` lacks `player`"):
            RIBTester(Counter, manifest=self.manifest(**self.members))


class Wrong(Interactor):
    """Does what a test says when it is pressed."""

    act = count = None

    def screen(self):
        return Screen("Wrong", Button("Act", id="act"))

    def perform(self, action):
        type(self).act(self)


class TypeTests(PortCase):
    """What a host could not use is an error where it is said, in a program and in a test."""

    members = {
        "types": {"Login": {"user": "String", "visits": "[Int]"}},
        "dependencies": {"static": {"total": "MutableValueStream<Int>", "rate": "ValueStream<Double>"}},
        "outcomes": {"didEnd": {"points": "Int", "login": "Login?"}},
    }

    def play(self, act, error, message):
        interactor = type("Wrong", (Wrong,), {"act": act})
        static = {"total": TestStream(1), "rate": TestStream(0.5)}
        wrong = RIBTester(interactor, manifest=self.manifest(**self.members), static=static)
        with self.assertRaises(error) as caught:
            wrong.press("Act")
        self.assertEqual(str(caught.exception), message)

    def test_a_value_of_an_outcome(self):
        def end(points, login=None):
            return lambda rib: rib.listener.did_end(points=points, login=login)

        self.play(end("3"), TypeError, "`points` of `didEnd` must be Int, not '3'.")
        self.play(end(True), TypeError, "`points` of `didEnd` must be Int, not True.")
        self.play(end(2**63), TypeError, f"`points` of `didEnd` must be Int, not {2**63}.")
        message = "`login.visits[1]` of `didEnd` must be Int, not '2'."
        self.play(end(1, {"user": "Ada", "visits": [1, "2"]}), TypeError, message)
        self.play(end(1, {"user": "Ada"}), TypeError, "`login.visits` of `didEnd` must be [Int], not None.")
        message = "`login` of `didEnd` has a member `age`, which Login does not have in the manifest."
        self.play(end(1, {"user": "Ada", "visits": [], "age": 1}), TypeError, message)
        self.play(end(1, "Ada"), TypeError, "`login` of `didEnd` must be Login, not 'Ada'.")

    def test_a_value_of_a_stream(self):
        def write(rib):
            rib.dependency.total.value = "2"

        self.play(write, TypeError, "`total` must be Int, not '2'.")

        def read(rib):
            rib.dependency.rate.value = 2

        message = "This stream is for reading. To write it, declare a MutableValueStream in the manifest."
        self.play(read, AttributeError, message)

    def test_a_screen_that_is_not_returned(self):
        class Wrong(Interactor):
            def screen(self):
                Screen("Wrong")

        with self.assertRaises(TypeError) as caught:
            RIBTester(Wrong, manifest=self.manifest())
        self.assertEqual(str(caught.exception), "`screen` of Wrong returned None instead of a Screen.")

    def test_a_state_of_another_type_or_without_an_attribute(self):
        path = self.manifest(state={"answers": "[Int]", "lastPick": "Int?"})
        interactor = type("Wrong", (Wrong,), {"answers": ["a"], "last_pick": None})
        with self.assertRaises(TypeError) as caught:
            RIBTester(interactor, manifest=path)
        self.assertEqual(str(caught.exception), "`answers[0]` of the state must be Int, not 'a'.")
        interactor = type("Wrong", (Wrong,), {"answers": []})
        with self.assertRaises(AttributeError) as caught:
            RIBTester(interactor, manifest=path)
        message = "The manifest has `lastPick` in `state`, and Wrong has no attribute `last_pick`."
        self.assertEqual(str(caught.exception), message)

    def test_what_a_test_gives(self):
        path = self.manifest(**self.members, state={"count": "Int"})
        static = {"total": TestStream(1), "rate": TestStream(0.5)}
        for given, message in [
            (
                {"static": {**static, "total": 0}},
                "`total` of `static` is a MutableValueStream<Int>: give TestStream(0).",
            ),
            ({"static": {**static, "total": TestStream("0")}}, "`total` of `static` must be Int, not '0'."),
            ({"static": static, "state": {"count": "1"}}, "`count` of `state` must be Int, not '1'."),
            ({"static": static, "state": {"counts": 1}}, "`state` has `counts`, which the manifest does not have."),
        ]:
            with self.assertRaises(TypeError) as caught:
                RIBTester(Wrong, manifest=path, **given)
            self.assertEqual(str(caught.exception), message)

    def test_a_type_that_the_manifest_does_not_have(self):
        with self.assertRaises(TypeError) as caught:
            RIBTester(Wrong, manifest=self.manifest(state={"count": "Integer"}))
        self.assertEqual(str(caught.exception), "`count` of the state is Integer in the manifest, which is not a type.")


class ClassAttributeTests(PortCase):
    def test_each_rib_has_its_own_copy_of_a_list_of_the_class(self):
        class Quiz(Interactor):
            answers, places, seen = [], {"a": [1]}, {1}

            def did_become_active(self):
                self.answers.append(1)
                self.places["a"].append(2)
                self.seen.add(2)

            def screen(self):
                return Screen("Quiz", Text(f"{self.answers} {self.places} {self.seen}"))

        path = self.manifest(state={"answers": "[Int]"})
        shown = [RIBTester(Quiz, manifest=path).texts for _ in range(2)]
        self.assertEqual(shown, [["[1] {'a': [1, 2]} {1, 2}"]] * 2)
        self.assertEqual(Quiz.answers, [])


class DependencyTests(PortCase):
    def test_values_are_typed_and_streams_go_both_ways(self):
        seen = []

        class Shop(Interactor):
            def did_become_active(self):
                self.dependency.rate.subscribe(seen.append)
                self.dependency.taps.subscribe(seen.append)

            def screen(self):
                return Screen("Shop", Text(self.dependency.club_name), Button("Buy", id="buy"))

            def perform(self, action):
                self.dependency.total.value += 1
                self.dependency.orders.send("tea")
                self.dependency.score_stream.update_score("player2")

        members = {
            "dependencies": {
                "static": {
                    "clubName": "String",
                    "rate": "ValueStream<[Double?]>",
                    "total": "MutableValueStream<Int>",
                    "taps": "EventStream<Double>",
                    "orders": "MutableEventStream<String>",
                    "scoreStream": "MutableScoreStream",
                }
            }
        }
        rate, total, taps, orders = TestStream([1]), TestStream(4), TestEventStream(), TestEventStream()
        score = TestStream({"player1Score": 0, "player2Score": 0})
        static = {
            "club_name": "Chess",
            "rate": rate,
            "total": total,
            "taps": taps,
            "orders": orders,
            "score_stream": score,
        }
        shop = RIBTester(Shop, manifest=self.manifest(**members), static=static)
        rate.value = [float("inf"), None]
        taps.send(1)
        taps.send(1)
        self.assertEqual(seen, [[1.0], [float("inf"), None], 1.0, 1.0])
        self.assertIsInstance(seen[2], float)
        shop.press("Buy")
        self.assertEqual(total.values, [4, 5])
        self.assertEqual(orders.events, ["tea"])
        self.assertEqual(score.value, {"player1Score": 0, "player2Score": 1})
        shop.finish()

    def test_builders_are_found_by_the_names_of_the_manifest(self):
        class NewBuilder(Builder):
            def build(self, listener):
                return Named("new")

        class AgainBuilder(Builder):
            def build(self, listener, name):
                return Router(Interactor(), Named(name))

        class Named(Interactor):
            def __init__(self, name):
                self.name = name

            def screen(self):
                return Screen(self.name)

        builds = {"new": {"builder": "NewBuilder"}, "again": {"builder": "AgainBuilder", "dynamic": {"name": "String"}}}
        path = self.manifest(builds=builds)
        self.assertEqual(RIBTester(NewBuilder, AgainBuilder, manifest=path).screen["title"], "new")
        again = RIBTester(NewBuilder, AgainBuilder, manifest=path, build="again", dynamic={"name": "old"})
        self.assertEqual(again.screen["title"], "old")


class EntryTests(PortCase):
    def test_an_entry_can_be_asked_and_can_refuse(self):
        class Cards(Interactor):
            shown = "none"

            def screen(self):
                return Screen("Cards", Text(self.shown))

            def show_card(self, card):
                if card == "lost":
                    raise Refused("There is no such card.")
                self.shown = card

        cards = RIBTester(Cards, manifest=self.manifest(entries={"showCard": {"card": "String"}}))
        cards.ask("show_card", card="visa")
        self.assertEqual(cards.texts, ["visa"])
        with self.assertRaisesRegex(Refused, "no such card"):
            cards.ask("show_card", card="lost")


class Home(Interactor):
    def __init__(self):
        self.balance = MutableValueStream(1.5)
        self.closed, self.attached = [], {}

    def did_become_active(self):
        self.cards = self.dependency.cards_builders(balance=self.balance)
        self.cards.subscribe(lambda cards: self.show(cards))

    def show(self, cards):
        for card in cards:
            if card.name not in self.attached and card.name not in self.closed:
                self.attached[card.name] = card.builder.build(self, currency="EUR")
                self.router.attach_child(self.attached[card.name])

    def screen(self):
        return Screen("Home", Text(f"{self.balance.value}"), [Section(c.title, c) for c in self.attached.values()])

    def top_up(self, card, amount):
        self.balance.value += amount

    def did_close(self, card):
        self.closed.append(card)
        self.router.detach_child(self.attached.pop(card))

    def child_did_fail(self, failure):
        self.closed.append(f"{failure.child}: {failure.message}")


class SlotTests(PortCase):
    def play(self, slot):
        cards = {
            "many": True,
            "provides": {"balance": "MutableValueStream<Double>"},
            "dynamic": {"currency": "String"},
            "outcomes": {"topUp": {"amount": "Double"}, "didClose": {}},
        }
        return RIBTester(Home, manifest=self.manifest(children={"cards": cards}), slots={"cards": slot})

    def test_a_child_is_built_shown_heard_and_detached(self):
        slot = TestSlot("visa", "amex")
        home = self.play(slot)
        self.assertEqual([child.name for child in slot.attached], ["visa", "amex"])
        self.assertEqual(slot["visa"].arguments, {"currency": "EUR"})
        self.assertEqual(home.element("visa", "section")["elements"], [{"type": "child", "child": 1}])
        slot["visa"].report("top_up", amount=2)
        self.assertEqual(home.texts, ["3.5"])
        self.assertEqual(slot["amex"].provided, {"balance": 3.5})
        slot["visa"].report("did_close")
        self.assertEqual([child.name for child in slot.attached], ["amex"])
        slot.offer("amex", "gold")
        self.assertEqual([child.name for child in slot.attached], ["amex", "gold"])
        home.finish()

    def test_what_a_child_writes_reaches_the_parent_and_its_other_children(self):
        slot = TestSlot("visa", "amex")
        home = self.play(slot)
        slot["visa"].write("balance", 9.0)
        self.assertEqual(home.texts, ["9.0"])
        self.assertEqual(slot["amex"].provided, {"balance": 9.0})

    def test_a_failed_child_is_told(self):
        slot = TestSlot("visa")
        home = self.play(slot)
        slot["visa"].fail("It crashed.")
        self.assertEqual(home._plugin._ribs[1].router.interactor.closed, ["visa: It crashed."])


class TimeTests(PortCase):
    def test_timers_run_while_the_rib_is_active(self):
        class Clock(Interactor):
            ticks = 0

            def did_become_active(self):
                self.every(2, self.tick)
                self.after(5, lambda: self.say("Five seconds"))

            def tick(self):
                self.ticks += 1

            def screen(self):
                return Screen("Clock", Text(str(self.ticks)))

        clock = RIBTester(Clock, manifest=self.manifest())
        clock.advance(4.5)
        self.assertEqual((clock.texts, clock.messages), (["2"], []))
        clock.advance(1.5)
        self.assertEqual((clock.texts, clock.messages), (["3"], ["Five seconds"]))
        clock.finish()
        clock.advance(10)
        self.assertEqual(clock.texts, ["3"])

    def test_work_on_a_thread_comes_back_on_the_main_thread(self):
        class Fetching(Interactor):
            answer = "…"

            def did_become_active(self):
                self.in_background(lambda: 6 * 7, self.show)

            def show(self, answer):
                Log.info("has come")
                self.answer = str(answer)

            def screen(self):
                return Screen("Fetching", Text(self.answer))

        fetching = RIBTester(Fetching, manifest=self.manifest())
        fetching.wait(lambda: fetching.texts == ["42"])
        self.assertEqual(fetching.log, [("info", "has come")])
        fetching.finish()


class ProgramTests(PortCase):
    """The program in a process of its own, with a host at the other end of its pipes."""

    preamble = f"""import os, sys
sys.path.insert(0, {str(port_host.TEMPLATES / 'python')!r})
from ribs import *
"""

    def program(self, text, **members):
        self.manifest(**members)
        path = self.folder / "tested.py"
        path.write_text(self.preamble + text)
        program = port_host.Program(sys.executable, str(path))
        self.addCleanup(program.end)
        return program

    def test_print_while_it_runs_goes_to_standard_error(self):
        text = "class A(Interactor):\n    def did_become_active(self):\n        print('hello')\nrun(A)\n"
        program = self.program(text)
        self.assertEqual(program.begin(), [{"event": "done"}])
        self.assertEqual(program.end(), (0, "hello\n"))

    def test_an_unknown_call_is_refused_and_a_wrong_event_is_logged(self):
        program = self.program("run(Interactor)\n")
        self.assertEqual(program.call("fly"), [{"event": "refused", "message": "unknown call 'fly'"}])
        program.write('{"call":"wrong","message":"The event is unknown."}\n')
        self.assertEqual(program.end(), (0, "ribs-host: The event is unknown.\n"))

    def test_a_build_that_raises_is_refused(self):
        program = self.program("class A(Interactor):\n    def __init__(self):\n        1 / 0\nrun(A)\n")
        answer = program.call("build", rib=1, build="default", path=[], static={}, dynamic={})
        self.assertEqual(answer, [{"event": "refused", "message": "ZeroDivisionError: division by zero"}])
        self.assertEqual(program.end()[0], 0)

    def test_an_exception_ends_the_process_after_its_traceback(self):
        text = "class A(Interactor):\n    def screen(self):\n        return Screen(1 / 0)\nrun(A)\n"
        program = self.program(text)
        program.call("build", rib=1, build="default", path=[], static={}, dynamic={})
        with self.assertRaisesRegex(EOFError, "ZeroDivisionError"):
            program.call("attach", rib=1)
        self.assertEqual(program.process.wait(), 1)

    def test_a_traceback_begins_with_the_plugins_own_calls(self):
        text = "class A(Interactor):\n    def screen(self):\n        return Screen(1 / 0)\nrun(A)\n"
        program = self.program(text)
        program.call("build", rib=1, build="default", path=[], static={}, dynamic={})
        with self.assertRaises(EOFError) as caught:
            program.call("attach", rib=1)
        calls = [line for line in str(caught.exception).splitlines() if line.startswith("  File ")]
        self.assertEqual(calls, [f'  File "{self.folder}/tested.py", line 6, in screen'])

    def test_a_long_call_prints_its_lines_also_where_its_parent_has_blocked_the_alarm(self):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        self.addCleanup(signal.pthread_sigmask, signal.SIG_UNBLOCK, {signal.SIGALRM})
        text = """
import ribs, time
ribs.LONG_CALL = 0.01
class A(Interactor):
    def did_become_active(self):
        while "in did_become_active" not in open(__file__ + ".log").read():
            pass
os.dup2(os.open(__file__ + ".log", os.O_CREAT | os.O_WRONLY), 2)
run(A)
"""
        program = self.program(text)
        self.assertEqual(program.begin(), [{"event": "done"}])
        self.assertIn("(most recent call first):", (self.folder / "tested.py.log").read_text())

    def test_an_exception_on_a_thread_ends_the_process(self):
        text = "class A(Interactor):\n    def did_become_active(self):\n        self.in_background(lambda: 1 / 0)\nrun(A)\n"
        program = self.program(text)
        program.begin()
        self.assertEqual(program.process.wait(), 1)

    def test_events_come_between_calls(self):
        text = """
class A(Interactor):
    count = 0
    def did_become_active(self):
        self.every(0.001, self.tick)
    def tick(self):
        self.count += 1
    def screen(self):
        return Screen(f"{self.count}")
run(A)
"""
        program = self.program(text)
        self.assertEqual(port_host.screen(program.begin())["title"], "0")
        self.assertEqual(program.event()["screen"]["title"], "1")
        while program.call("see", rib=1, seen=True)[-1] != {"event": "done"}:
            pass

    def test_half_a_line_is_an_error(self):
        program = self.program("run(Interactor)\n")
        program.write('{"call":')
        code, errors = program.end()
        self.assertEqual(code, 1)
        self.assertIn("The input ended within a line: b'{\"call\":'", errors)

    def test_a_line_that_is_too_long_is_not_sent(self):
        text = "class A(Interactor):\n    def screen(self):\n        return Screen('x' * 1024 * 1024)\nrun(A)\n"
        program = self.program(text)
        program.call("build", rib=1, build="default", path=[], static={}, dynamic={})
        with self.assertRaisesRegex(EOFError, "a line has at most 1048576"):
            program.call("attach", rib=1)


if __name__ == "__main__":
    unittest.main()
