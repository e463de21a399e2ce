import PluginABI

/// `stack`: all steps one below the other, in the order of the file; the first gives the screen its title.
final class StackViewController: MembersViewController {
    override var screen: Screen {
        // A step that could not be built has nothing to show.
        let built = attached.lazy.compactMap(\.self).filter { $0.viewController != nil }
        guard let first = built.first else { return Screen() }
        let screen = first.screen
        return Screen(title: screen.title) {
            screen.embedded(as: first.step.name)
            for member in built.dropFirst() { section(of: member) }
        }
    }

    /// A member below a heading, which is one level deeper than the member by itself.
    private func section(of member: Attachment) -> Section {
        let screen = member.screen
        let section = Section(screen.title) { screen.embedded(as: member.step.name) }
        let below = Screen { section }
        if below.isCut, !screen.isCut { member.reportCut() }
        return section
    }
}
