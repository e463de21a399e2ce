import Foundation
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A field of the full-screen face")
struct FullFieldTests {
    @Test(
        "what is typed stays as it was typed while the RIB answers with the same but for blanks, until the field is left"
    )
    func trimmedText() {
        var text = ""
        func screen() -> Screen {
            Screen {
                Field("Name", id: "name", text: text, placeholder: "Nobody")
                Button("Login", id: "login")
            }
        }
        let rig = FaceRig(screen()) { action in
            guard action.id == "name" else { return nil }
            let words = (action.value ?? "").split(separator: " ").joined(separator: " ")
            guard words != text else { return nil }
            text = words
            return screen()
        }
        for key in "Ada  Love " { rig.type(String(key)) }
        #expect(rig.heard.last == "name=Ada  Love ")
        #expect(rig.shown.contains("Ada  Love"))
        #expect(text == "Ada Love")
        rig.type("\t")
        #expect(rig.focusLabel == "Login")
        #expect(rig.shown.contains("Ada Love") && !rig.shown.contains("Ada  Love"))
        rig.type(Keys.backTab + "\u{15}   ")
        #expect(text == "")
        #expect(!rig.shown.contains("Nobody"))
        rig.type("\u{1B}")
        rig.timer.fire()
        #expect(rig.shown.contains("Nobody"))
        rig.type("\rB")
        #expect(rig.heard.last == "name=B")
    }

    @Test("its label is above its box where a date would not be seen whole beside it", arguments: 12...40)
    func narrow(columns: Int) {
        let field = Field("Day of birth", id: "day", text: "1815-12-10")
        let lines = FaceRig(Screen { field }, columns, 8).shown.split(separator: "\n")
        let isBeside = lines.contains { $0.contains("Day of birth  ▌ 1815-12-10 ") }
        #expect(isBeside == (columns >= 31), "\(lines)")
        guard !isBeside else { return }
        let row = lines.firstIndex { $0.contains("Day of") } ?? 0
        #expect(!lines[row].contains("▌") && lines[row + 1].contains("▌ "), "\(lines)")
        #expect(lines[row + 1].contains("1815-12-10") == (columns >= 17), "\(lines)")
    }

    @Test("a secure field shows a bullet for each character, and sends what is typed")
    func secureField() {
        func screen(_ text: String) -> Screen {
            Screen { Field("Password", id: "password", text: text, kind: .secure) }
        }
        let rig = FaceRig(screen("")) { screen($0.value ?? "") }
        rig.type("hunter2")
        #expect(rig.heard.last == "password=hunter2")
        #expect(rig.shown.contains("▌ ••••••• "))
        rig.type("\u{1B}[D\u{1B}[DX")
        #expect(rig.heard.last == "password=hunteXr2")
        #expect(rig.shown.contains("▌ •••••••• "))
        rig.type("\t")
        #expect(!rig.surface.written.contains("hunt"))
    }

    @Test(
        "a character that a field does not take is refused with a reason, and deleting is always possible",
        arguments: [
            (Field.Kind.number, "-1x2.5", "-12.5", "`Value` takes a number, such as -12.5."),
            (.date, "2026-02-2a8", "2026-02-28", "`Value` takes a date, such as 2026-02-28."),
        ]
    )
    func refusedCharacter(kind: Field.Kind, typed: String, text: String, notice: String) {
        func screen(_ text: String) -> Screen { Screen { Field("Value", id: "value", text: text, kind: kind) } }
        let rig = FaceRig(screen("")) { screen($0.value ?? "") }
        for key in typed {
            rig.type(String(key))
            #expect(rig.shown.contains(notice) == key.isLetter)
        }
        #expect(rig.heard.last == "value=\(text)")
        rig.type("\u{7F}\u{7F}")
        #expect(rig.heard.last == "value=\(text.dropLast(2))")
    }

    @Test("what is wrong with a field is below its box, and not only a colour says so; otherwise what helps is there")
    func remark() {
        let rig = FaceRig(
            Screen {
                Field("Amount", id: "amount", text: "-5", kind: .number, help: "In euros.", error: "More than 0.")
                Field("Day", id: "day", kind: .date, help: "The day of the booking.")
            }
        ) { _ in nil }
        let lines = rig.shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let amount = lines.firstIndex { $0.contains("Amount") } ?? 0
        #expect(lines[amount + 1].contains("! More than 0."))
        #expect(!rig.shown.contains("In euros."))
        #expect(
            lines[amount + 3].contains("The day of the booking.")
                || lines[amount + 4].contains("The day of the booking.")
        )
    }

    @Test("a RIB that clears a field, or fills it in, is seen to do so while it is being edited")
    func clearedField() {
        func screen(_ text: String) -> Screen { Screen { Field("Name", id: "name", text: text) } }
        let rig = FaceRig(screen("")) { screen($0.value ?? "") }
        rig.type("Ada ")
        rig.face.show(screen(""), path: ["test"])
        #expect(!rig.shown.contains("Ada"))
        rig.type("B")
        #expect(rig.heard.last == "name=B")
        rig.face.show(screen("Grace"), path: ["test"])
        #expect(rig.shown.contains("Grace"))
        rig.type("!")
        #expect(rig.heard.last == "name=Grace!")
    }

    @Test(
        "a text that is refused in words stays, so that it can be corrected; once the field is left, it shows what counts"
    )
    func refusedInWords() {
        var text = ""
        var isRefused = false
        func screen() -> Screen {
            Screen {
                Field("Amount", id: "amount", text: text)
                if isRefused { Text("This is not an amount.") }
                Button("Confirm", id: "confirm", role: .primary)
            }
        }
        let rig = FaceRig(screen()) { action in
            guard action.id == "amount", let typed = action.value else { return nil }
            let before = screen()
            isRefused = typed.isEmpty || typed.hasSuffix(".") || typed.contains("x")
            if !isRefused { text = typed }
            return screen() == before ? nil : screen()
        }
        for key in "12.5" { rig.type(String(key)) }
        #expect(text == "12.5")
        for key in "xx\u{7F}\u{7F}" { rig.type(String(key)) }
        #expect(rig.heard.suffix(4) == ["amount=12.5x", "amount=12.5xx", "amount=12.5x", "amount=12.5"])
        for _ in 0..<4 { rig.type("\u{7F}") }
        #expect(rig.heard.last == "amount=")
        #expect(text == "1")
        rig.type("\r")
        #expect(rig.focusLabel == "Confirm")
        #expect(rig.shown.contains("▌ Confirm") && rig.shown.contains("  1 "))
    }

    @Test("where a RIB writes the text in another form, typing continues where it was")
    func reformattedText() {
        func grouped(_ text: String) -> String {
            var digits = text.filter(\.isNumber)
            if digits.count > 3 { digits.insert(",", at: digits.index(digits.endIndex, offsetBy: -3)) }
            return digits
        }
        let rig = FaceRig(Screen { Field("Sum", id: "sum") }) { action in
            Screen { Field("Sum", id: "sum", text: grouped(action.value ?? "")) }
        }
        for key in "12345" { rig.type(String(key)) }
        #expect(rig.heard.last == "sum=1,2345")
        #expect(rig.shown.contains("12,345"))
        rig.type(Keys.left)
        rig.type("x")
        rig.type("9")
        #expect(rig.heard.last == "sum=12,3495")
    }

    /// A page with a button by which a field comes that proposes a name, and is sent.
    private static func naming(_ name: String?) -> Screen {
        Screen(title: "Files") {
            List(id: "open", items: [List.Item(id: "a", title: "letter.txt")])
            if let name {
                Field("Copy to", id: "name", text: name, submits: "copy")
                Button("Copy", id: "copy", role: .primary)
            } else {
                Button("Copy", id: "ask").shortcut("c")
            }
        }
    }

    @Test(
        "a name that is proposed is selected: what is typed replaces it, Backspace deletes it, an arrow keeps it",
        arguments: [
            ("new", "new"), ("\u{7F}x", "x"), ("\(Keys.delete)x", "x"), ("\(Keys.left)x", "letter.txxt"),
            ("\(Keys.home)x", "xletter.txt"), ("\(Keys.end)x", "letter.txtx"), (Keys.paste("new"), "new"),
        ]
    )
    func proposal(keys: String, text: String) {
        let rig = FaceRig(Self.naming(nil)) { action in
            switch action.id {
            case "ask": Self.naming("letter.txt")
            case "name": Self.naming(action.value ?? "")
            default: nil
            }
        }
        rig.type("c")
        let rows = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        let row = rows.firstIndex { $0.contains("Copy to") } ?? 0
        let column = rows[row].firstRange(of: "letter").map { rows[row][..<$0.lowerBound].count } ?? 0
        #expect(rig.surface.emulator[column, row].attributes.contains(7))
        rig.type(keys)
        #expect(rig.heard.last == "name=\(text)")
        #expect(!rig.surface.emulator[column, row].attributes.contains(7))
    }

    @Test("a name that is proposed is sent by Enter as it is")
    func proposalSent() {
        let rig = FaceRig(Self.naming(nil)) { $0.id == "ask" ? Self.naming("letter.txt") : nil }
        rig.type("c")
        rig.type("\r")
        #expect(rig.heard == ["ask", "copy"])
    }

    @Test("a draft that comes with another room is not selected")
    func draft() {
        func room(_ number: Int) -> Screen {
            Screen(title: "Room \(number)") {
                Field("Message", id: "draft-\(number)", text: "Good", submits: "send")
                Button("Send", id: "send", role: .primary)
                Button("Next", id: "next").shortcut("n")
            }
        }
        let rig = FaceRig(room(1)) { $0.id == "next" ? room(2) : nil }
        rig.type("\u{1B}n")
        rig.type("!")
        #expect(rig.heard == ["next", "draft-2=Good!"])
    }

    @Test("the keys that readline knows move and delete by words, and to the end")
    func wordKeys() {
        let rig = FaceRig(Screen { Field("Name", id: "name") })
        let back = ["\u{1B}b", "\u{1B}[1;5D", "\u{1B}[1;3D"]
        let forth = ["\u{1B}f", "\u{1B}[1;5C", "\u{1B}[1;3C"]
        for (left, right) in zip(back, forth) {
            rig.type("one two  three" + left + left + "A" + right + right + "B")
            #expect(rig.heard.last == "name=one Atwo  threeB")
            rig.type(left + left + left + left + "C" + right + "D\u{15}" + "\u{B}")
            #expect(
                rig.heard.suffix(4) == [
                    "name=Cone Atwo  threeB", "name=ConeD Atwo  threeB", "name= Atwo  threeB", "name=",
                ]
            )
        }
        for key in ["\u{1B}\u{7F}", "\u{17}"] {
            rig.type("one two " + key)
            #expect(rig.heard.last == "name=one ")
            rig.type("\u{15}")
        }
        for key in ["\u{1B}d", "\u{1B}[3;5~", "\u{1B}[3;3~"] {
            rig.type("one two" + Keys.home + key)
            #expect(rig.heard.last == "name= two")
            rig.type(key)
            #expect(rig.heard.last == "name=")
        }
        rig.type("ab\u{2}c\u{6}d\u{1}\u{B}")
        #expect(rig.heard.suffix(3) == ["name=acb", "name=acbd", "name="])
    }

    @Test(
        "an end of line is one space in a field, of whatever form, and none at the end of what is pasted",
        arguments: ["\r\n", "\n", "\r", "\u{2028}", "\u{85}", "\n\n", "\r\n\r\n"]
    )
    func pastedLines(end: String) {
        let rig = FaceRig(Screen { Field("Name", id: "name") })
        rig.type(Keys.paste("one\(end)two \(end)three\(end)"))
        #expect(rig.heard == ["name=one two  three"])
        rig.type(Keys.paste(end))
        #expect(rig.heard.count == 1)
    }

    @Test("a text that is wider than its field is cut off visibly on the side where it continues")
    func wideText() {
        let rig = FaceRig(Screen { Field("Name", id: "name") }, 40, 12)
        let alphabet = "abcdefghijklmnopqrstuvwxyz0123456789"
        rig.type(alphabet)
        #expect(rig.shown.contains("▌ …"))
        #expect(rig.shown.contains("89 "))
        let column = rig.surface.emulator.x
        rig.type("日日")
        #expect(rig.shown.contains("▌ …"))
        #expect(rig.shown.contains("89日日 "))
        rig.type("\u{7F}\u{7F}")
        #expect(rig.surface.emulator.x == column)
        rig.type(Keys.home)
        #expect(rig.shown.contains("▌ abc"))
        #expect(rig.shown.contains("… ▐"))
        for _ in 0..<30 { rig.type(Keys.right) }
        #expect(rig.shown.contains("▌ …"))
        #expect(rig.shown.contains("… ▐"))
    }

    @Test("Enter in a field moves to the next enabled control, never to one that leaves or cannot be undone")
    func enterInField() {
        func screen(_ amount: String, canConfirm: Bool) -> Screen {
            Screen {
                Button("Home", id: "home")
                Field("Amount", id: "amount", text: amount)
                Button("Delete all", id: "delete", role: .destructive)
                Button("Cancel", id: "cancel", role: .cancel)
                Button("Confirm", id: "confirm", role: .primary, isEnabled: canConfirm)
            }
        }
        let rig = FaceRig(screen("", canConfirm: false)) { screen($0.value ?? "", canConfirm: $0.value != "") }
        #expect(!rig.shown.contains("↵ next"))
        rig.type("\r\r")
        #expect(rig.focusLabel == "Amount")
        #expect(rig.heard == [])
        rig.type("5")
        #expect(rig.shown.contains("↵ next"))
        rig.type("\r")
        #expect(rig.focusLabel == "Confirm")
        rig.type("\r")
        #expect(rig.heard.last == "confirm")
        let two = FaceRig(
            Screen {
                Field("First", id: "first")
                Field("Second", id: "second")
                Button("Cancel", id: "cancel", role: .cancel)
            }
        )
        two.type("a\r")
        #expect(two.focusLabel == "Second")
        two.type("b\r")
        #expect(two.focusLabel == "First")
    }

    @Test("in a field the footer says which keys are heard, and F1 shows all of them")
    func fieldFooter() {
        let rig = FaceRig(Samples.form)
        rig.type("a")
        let footer = rig.shown.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        for hint in ["↵ next", "esc leave field", "ctrl-p actions", "F1 help", "ctrl-c quit"] {
            #expect(footer.contains(hint), "\(hint)")
        }
        rig.type("\u{1B}OP")
        #expect(rig.shown.contains("In a field"))
        rig.type("\u{1B}OP")
        #expect(!rig.shown.contains("In a field"))
        rig.type("b")
        #expect(rig.heard == ["player2=a", "player2=ab"])
        let narrow = FaceRig(Samples.form, 40, 12)
        narrow.type("a")
        let words = narrow.shown.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        #expect(words.contains("↵ next  esc leave field") && words.contains("ctrl-c quit"))
    }

    /// A form as it is easily written: what is refused changes nothing but the message.
    private func moneyForm() -> (rig: FaceRig, confirmed: () -> String?) {
        var amount = ""
        var isRefused = false
        var confirmed: String?
        func screen() -> Screen {
            Screen(title: "Top up") {
                Field("Amount", id: "amount", text: amount)
                if isRefused { Text("This is not an amount.") }
                Button("Confirm", id: "confirm", role: .primary, isEnabled: !amount.isEmpty)
            }
        }
        let rig = FaceRig(screen()) { action in
            if action.id == "confirm" {
                confirmed = amount
                return nil
            }
            isRefused = action.value?.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) == nil
            if !isRefused { amount = action.value ?? "" }
            return screen()
        }
        return (rig, { confirmed })
    }

    @Test("a refused text that is dropped when the focus leaves the field is reported to the RIB, whose refusal ends")
    func staleRefusal() {
        let (rig, confirmed) = moneyForm()
        for key in "2.5." { rig.type(String(key)) }
        #expect(rig.shown.contains("▌ 2.5. ") && rig.shown.contains("This is not an amount."))
        rig.type("\r")
        #expect(rig.focusLabel == "Confirm")
        #expect(rig.heard.last == "amount=2.5")
        #expect(rig.shown.contains("  2.5 ") && !rig.shown.contains("This is not an amount."))
        #expect(confirmed() == nil)
        rig.type("\r")
        #expect(confirmed() == "2.5")
    }

    @Test(
        "a press that makes a field give up its text does nothing else: nothing is done with a value that is not shown"
    )
    func pressWithAnotherText() throws {
        let (rig, confirmed) = moneyForm()
        for key in "2.5." { rig.type(String(key)) }
        let lines = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains("  Confirm  ") })
        let button = try #require(lines[row].range(of: "Confirm"))
        rig.type(Keys.click(lines[row].distance(from: lines[row].startIndex, to: button.lowerBound), row))
        #expect(confirmed() == nil)
        #expect(rig.focusLabel == "Confirm")
        #expect(rig.shown.contains("  2.5 ") && !rig.shown.contains("This is not an amount."))
        // In one go: the second press came before the value that it would confirm was shown.
        rig.type(Keys.backTab + ".\r\r")
        #expect(confirmed() == nil)
        rig.type("\r")
        #expect(confirmed() == "2.5")
    }
}
