import PluginABI
import Testing

@MainActor
@Suite("A screen with unsaved changes")
struct UnsavedTests {
    private static let form = Screen(title: "Settings") {
        Section("Name") {
            Row { Button("Back", id: "back", role: .back) }
            Button("Save", id: "save", role: .primary)
        }
        Button("Close", id: "close", role: .cancel)
        Button("Drop", id: "drop", role: .cancel, confirmation: "Drop it?")
    }

    private func questions(_ screen: Screen) -> [String] { screen.actions.map(\.confirmation) }

    @Test("asks before each button that leads away, however deep it is, unless the button asks itself")
    func asks() {
        let screen = Self.form.unsavedChanges()
        #expect(screen.hasUnsavedChanges)
        #expect(questions(screen) == ["Leave without saving?", "", "Leave without saving?", "Drop it?"])
        let other = Self.form.unsavedChanges(question: "Weggehen?")
        #expect(questions(other) == ["Weggehen?", "", "Weggehen?", "Drop it?"])
    }

    @Test("is the same screen while it has none")
    func none() {
        #expect(Self.form.unsavedChanges(false) == Self.form)
        #expect(!Self.form.hasUnsavedChanges)
    }

    @Test("keeps its elements, also those that were removed because they were nested too deep")
    func depth() {
        var deep = Button("Close", id: "close", role: .cancel).element
        for _ in 0..<Screen.depthLimit + 3 { deep = Section("s") { deep }.element }
        let screen = Screen { deep }
        #expect(screen.isCut && screen.unsavedChanges().isCut)
        #expect(screen.unsavedChanges().elements == screen.elements)
    }

    @Test("asks its own question on the bar of a navigation too, and at the end also while it is covered")
    func navigation() {
        final class Form: ViewController {
            override var screen: Screen { UnsavedTests.form.unsavedChanges(question: "Weggehen?") }
        }
        func back(_ navigation: NavigationController) -> String? {
            navigation.screen.actions.first { $0.id == NavigationController.backAction }?.confirmation
        }
        let navigation = NavigationController(root: ViewController())
        let form = Form()
        navigation.push(form)
        #expect(navigation.screen.hasUnsavedChanges && back(navigation) == "Weggehen?")
        navigation.push(ViewController())
        #expect(navigation.screen.hasUnsavedChanges && back(navigation) == "")
        navigation.popToRoot()
        #expect(!navigation.screen.hasUnsavedChanges)
        form.present(Alert(title: "Sure?"))
        #expect(form.visibleScreen.isPresented && form.visibleScreen.hasUnsavedChanges)
    }

    @Test("asks around the place of a child, whose screen the host fills in")
    func place() {
        let parent = Screen {
            Screen.place(3, titled: "Child").elements
            Button("Close", id: "leave", role: .cancel)
        }
        let filled = parent.fillingPlaces { _ in Self.form.unsavedChanges() }.screen
        #expect(filled.hasUnsavedChanges)
        #expect(filled.actions.last?.confirmation == "Leave without saving?")
        #expect(!parent.fillingPlaces { _ in Self.form }.screen.hasUnsavedChanges)
    }
}
