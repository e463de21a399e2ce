import Base
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("Keys that a person has changed")
struct FullKeysTests {
    private static let mail = Screen(title: "Mail") {
        Text("Hello Ada")
        Button("Archive", id: "archive")
        Button("Reply", id: "reply").shortcut("e")
        Button("Quote", id: "quote").shortcut("q")
        Button("Close", id: "close", role: .cancel)
    }

    private static let form = Screen(title: "Form") {
        Field("Name", id: "name")
        Button("Archive", id: "archive")
    }

    @Test("do what the command does, and those that it had do nothing")
    func command() {
        let keys = KeyBindings(commands: [.log: [.character("v"), .function(4)], .help: [.control("t")]])
        let rig = FaceRig(Self.mail, keys: keys)
        for key in ["v", "\u{1B}OS"] {
            rig.type(key)
            #expect(rig.shown.contains("Log, the newest"))
            rig.type("\u{1B}")
            rig.timer.fire()
            #expect(!rig.shown.contains("Log, the newest"))
        }
        for key in ["\u{1B}OR", "?", "\u{1B}OP"] {
            rig.type(key)
            #expect(!rig.shown.contains("Log, the newest") && !rig.shown.contains(" Keys "))
        }
        rig.type("\u{14}")
        #expect(rig.shown.contains(" Keys "))
        #expect(rig.heard == [] && rig.quits == 0)
    }

    @Test("are in the footer, in help and in the list of actions")
    func shown() {
        let keys = KeyBindings(
            commands: [.quit: [.character("x")], .help: [.function(9)], .left: [], .flow: []],
            controls: ["test": ["reply": "a"]]
        )
        let rig = FaceRig(Self.mail, 140, 40, keys: keys)
        #expect(rig.shown.contains("a Reply"))
        #expect(rig.shown.contains("F9 help  x quit"))
        #expect(!rig.shown.contains("g flow"))
        rig.type("\u{1B}[20~")
        #expect(rig.shown.contains("a           Reply"))
        #expect(rig.shown.contains("q           Quote"))
        #expect(rig.shown.contains("x ctrl-c    quit; ctrl-c also while a plugin hangs"))
        #expect(rig.shown.contains(" jkl    move the focus"))
        #expect(!rig.shown.contains("the flow, and where it is"))
        rig.type("\u{1B}[20~:")
        #expect(rig.shown.contains("Reply  a"))
    }

    @Test("leave the key that a command has lost to a control")
    func freed() {
        let rig = FaceRig(Self.mail, keys: KeyBindings(commands: [.quit: [.character("x")]]))
        rig.type("q")
        #expect(rig.heard == ["quote"] && rig.quits == 0)
        rig.type("x")
        #expect(rig.quits == 1)
    }

    @Test("of a control take the key from another one, and a command's takes it from both")
    func one() {
        let rig = FaceRig(Self.mail, 120, 24, keys: KeyBindings(controls: ["test": ["archive": "e"]]))
        rig.type("e")
        #expect(rig.heard == ["archive"])
        #expect(!rig.shown.contains("e Reply"))
        let other = FaceRig(Self.mail, 120, 24, keys: KeyBindings(commands: [.bottom: [.character("e")]]))
        other.type("e")
        #expect(other.heard == [] && other.focusLabel == "Close")
        other.type("\u{1B}e")
        #expect(other.heard == ["reply"])
        let elsewhere = FaceRig(Self.mail, 120, 24, keys: KeyBindings(controls: ["other": ["archive": "e"]]))
        elsewhere.type("e")
        #expect(elsewhere.heard == ["reply"])
    }

    @Test("that are letters stay letters in a field, and work with alt or as other keys there")
    func field() {
        let keys = KeyBindings(
            commands: [.quit: [.character("x"), .control("x")], .back: [.character("b")]],
            controls: ["test": ["archive": "a"]]
        )
        let rig = FaceRig(Self.form, keys: keys)
        rig.type("xab")
        #expect(rig.heard == ["name=x", "name=xa", "name=xab"] && rig.quits == 0)
        rig.type("\u{1B}a")
        #expect(rig.heard.last == "archive")
        rig.type("\u{18}")
        #expect(rig.quits == 1)
    }

    @Test("are letters while a question, or the list of actions, is open")
    func covered() {
        let screen = Screen {
            Button("Delete x", id: "delete", confirmation: "Delete it?")
            Button("Keep", id: "keep")
        }
        let keys = KeyBindings(commands: [.quit: [.character("x")], .actions: [.character("s"), .control("t")]])
        let rig = FaceRig(screen, keys: keys)
        rig.type("\rx")
        #expect(rig.quits == 0 && rig.heard == [])
        rig.type("sx")
        #expect(rig.quits == 0)
        #expect(rig.shown.contains("Delete x") && !rig.shown.contains("▌ Keep"))
        rig.type("\u{14}")
        #expect(rig.shown.contains(" Actions "))
    }

    @Test("that move and go back do so where characters are commands")
    func moves() {
        let keys = KeyBindings(commands: [
            .down: [.character("n")], .back: [.character("b")], .top: [.character("t")], .bottom: [.character("m")],
        ])
        var screen = Self.mail
        screen.isPresented = true
        let rig = FaceRig(screen, keys: keys)
        #expect(rig.focusLabel == "Archive")
        rig.type("n")
        #expect(rig.focusLabel == "Reply")
        rig.type("j")
        #expect(rig.focusLabel == "Reply")
        rig.type("m")
        #expect(rig.focusLabel == "Close")
        rig.type("t")
        #expect(rig.focusLabel == "Archive")
        rig.type("b")
        #expect(rig.heard == ["close"])
    }

    @Test("of 1.2 give way to a file: what it says of g and G means what it meant before")
    func givenWay() {
        let commands = KeyBindings(commands: [.help: [.character("G")], .flow: [.character("g"), .function(4)]])
        #expect(commands.keys(of: .top) == [] && commands.keys(of: .bottom) == [])
        let rig = FaceRig(Self.mail, keys: commands)
        rig.type("G")
        #expect(rig.shown.contains("╭─ Keys"))
        rig.type("G")
        rig.type("g")
        #expect(rig.shown.contains("╭─ Flow"))
        let controls = KeyBindings(controls: ["mail": ["reply": "G"]])
        #expect(controls.keys(of: .top) == [.character("g")] && controls.keys(of: .bottom) == [])
        let mail = FaceRig(nil, keys: controls)
        mail.face.show(Self.mail, path: ["mail"])
        mail.type("G")
        #expect(mail.heard == ["reply"])
    }

    @Test(
        "without a meaning say so for a second, and do nothing",
        arguments: [("z", "z"), ("9", "9"), ("\u{7}", "ctrl-g"), ("\u{1B}[15~", "F5"), ("\u{1B}z", "alt-z")]
    )
    func unknown(key: String, name: String) {
        let rig = FaceRig(Self.mail)
        let before = rig.shown
        rig.type(key)
        #expect(rig.shown.contains("\(name) does nothing here; F1 lists the keys."))
        #expect(rig.messageTimer.milliseconds == 1_000 && rig.heard == [])
        rig.messageTimer.fire()
        #expect(rig.shown == before)
    }

    @Test("of a button that is not available say so, and one that a file has freed has no meaning")
    func unavailable() {
        let rig = FaceRig(Screen { Button("Reply", id: "reply", isEnabled: false).shortcut("e") })
        rig.type("e")
        #expect(rig.shown.contains("Reply is not available now."))
        rig.type("z")
        #expect(rig.shown.contains("z does nothing here") && !rig.shown.contains("Reply is not available"))
        let freed = FaceRig(Self.mail, keys: KeyBindings(commands: [.quit: [.character("x")]]))
        freed.type("?q")
        freed.type("\u{1B}\r")
        #expect(!freed.shown.contains("\u{1B}") && freed.quits == 0)
    }

    @Test("without a meaning leave a plugin's message to be read")
    func unknownUnderAMessage() {
        let rig = FaceRig(Self.mail)
        rig.face.tell(.message(TransientMessage("Saved")))
        rig.type("z")
        #expect(rig.shown.contains("Saved") && !rig.shown.contains("does nothing here"))
    }

    @Test("Backspace goes back where characters are commands, and deletes in a field")
    func backspace() {
        let back = Button("Back", id: "back", role: .back)
        let rig = FaceRig(Screen { back })
        rig.type("\u{7F}")
        #expect(rig.heard == ["back"])
        let form = FaceRig(
            Screen {
                back
                Field("Name", id: "name", text: "Ada")
            }
        )
        form.type("\u{7F}")
        #expect(form.heard == ["name=Ad"])
        form.type(Keys.backTab + "\u{7F}")
        #expect(form.heard.last == "back")
    }

    @Test("have the names that a file gives them, and some are refused")
    func names() throws {
        for name in ["x", "é", "alt-x", "alt-X", "ctrl-t", "F1", "F12"] { #expect(try BoundKey(name).name == name) }
        #expect(try BoundKey("Ctrl-T").name == "ctrl-t" && BoundKey("f5").name == "F5")
        for name in ["", "xy", "F13", "F0", "ctrl-1", "ctrl-", "enter", "Esc", " ", "\u{200B}"] {
            #expect(throws: BoundKey.Refusal.self, "\(name)") { try BoundKey(name) }
        }
        for name in ["1", "y", "ctrl-c", "ctrl-z", "ctrl-\\", "ctrl-m", "ctrl-[", "ctrl-w", "alt-b", "alt-["] {
            #expect(try BoundKey(name).refusal != nil, "\(name)")
        }
        for command in HostCommand.allCases {
            #expect(KeyBindings.standard.keys(of: command) == command.defaults)
        }
    }
}
