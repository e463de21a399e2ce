import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("Characters")
struct FullTypingTests {
    private static let refusal = "! No field takes this text now. Esc makes characters keys."

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

    @Test("the text after the one that was sent goes into the field again", arguments: [false, true])
    func conversation(isBurst: Bool) {
        let rig = chat(isAlwaysEnabled: false)
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

    @Test("are text while a field is edited", arguments: "qQ?g:/123456789hjklxé ".map(String.init))
    func text(_ character: String) {
        let rig = FaceRig(Self.form)
        rig.type("\t" + character)
        #expect(rig.heard == ["first=Ada\(character)"] && rig.quits == 0)
        #expect(rig.face.view.overlay == nil && rig.focusLabel == "First")
    }

    @Test("are commands wherever no field is edited")
    func command() {
        let rig = FaceRig(Self.form)
        rig.type("\t\t\t")
        #expect(rig.focusLabel == "News: off")
        rig.type("k")
        #expect(rig.focusLabel == "Last")
        rig.type("\t\t?")
        #expect(rig.shown.contains("╭─ Keys"))
        rig.type("?q")
        #expect(rig.quits == 1 && rig.heard == [])
    }

    @Test("a space does what has the focus, and a paste needs a field")
    func spaceAndPaste() {
        let rig = FaceRig(Self.form)
        rig.type(" ")
        #expect(rig.heard == ["save"])
        rig.type(Keys.up + " ")
        #expect(rig.heard == ["save", "news=true"])
        rig.type(Keys.paste("q"))
        #expect(rig.heard.count == 2)
        #expect(rig.shown.contains("What is pasted goes into a field that is open."))
    }

    @Test("Esc in a field makes characters commands, until a field is opened")
    func commands() {
        let rig = FaceRig(Self.form)
        rig.type("\t\u{1B}")
        rig.timer.fire()
        #expect(rig.shown.contains("q quit") && rig.shown.contains("↵ edit"))
        rig.type("\rq")
        #expect(rig.heard == ["first=Adaq"])
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

    @Test("what is typed while the field cannot be filled in acts on nothing, and then goes into it again")
    func sending() {
        var isSending = false
        func screen() -> Screen {
            Screen(title: "Chat") {
                Field("Message", id: "draft", submits: "send", isEnabled: !isSending)
                Button("Send", id: "send", role: .primary)
            }
        }
        let rig = FaceRig(screen()) { action in
            isSending = action.id == "send"
            return screen()
        }
        rig.type("hello\r")
        let heard = rig.heard
        #expect(heard.last == "send")
        for key in "quick question? /g1" { rig.type(String(key)) }
        #expect(rig.quits == 0 && rig.heard == heard)
        #expect(rig.shown.contains(Self.refusal))
        isSending = false
        rig.face.show(screen(), path: ["test"])
        rig.type("quick")
        #expect(rig.heard.last == "draft=helloquick" && rig.quits == 0)
    }

    @Test("the footer and the help promise no character as a command where it is text")
    func promises() {
        let rig = FaceRig(Self.form, 80, 40)
        rig.type("\t")
        #expect(rig.shown.contains("ctrl-p actions  F1 help  ctrl-c quit"))
        rig.type("\u{1B}OP")
        for line in [#/ctrl-p +the actions by name/#, #/F2 +the flow/#, #/F1 +this help/#, #/ctrl-c +quit/#] {
            #expect(rig.shown.contains(line))
        }
        for promise in ["hjkl", ": ctrl-p", "g F2", "? F1", "q ctrl-c"] { #expect(!rig.shown.contains(promise)) }
    }

    @Test("a field that is too small to be seen takes no text, and q does not quit there")
    func tooSmall() {
        let rig = FaceRig(Self.form)
        rig.type("\t")
        rig.surface.resize(60, 3)
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
        #expect(view.draft == "two" && rig.shown.contains("▌ two"))
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
