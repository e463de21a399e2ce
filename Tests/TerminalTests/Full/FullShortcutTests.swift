import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A shortcut of a control")
struct FullShortcutTests {
    private static let mail = Screen(title: "Mail") {
        Text("Hello Ada")
        Button("Archive", id: "archive")
        Button("Reply", id: "reply").shortcut("r")
        Button("Delete", id: "delete", confirmation: "Delete it?").shortcut("d")
        Button("Quote", id: "quote").shortcut("q")
        Toggle("Flag", id: "flag", isOn: false).shortcut("f")
        Button("Later", id: "later", isEnabled: false).shortcut("l")
    }

    @Test("does what the control does, wherever the focus is, and asks first where the control does")
    func does() {
        let rig = FaceRig(Self.mail)
        rig.type("r")
        #expect(rig.heard == ["reply"])
        rig.type("f")
        #expect(rig.heard == ["reply", "flag=true"])
        rig.type("d")
        #expect(rig.shown.contains("Delete it?"))
        rig.type("y")
        #expect(rig.heard == ["reply", "flag=true", "delete"])
    }

    @Test("that is a key of the screen itself works with alt, and a disabled control's not at all")
    func commands() {
        let rig = FaceRig(Self.mail)
        rig.type("\u{1B}q")
        rig.type("\u{1B}l")
        #expect(rig.heard == ["quote"])
        rig.type("q")
        #expect(rig.quits == 1)
    }

    @Test("is on the button where characters are commands, and in the footer alone where they are text")
    func whileTyping() throws {
        let rig = FaceRig(
            Screen(title: "Mail") {
                Field("To", id: "to")
                Button("Send", id: "send").shortcut("s")
            }
        )
        #expect(!rig.shown.contains(" s Send  ") && rig.shown.contains("alt-s Send"))
        func column() throws -> Int {
            let rows = rig.shown.split(separator: "\n")
            let row = try #require(rows.first { $0.contains("Send") && !$0.contains("alt-s") })
            return try row.distance(from: row.startIndex, to: #require(row.firstRange(of: "Send")).lowerBound)
        }
        let typed = try column()
        rig.type("\u{1B}")
        rig.timer.fire()
        #expect(rig.shown.contains(" s Send  ") && !rig.shown.contains("alt-s"))
        // Without its key, the label was in the middle of the button.
        #expect(try column() == typed + 1)
    }

    @Test("is in the footer, in help and in the list of actions")
    func shown() {
        let rig = FaceRig(Self.mail, 120, 30)
        #expect(rig.shown.contains("r Reply"))
        rig.type("?")
        #expect(rig.shown.contains("r           Reply"))
        #expect(rig.shown.contains("alt-q       Quote"))
        rig.type("?:")
        #expect(rig.shown.contains("Reply  r"))
    }

    @Test("is text where a field takes text, and works with alt there")
    func field() {
        let screen = Screen {
            Field("Name", id: "name")
            Button("Reply", id: "reply").shortcut("r")
        }
        let rig = FaceRig(screen, 120, 24)
        rig.type("r")
        #expect(rig.heard == ["name=r"])
        rig.type("\u{1B}r")
        #expect(rig.heard.last == "reply")
    }

    @Test("leaves the focus on the row of a list that it is about, unless it leads to a field")
    func row() {
        func board(isNew: Bool = false) -> Screen {
            Screen(title: "Board") {
                List("Cards", id: "select", items: ["A", "B"].map { .init(id: $0, title: $0) })
                if isNew { Field("New card", id: "title") } else { Button("New card", id: "new").shortcut("n") }
                Button("On", id: "move").shortcut("L")
            }
        }
        let rig = FaceRig(board()) { $0.id == "new" ? board(isNew: true) : nil }
        rig.type(Keys.down + "L")
        #expect(rig.heard == ["move"] && rig.focusLabel == "B")
        rig.type("n")
        #expect(rig.focusLabel == "New card" && rig.face.view.interaction.isEditing)
    }

    /// A room of a conversation, which is left by a button and by the keys of the others.
    private static func room(_ name: String, draft: String = "") -> Screen {
        Screen(title: name) {
            Text("Welcome to \(name).")
            Field("Message", id: "draft", text: draft, submits: "send")
            Button("Send", id: "send", isEnabled: !draft.isEmpty)
            Button("Next room", id: "next").shortcut("n")
            Button("Leave", id: "leave", role: .back)
        }
    }

    @Test("works in a field, which stays open, and what is typed in it stays")
    func stays() {
        let rig = FaceRig(Self.room("engine")) {
            $0.id == "next" ? Self.room("cards", draft: "hi") : Self.room("engine", draft: $0.value ?? "")
        }
        rig.type("hi")
        rig.type("\u{1B}n")
        #expect(rig.heard.last == "next" && rig.shown.contains("Welcome to cards."))
        #expect(rig.focusLabel == "Message" && rig.face.view.interaction.isEditing)
        rig.type("!")
        #expect(rig.heard.last == "draft=hi!")
    }

    @Test("is in the footer of a field, with alt")
    func fieldFooter() {
        let rig = FaceRig(Self.room("engine"))
        #expect(rig.shown.contains("  alt-n Next room  "), "\(rig.shown)")
        rig.type("\u{1B}n")
        #expect(rig.heard == ["next"])
    }

    @Test("of the button that a form is for is in the footer before others, for which there may be no room")
    func primaryFirst() {
        let rig = FaceRig(
            Screen(title: "Settings") {
                Field("Name", id: "name", kind: .lines)
                Button("Change the password", id: "password").shortcut("p")
                Field("E-mail", id: "mail")
                Row { Button("Save", id: "save", role: .primary).shortcut("s") }
            },
            80,
            24
        )
        #expect(rig.shown.contains("leave field  alt-s Save  "), "\(rig.shown)")
    }

    @Test("that leaves the screen of a field does not lose the keys that follow")
    func leaves() {
        let rig = FaceRig(Self.room("engine")) { _ in
            Screen(title: "Rooms") { Button("Open", id: "open").shortcut("o") }
        }
        rig.path = ["rooms"]
        rig.type("\u{1B}n")
        rig.type("o")
        #expect(rig.heard == ["next", "open"], "\(rig.shown)")
    }
}
