import PluginABI

/// The container `stack`: all steps below each other, in the order of the file; the first gives the screen a title.
final class StackContainer: MembersContainer {
    override var showsAll: Bool { true }

    override var screen: Screen {
        let attached = attached
        guard let first = attached.first else { return Screen() }
        let screen = first.screen
        var question = screen.unsavedQuestion
        var elements = screen.embedded(as: first.step.name)
        for member in attached.dropFirst() {
            let screen = member.screen
            question = question ?? screen.unsavedQuestion
            elements.append(section(of: member, screen).element)
        }
        var whole = Screen(title: screen.title) { elements }
        whole.unsavedQuestion = question
        return whole
    }

    /// Returns a member below a heading, one level deeper than the member alone.
    private func section(of member: StepNode, _ screen: Screen) -> Section {
        let section = Section(screen.title) { screen.embedded(as: member.step.name) }
        let below = Screen { section }
        if below.isCut, !screen.isCut { member.screenIsCut() }
        return section
    }
}
