"""Plugins for ribs-host in Python.

A plugin is a program. The host starts it, and both exchange lines of JSON over standard input and output: port 1. This
module speaks port 1, so that a plugin is written with the names of RIBs:

    from ribs import Button, Field, Interactor, Screen, run

    class Greeting(Interactor):
        name = ""

        def screen(self):
            return Screen("Greeting", Field("Name", id="name", text=self.name), Button("Done", id="done"))

        def perform(self, action):
            if action.id == "name":
                self.name = action.value
            elif action.id == "done":
                self.listener.did_end(name=self.name)

    if __name__ == "__main__":
        run(Greeting)

Beside `greeting.py` is `greeting.manifest.json`, which declares what the plugin needs and what it reports. The names of
the manifest are written as Python writes names: `didEnd` is `did_end`. Values stay as they are in JSON: a record is a
dict with the manifest's keys, a player is "player1" or "player2", and nothing is None. A value of another type than the
manifest's is a TypeError where it is reported, written or kept.

The screen is asked for after everything that happens, and sent if it has changed. The same holds for the state.
From `run` on, `print` is harmless: it goes to standard error, which the host logs. An exception ends the process, after
its traceback was printed; the host names the plugin and starts it again. An exception in a build refuses the build. A
call that takes longer than four seconds prints the lines that it is in: the host stops a plugin after five.

`RIBTester`, at the end of the module, plays a plugin in a test, without a host. Python 3.9 or later; no other package.
"""

import collections
import contextlib
import faulthandler
import functools
import heapq
import itertools
import json
import keyword
import math
import os
import re
import select
import signal
import sys
import threading
import time

if sys.version_info < (3, 9):
    sys.exit(f"ribs.py needs Python 3.9 or later. This is {sys.version.split()[0]}, {sys.executable}.")

PORT = 1
LINE_LIMIT = 1024 * 1024
LONG_CALL = 4  # Seconds.


class Refused(Exception):
    """Refuses a build, or what a link asks of an entry. The message is shown to a person."""


# MARK: Screens


class Action:
    """An action of a person: the `id` of the control, and its `value`, a string: None for a button without one."""

    def __init__(self, id, value=None):
        self.id, self.value = id, value


class Element:
    """An element of a screen, or a part of one: its `members` as in port 1, without those that have their default."""

    _TEXTS = ("id", "title", "label", "action", "text", "selected")

    def __init__(self, required, **optional):
        members = {**required, **optional}
        members.update((name, _text(value)) for name, value in members.items() if name in self._TEXTS)
        self.members = {
            name: value for name, value in members.items() if name in required or value not in (None, "", False)
        }

    def __eq__(self, other):
        return self.members == (other.members if isinstance(other, Element) else other)

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.members.items())})"


def _elements(elements):
    """Returns elements in one list: lists are taken apart, None is left out, and a child becomes its place."""
    flat = []
    for element in elements:
        if element is None:
            continue
        if isinstance(element, Element):
            flat.append(element)
        elif isinstance(element, ChildRouter):
            flat.append(element.element)
        elif isinstance(element, str):
            raise TypeError(f"{element!r} is not an element. Write Text({element!r}).")
        else:
            flat += _elements(element)
    return flat


class Screen(Element):
    """The content of a RIB's view: a title and elements. Elements can be in lists, and None is left out.

    Screen("Stones", Text(f"{left} left"), [Button(f"Take {n}", id="take", value=str(n)) for n in (1, 2, 3)])
    """

    def __init__(self, title="", *elements):
        super().__init__({"title": title, "elements": _elements(elements)})

    def unsaved_changes(self, has_changes=True, question="Leave without saving?"):
        """Returns the screen with changes that would be lost: a person is asked before leaving it."""
        if has_changes:
            self.members["unsaved"] = question
        return self


class Text(Element):
    """A text. Styles: body, title, headline, caption, number.

    Tones, of this and other elements: neutral, accent, second_accent, positive, warning, negative.
    """

    class Run(Element):
        """A part of a text. Marks: plain, emphasis, strong, code, link."""

        def __init__(self, text, mark="plain", address=""):
            super().__init__({"text": text, "mark": mark}, address=address)

    def __init__(self, string="", style="body", tone="neutral", runs=None):
        super().__init__(
            {"type": "text", "text": string} if runs is None else {"type": "text", "runs": list(runs)},
            style=_unless("body", style),
            tone=_unless("neutral", tone),
        )


class Row(Element):
    """Elements side by side."""

    def __init__(self, *elements):
        super().__init__({"type": "row", "elements": _elements(elements)})


class Column(Element):
    """Elements one below the other."""

    def __init__(self, *elements):
        super().__init__({"type": "column", "elements": _elements(elements)})


class Section(Element):
    """Elements under a title."""

    def __init__(self, title, *elements):
        super().__init__({"type": "section", "title": title, "elements": _elements(elements)})


class Pane(Element):
    """Elements in a part of a row. Scrolling: with_screen, by_itself, at_end."""

    def __init__(self, *elements, share=1, at_least=24, scrolling="with_screen"):
        super().__init__(
            {"type": "pane", "elements": _elements(elements)},
            share=_unless(1, share),
            least_columns=_unless(24, at_least),
            scrolling=_unless("with_screen", scrolling),
        )


class Divider(Element):
    """A line between elements."""

    def __init__(self):
        super().__init__({"type": "divider"})


class Button(Element):
    """A button. Roles: normal, primary, cancel, back, destructive, bar."""

    def __init__(self, label, id, value=None, role="normal", is_enabled=True, confirmation="", shortcut=None):
        super().__init__(
            {"type": "button", "label": label, "action": id},
            role=_unless("normal", role),
            confirmation=confirmation,
            shortcut=shortcut,
        )
        _add(self, value=_text(value), enabled=_unless(True, is_enabled))


class Field(Element):
    """A field. Kinds: text, secure, number, date, lines, search; a field with `options` takes one of these texts.

    What a person has typed arrives as an action with the field's id. `submits` is the id of a button that Enter is for.
    """

    def __init__(
        self,
        label,
        id,
        text="",
        placeholder="",
        kind="text",
        help="",
        error="",
        submits="",
        rows=4,
        options=None,
        is_enabled=True,
    ):
        super().__init__(
            {"type": "field", "label": label, "action": id},
            text=text,
            placeholder=placeholder,
            kind="option" if options is not None else _unless("text", kind),
            help=help,
            error=error,
            submits=submits,
            rows=_unless(4, rows),
            options=_list_of_texts(options),
        )
        _add(self, enabled=_unless(True, is_enabled))


class Toggle(Element):
    """A switch. The value of its action is "true" or "false": the state that a person asks for."""

    def __init__(self, label, id, is_on, is_enabled=True, shortcut=None):
        super().__init__({"type": "toggle", "label": label, "action": id, "on": bool(is_on)}, shortcut=shortcut)
        _add(self, enabled=_unless(True, is_enabled))


class Choice(Element):
    """One of a few options. The value of its action is the id of the option, a string; so 1 is "1"."""

    class Option(Element):
        """An option."""

        def __init__(self, id, title):
            super().__init__({"id": id, "title": title})

    def __init__(self, label, id, options, selected=None, is_enabled=True):
        super().__init__({"type": "choice", "label": label, "action": id, "options": list(options)}, selected=selected)
        _add(self, enabled=_unless(True, is_enabled))


class Tabs(Element):
    """A bar of tabs. The value of its action is the id of the tab, a string."""

    class Tab(Element):
        """A tab."""

        def __init__(self, id, title):
            super().__init__({"id": id, "title": title})

    def __init__(self, id, tabs, selected):
        super().__init__({"type": "tabs", "action": id, "tabs": list(tabs), "selected": selected})


class List(Element):
    """A list of items. The value of its action is the id of an item, a string.

    `picking`, `dropping`, `focusing`, `expanding` and `sorting` are ids of further actions, as in PluginABI.
    `order` is the column and the direction of the items: ("size", "descending").
    """

    class Item(Element):
        """An item. In a tree it has a `level`, and a `branch`, "open" or "closed", if it contains items."""

        def __init__(
            self,
            id,
            title,
            detail="",
            details=None,
            subtitle="",
            badge="",
            is_unread=False,
            is_picked=False,
            level=0,
            branch=None,
            is_enabled=True,
        ):
            super().__init__(
                {"id": id, "title": title},
                details=_list_of_texts([detail] if detail != "" else details),
                subtitle=subtitle,
                badge=badge,
                unread=is_unread,
                picked=is_picked,
                level=_unless(0, level),
                branch=branch,
            )
            _add(self, enabled=_unless(True, is_enabled))

    class Excerpt(Element):
        """The part of a longer list that the items are. The action asks for another part, such as "201 100"."""

        def __init__(self, id, first, total):
            super().__init__({"action": id, "first": first, "total": total})

    def __init__(
        self,
        label="",
        id="",
        items=(),
        selected=None,
        when_empty="",
        picking=None,
        dropping=None,
        focusing=None,
        expanding=None,
        sorting=None,
        order=None,
        columns=None,
        excerpt=None,
    ):
        super().__init__(
            {"type": "list", "label": label, "action": id, "items": list(items)},
            selected=selected,
            when_empty=when_empty,
            pick=picking,
            drop=dropping,
            focus=focusing,
            expand=expanding,
            sort=sorting,
            order=order and {"column": order[0], "direction": order[1]},
            columns=columns,
            excerpt=excerpt,
        )


class Table(Element):
    """Rows of texts under a header. Alignments of a column: leading, center, trailing."""

    class Column(Element):
        """A column. The id is for a list that can be sorted by it."""

        def __init__(self, title, id="", alignment="leading"):
            super().__init__({"title": title}, id=id, alignment=_unless("leading", alignment))

    def __init__(self, label="", columns=(), rows=()):
        super().__init__(
            {"type": "table", "label": label, "columns": list(columns), "rows": [_list_of_texts(row) for row in rows]}
        )


class Grid(Element):
    """Rows of cells, such as a board."""

    class Cell(Element):
        """A cell; `position` says its place in words. With an `Action` it can be pressed."""

        def __init__(self, text, position, action=None, is_enabled=True, tone="neutral", is_highlighted=False):
            super().__init__(
                {"text": text, "position": position}, tone=_unless("neutral", tone), highlighted=is_highlighted
            )
            _add(self, enabled=_unless(True, is_enabled))
            if action:
                _add(self, action=_text(action.id), value=_text(action.value))

    def __init__(self, label="", rows=()):
        super().__init__({"type": "grid", "label": label, "rows": [list(row) for row in rows]})


class ProgressBar(Element):
    """The progress of an operation, from 0 to 1; None if it is not known."""

    def __init__(self, label, fraction=None):
        super().__init__({"type": "progress", "label": label})
        _add(self, fraction=fraction)


class Gauge(Element):
    """The level of a value in a range. Without a text it is shown in percent."""

    def __init__(self, label, value, range=(0, 1), text="", tone="neutral"):
        super().__init__(
            {"type": "gauge", "label": label, "value": value, "range": list(range)},
            text=text,
            tone=_unless("neutral", tone),
        )


class Chart(Element):
    """A picture of numbers. Kinds: sparkline, line, bars. A value of None is a gap."""

    class Point(Element):
        """A number with a label."""

        def __init__(self, label, value):
            super().__init__({}, label=label)
            _add(self, value=value)

    def __init__(self, label, kind="sparkline", points=None, values=None, range=None, text="", tone="neutral"):
        points = [Chart.Point("", value) for value in values] if points is None else list(points)
        super().__init__(
            {"type": "chart", "label": label, "points": points},
            kind=_unless("sparkline", kind),
            range=range and list(range),
            text=text,
            tone=_unless("neutral", tone),
        )


def _text(value):
    """Returns a value as a string; None for None."""
    if isinstance(value, (list, tuple, set, dict, Element)):
        shown = repr(value)
        raise TypeError(f"{shown if len(shown) <= 60 else shown[:59] + '…'} is not a text.")
    return None if value is None else str(value)


def _list_of_texts(values):
    return None if values is None else [_text(value) for value in values]


def _unless(default, value):
    """Returns None for the default, which is left out."""
    return None if value == default else value


def _add(element, **members):
    """Adds members that are not None, also those that are empty, zero or false."""
    element.members.update((name, value) for name, value in members.items() if value is not None)


# MARK: Streams


class Subscription:
    """Ends something: `dispose` calls the closure, once."""

    def __init__(self, on_dispose=None):
        self._on_dispose = on_dispose

    def dispose(self):
        on_dispose, self._on_dispose = self._on_dispose, None
        if on_dispose:
            on_dispose()

    def dispose_on_deactivate(self, interactor):
        """Disposes the subscription when a RIB is detached; immediately if it is not attached."""
        return interactor._keep(self)


def _copy(value):
    """Returns lists, dicts and sets as new ones."""
    if isinstance(value, list):
        return [_copy(element) for element in value]
    if isinstance(value, set):
        return set(value)
    if isinstance(value, dict):
        return {name: _copy(member) for name, member in value.items()}
    return value


class EventStream:
    """A stream of things that happen. Nothing is kept for later subscribers."""

    def __init__(self):
        self._subscribers = {}
        self._numbers = itertools.count()

    def subscribe(self, on_event):
        """Calls a function with each event from now on, until the subscription is disposed."""
        number = next(self._numbers)
        self._subscribers[number] = on_event
        return Subscription(lambda: self._subscribers.pop(number, None))

    def _tell(self, value):
        for number in list(self._subscribers):
            subscriber = self._subscribers.get(number)
            if subscriber:
                subscriber(value)


class MutableEventStream(EventStream):
    """A stream to which events can be sent."""

    _write = None

    def send(self, event=None):
        """Sends an event. The host delivers the events of its streams, in one order for all processes."""
        self._write(event) if self._write else self._tell(event)


class ValueStream(EventStream):
    """A stream with a latest value."""

    def __init__(self, value):
        super().__init__()
        self._value = _copy(value)

    @property
    def value(self):
        """The latest value; of a list or a dict, a copy."""
        return _copy(self._value)

    @value.setter
    def value(self, value):
        raise AttributeError("This stream is for reading. To write it, declare a MutableValueStream in the manifest.")

    def subscribe(self, on_value):
        """Calls a function with the latest value now, and then with each change."""
        subscription = super().subscribe(on_value)
        on_value(self.value)
        return subscription

    def _set(self, value):
        if value != self._value:
            self._value = _copy(value)
            self._tell(value)

    _receive = _set


class MutableValueStream(ValueStream):
    """A stream whose value can be set."""

    _write = None

    def __init__(self, value):
        super().__init__(value)
        self._unconfirmed = collections.deque()

    @property
    def value(self):
        """The latest value; of a list or a dict, a copy. Setting an equal value is not a change."""
        return _copy(self._value)

    @value.setter
    def value(self, value):
        if value == self._value:
            return
        if self._write:
            self._write(value)
            self._unconfirmed.append(value)
        self._set(value)

    def _receive(self, value):
        """Takes over a value of the host, unless it is the answer to a value written here, which might be old."""
        if self._unconfirmed and self._unconfirmed[0] == value:
            self._unconfirmed.popleft()
        else:
            self._unconfirmed.clear()
            self._set(value)


class ScoreStream:
    """The players' score, {"player1Score": 0, "player2Score": 0}, for a RIB that only shows it."""

    def __init__(self, score):
        self.score = score


class MutableScoreStream(ScoreStream):
    """The players' score, for a RIB that decides games."""

    def update_score(self, winner):
        """Adds a won game to the score of "player1" or "player2"."""
        key = f"{winner}Score"
        self.score.value = {**self.score.value, key: self.score.value[key] + 1}


# MARK: RIBs


class ViewController:
    """Shows a RIB. An interactor that has a method `screen` is its own view and needs none."""

    def screen(self):
        """Returns the screen as it is now."""
        return Screen()

    def perform(self, action):
        """Handles an action of a person."""

    def view_did_appear(self):
        """Called when a person begins to see the view."""

    def view_did_disappear(self):
        """Called when a person no longer sees the view."""


class Interactor:
    """The logic of a RIB. It has `listener`, `dependency` and `router`, also while it is initialized by `run`.

    An attribute of the class, such as `answers = []`, is a first value: of a list, dict or set each RIB has a copy.
    """

    listener = None
    dependency = None
    router = None
    is_active = False
    _subscriptions = ()
    _state_fields = {}

    def __new__(cls, *arguments, **named_arguments):
        interactor = super().__new__(cls)
        for base in reversed(cls.__mro__):
            for name, value in vars(base).items():
                if isinstance(value, (list, dict, set)) and not name.startswith("__"):
                    setattr(interactor, name, _copy(value))
        return interactor

    def did_become_active(self):
        """Called when the RIB has become active: subscribe here."""

    def will_resign_active(self):
        """Called when the RIB is about to be detached. Its subscriptions and timers end afterwards."""

    def state(self):
        """Returns what the RIB keeps, by the names of the manifest's `state`: the attributes of the same names."""
        for name, attribute in self._state_fields.items():
            if not hasattr(self, attribute):
                own = f"{type(self).__name__} has no attribute `{attribute}`"
                raise AttributeError(f"The manifest has `{name}` in `state`, and {own}.")
        return {name: getattr(self, attribute) for name, attribute in self._state_fields.items()}

    def restore(self, state):
        """Takes over a kept state before the RIB becomes active: sets the attributes that `state` reads."""
        for name, attribute in self._state_fields.items():
            setattr(self, attribute, state[name])

    def every(self, seconds, action):
        """Calls a function again and again while the RIB is active; returns a subscription."""
        return self._keep(every(seconds, action))

    def after(self, seconds, action):
        """Calls a function once, unless the RIB is detached before."""
        return self._keep(after(seconds, action))

    def in_background(self, work, then=None):
        """Calls `work` on a thread, then `then` with its result on the main thread, unless the RIB is detached before."""
        subscription = self._keep(Subscription(lambda: None))

        def finish(result, error):
            if error:
                raise error
            if then and subscription._on_dispose:
                then(result)

        def run_work():
            try:
                result, error = work(), None
            except Exception as exception:  # Raised again on the main thread, where it ends the process.
                result, error = None, exception
            loop.call_soon(finish, result, error)

        loop = _Loop.current
        threading.Thread(target=run_work, daemon=True).start()
        return subscription

    def say(self, text, tone="neutral", seconds=4, undo=None):
        """Shows a message for a moment. `undo` is the id of an action that the message offers."""
        say(text, tone, seconds, undo)

    def report_fault(self, kind, message):
        """Reports a mistake that the plugin survives, as `out_of_order`: the host names the plugin and the RIB."""
        self.router._rib.send("fault", kind=kind, message=message)

    def _keep(self, subscription):
        if self.is_active:
            self._subscriptions.append(subscription)
        else:
            subscription.dispose()
        return subscription

    def _deactivate(self):
        self.will_resign_active()
        subscriptions, self._subscriptions = self._subscriptions, []
        self.is_active = False
        for subscription in subscriptions:
            subscription.dispose()


class Router:
    """Attaches and detaches the children of a RIB: those of its slots, and RIBs of the same plugin."""

    def __init__(self, interactor, view_controller=None):
        self.interactor = interactor
        self.view_controller = view_controller or (interactor if hasattr(interactor, "screen") else None)
        self.children = []
        self._rib = None
        self._is_loaded = False
        interactor.router = self

    def did_load(self):
        """Called once, when the RIB has become active for the first time: attach the permanent children here."""

    def attach_child(self, child):
        """Attaches a router that a builder has made. Below a RIB that is not active yet, it waits."""
        if child in self.children:
            raise ValueError("The child is attached already.")
        self.children.append(child)
        if self.interactor.is_active:
            child._attach(self._rib)

    def detach_child(self, child):
        """Detaches a child. One that is not attached is left alone."""
        if child in self.children:
            self.children.remove(child)
            child._detach()

    def _attach(self, rib):
        self._rib = rib
        self.interactor.is_active, self.interactor._subscriptions = True, []
        for child in self.children[:]:
            child._attach(rib)
        self.interactor.did_become_active()
        if not self._is_loaded:
            self._is_loaded = True
            self.did_load()

    def _detach(self):
        self.interactor._deactivate()
        for child in self.children[:]:
            self.detach_child(child)


ViewableRouter = Router


class Builder:
    """Builds a RIB. `build` gets the listener and the arguments that the manifest calls dynamic.

        class GameBuilder(Builder):
            def build(self, listener, player1_name, player2_name):
                return Router(GameInteractor(listener, self.dependency.score_stream), GameViewController())

    It returns a router, or an interactor for which a plain router is made.
    """

    def __init__(self, dependency):
        self.dependency = dependency

    def build(self, listener, /, **arguments):  # If Python refuses this line: it is older than 3.9.
        raise NotImplementedError(f"{type(self).__name__}.build")


class ChildFailure:
    """A failure of a child in a slot; `comes_back` is true if the host has entered it again."""

    def __init__(self, slot, child, message, comes_back):
        self.slot, self.child, self.message, self.comes_back = slot, child, message, comes_back


class ChildRouter:
    """A child of another plugin in a slot. In a screen it is the place that shows the child."""

    def __init__(self, slot, name, title, listener, provided, arguments):
        self.slot, self.name, self.title = slot, name, title
        self.listener = listener
        self._provided, self._arguments = provided, arguments
        self._rib = None
        self._subscriptions = []
        self._number = self._written = None
        self._known = {}

    @property
    def element(self):
        """The place of the child, an element of a screen."""
        return Element({"type": "child", "child": self._number})

    def _attach(self, rib):
        self._rib, self._number = rib, rib.add(self)
        rib.send(
            "attach_child",
            child=self._number,
            slot=self.slot.name,
            name=self.name,
            dynamic=self.slot.encode_arguments(self._arguments),
            provides=self._values(),
        )
        for name, stream in self._provided.items():
            if self.slot.is_stream(name):
                self._watch(name, stream)

    def _detach(self):
        while self._subscriptions:
            self._subscriptions.pop().dispose()
        self._rib.children.pop(self._number, None)
        if self._rib.is_attached:
            self._rib.send("detach_child", child=self._number)

    def _values(self):
        for name, value in self._provided.items():
            stream = _as_stream(value)
            self._known[name] = getattr(stream, "value", None) if self.slot.is_stream(name) else value
        return {name: self.slot.encode(name, value) for name, value in self._known.items()}

    def _watch(self, name, stream):
        stream = _as_stream(stream)
        is_event = not isinstance(stream, ValueStream)

        def tell(value):
            if self._written == name if is_event else value == self._known[name]:
                return
            self._known[name] = value
            self._rib.send("provide", child=self._number, name=name, value=self.slot.encode(name, value))

        self._subscriptions.append(stream.subscribe(tell))

    def _write(self, name, value):
        """Takes over what the child has written; the host knows it already."""
        stream = _as_stream(self._provided[name])
        self._known[name], self._written = value, name
        if isinstance(stream, MutableValueStream):
            stream.value = value
        else:
            stream.send(value)
        self._written = None


def _as_stream(value):
    return value.score if isinstance(value, ScoreStream) else value


class SlotChild:
    """A child in a slot: its name, its title, and its builder."""

    def __init__(self, slot, name, title, provided):
        self.name, self.title = name, title
        self.builder = SlotBuilder(slot, name, title, provided)

    def __eq__(self, other):
        return isinstance(other, SlotChild) and (self.name, self.title) == (other.name, other.title)


class SlotBuilder:
    """Builds the child of a slot; the listener has a method for each outcome that the slot declares.

    In a slot for many children, the first argument of each method is the child's name.
    """

    def __init__(self, slot, name, title, provided):
        self._slot, self._name, self._title, self._provided = slot, name, title, provided

    def build(self, listener, /, **arguments):
        """Returns the child's router, to be attached and shown."""
        return ChildRouter(self._slot, self._name, self._title, listener, self._provided, arguments)


# MARK: Time and threads


class _Loop:
    """Calls functions later, on the main thread. Time is the machine's, or that of a test."""

    current = None

    def __init__(self, clock=time.monotonic):
        self.clock = clock
        self._timers = []
        self._numbers = itertools.count()
        self._soon = collections.deque()
        self._reader, self._writer = os.pipe()
        os.set_blocking(self._writer, False)
        os.set_blocking(self._reader, False)
        _Loop.current = self

    def call_soon(self, function, *arguments):
        """Calls a function on the main thread. The only method for other threads."""
        self._soon.append((function, arguments))
        try:
            os.write(self._writer, b".")
        except BlockingIOError:  # There is a byte already, and one is enough.
            pass

    def call_at(self, due, function):
        """Calls a function at a time; returns a subscription."""
        entry = [due, next(self._numbers), function]
        heapq.heappush(self._timers, entry)
        return Subscription(lambda: entry.__setitem__(2, None))

    def next_due(self):
        """Returns the time of the next timer, or None."""
        while self._timers and not self._timers[0][2]:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else None

    def run_next(self):
        """Calls one function that is due; returns false if there is none."""
        if self._soon:
            function, arguments = self._soon.popleft()
            function(*arguments)
            return True
        due = self.next_due()
        if due is None or due > self.clock():
            return False
        function = heapq.heappop(self._timers)[2]
        function()
        return True

    def wait(self, descriptors, within=None):
        """Waits for one of the descriptors, a timer or another thread; returns the descriptors that can be read."""
        due = self.next_due()
        times = [seconds for seconds in (within, due and due - self.clock()) if seconds is not None]
        if self._soon:
            times.append(0)
        ready = select.select([*descriptors, self._reader], [], [], max(0, min(times)) if times else None)[0]
        if self._reader in ready:
            os.read(self._reader, 4096)
        return [descriptor for descriptor in ready if descriptor != self._reader]


def call_soon(function, *arguments):
    """Calls a function on the main thread. This is how other threads reach a RIB."""
    _Loop.current.call_soon(function, *arguments)


def after(seconds, action):
    """Calls a function once, later; returns a subscription that cancels it."""
    return _Loop.current.call_at(_Loop.current.clock() + seconds, action)


def every(seconds, action):
    """Calls a function again and again; returns a subscription that ends it."""
    loop = _Loop.current
    timer = None

    def start(due):
        def fire():
            # A time that has passed already is left out.
            start(max(due + seconds, loop.clock()))
            action()

        nonlocal timer
        timer = loop.call_at(due, fire)

    start(loop.clock() + seconds)
    return Subscription(lambda: timer.dispose())


# MARK: The manifest


class Manifest:
    """What a plugin declares, with its names as Python writes them."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            declared = json.load(file)
        self.id = declared["id"]
        self.types = declared.get("types", {})
        builds = declared.get("builds") or {"default": declared}
        dependencies = declared.get("dependencies", {})
        self.builders = {name: build["builder"] for name, build in builds.items()}
        self.dynamic = {
            name: build.get("dynamic", {}) if "builds" in declared else dependencies.get("dynamic", {})
            for name, build in builds.items()
        }
        self.static = dependencies.get("static", {})
        self.outcomes = declared.get("outcomes", {})
        self.entries = declared.get("entries", {})
        self.state = declared.get("state", {})
        self.slots = {name: _Slot(name, slot, self) for name, slot in declared.get("children", {}).items()}

    @classmethod
    def beside(cls, path):
        """Reads the manifest beside a program: `shop.manifest.json` for `shop.py`."""
        return cls(os.path.splitext(path)[0] + ".manifest.json")

    def decode(self, type, value):
        """Returns a value as Python has it: what is a Double is a float."""
        if value is None:
            return None
        if type.endswith("?"):
            return self.decode(type[:-1], value)
        if type.startswith("["):
            return [self.decode(type[1:-1], element) for element in value]
        if type in self.types:
            return {name: self.decode(field, value.get(name)) for name, field in self.types[type].items()}
        return float(value) if type == "Double" else value

    def check(self, type, value, name, of=""):
        """Raises TypeError if a value is not of a type. The value is `name`, or a part of it, of something."""
        if type.endswith("?"):
            if value is not None:
                self.check(type[:-1], value, name, of)
        elif type.startswith("[") and isinstance(value, (list, tuple)):
            for index, element in enumerate(value):
                self.check(type[1:-1], element, f"{name}[{index}]", of)
        elif type in self.types and isinstance(value, dict):
            fields = self.types[type]
            for unknown in value.keys() - fields.keys():
                raise TypeError(f"`{name}`{of} has a member `{unknown}`, which {type} does not have in the manifest.")
            for field, field_type in fields.items():
                self.check(field_type, value.get(field), f"{name}.{field}", of)
        elif type in _IS_VALUE and _IS_VALUE[type](value):
            return
        elif type.startswith("[") or type in self.types or type in _IS_VALUE:
            raise TypeError(f"`{name}`{of} must be {type}, not {value!r}.")
        else:
            raise TypeError(f"`{name}`{of} is {type} in the manifest, which is not a type.")

    def encode(self, type, value, name, of=""):
        """Returns a value for JSON; raises TypeError if it is not of the type."""
        self.check(type, value, name, of)
        return _encode(value)

    def payload(self, subject, types, given):
        """Returns arguments by the manifest's names; raises TypeError if they are not those that are declared."""
        names = {_python_name(name): name for name in types}
        unknown = [name for name in given if name not in names]
        missing = [name for name, key in names.items() if name not in given and not types[key].endswith("?")]
        if unknown or missing:
            raise TypeError(
                f"{subject} takes {', '.join(names) or 'no arguments'}"
                + "".join(f"; `{name}` is missing" for name in missing)
                + "".join(f"; `{name}` is not in the manifest" for name in unknown)
                + "."
            )
        return {key: self.encode(types[key], given.get(name), name, f" of {subject}") for name, key in names.items()}

    def record(self, types, values):
        """Returns decoded values by Python's names."""
        return {_python_name(name): self.decode(type, values.get(name)) for name, type in types.items()}


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_int(value):
    return isinstance(value, int) and not isinstance(value, bool) and -(2**63) <= value < 2**63


_IS_VALUE = {
    "Int": _is_int,
    "Double": _is_number,
    "Bool": lambda value: isinstance(value, bool),
    "String": lambda value: isinstance(value, str),
    "PlayerType": lambda value: value in ("player1", "player2"),
    "Score": lambda value: isinstance(value, dict)
    and value.keys() == {"player1Score", "player2Score"}
    and all(_is_int(score) for score in value.values()),
}


class _Slot:
    """A slot of the manifest."""

    def __init__(self, name, declared, manifest):
        self.name, self.manifest = name, manifest
        self.provides = declared.get("provides", {})
        self.dynamic = declared.get("dynamic", {})
        self.outcomes = declared.get("outcomes", {})
        self.is_many = declared.get("many", False)

    def is_stream(self, name):
        return _stream_kind(self.provides[name]) is not None

    def encode_arguments(self, arguments):
        return self.manifest.payload(f"the child in `{self.name}`", self.dynamic, arguments)

    def encode(self, name, value):
        """Returns a provided value, or one of a provided stream; None for a stream of events."""
        kind = _stream_kind(self.provides[name])
        if kind and value is None and "Event" in kind[0]:
            return None
        return self.manifest.encode((kind[1] or "Score") if kind else self.provides[name], value, name)

    def decode(self, name, value):
        """Returns what a child has written to a stream."""
        kind = _stream_kind(self.provides[name])
        return self.manifest.decode(kind[1] or "Score", value)


_STREAMS = (
    "ValueStream",
    "MutableValueStream",
    "EventStream",
    "MutableEventStream",
    "ScoreStream",
    "MutableScoreStream",
)


def _stream_kind(type):
    """Returns the class and the values' type of a stream, or None for another type."""
    name, _, rest = type.partition("<")
    return (name, rest[:-1]) if name in _STREAMS else None


def _python_name(name):
    """Returns a manifest's name as Python writes it: `player1Name` is `player1_name`, `from` is `from_`."""
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()
    return name + "_" if keyword.iskeyword(name) else name


def _encode(value):
    """Returns a value for JSON, which has no elements, and no numbers that are not finite."""
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if isinstance(value, Element):
        value = value.members
    if isinstance(value, dict):
        return {key: _encode(member) for key, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [_encode(element) for element in value]
    return value


class _Names:
    """An object whose attributes are the names of a manifest."""

    def __init__(self, what, attributes):
        self.__dict__.update(attributes)
        self._what = what

    def __getattr__(self, name):
        known = ", ".join(key for key in self.__dict__ if not key.startswith("_"))
        raise AttributeError(f"The manifest has no {self._what} `{name}`. It has {known or 'none'}.")


# MARK: Port 1


class _RIB:
    """A RIB that the host has built, and what it has told the host."""

    def __init__(self, plugin, number):
        self.plugin, self.number = plugin, number
        self.router = None
        self.is_attached = self.is_gone = False
        self.streams = {}
        self.slots = {}
        self.children = {}
        self._child_numbers = itertools.count(1)
        self._sent_screen = self._sent_state = None

    def send(self, event, /, **members):
        if self.is_gone:
            print(f"`{event}` of a RIB that has been detached is ignored.", file=sys.stderr)
        else:
            self.plugin.send({"event": event, "rib": self.number, **members})

    def add(self, child):
        number = next(self._child_numbers)
        self.children[number] = child
        return number

    def tell_changes(self):
        """Sends the state and the screen if they have changed."""
        interactor, view, manifest = self.router.interactor, self.router.view_controller, self.plugin.manifest
        if manifest.state:
            kept = interactor.state()
            state = _encode(kept)
            if state != self._sent_state:
                for name, type in manifest.state.items():
                    manifest.check(type, kept.get(name), name, " of the state")
                self._sent_state = state
                self.send("state", value=state)
        if view:
            shown = view.screen()
            if not isinstance(shown, Screen):
                raise TypeError(f"`screen` of {view.__class__.__name__} returned {shown!r} instead of a Screen.")
            screen = _encode(shown)
            if screen != self._sent_screen:
                self._sent_screen = screen
                self.send("screen", screen=screen)

    # The objects that a RIB is built with.

    def listener(self):
        def reporter(name, types):
            return lambda **given: self.send(
                "outcome", outcome=name, payload=self.plugin.manifest.payload(f"`{name}`", types, given)
            )

        outcomes = self.plugin.manifest.outcomes
        return _Names("outcome", {_python_name(name): reporter(name, types) for name, types in outcomes.items()})

    def dependency(self, values, children):
        attributes = {}
        for name, type in self.plugin.manifest.static.items():
            kind = _stream_kind(type)
            value = (
                self.stream(name, kind, values.get(name)) if kind else self.plugin.manifest.decode(type, values[name])
            )
            attributes[_python_name(name)] = value
        for name, slot in self.plugin.manifest.slots.items():
            self.slots[name] = MutableValueStream(children.get(name, []))
            attributes[_python_name(name) + ("_builders" if slot.is_many else "_builder")] = self.builders(slot)
        return _Names("static dependency", attributes)

    def stream(self, name, kind, value):
        class_name, type = kind[0], kind[1] or "Score"
        decode = functools.partial(self.plugin.manifest.decode, type)
        is_mutable = class_name.startswith("Mutable")
        if "Event" in class_name:
            stream = MutableEventStream() if is_mutable else EventStream()
            self.streams[name] = lambda event: stream._tell(decode(event))
        else:
            stream = MutableValueStream(decode(value)) if is_mutable else ValueStream(decode(value))
            self.streams[name] = lambda new: stream._receive(decode(new))
        if is_mutable:
            encode = functools.partial(self.plugin.manifest.encode, type, name=name)
            stream._write = lambda new: self.send("write", name=name, value=encode(new))
        return globals()[class_name](stream) if "Score" in class_name else stream

    def builders(self, slot):
        def builders(**provided):
            names = {_python_name(name): name for name in slot.provides}
            provided = {names.get(name, name): value for name, value in provided.items()}
            if set(provided) != set(slot.provides):
                raise TypeError(f"The slot `{slot.name}` takes {', '.join(names) or 'nothing'}.")

            def make(children):
                return [SlotChild(slot, child["name"], child["title"], provided) for child in children]

            offered = MutableValueStream(make(self.slots[slot.name].value))
            self.slots[slot.name].subscribe(lambda children: offered._set(make(children)))
            if slot.is_many:
                return offered
            return offered.value[0].builder if offered.value else None

        return builders


class _Plugin:
    """Answers the calls of a host, which come one at a time, with events."""

    def __init__(self, manifest, builders, send):
        self.manifest, self.send = manifest, send
        self._ribs = {}
        self._builders = self._by_build(builders)

    def _by_build(self, builders):
        if len(builders) == 1:
            return dict.fromkeys(self.manifest.builders, builders[0])
        classes = {builder.__name__: builder for builder in builders}
        missing = [name for name in self.manifest.builders.values() if name not in classes]
        if missing:
            raise TypeError(f"The manifest names the builders {', '.join(missing)}, which `run` was not given.")
        return {build: classes[name] for build, name in self.manifest.builders.items()}

    def receive(self, call):
        """Does what a call asks for, and answers it."""
        name = call.get("call")
        if name == "hello":
            return self.send({"event": "hello", "id": call["id"], "port": PORT})
        if name == "wrong":
            return print(f"ribs-host: {call.get('message')}", file=sys.stderr)
        answer = {"event": "done", "id": call["id"]}
        try:
            handler = self._calls.get(name)
            if not handler:
                raise Refused(f"unknown call {name!r}")
            handler(self, call)
        except Refused as refusal:
            answer = {"event": "refused", "id": call["id"], "message": str(refusal)}
        self.tell_changes()
        self.send(answer)

    def tell_changes(self):
        """Sends what has changed in any RIB."""
        for rib in list(self._ribs.values()):
            if rib.is_attached:
                rib.tell_changes()

    def _build(self, call):
        rib = _RIB(self, call["rib"])
        try:
            rib.router = self._router(rib, call)
        except Refused:
            raise
        except Exception as error:
            _print_exception()
            raise Refused(f"{type(error).__name__}: {error}") from error
        self._ribs[rib.number] = rib

    def _router(self, rib, call):
        dependency, listener = rib.dependency(call.get("static", {}), call.get("children", {})), rib.listener()
        arguments = self.manifest.record(self.manifest.dynamic[call["build"]], call.get("dynamic", {}))
        builder = self._builders[call["build"]]
        if issubclass(builder, Builder):
            built = builder(dependency).build(listener, **arguments)
        else:
            built = builder.__new__(builder)
            built.listener, built.dependency = listener, dependency
            built.__init__(**arguments)
        router = built if isinstance(built, Router) else Router(built)
        interactor = router.interactor
        interactor.listener = interactor.listener or listener
        interactor.dependency = interactor.dependency or dependency
        interactor._state_fields = {name: _python_name(name) for name in self.manifest.state}
        if call.get("state") is not None:
            state = {
                name: self.manifest.decode(type, call["state"].get(name)) for name, type in self.manifest.state.items()
            }
            interactor.restore(state)
        return router

    def _attach(self, call):
        rib = self._ribs[call["rib"]]
        rib.is_attached = True
        rib.router._attach(rib)

    def _see(self, call):
        method = "view_did_appear" if call["seen"] else "view_did_disappear"
        getattr(self._ribs[call["rib"]].router.view_controller, method, lambda: None)()

    def _detach(self, call):
        rib = self._ribs.pop(call["rib"])
        rib.is_attached = False
        rib.router._detach()
        rib.is_gone = True

    def _perform(self, call):
        self._ribs[call["rib"]].router.view_controller.perform(Action(call["action"], call.get("value")))

    def _ask(self, call):
        interactor = self._ribs[call["rib"]].router.interactor
        arguments = self.manifest.record(self.manifest.entries[call["entry"]], call.get("arguments", {}))
        getattr(interactor, _python_name(call["entry"]))(**arguments)

    def _deliver(self, call):
        self._ribs[call["rib"]].streams[call["name"]](call.get("value"))

    def _offer(self, call):
        self._ribs[call["rib"]].slots[call["slot"]]._set(call["children"])

    def _child_outcome(self, call):
        child = self._child(call)
        if not child:
            return
        payload, slot = call.get("payload", {}), child.slot
        if call["outcome"] == "childDidFail":
            failure = ChildFailure(slot.name, child.name, payload.get("message", ""), payload.get("comesBack", False))
            return getattr(child.listener, "child_did_fail", lambda _: None)(failure)
        names = [child.name] if slot.is_many else []
        arguments = self.manifest.record(slot.outcomes[call["outcome"]], payload)
        getattr(child.listener, _python_name(call["outcome"]))(*names, **arguments)

    def _child_title(self, call):
        child = self._child(call)
        if child:
            child.title = call["title"]

    def _provided(self, call):
        child = self._child(call)
        if child:
            child._write(call["name"], child.slot.decode(call["name"], call.get("value")))

    def _child(self, call):
        """Returns the child that a call is about; None if it has been detached meanwhile."""
        return self._ribs[call["rib"]].children.get(call["child"])

    _calls = {
        "build": _build, "attach": _attach, "see": _see, "detach": _detach, "perform": _perform, "ask": _ask,
        "deliver": _deliver, "offer": _offer, "child_outcome": _child_outcome, "child_title": _child_title,
        "provided": _provided,
    }  # fmt: skip


_plugin = None


def _print_exception():
    """Prints the traceback of the current exception, without the calls in this module."""
    import traceback  # Here, because it makes a start longer.

    shown = traceback.TracebackException.from_exception(sys.exc_info()[1])
    own = [call for call in shown.stack if call.filename != __file__]
    shown.stack = traceback.StackSummary.from_list(own or shown.stack)
    print("".join(shown.format()), end="", file=sys.stderr)


def say(text, tone="neutral", seconds=4, undo=None):
    """Shows a message for a moment, as `Interactor.say`."""
    message = {"event": "say", "text": text, "seconds": seconds, "tone": tone}
    _plugin.send(message if undo is None else {**message, "undo": undo})


class Log:
    """The host's log: `Log.warning("…")`."""

    @staticmethod
    def write(level, message):
        """Writes a line of a level: debug, info, warning or error."""
        _plugin.send({"event": "log", "level": level, "message": str(message)})

    debug = staticmethod(lambda message: Log.write("debug", message))
    info = staticmethod(lambda message: Log.write("info", message))
    warning = staticmethod(lambda message: Log.write("warning", message))
    error = staticmethod(lambda message: Log.write("error", message))


# MARK: The program


class _Lines:
    """Port 1 over two descriptors."""

    def __init__(self, reader, writer):
        self.reader, self._writer = reader, writer
        self._rest = b""

    def read(self):
        """Returns the calls that have come; None at the end of the input."""
        chunk = os.read(self.reader, 1 << 16)
        if not chunk:
            if self._rest:
                raise ValueError(f"The input ended within a line: {self._rest[:80]!r}")
            return None
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        return [json.loads(line) for line in lines]

    def write(self, event):
        line = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
        if len(line) > LINE_LIMIT:
            raise ValueError(f"The event `{event['event']}` has {len(line)} bytes; a line has at most {LINE_LIMIT}.")
        while line:
            line = line[os.write(self._writer, line) :]


def run(*builders, manifest=None):
    """Plays the plugin until the host ends it.

    - builders: a subclass of `Interactor`, or of `Builder`. A manifest with several builds names their builders.
    - manifest: the path of the manifest; by default beside the program.
    """
    global _plugin
    if os.isatty(0):
        sys.exit(f"{sys.argv[0]} is a plugin of ribs-host. Name it in a plugins.json, and run `ribs-host`.")
    # Only port 1 uses these two: `print`, `input` and what a library does get other ones.
    lines = _Lines(os.dup(0), os.dup(1))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the host.
    faulthandler.register(signal.SIGALRM, all_threads=False)  # Prints the calls, and continues.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})  # The parent's mask is inherited.
    try:
        declared = Manifest(manifest) if manifest else Manifest.beside(sys.argv[0])
        _plugin = _Plugin(declared, builders, lines.write)
        _play(_Loop(), lines)
    except BrokenPipeError:  # The host has ended.
        pass
    except Exception:
        _print_exception()
        # Without waiting for threads.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(1)


def _play(loop, lines):
    calls = collections.deque()
    while True:
        signal.setitimer(signal.ITIMER_REAL, LONG_CALL, LONG_CALL)
        is_busy = loop.run_next()
        if is_busy:
            _plugin.tell_changes()
        if calls:
            _plugin.receive(calls.popleft())
        signal.setitimer(signal.ITIMER_REAL, 0)
        if loop.wait([lines.reader], within=0 if is_busy or calls else None):
            more = lines.read()
            if more is None:
                return
            calls.extend(more)


# MARK: Tests


class TestFailure(AssertionError):
    """Says what a test asked for, and what there is instead."""

    __test__ = False


class Outcome:
    """An outcome that a RIB has reported: `Outcome("did_end", winner="player1")`."""

    def __init__(self, name, /, **payload):
        self.name = _python_name(name)
        self.payload = {_python_name(key): value for key, value in payload.items()}

    def __eq__(self, other):
        return isinstance(other, Outcome) and (self.name, self.payload) == (other.name, other.payload)

    def __repr__(self):
        return f"Outcome({self.name!r}{''.join(f', {key}={value!r}' for key, value in self.payload.items())})"


class TestStream:
    """A stream of the host: `value` can be read and set, and `values` has all values so far."""

    __test__ = False

    def __init__(self, value):
        self.values = [value]
        self._tell = lambda value: None

    @property
    def value(self):
        return _copy(self.values[-1])

    @value.setter
    def value(self, value):
        if value != self.value:
            self.values.append(value)
            self._tell(value)


class TestEventStream:
    """A stream of events of the host: a test can send to it, and `events` has all events so far."""

    __test__ = False
    value = None

    def __init__(self):
        self.events = []
        self._tell = lambda event: None

    def send(self, event=None):
        self.events.append(event)
        self._tell(event)


class TestSlot:
    """A slot with children that record what happens to them: `TestSlot("chess", "go")`."""

    __test__ = False

    def __init__(self, *names):
        self.names = names
        self.attached = []
        self._tell = lambda children: None

    def offer(self, *names):
        """Replaces the children that can be attached."""
        self.names = names
        self._tell(self._children)

    def __getitem__(self, name):
        """Returns the attached child of a name."""
        for child in self.attached:
            if child.name == name:
                return child
        raise TestFailure(f"No child `{name}` is attached; attached are: {[child.name for child in self.attached]}.")

    @property
    def _children(self):
        return [{"name": name, "title": name} for name in self.names]


class TestChild:
    """A child in a slot, instead of another plugin: its name, its arguments, and the values provided for it."""

    __test__ = False

    def __init__(self, tester, event):
        self.name = event["name"]
        self.arguments = {_python_name(name): value for name, value in event["dynamic"].items()}
        self.provided = {_python_name(name): value for name, value in event["provides"].items()}
        self._tester, self._number = tester, event["child"]
        self._keys = {_python_name(name): name for name in event["provides"]}

    def report(self, outcome, /, **payload):
        """Reports an outcome to the parent."""
        outcomes = self._slot.outcomes
        names = {_python_name(name): name for name in outcomes}
        if outcome not in names:
            raise TestFailure(f"The slot has no outcome `{outcome}`; it has: {', '.join(names) or 'none'}.")
        name = names[outcome]
        values = self._slot.manifest.payload(f"`{outcome}`", outcomes[name], payload)
        self._call("child_outcome", outcome=name, payload=values)

    def fail(self, message, comes_back=False):
        """Fails, as a child does whose process has ended."""
        payload = {"message": message, "comesBack": comes_back}
        self._call("child_outcome", outcome="childDidFail", payload=payload)

    def write(self, name, value):
        """Writes a stream that the parent provides."""
        self.provided[name] = value
        self._call("provided", name=self._keys[name], value=value)

    def _call(self, name, /, **members):
        self._tester._call(name, child=self._number, **members)


class RIBTester:
    """Plays a plugin's RIB without a host: builds and attaches it, acts as a person does, and reads its screen.

        tester = RIBTester(Counter, static={"total": TestStream(0)}, dynamic={"player": "Ada"})
        tester.press("One more")
        assert tester.texts == ["Ada: 1"]
        tester.finish()

    - builders: as in `run`.
    - static, dynamic: the dependencies by their names; a stream is a TestStream or a TestEventStream.
    - state: what an earlier RIB has kept, such as another tester's `state`.
    - slots: a TestSlot for each slot of the manifest that is not empty.

    A value of another type than the manifest's is a TypeError, as when a host plays the plugin. After each call it has:

    - outcomes: a list of the reported outcomes, each an `Outcome`
    - screen: the last screen, as JSON has it; `texts` and `element` read it
    - state: the last kept state, a dict; None before
    - messages: the texts of `say`
    - log: the lines of `Log`, each a level and a message
    - now: the seconds that have passed by `advance`
    """

    def __init__(self, *builders, build=None, static=None, dynamic=None, state=None, slots=None, manifest=None):
        program = sys.modules[builders[0].__module__].__file__
        self.manifest = Manifest(manifest) if manifest else Manifest.beside(program)
        self.now = 0.0
        self.screen = self.state = None
        self.outcomes, self.messages, self.log = [], [], []
        self._calls, self._is_running, self._answer = collections.deque(), False, None
        self._slots, self._children = self._named(self.manifest.slots, slots, "slots", TestSlot()), {}
        self._loop = _Loop(lambda: self.now)
        self._plugin = _Plugin(self.manifest, builders, self._take)
        build = build or next(iter(self.manifest.builders))
        self._static = self._named(self.manifest.static, static, "static")
        arguments = self._named(self.manifest.dynamic[build], dynamic, "dynamic")
        self._connect()
        values = {name: value.value if hasattr(value, "_tell") else value for name, value in self._static.items()}
        children = {name: slot._children for name, slot in self._slots.items()}
        kept = {} if state is None else {"state": self._checked(self.manifest.state, state, "state")}
        self._call("build", build=build, path=["root"], static=values, dynamic=arguments, children=children, **kept)
        self._call("attach")
        self._call("see", seen=True)

    def _named(self, declared, given, what, default=None):
        """Returns what was given by the manifest's names; optional values that were left out are None."""
        given, names = dict(given or {}), {_python_name(name): name for name in declared}
        values = {}
        for name, key in names.items():
            if name in given or key in given:
                values[key] = given.pop(name) if name in given else given.pop(key)
            elif default is not None or str(declared[key]).endswith("?"):
                values[key] = type(default)() if default is not None else None
            else:
                raise TestFailure(f"`{what}` lacks `{name}`, which the manifest has.")
        if given:
            raise TestFailure(f"`{what}` has {list(given)}; the manifest has {list(names)}.")
        return values if what == "slots" else self._checked(declared, values, what)

    def _checked(self, declared, values, what):
        """Returns given values; raises TypeError if they are not of the manifest's types."""
        for name in values.keys() - declared.keys():
            raise TypeError(f"`{what}` has `{name}`, which the manifest does not have.")
        for name, type in declared.items():
            value, kind = values.get(name), _stream_kind(type)
            if not kind:
                self.manifest.check(type, value, name, f" of `{what}`")
            elif isinstance(value, TestEventStream if "Event" in kind[0] else TestStream):
                for value in value.values if isinstance(value, TestStream) else []:
                    self.manifest.check(kind[1] or "Score", value, name, f" of `{what}`")
            else:
                stream = "TestEventStream()" if "Event" in kind[0] else f"TestStream({value!r})"
                raise TypeError(f"`{name}` of `{what}` is a {type}: give {stream}.")
        return values

    def _connect(self):
        for name, value in self._static.items():
            if hasattr(value, "_tell"):
                value._tell = lambda value, name=name: self._call("deliver", name=name, value=_encode(value))
        for name, slot in self._slots.items():
            slot._tell = lambda children, name=name: self._call("offer", slot=name, children=children)

    # What a person does.

    def press(self, label):
        """Presses a button, a cell, an item, a tab, an option or a toggle, by what a person reads."""
        controls = self._controls()
        found = [control for control in controls if control[0] == label]
        if len(found) != 1:
            there = ", ".join(repr(control[0]) for control in controls) or "nothing"
            many = "no" if not found else "more than one"
            raise TestFailure(f"The screen has {many} {label!r}; it has {there}.")
        _, action, is_enabled = found[0]
        if not is_enabled:
            raise TestFailure(f"{label!r} is disabled.")
        self.send(*action)

    def type(self, text, into):
        """Fills in a field, by its label or id."""
        field = self.element(into, "field")
        if not field.get("enabled", True):
            raise TestFailure(f"The field {into!r} is disabled.")
        if text not in field.get("options", [text]):
            raise TestFailure(f"The field {into!r} takes one of {field['options']}.")
        self.send(field["action"], text)

    def perform(self, id, value=None):
        """Performs an action that the screen offers, by its id."""
        actions = [control[1] for control in self._controls()]
        fields = [element["action"] for element in self._elements() if element["type"] == "field"]
        if (id, value) not in actions and id not in fields:
            raise TestFailure(
                f"The screen does not offer {id!r} with {value!r}; it offers {actions} and fields {fields}."
            )
        self.send(id, value)

    def send(self, id, value=None):
        """Sends an action even if the screen does not offer it, such as one that comes late."""
        self._call("perform", action=id, **({} if value is None else {"value": value}))

    def ask(self, entry, /, **arguments):
        """Asks an entry of the RIB, as a link does."""
        names = {_python_name(name): name for name in self.manifest.entries}
        if entry not in names:
            raise TestFailure(f"The manifest has no entry `{entry}`; it has: {', '.join(names) or 'none'}.")
        name = names[entry]
        values = self.manifest.payload(f"`{entry}`", self.manifest.entries[name], arguments)
        self._call("ask", entry=name, arguments=values)

    def advance(self, seconds):
        """Lets time pass for the RIB's timers; takes no time itself."""
        end = self.now + seconds
        with self._running():
            while (due := self._loop.next_due()) is not None and due <= end:
                self.now = max(self.now, due)
                self._loop.run_next()
                self._plugin.tell_changes()
        self.now = end
        self._settle()

    def wait(self, until, within=10):
        """Waits until a function returns true, for what comes from other threads."""
        limit = time.monotonic() + within
        while not until():
            if time.monotonic() > limit:
                raise TestFailure(f"It did not become true within {within} seconds.")
            with self._running():
                if self._loop.run_next():
                    self._plugin.tell_changes()
                else:
                    select.select([self._loop._reader], [], [], 0.05)
            self._settle()

    def detach(self):
        """Detaches the RIB."""
        self._call("see", seen=False)
        self._call("detach")

    def finish(self):
        """Detaches the RIB; raises TestFailure if a child or a timer of it is left."""
        self.detach()
        if self._loop.next_due() is not None:
            raise TestFailure("A timer is left. Use `every` and `after` of the interactor, which end with the RIB.")

    # What a person sees.

    @property
    def texts(self):
        """The texts of the screen, in reading order."""
        texts = self._elements("text")
        return [text.get("text") or "".join(run["text"] for run in text.get("runs", [])) for text in texts]

    def element(self, label, type=None):
        """Returns an element by its label, its title or the id of its action."""
        elements = self._elements(type)
        for element in elements:
            if label in (element.get("label"), element.get("title"), element.get("action")):
                return element
        there = [element.get("label") or element.get("title") or element.get("action") for element in elements]
        raise TestFailure(
            f"The screen has no {type or 'element'} {label!r}; it has {[name for name in there if name]}."
        )

    def _elements(self, type=None):
        def walk(elements):
            for element in elements:
                yield element
                yield from walk(element.get("elements", []))

        return [element for element in walk((self.screen or {}).get("elements", [])) if type in (None, element["type"])]

    def _controls(self):
        """Returns what can be pressed: what a person reads, the action, and whether it is enabled."""
        controls = []
        for element in self._elements():
            kind, action, enabled = element["type"], element.get("action"), element.get("enabled", True)
            if kind == "button":
                controls.append((element["label"], (action, element.get("value")), enabled))
            elif kind == "toggle":
                controls.append((element["label"], (action, "false" if element["on"] else "true"), enabled))
            elif kind in ("choice", "tabs", "list"):
                for part in element[{"choice": "options", "list": "items"}.get(kind, kind)]:
                    can = enabled and part.get("enabled", True)
                    controls.append((part["title"] or part["id"], (action, part["id"]), can))
            elif kind == "grid":
                for cell in itertools.chain(*element["rows"]):
                    if "action" in cell:
                        action = cell["action"], cell.get("value")
                        controls.append((cell["position"], action, cell.get("enabled", True)))
        return controls

    # The host's side.

    def _call(self, name, /, **members):
        """Makes a call, now or after the one that is being made."""
        self._calls.append({"call": name, "id": 1, "rib": 1, **members})
        if not self._is_running:
            self._settle()

    def _settle(self):
        while self._calls:
            with self._running():
                self._plugin.receive(json.loads(json.dumps(self._calls.popleft())))
            answer, self._answer = self._answer, None
            if answer["event"] == "refused":
                raise Refused(answer["message"])

    @contextlib.contextmanager
    def _running(self):
        global _plugin
        _plugin, _Loop.current, self._is_running = self._plugin, self._loop, True
        try:
            yield
        finally:
            self._is_running = False

    def _take(self, event):
        event = json.loads(json.dumps(event))
        name = event["event"]
        if name in ("done", "refused"):
            self._answer = event
        elif name == "outcome":
            self.outcomes.append(Outcome(event["outcome"], **event["payload"]))
        elif name == "screen":
            self.screen = event["screen"]
        elif name == "state":
            self.state = event["value"]
        elif name == "say":
            self.messages.append(event["text"])
        elif name == "log":
            self.log.append((event["level"], event["message"]))
        elif name == "write":
            stream = self._static[event["name"]]
            (
                stream.send(event["value"])
                if isinstance(stream, TestEventStream)
                else setattr(stream, "value", event["value"])
            )
        elif name == "attach_child":
            child = self._children[event["child"]] = TestChild(self, event)
            child._slot = self.manifest.slots[event["slot"]]
            self._slots[event["slot"]].attached.append(child)
        elif name == "detach_child":
            child = self._children.pop(event["child"])
            self._slots[child._slot.name].attached.remove(child)
        elif name == "provide":
            self._children[event["child"]].provided[_python_name(event["name"])] = event["value"]
