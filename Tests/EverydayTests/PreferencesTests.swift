import PluginABI
import PluginTestKit
import Testing

@testable import PreferencesPlugin

@MainActor
@Suite("Settings")
struct PreferencesTests {
    private let saved = Preferences(
        name: "Ada",
        address: "ada@example.org",
        signature: "Ada\nLondon",
        zone: "Europe/London",
        theme: "automatic",
        hasSounds: true,
        sendsStatistics: false
    )

    @Test("what is changed is saved together, for all who share it")
    func save() throws {
        let stream = MutableValueStream(saved)
        let settings = tester(stream)
        #expect(try !settings.screen.button("Save").isEnabled)
        try settings.perform("sounds", "false")
        try settings.press("Dark", in: "Theme")
        #expect(stream.value == saved)
        try settings.press("Save")
        #expect(!stream.value.hasSounds && stream.value.theme == "dark")
        try settings.finish()
    }

    @Test("what another RIB of the process says is not heard")
    func hearsOnlyItsOwn() throws {
        let (settings, other) = (tester(MutableValueStream(saved)), tester(MutableValueStream(saved)))
        try other.perform("sounds", "false")
        try other.press("Save")
        ViewController().say("Lost")
        #expect(settings.messages == [] && other.message == "Saved")
        try settings.finish()
        try other.finish()
    }

    @Test("a message says for a moment that it is saved, and there is nothing more to save")
    func saves() throws {
        let settings = tester(MutableValueStream(saved))
        try settings.perform("sounds", "false")
        try settings.press("Change password")
        try settings.type("correct horse", into: "Password")
        #expect(settings.messages == [] && settings.message == nil)
        try settings.press("Save")
        #expect(settings.messages == [TransientMessage("Saved", tone: .positive)])
        #expect(settings.message == "Saved")
        #expect(try !settings.screen.button("Save").isEnabled)
        #expect(throws: TestFailure.self) { try settings.screen.field("Password") }
        try settings.finish()
    }

    @Test(
        "a field says what is wrong with it, and so does Save, which saves nothing before that is right",
        arguments: [
            ("E-mail", "ada", "Not like ada@example.org."),
            ("E-mail", "ada@example", "Not like ada@example.org."),
            ("Password", "short", "At least 8 characters."),
            ("Name", "", "A name is needed."),
        ]
    )
    func errors(field: String, text: String, error: String) throws {
        let stream = MutableValueStream(saved)
        let settings = tester(stream)
        if field == "Password" { try settings.press("Change password") }
        try settings.type(text, into: field)
        #expect(try settings.screen.field(field).error == error)
        try settings.press("Save")
        #expect(settings.messages == [TransientMessage("Not saved. \(field): \(error)", tone: .negative)])
        #expect(stream.value == saved && settings.screen.hasUnsavedChanges)
        try settings.finish()
    }

    @Test("a signature has several lines, which are saved and kept as they were typed")
    func signature() throws {
        let stream = MutableValueStream(saved)
        let settings = tester(stream)
        #expect(try settings.screen.field("Signature").text == "Ada\nLondon")
        #expect(try settings.screen.field("Signature").shownRows == 4)
        try settings.type("Ada\n\nOckham", into: "Signature")
        #expect(try settings.screen.field("Signature").text == "Ada\n\nOckham")
        #expect(stream.value == saved)
        try settings.press("Save")
        #expect(stream.value.signature == "Ada\n\nOckham")
        try settings.finish()
    }

    @Test("a time zone is one of those that there are, and no other text comes to the view")
    func zone() throws {
        let stream = MutableValueStream(saved)
        let settings = tester(stream)
        let failure = #expect(throws: TestFailure.self) { try settings.type("Europe/Londn", into: "Time zone") }
        let words = "The field `Time zone` takes one of its 317 options: `Europe/Londn` is none of them."
        #expect(failure?.description.contains(words) == true)
        #expect(try settings.screen.field("Time zone").text == "Europe/London")
        try settings.type("Asia/Seoul", into: "Time zone")
        try settings.press("Save")
        #expect(stream.value.zone == "Asia/Seoul")
        try settings.finish()
    }

    @Test("the preview says in words what is chosen, before it is saved")
    func preview() throws {
        let settings = tester(MutableValueStream(saved))
        try settings.perform("sounds", "false")
        try settings.type("Ada Lovelace", into: "Name")
        #expect(settings.screen.texts.contains("From Ada Lovelace, ada@example.org"))
        #expect(settings.screen.texts.contains { $0.contains("Messages come without a sound.") })
        let rows = settings.screen.all.compactMap { if case .table(let table) = $0 { table.rows } else { nil } }
        #expect(rows.first?.filter { $0[2] != "same" } == [["Name", "Ada", "Ada Lovelace"], ["Sounds", "on", "off"]])
        #expect(settings.screen.texts.last == "Not saved yet")
        try settings.press("Save")
        #expect(settings.screen.texts.last == "All of this is saved")
        try settings.finish()
    }

    @Test("a new password is enough to save, and is not kept")
    func password() throws {
        let settings = try RIBTester(PreferencesFactory(), streams: ["preferences": TestStream(saved)])
        try settings.press("Change password")
        try settings.type("correct horse", into: "Password")
        #expect(try settings.screen.button("Save").isEnabled)
        #expect(try settings.state(as: PreferencesState.self) == PreferencesState(edited: saved, asksPassword: true))
        try settings.finish()
    }

    @Test("a password that is to be changed is asked for, and nothing is changed before it is typed")
    func askedFor() throws {
        let settings = tester(MutableValueStream(saved))
        try settings.press("Change password")
        #expect(try settings.screen.field("Password").error == "" && !settings.screen.hasUnsavedChanges)
        #expect(throws: TestFailure.self) { try settings.press("Change password") }
        try settings.finish()
    }

    @Test("what is changed is asked about before it is lost, and discarded by its own button")
    func discard() throws {
        let settings = tester(MutableValueStream(saved))
        #expect(try !settings.screen.button("Discard").isEnabled && !settings.screen.hasUnsavedChanges)
        try settings.type("Grace", into: "Name")
        try settings.press("Change password")
        try settings.type("correct horse", into: "Password")
        #expect(settings.screen.hasUnsavedChanges)
        #expect(try settings.screen.button("Close").confirmation == "Leave without saving Name, Password?")
        try settings.press("Discard")
        #expect(!settings.screen.hasUnsavedChanges)
        #expect(try settings.screen.field("Name").text == "Ada")
        #expect(throws: TestFailure.self) { try settings.screen.field("Password") }
        try settings.finish()
    }

    private func tester(_ stream: MutableValueStream<Preferences>) -> RIBTester {
        RIBTester {
            let view = PreferencesViewController()
            let interactor = PreferencesInteractor(presenter: view, preferences: stream, state: nil)
            return PreferencesRouter(interactor: interactor, viewController: view)
        }
    }
}
