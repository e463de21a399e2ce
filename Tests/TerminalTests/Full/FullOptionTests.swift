import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A field that is one of many options, on a full screen")
struct FullOptionTests {
    private static let zones = [
        "Africa/Cairo", "America/Nome", "Asia/Seoul", "Asia/Tokyo", "Europe/Berlin", "Europe/London",
    ]

    /// A form whose RIB takes what it gets.
    private func form(
        _ options: [String] = zones,
        zone: String = "Europe/London",
        isEnabled: Bool = true,
        _ columns: Int = 80,
        _ rows: Int = 24
    ) -> FaceRig {
        func screen(_ zone: String) -> Screen {
            var field = Field("Time zone", id: "zone", text: zone).oneOf(options)
            field.isEnabled = isEnabled
            return Screen(title: "Settings") {
                field
                Button("Save", id: "save")
            }
        }
        return FaceRig(screen(zone), columns, rows) { $0.id == "zone" ? screen($0.value ?? "") : nil }
    }

    private func leave(_ rig: FaceRig) {
        rig.type("\u{1B}")
        rig.timer.fire()
    }

    private func isOpen(_ rig: FaceRig) -> Bool { rig.shown.contains("╭─ Time zone") }

    /// A click on the first place of a text.
    private func click(_ text: String, in rig: FaceRig) -> String {
        let rows = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        guard let row = rows.firstIndex(where: { $0.contains(text) }), let start = rows[row].firstRange(of: text) else {
            return ""
        }
        return Keys.click(rows[row][..<start.lowerBound].count, row)
    }

    @Test("the label of a choice is a question that can be read, where its options leave room", arguments: [80, 40])
    func question(columns: Int) {
        let words = "How much is two and two, as a rule?"
        let options = ["3", "4"].map { Choice.Option(id: $0, title: $0) }
        let rig = FaceRig(Screen { Choice(words, id: "sum", options: options, selected: nil) }, columns, 24)
        #expect(rig.shown.contains(words) == (columns == 80), "\(rig.shown)")
        #expect(rig.shown.contains("How much is two and two"), "\(rig.shown)")
        rig.type("2")
        #expect(rig.heard == ["sum=4"])
    }

    @Test("what is typed lists those that have it, Enter takes one, and nothing else comes to the RIB")
    func filter() throws {
        let rig = form()
        #expect(rig.shown.contains("▌ Europe/London") && rig.shown.contains("▾▐"))
        #expect(rig.shown.contains("choose  tab next  esc leave field"))
        for letter in "asia" { rig.type(String(letter)) }
        try expectGolden(rig.shown, "options")
        for key in [Keys.down, "\r"] { rig.type(key) }
        #expect(rig.heard == ["zone=Asia/Tokyo"])
        #expect(!isOpen(rig) && rig.focusLabel == "Time zone")
        #expect(rig.shown.contains("▌ Asia/Tokyo"))
        rig.type("\t")
        #expect(rig.focusLabel == "Save" && rig.heard.count == 1)
    }

    @Test("an option in which a word begins with what is typed comes before those that only contain it")
    func beginnings() {
        let rig = form(["Antarctica/Vostok", "Asia/Tokyo", "Europe/Stockholm", "Pacific/Tok"])
        rig.type("tok")
        #expect(rig.shown.contains("▌ Asia/Tokyo"))
        let search = OptionSearch(options: ["Antarctica/Vostok", "Asia/Tokyo", "Pacific/Tok", "New York"])
        #expect(search.matches("TOK") == ["Asia/Tokyo", "Pacific/Tok", "Antarctica/Vostok"])
        #expect(search.matches("a/to") == ["Asia/Tokyo"] && search.matches("york new") == ["New York"])
    }

    @Test("Enter lists all with the field's own chosen, and Esc leaves that as it is")
    func all() {
        let rig = form()
        rig.type("\r")
        #expect(isOpen(rig) && rig.shown.contains("▌ Europe/London") && rig.shown.contains("Africa/Cairo"))
        rig.type(Keys.up)
        #expect(rig.shown.contains("▌ Europe/Berlin"))
        leave(rig)
        #expect(!isOpen(rig) && rig.heard.isEmpty && rig.shown.contains("▌ Europe/London"))
        for key in ["\r", Keys.up, "\r"] { rig.type(key) }
        #expect(rig.heard == ["zone=Europe/Berlin"])
    }

    @Test("a blank lists all with the field's own chosen, as Enter does")
    func blank() {
        let rig = form()
        rig.type(" ")
        #expect(isOpen(rig) && rig.shown.contains("▌ Europe/London") && rig.shown.contains("Africa/Cairo"))
        rig.type("\r")
        #expect(rig.heard == ["zone=Europe/London"])
    }

    @Test("a text that no option has is refused with those that may be meant, and can be corrected")
    func refused() {
        let rig = form()
        rig.type("berln")
        #expect(rig.shown.contains("No option has that in its name."))
        rig.type("\r")
        #expect(isOpen(rig) && rig.heard.isEmpty)
        #expect(rig.shown.contains("`Time zone` takes one of its options, such as `Europe/Berlin`."))
        rig.type("\u{7F}\u{7F}")
        #expect(!rig.shown.contains("such as"))
        rig.type("\r")
        #expect(rig.heard == ["zone=Europe/Berlin"])
    }

    @Test("the option that is what was typed is taken, and not the first that has it")
    func exact() {
        let rig = form(["Nigeria", "Niger", "Chad"], zone: "Chad")
        for key in ["niger", "\r"] { rig.type(key) }
        #expect(rig.heard == ["zone=Niger"])
    }

    @Test("a click opens the list, and one on an option takes it")
    func click() {
        let rig = form()
        rig.type("\t" + click("Europe/London", in: rig))
        #expect(isOpen(rig))
        for _ in 1...2 { rig.type(click("Asia/Seoul", in: rig)) }
        #expect(rig.heard == ["zone=Asia/Seoul"])
    }

    @Test("the arrows and Tab lead on, as from any field, and other keys change nothing in it")
    func moves() {
        let rig = form()
        rig.type(Keys.down)
        #expect(rig.focusLabel == "Save")
        rig.type(Keys.up + "\u{15}\u{17}\u{7F}")
        #expect(rig.focusLabel == "Time zone" && rig.heard.isEmpty && rig.shown.contains("▌ Europe/London"))
    }

    @Test("without options it takes nothing, and a list that has gone takes nothing either")
    func none() {
        let rig = form([])
        rig.type("x\r")
        #expect(rig.shown.contains("`Time zone` takes one of its options, and has none."))
        rig.face.show(Screen(title: "Settings") { Button("Save", id: "save") }, path: ["test"])
        rig.type("\r")
        #expect(rig.heard.isEmpty)
    }

    @Test("the list is below its field, or above it where there is more room")
    func place() {
        func box(at row: Int) -> (first: Int, last: Int) {
            let screen = Screen(title: "Settings") {
                for line in 0..<row { Text("Line \(line)") }
                Field("Time zone", id: "zone", text: "Asia/Seoul").oneOf((1...40).map { "Zone \($0)" })
            }
            let rig = FaceRig(screen, 100, 40)
            rig.type("\r")
            let rows = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
            let first = rows.firstIndex { $0.contains("╭─ Time zone") } ?? 0
            return (first, rows.firstIndex { $0.contains("╰─") } ?? 0)
        }
        let (above, below) = (box(at: 34), box(at: 2))
        #expect(below.last - below.first == 14 && above.last - above.first == 14)
        #expect(below.first < 10 && above.last > 30)
    }

    @Test("on the lowest screen what is typed is in the frame, and the chosen option below it")
    func low() {
        let rig = form(Self.zones, 20, 5)
        for letter in "asia" { rig.type(String(letter)) }
        rig.type(Keys.down)
        #expect(rig.shown.contains("› asia") && rig.shown.contains("│  ▌ Asia/Tokyo"))
        rig.type("\r")
        #expect(rig.heard == ["zone=Asia/Tokyo"])
    }

    @Test("the help says how it is filled in")
    func help() {
        let rig = form()
        leave(rig)
        rig.type("?")
        #expect(rig.shown.contains("In a field of many options"))
    }
}
