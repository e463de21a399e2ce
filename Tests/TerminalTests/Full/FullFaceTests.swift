import Base
import PluginABI
import TestSupport
import Testing

@testable import Terminal

@MainActor
@Suite("The full-screen face")
struct FullFaceTests {
    @Test("Enter and Space do what has the focus, which begins where a person most likely wants it")
    func activate() {
        let rig = FaceRig(Samples.offGame)
        #expect(rig.focusLabel == "Start Game")
        rig.type("\r ")
        #expect(rig.heard == ["startGame", "startGame"])
    }

    @Test("arrows and hjkl move over the squares of a board, and from it to what is below")
    func board() {
        let rig = FaceRig(
            Screen(title: "B") {
                Grid(rows: 3, columns: 3) { row, column in
                    Grid.Cell("", position: "\(row)\(column)", action: Action(id: "p", value: "\(row)\(column)"))
                }
                Row {
                    Button("Left", id: "left")
                    Button("Right", id: "right")
                }
            }
        )
        #expect(rig.focusLabel == "00")
        rig.type(Keys.right + Keys.down)
        #expect(rig.focusLabel == "11")
        rig.type("lj")
        #expect(rig.focusLabel == "22")
        rig.type("l")
        #expect(rig.focusLabel == "22")
        rig.type("hk" + Keys.left)
        #expect(rig.focusLabel == "10")
        rig.type("jj")
        #expect(rig.focusLabel == "Left")
        rig.type(Keys.right)
        #expect(rig.focusLabel == "Right")
        rig.type(Keys.up + "\r")
        #expect(rig.focusLabel == "22")
        #expect(rig.heard == ["p=22"])
    }

    @Test("Tab goes round, and takes a board as one")
    func tab() {
        let rig = FaceRig(Samples.form)
        #expect(rig.focusLabel == "Player two")
        rig.type("\t")
        #expect(rig.focusLabel == "Log in")
        rig.type("\t\t")
        #expect(rig.focusLabel == "Player 1")
        rig.type(Keys.backTab)
        #expect(rig.focusLabel == "Back")
        let board = FaceRig(Samples.board("XX......."))
        #expect(board.focusLabel == "row 1, column 3")
        board.type("\t")
        #expect(board.focusLabel == "row 1, column 3")
    }

    @Test("digits do what is in their place, whether or not others can be done")
    func digits() {
        let rig = FaceRig(Samples.board("X.O.X...."))
        rig.type("149")
        #expect(rig.heard == ["place=2,1", "place=3,3"])
        #expect(rig.focusLabel == "row 3, column 3")
    }

    @Test("the focus stays on a square that has been taken, and leaves a board on which nothing can be done")
    func focusAfterChange() {
        let rig = FaceRig(Samples.board(".........")) { _ in Samples.board("X........") }
        rig.type("\r")
        #expect(rig.focusLabel == "row 1, column 1: X")
        rig.answer = { _ in Samples.board("XXX......", announcement: "Ada won!") }
        rig.type("l\r")
        #expect(rig.focusLabel == "Close")
    }

    @Test("a click does what is under it, and nothing where nothing is")
    func click() throws {
        let rig = FaceRig(Samples.board("X.O.X...."))
        rig.type(Keys.click(0, 0) + Keys.click(31, 6) + Keys.click(39, 14) + Keys.click(79, 23))
        #expect(rig.heard == ["place=3,2"])
        let form = FaceRig(Samples.form)
        let rows = form.shown.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(rows.firstIndex { $0.contains("Player 1 ") })
        form.type(Keys.click(40, row) + "x")
        #expect(form.heard == ["player1=Adax"])
    }

    @Test("each change of a field is sent with the whole text, and the keys of an editor work")
    func editing() {
        let rig = FaceRig(Screen { Field("Name", id: "name") })
        rig.type("ab" + Keys.left + "é" + Keys.home + "👍🏽" + Keys.end + "\u{7F}")
        #expect(rig.heard == ["name=a", "name=ab", "name=aéb", "name=👍aéb", "name=👍🏽aéb", "name=👍🏽aé"])
        rig.type(Keys.home + Keys.delete + Keys.right + "\u{15}")
        #expect(rig.heard.suffix(2) == ["name=aé", "name=é"])
        rig.type(Keys.paste("two\nlines \u{1B}[31m\u{7}"))
        #expect(rig.heard.last == "name=two lines [31mé")
        #expect(rig.quits == 0)
    }

    @Test("a paste that stalls is what came of it; Ctrl-C is heard in it, unless it is in its midst")
    func stalledPaste() {
        let rig = FaceRig(Screen { Field("Name", id: "name") })
        rig.type("\u{1B}[200~ab")
        #expect(rig.timer.milliseconds == 2000)
        rig.type("\u{3}c")
        #expect(rig.heard == [] && rig.quits == 0)
        rig.timer.fire()
        #expect(rig.heard == ["name=abc"])
        #expect(rig.timer.milliseconds == nil)
        rig.type("\u{1B}[200~d")
        rig.type("\u{3}")
        #expect(rig.heard == ["name=abc"])
        #expect(rig.quits == 1)
    }

    @Test("what was half typed when another program took the terminal is let go; a resize changes nothing")
    func halfTyped() {
        let rig = FaceRig(Screen { Field("Name", id: "name") })
        rig.type("\u{1B}[200~ab")
        rig.surface.resize(70, 20)
        rig.type("c\u{1B}[201~")
        #expect(rig.heard == ["name=abc"])
        rig.type("\u{1B}[200~lost")
        let clears = rig.surface.emulator.clears
        rig.surface.onEvent?(.regained)
        #expect(rig.surface.emulator.clears == clears + 1)
        #expect(rig.timer.milliseconds == nil)
        rig.type("d")
        #expect(rig.heard == ["name=abc", "name=abcd"])
    }

    @Test("of a paste that is too long for a field, what fits is taken, and a notice says so")
    func longPaste() {
        let rig = FaceRig(Screen { Field("Name", id: "name") })
        rig.type(Keys.paste(String(repeating: "x", count: FieldEditor.limit - 3)))
        #expect(!rig.shown.contains("!"))
        #expect(FieldEditor.limit == 16_384)
        // Whole characters only: the family is one, of 25 bytes.
        rig.type(Keys.paste("é👨‍👩‍👧‍👦z"))
        #expect(rig.heard.last == "name=" + String(repeating: "x", count: FieldEditor.limit - 3) + "é")
        #expect(rig.shown.contains("! A field takes 16 384 bytes: the end of what came is left out."))
        rig.type("é")
        #expect(rig.heard.count == 2)
        #expect(rig.shown.contains("! A field takes 16 384 bytes: the end of what came is left out."))
        rig.type("\u{7F}")
        #expect(!rig.shown.contains("!"))
    }

    @Test("letters that are commands elsewhere are letters in a field, until Esc leaves it")
    func fieldAndCommands() {
        let rig = FaceRig(Screen { Field("Name", id: "name") })
        rig.type("q?1jh")
        #expect(rig.heard.last == "name=q?1jh")
        rig.type("\u{1B}")
        rig.timer.fire()
        rig.type("x")
        #expect(rig.heard.count == 5)
        rig.type("\rz")
        #expect(rig.heard.last == "name=q?1jhz")
        rig.type("\u{1B}")
        rig.timer.fire()
        rig.type("q")
        #expect(rig.quits == 1)
    }

    @Test("a RIB that changes or refuses what is typed has the last word")
    func fieldIsTheRIBs() {
        var text = ""
        func screen() -> Screen { Screen { Field("Amount", id: "amount", text: text) } }
        let rig = FaceRig(screen()) { action in
            let typed = action.value ?? ""
            if typed.allSatisfy(\.isNumber) { text = String(typed.prefix(3)) }
            return screen()
        }
        rig.type("1")
        rig.type("a2")
        #expect(text == "12")
        rig.type("345")
        #expect(text == "123")
        #expect(rig.shown.contains("123 "))
        rig.type("\u{7F}")
        #expect(text == "12")
    }

    @Test("a key with Alt that means nothing does nothing: it leaves no field, goes nowhere and does not quit")
    func altKeys() {
        let rig = FaceRig(
            Screen {
                Field("Name", id: "name")
                Button("Next", id: "next", role: .primary)
                Button("Back", id: "back", role: .cancel)
            }
        )
        rig.type("ab\u{1B}\u{7F}q\u{1B}\r\u{1B}z\u{1B}\t")
        #expect(rig.heard == ["name=a", "name=ab", "name=", "name=q"])
        #expect(rig.focusLabel == "Name")
        rig.type("\t\u{1B}")
        rig.type("\r")
        rig.type("\u{1B}q\u{1B}\t\u{1B}\u{7F}")
        rig.timer.fire()
        #expect(rig.heard.count == 4)
        #expect(rig.focusLabel == "Next")
        #expect(rig.quits == 0)
    }

    @Test("an answer of the terminal is not typing, even if it comes in two reads or loses its end")
    func answers() {
        let rig = FaceRig(Screen { Button("Back", id: "back", role: .cancel) })
        rig.type("\u{1B}P>|xterm(q)\u{1B}\\")
        rig.type("\u{1B}]11;rgb:")
        rig.type("q/q\u{7}")
        #expect(rig.quits == 0)
        #expect(rig.heard == [])
        rig.type("\u{1B}Pq")
        rig.timer.fire()
        rig.type("q")
        #expect(rig.quits == 1)
    }

    @Test("Esc is the button that leads back, q and Ctrl-C quit, once")
    func quitting() {
        let rig = FaceRig(Screen { Button("Back", id: "back", role: .back) })
        rig.type("\u{1B}")
        #expect(rig.heard == [])
        rig.timer.fire()
        #expect(rig.heard == ["back"])
        rig.type("qq")
        rig.type("\u{3}")
        #expect(rig.quits == 1)
        let field = FaceRig(Samples.form)
        field.type("\u{3}")
        #expect(field.quits == 1)
        let gone = FaceRig(Samples.form)
        gone.endOfInput()
        #expect(gone.quits == 1)
    }

    @Test("of several keys read together each waits for the answer to the one before, and one frame shows them all")
    func oneRequestAtATime() {
        let surface = MemorySurface()
        let profile = TerminalProfile(colors: .rgb, usesUnicode: true)
        let face = FullFace(surface: surface, errors: MemoryOutput(), profile: profile, timer: ManualTimer())
        let counter = { (count: Int) in
            Screen(title: "Counter") {
                Text("\(count)")
                Button("Add", id: "add", role: .primary)
            }
        }
        var (count, written) = (0, "")
        face.start { request in
            #expect(request == .perform(Action(id: "add")))
            count += 1
            face.show(counter(count), path: ["test"])
            #expect(surface.written == written)
            return .done
        }
        face.show(counter(0), path: ["test"])
        written = surface.written
        face.receive(.bytes(Array("\r\r?".utf8)))
        #expect(count == 2)
        #expect(surface.emulator.text.contains("Always"))
    }

    @Test("the keys and the tree come over the screen and go again")
    func overlays() {
        let rig = FaceRig(Samples.offGame)
        rig.tree = TreeSnapshot(nodes: [.init(name: "the-root", depth: 0, state: .active)])
        rig.type("?")
        #expect(rig.shown.contains("Always"))
        rig.type("\r")
        #expect(!rig.shown.contains("Always"))
        rig.type(Keys.f12)
        #expect(rig.shown.contains("● the-root  active"))
        rig.tree = TreeSnapshot(nodes: [.init(name: "another", depth: 0, state: .attached)])
        rig.treeDidChange()
        #expect(rig.shown.contains("○ another  attached"))
        rig.type(Keys.f12)
        #expect(!rig.shown.contains("another"))
        #expect(rig.heard == [])
    }

    @Test("content that is higher than the terminal scrolls with the focus, by pages and by the wheel")
    func scrolling() {
        let rig = FaceRig(
            Screen { for number in 0..<60 { Button("Button \(number)", id: "b", value: "\(number)") } },
            40,
            12
        )
        #expect(rig.shown.contains("Button 0 "))
        for _ in 0..<30 { rig.type("j") }
        #expect(rig.focusLabel == "Button 30")
        #expect(rig.shown.contains("Button 30"))
        rig.type("\u{1B}[F")
        #expect(rig.shown.contains("Button 59"))
        rig.type("\u{1B}[H")
        #expect(rig.shown.contains("Button 0 "))
        #expect(rig.focusLabel == "Button 0")
        rig.type("\u{1B}[<65;1;1M")
        #expect(!rig.shown.contains("Button 0 "))
        #expect(rig.focusLabel == "Button 3")
        rig.type("j")
        #expect(rig.focusLabel == "Button 4")
    }

    @Test("10 000 keys and resizes at random never trap, and what is shown is what would be drawn afresh")
    func randomKeys() {
        var random = SeededGenerator(seed: 11)
        let screens = [
            Samples.offGame, Samples.board("X.O.X...."), Samples.form, Samples.tabs, Samples.strange, Screen(),
            Samples.board("XXXOO....", announcement: "Ada won!"),
        ]
        let rig = FaceRig(Samples.offGame) { action in
            screens[(action.id.utf8.count + (action.value?.utf8.count ?? 0)) % screens.count]
        }
        let keys = [
            Keys.up, Keys.down, Keys.left, Keys.right, "\t", Keys.backTab, "\r", " ", "\u{1B}", "?", Keys.f12, "h", "j",
            "k", "l",
            "5", "é", "日", "👍🏽", "\u{7F}", Keys.delete, Keys.home, Keys.end, "\u{15}", "\u{17}",
            Keys.paste("p\u{301}aste"), "\u{1B}[5~",
            "\u{1B}[6~", "\u{1B}[<65;1;1M", "\u{1B}[<64;9;9M", "\u{1B}[M #$", "\u{C}", "\u{1B}[", "\u{B}", "\u{1B}b",
            "\u{1B}f", "\u{1B}d", "\u{1B}\u{7F}", "\u{1B}[1;5D", "\u{1B}[1;3C",
            "\u{1B}OP", "\u{1B}P>|x\u{1B}\\", "\u{1B}]", Keys.paste("a\r\nb\r\n"), "  ",
        ]
        for step in 0..<10_000 {
            switch Int.random(in: 0..<40, using: &random) {
            case 0: rig.surface.resize(.random(in: 1...90, using: &random), .random(in: 1...30, using: &random))
            case 1: rig.timer.fire()
            case 2: rig.type(Keys.click(.random(in: 0..<90, using: &random), .random(in: 0..<30, using: &random)))
            case 3: rig.face.show(screens.randomElement(using: &random) ?? Screen(), path: ["\(step % 7)"])
            case 4: rig.face.tell(.fault(Fault(kind: .leaked, message: "A fault.", path: [])))
            default: rig.type(keys.randomElement(using: &random) ?? "")
            }
            guard step % 50 == 0, let frame = rig.face.terminal.writer.shown else { continue }
            let difference = rig.surface.emulator.difference(from: frame, theme: Theme(.rgb, on: .dark))
            #expect(difference == nil, "step \(step): \(difference ?? "")")
            if difference != nil { return }
        }
        #expect(rig.quits == 0)
    }
}
