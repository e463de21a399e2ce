import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A field that submits, in plain lines")
struct PlainSubmissionTests {
    /// A conversation in which Send needs a draft.
    private final class Conversation {
        var draft = ""
        var said: [String] = []
        var question = ""

        var screen: Screen {
            Screen(title: "Chat") {
                for text in said { Text("You: \(text)") }
                Field("Message", id: "draft", text: draft, submits: "send")
                Button("Send", id: "send", confirmation: question, isEnabled: draft != "no" && !draft.isEmpty)
            }
        }

        func take(_ action: Action) {
            if action.id == "draft" { draft = action.value ?? "" } else { (said, draft) = (said + [draft], "") }
        }
    }

    private let conversation = Conversation()

    private func rig() -> PlainRig {
        let rig = PlainRig(conversation.screen)
        rig.answer = { [conversation, unowned rig] action in
            conversation.take(action)
            rig.face.show(conversation.screen, path: ["test"])
        }
        return rig
    }

    @Test("a text is sent by its button, and only what came of it is printed", arguments: ["1", "Message", "draft"])
    func sent(name: String) {
        let rig = rig()
        #expect(
            PlainRig.lines(conversation.screen).contains(
                "  1. Message: empty (type the number and a text, Send follows)"
            )
        )
        rig.type("\(name) hello\n")
        #expect(rig.actions == [Action(id: "draft", value: "hello"), Action(id: "send")])
        #expect(rig.written == "You: hello\n")
        rig.type("\(name) and you?\n2\n")
        #expect(conversation.said == ["hello", "and you?"])
        #expect(rig.written.hasSuffix("You: and you?\n`Send` is not available now; nothing was done.\n"))
    }

    @Test("where the button cannot be pressed the text is filled in, and stays to be corrected")
    func refused() {
        let rig = rig()
        rig.type("1 no\n")
        #expect(rig.actions == [Action(id: "draft", value: "no")])
        #expect(rig.written == "  1. Message: no (type the number and a text, Send follows)\n")
    }

    @Test("`fill` fills in and sends nothing, and so does a text that is empty")
    func filled() {
        let rig = rig()
        rig.type("fill 1 hello\nfill Message  hello\n1 \n")
        #expect(rig.actions.map(\.value) == ["hello", " hello", ""])
        rig.type("fill\nfill 2 x\n")
        #expect(
            rig.written.hasSuffix(
                """
                `fill` takes a number and a text: type fill, the number, a space and the text.
                `Send` is not available now; nothing was done.

                """
            )
        )
    }

    @Test(
        "a button that asks first asks, and the same again or its number does it",
        arguments: ["1 hello", "2", "send"]
    )
    func asked(line: String) {
        conversation.question = "Send it?"
        let rig = rig()
        rig.type("1 hello\n")
        #expect(rig.actions.map(\.id) == ["draft"])
        #expect(rig.written.hasSuffix("Send it? Type the same again to do it.\n"))
        rig.type("\(line)\n")
        #expect(conversation.said == ["hello"])
    }

    @Test("where nothing comes of the button, the text is shown")
    func silent() {
        let rig = PlainRig(conversation.screen)
        rig.answer = { [conversation, unowned rig] action in
            guard action.id == "draft" else { return }
            conversation.take(action)
            rig.face.show(conversation.screen, path: ["test"])
        }
        rig.type("1 hello\n")
        #expect(rig.actions.map(\.id) == ["draft", "send"])
        #expect(
            rig.written == """
                  1. Message: hello (type the number and a text, Send follows)
                  2. Send

                """
        )
        rig.answer = { _ in }
        rig.written = ""
        rig.type("1 hello\n")
        #expect(rig.written == "Nothing has changed.\n")
    }

    @Test("another step that comes of the text is shown, and its button is not pressed")
    func otherStep() {
        let rig = PlainRig(conversation.screen)
        rig.answer = { [unowned rig] _ in
            rig.face.show(Screen(title: "Next") { Button("Send", id: "send") }, path: ["next"])
        }
        rig.type("1 hello\n")
        #expect(rig.actions.map(\.id) == ["draft"])
        #expect(rig.written == "\nNext\n  1. Send\n")
    }

    @Test("a password is sent as well, and never repeated")
    func secret() {
        let screen = Screen {
            Field("Password", id: "password", kind: .secure, submits: "login")
            Button("Log in", id: "login")
        }
        let rig = PlainRig(screen, echoesInput: true)
        rig.type("1\nhunter2\nfill 1 hunter2\n1 hunter2\n")
        #expect(rig.actions.map(\.id) == ["password", "login", "password", "password", "login"])
        #expect(!rig.written.contains("hunter2") && rig.written.contains("> fill 1 (not shown)"))
    }
}
