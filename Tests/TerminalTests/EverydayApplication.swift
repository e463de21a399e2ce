import TestSupport
import Testing

/// An application of Examples/everyday, and what a person does with it in each face: the same everywhere, so that the same
/// is shown.
struct EverydayApplication: Sendable, CustomTestStringConvertible {
    /// Its configuration, without `Examples/everyday/`.
    let config: String
    /// What its first screen shows.
    let start: String
    /// The lines of JSON that ask for what is done.
    let requests: [String]
    /// What is typed in plain lines.
    let lines: [String]
    /// What is typed on a full screen, and what it shows before more is typed.
    let keys: [(text: String, shows: String)]
    /// What all of them show then.
    let result: String
    /// Whether its plugin can have a process of its own: one that reads a folder beside its configuration cannot.
    var canBeIsolated = true
    /// What it asks then before its changes are lost; nil if there are none.
    var question: String?

    var testDescription: String { config }

    /// Each of them; of the dashboard a machine whose figures are known, and this one.
    static let all = [
        EverydayApplication(
            config: "mail.json",
            start: "Inbox (12 unread)",
            requests: [#"{"action":"read","value":"40"}"#],
            lines: ["2"],
            keys: [("\r", "Inbox (11 unread)")],
            result: "Good day, Ada: the compiler works."
        ),
        EverydayApplication(
            config: "files.json",
            start: "study",
            requests: [#"{"action":"open","value":"letter.txt"}"#],
            lines: ["letter.txt"],
            keys: [("/letter.t", "in the cupboard")],
            result: "the tapes are in the cupboard"
        ),
        EverydayApplication(
            config: "chat.json",
            start: "#engine",
            requests: [#"{"action":"draft-0","value":"I like my garden"}"#, #"{"action":"send"}"#],
            lines: ["Message I like my garden"],
            keys: [("I like my garden", "▌ I like my garden"), ("\r", "Why do you")],
            result: "Why do you like your garden?"
        ),
        EverydayApplication(
            config: "conversation.json",
            start: "Chat with Grace",
            requests: [#"{"action":"draft-0","value":"I like my garden"}"#, #"{"action":"send"}"#],
            lines: ["Message I like my garden"],
            keys: [("I like my garden", "▌ I like my garden"), ("\r", "Why do you")],
            result: "09:41"
        ),
        EverydayApplication(
            config: "words.json",
            start: "Words",
            requests: [#"{"action":"count"}"#],
            lines: ["Count"],
            keys: [("", "address-book.txt"), ("c", "of 45 files")],
            result: " words in 45 files",
            canBeIsolated: false
        ),
        EverydayApplication(
            config: "board.json",
            start: "Board",
            requests: [
                #"{"action":"new"}"#, #"{"action":"new","value":"Page"}"#, #"{"action":"add"}"#,
                #"{"action":"board"}"#, #"{"action":"remove"}"#,
            ],
            lines: ["n", "New card Page", "Done", "d"],
            keys: [
                ("n", "▌  "), ("Page", "▌ Page"), ("\r", "▐› Page"), ("\t\r", "▐▌ Page"), ("d", "z Undo"),
            ],
            result: "Removed “Page”.",
            question: "Leave the changed board?"
        ),
        EverydayApplication(
            config: "kanban.json",
            start: "Board",
            requests: [#"{"action":"open","value":"1"}"#],
            lines: ["Draw the second axis"],
            keys: [("\r", "Checklist")],
            result: "The carriage has to clear the store"
        ),
        EverydayApplication(
            config: "settings.json",
            start: "Settings",
            requests: [#"{"action":"zone","value":"Asia/Seoul"}"#],
            lines: ["Time zone seoul"],
            keys: [("\t\t\t\t", "▾▐"), ("seoul", "╭─ Time zone"), ("\r", "▌ Asia/Seoul")],
            result: "Asia/Seoul",
            question: "Leave without saving Time zone?"
        ),
        EverydayApplication(
            config: "machine.json",
            start: "Dashboard",
            requests: [#"{"action":"pause","value":"true"}"#],
            lines: ["p"],
            keys: [("p", "Up for 26 hours")],
            result: "13.5 of 16 GB",
            canBeIsolated: false
        ),
        EverydayApplication(
            config: "dashboard.json",
            start: "Dashboard",
            requests: [#"{"action":"pause","value":"true"}"#],
            lines: ["p"],
            keys: [("p", "load")],
            result: "Up for"
        ),
    ]
}
