import PluginABI

/// The container `stack`: all steps below each other, in the order of the file; the first gives the screen a title.
final class StackContainer: MembersContainer {
    override var showsAll: Bool { true }

    override var screen: Screen {
        let members = attached.map { ($0, $0.screen) }
        guard let (first, screen) = members.first else { return Screen() }
        var whole = Screen(title: screen.title) {
            screen.embedded(as: first.step.name)
            for (member, screen) in members.dropFirst() { section(of: member, screen) }
        }
        whole.hasUnsavedChanges = members.contains { $0.1.hasUnsavedChanges }
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
