import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("Characters on a screen with a field")
struct FullTypingTests {
    private static let refusal = "! What you type goes into no field. Tab moves on, esc makes keys commands."

    /// A conversation: what is sent clears the field.
    ///
    /// - Parameters:
    ///   - isAlwaysEnabled: whether the button can be pressed while there is nothing to send.
    ///   - submits: what Enter in the field presses.
    ///   - question: what is asked before a message is sent.
    private func chat(isAlwaysEnabled: Bool, submits: String = "", question: String = "") -> FaceRig {
        var draft = ""
        func screen() -> Screen {
            Screen(title: "Chat") {
                Field("Message", id: "draft", text: draft, submits: submits)
                Button(
                    "Send",
                    id: "send",
                    role: .primary,
                    confirmation: question,
                    isEnabled: isAlwaysEnabled || !draft.isEmpty
                )
                Button("Leave", id: "leave", role: .cancel)
            }
        }
        return FaceRig(screen()) { action in
            draft = action.id == "draft" ? action.value ?? "" : ""
            return screen()
        }
    }

    @Test("the text after the one that was sent goes into the field again", arguments: [false, true], [false, true])
    func conversation(isAlwaysEnabled: Bool, isBurst: Bool) {
        let rig = chat(isAlwaysEnabled: isAlwaysEnabled)
        let text = "hello\r\rquick question? /g1 jk"
        if isBurst { rig.type(text) } else { for key in text { rig.type(String(key)) } }
        #expect(rig.heard.filter { !$0.hasPrefix("draft=") } == ["send"])
        #expect(rig.heard.last == "draft=quick question? /g1 jk")
        #expect(rig.quits == 0)
        rig.type("\r")
        #expect(rig.focusLabel == "Send")
        rig.type("\r")
        #expect(rig.heard.last == "send")
    }

    @Test(
        "Enter in a field that submits presses its button, and the next text goes into the field",
        arguments: [false, true]
    )
    func submits(isBurst: Bool) {
        let rig = chat(isAlwaysEnabled: false, submits: "send")
        #expect(!rig.shown.contains("Send  esc"))
        let text = "hello\rquick question? /g1 jk"
        if isBurst { rig.type(text) } else { for key in text { rig.type(String(key)) } }
        #expect(rig.heard.filter { !$0.hasPrefix("draft=") } == ["send"])
        #expect(rig.heard.last == "draft=quick question? /g1 jk")
        #expect(rig.shown.contains("Send  esc leave field"))
        rig.type("\r\r")
        // The second one does nothing: there is nothing to send.
        #expect(rig.heard.filter { !$0.hasPrefix("draft=") } == ["send", "send"])
        #expect(rig.focusLabel == "Message")
        #expect(rig.face.view.interaction.isEditing)
    }

    @Test("Enter in a field that submits asks first where its button does, and the field stays open")
    func submitsAfterQuestion() {
        let rig = chat(isAlwaysEnabled: false, submits: "send", question: "Send it?")
        rig.type("hello\r")
        #expect(rig.shown.contains("Send it?"))
        rig.type("yme too")
        #expect(rig.heard.filter { !$0.hasPrefix("draft=") } == ["send"])
        #expect(rig.heard.last == "draft=me too")
    }

    @Test("a field that gets the focus because what was pressed cannot be used any more stays open")
    func staysOpen() {
        let rig = chat(isAlwaysEnabled: false)
        rig.type("a\r\r")
        #expect(rig.focusLabel == "Message")
        #expect(rig.face.view.interaction.isEditing)
        #expect(rig.shown.contains("esc leave field"))
    }

    private static let form = Screen(title: "Form") {
        Field("First", id: "first", text: "Ada")
        Field("Last", id: "last", text: "Lovelace")
        Toggle("News", id: "news", isOn: false)
        Button("Save", id: "save", role: .primary)
    }

    @Test(
        "no character is a command there, whatever has the focus",
        arguments: "qQ?g/123456789hjklxé ".map(String.init)
    )
    func noCommand(_ character: String) {
        // The focus is on the button at first.
        let rig = FaceRig(Self.form)
        #expect(rig.focusLabel == "Save")
        rig.type("x" + character)
        rig.type("\u{7F}\r" + character)
        #expect(rig.quits == 0)
        #expect(rig.heard == [])
        #expect(rig.focusLabel == "Save")
        #expect(rig.face.view.overlay == nil)
        #expect(rig.shown.contains(Self.refusal))
        #expect(rig.shown.contains("esc use keys  tab move on"))
        // A key that is not typing ends that, and does what it does.
        rig.type("\t")
        #expect(rig.focusLabel == "First")
        rig.type(character)
        #expect(rig.heard == ["first=Ada\(character)"])
    }

    @Test("a space does what has the focus, and a paste on a button goes into no field")
    func spaceAndPaste() {
        let rig = FaceRig(Self.form)
        rig.type(" ")
        #expect(rig.heard == ["save"])
        rig.type(Keys.up + " ")
        #expect(rig.heard == ["save", "news=true"])
        rig.type(Keys.paste("q"))
        #expect(rig.heard.count == 2)
        #expect(rig.shown.contains(Self.refusal))
    }

    @Test("a paste opens the field that it goes into")
    func paste() {
        let rig = chat(isAlwaysEnabled: true)
        rig.type("\t")
        #expect(rig.focusLabel == "Send")
        rig.type(Keys.paste("a question"))
        #expect(rig.heard == ["draft=a question"])
        #expect(rig.focusLabel == "Message")
    }

    @Test("Esc in a field makes characters commands, until a field is opened")
    func commands() {
        let rig = FaceRig(Self.form)
        rig.type("\t\u{1B}")
        rig.timer.fire()
        #expect(rig.shown.contains("q quit"))
        rig.type("4")
        #expect(rig.heard == ["save"])
        rig.type("1q")
        #expect(rig.heard == ["save", "first=Adaq"])
        #expect(rig.quits == 0)
        rig.type("\u{1B}")
        rig.timer.fire()
        rig.type("q")
        #expect(rig.quits == 1)
    }

    @Test("what follows a text that was sent is commands, where the field has gone")
    func sentAway() {
        func board(adds: Bool) -> Screen {
            Screen(title: "Board") {
                if adds { Field("New card", id: "name", text: "", submits: "add") }
                Button("Add", id: adds ? "add" : "new").shortcut("n")
            }
        }
        let rig = FaceRig(board(adds: false)) { action in
            action.id.hasPrefix("name") ? nil : board(adds: action.id == "new")
        }
        for _ in 1...2 { for key in ["n", "a", "\r"] { rig.type(key) } }
        #expect(rig.heard == ["new", "name=a", "add", "new", "name=a", "add"], "\(rig.shown)")
        #expect(!rig.shown.contains(Self.refusal))
    }

    @Test("Esc makes characters commands also where they went into no field")
    func commandsAgain() {
        let rig = FaceRig(Self.form)
        rig.type("x\u{1B}")
        rig.timer.fire()
        #expect(!rig.shown.contains(Self.refusal))
        rig.type("q")
        #expect(rig.quits == 1)
    }

    @Test("while the tabs have the focus their digits choose, and nothing else is done")
    func tabs() {
        func screen(_ tab: String) -> Screen {
            Screen(title: tab) {
                Tabs(id: "@select", tabs: ["A", "B"].map { Tabs.Tab(id: $0, title: $0) }, selected: tab)
                Field("Query", id: "query")
                Button("Find", id: "find", role: .primary)
            }
        }
        let rig = FaceRig(screen("A"))
        rig.answer = { screen($0.value ?? "") }
        rig.type(Keys.up)
        #expect(rig.focusLabel == "A")
        rig.type("2")
        #expect(rig.heard == ["@select=B"])
        rig.type("4")
        rig.type("q")
        #expect(rig.heard == ["@select=B"])
        #expect(rig.quits == 0)
        #expect(rig.shown.contains(Self.refusal))
    }

    /// What a screen becomes while a person types into its field.
    static let others: [(name: String, screen: Screen, path: [String])] = [
        ("no field any more", Screen(title: "Chat") { Button("Leave", id: "leave", role: .primary) }, ["test"]),
        (
            "a field that is disabled",
            Screen(title: "Chat") {
                Field("Message", id: "draft", isEnabled: false)
                Button("Leave", id: "leave", role: .primary)
            }, ["test"]
        ),
        ("another step", Screen(title: "Game") { Button("Give up", id: "leave", role: .primary) }, ["game"]),
        (
            "another field that has a text",
            Screen(title: "Chat") {
                Field("Name", id: "name", text: "Ada")
                Button("Leave", id: "leave", role: .primary)
            }, ["test"]
        ),
    ]

    @Test("what is typed on when its field has gone acts on nothing, though the screen has been seen", arguments: 0..<4)
    func vanished(index: Int) {
        let other = Self.others[index]
        let rig = chat(isAlwaysEnabled: true)
        rig.type("a")
        rig.path = other.path
        rig.face.show(other.screen, path: other.path)
        for key in "quick 1 question?\r\r/g" { rig.type(String(key)) }
        #expect(rig.heard == ["draft=a"], "\(other.name)")
        #expect(rig.quits == 0)
        #expect(rig.face.view.overlay == nil)
        #expect(rig.shown.contains(Self.refusal))
        rig.type("\u{1B}")
        rig.timer.fire()
        #expect(rig.heard == ["draft=a"])
        rig.type("q")
        #expect(rig.quits == 1)
    }

    @Test("nothing changes on a screen without a field")
    func noField() {
        let rig = FaceRig(Samples.offGame)
        #expect(rig.shown.contains("  / actions  ? help  q quit"))
        rig.type("1")
        #expect(rig.heard == ["startGame"])
        rig.type("q")
        #expect(rig.quits == 1)
    }

    @Test(
        "what is typed after Enter, Enter waits for no field and quits nothing while the message is sent",
        arguments: [false, true]
    )
    func sending(isGone: Bool) {
        var isSending = false
        func screen() -> Screen {
            Screen(title: "Chat") {
                if !isSending || !isGone { Field("Message", id: "draft", isEnabled: !isSending) }
                Button("Send", id: "send", role: .primary)
            }
        }
        let rig = FaceRig(screen()) { action in
            isSending = action.id == "send"
            return screen()
        }
        rig.type("hello\r")
        #expect(rig.focusLabel == "Send")
        rig.type("\r")
        let heard = rig.heard
        #expect(heard.last == "send")
        for key in "quick question? /g1" { rig.type(String(key)) }
        #expect(rig.quits == 0)
        #expect(rig.heard == heard)
        #expect(rig.shown.contains(Self.refusal))
    }

    @Test("a field that could not be filled in for a moment takes the text that is typed then")
    func sent() {
        var isSending = false
        func screen() -> Screen {
            Screen(title: "Chat") {
                Field("Message", id: "draft", isEnabled: !isSending)
                Button("Send", id: "send", role: .primary)
            }
        }
        let rig = FaceRig(screen()) { action in
            isSending = action.id == "send"
            return screen()
        }
        rig.type("hello\r\r")
        isSending = false
        rig.face.show(screen(), path: ["test"])
        rig.type("quick")
        #expect(rig.heard.last == "draft=helloquick")
        #expect(rig.quits == 0)
    }

    @Test("the footer and the help promise no character as a command where it is text")
    func promises() {
        let rig = FaceRig(Self.form, 80, 40)
        #expect(rig.shown.contains("ctrl-p actions  F1 help  ctrl-c quit"))
        rig.type("\u{1B}OP")
        #expect(rig.shown.contains("On this screen, after esc in a field"))
        for line in [#/ctrl-p +the actions by name/#, #/F2 +the flow/#, #/F1 +this help/#, #/ctrl-c +quit/#] {
            #expect(rig.shown.contains(line))
        }
        for promise in ["hjkl", "/ ctrl-p", "g F2", "? F1", "q ctrl-c"] { #expect(!rig.shown.contains(promise)) }
    }

    @Test("a field that is too small to be seen takes no text, and q does not quit there")
    func tooSmall() {
        let rig = FaceRig(Self.form, 60, 3)
        rig.type("q")
        #expect(rig.quits == 0)
        rig.type("\u{3}")
        #expect(rig.quits == 1)
    }

    /// A conversation that takes what is sent, and empties its field.
    private final class Conversation {
        var draft = ""
        var screen: Screen {
            Screen(title: "Chat") {
                List(id: "said", items: [List.Item(id: "a", title: "Hello")])
                Field("Message", id: "draft", text: draft, submits: "send")
                Button("Send", id: "send", isEnabled: !draft.isEmpty)
            }
        }

        func perform(_ action: Action) -> Screen? {
            draft = action.id == "draft" ? action.value ?? "" : ""
            return screen
        }
    }

    @Test("up recalls what was sent from an empty field, and down comes back; what is being written stays")
    func recall() {
        let view = Conversation()
        let rig = FaceRig(view.screen, answer: view.perform)
        #expect(rig.focusLabel == "Message")
        rig.type("one\rtwo\rtwo\r")
        rig.type(Keys.up)
        #expect(view.draft == "two" && rig.shown.contains("▸ two"))
        rig.type(Keys.up)
        #expect(view.draft == "one")
        rig.type(Keys.up)
        #expect(view.draft == "one" && rig.focusLabel == "Message")
        rig.type(Keys.down)
        #expect(view.draft == "two")
        rig.type(Keys.down)
        #expect(view.draft == "" && rig.focusLabel == "Message")
        rig.type(Keys.up + "!")
        #expect(view.draft == "two!")
        rig.type("\u{15}" + Keys.up + "\r")
        #expect(rig.heard.last == "send" && view.draft == "")
    }
}
