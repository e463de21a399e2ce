"""The applications of Examples/everyday in a browser: what a person does with each, and what the page shows then.

Tests/TerminalTests/EverydayHostTests.swift plays the same in the other faces."""

# What `step` does, for each application: presses what has a text, or types into the field that is called so.
APPLICATIONS = [
    ("mail.json", "Inbox (12 unread)", [("press", "Grace")], "Good day, Ada: the compiler works."),
    ("files.json", "study", [("press", "letter.txt")], "the tapes are in the cupboard"),
    ("chat.json", "#engine", [("type", "Message", "I like my garden")], "Why do you like your garden?"),
    ("conversation.json", "Chat with Grace", [("type", "Message", "I like my garden")], "09:41"),
    ("words.json", "Words", [("press", "address-book.txt"), ("press", "Count")], "words in 45 files"),
    ("board.json", "Board", [("press", "New card"), ("type", "New card", "Page"), ("press", "Done"), ("press", "Page")], "In To do"),
    ("kanban.json", "Board", [("press", "Draw the second axis")], "The carriage has to clear the store"),
    ("settings.json", "Settings", [("type", "Time zone", "asia/seoul"), ("value", "Time zone", "Asia/Seoul")], "Time zone"),
    ("machine.json", "Dashboard", [("press", "Pause")], "13.5 of 16 GB"),
    ("dashboard.json", "Dashboard", [("press", "Pause")], "Up for"),
]

FIELD = "[...document.querySelectorAll('label')].find((label) => label.textContent === %r)?.control"


def play(browser, steps, result):
    """Does what a person does, one after the other, each once the page shows what it needs, and has the answer to what was done before:
    the last screen of that answer would make a press that overtakes it one for another screen, which is not carried out."""
    for kind, name, *text in steps:
        if kind == "press":
            button = f"[...document.querySelectorAll('main :is(button, [data-index])')].find((node) => node.textContent.includes({name!r}))"
            browser.wait(f"!!{button} && waiting.size === 0")
            browser.evaluate(f"{button}.click()")
        elif kind == "type":
            browser.wait(f"!!{FIELD % name}")
            browser.evaluate(f"({FIELD % name}.focus(), {FIELD % name}.select())")
            browser.type(text[0])
            browser.press("Enter")
        else:
            browser.wait(f"{FIELD % name}.value === {text[0]!r} && {FIELD % name}.defaultValue === {text[0]!r}")
    browser.wait(f"document.querySelector('main').innerText.includes({result!r})")
