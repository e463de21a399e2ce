@_spi(Host) import PluginABI

/// The container `tabs`: a bar with all steps, and the selected one below.
final class TabsContainer: MembersContainer {
    override var screen: Screen {
        guard let shown else { return Screen() }
        var member = Screen()
        var question: String?
        // All of them are asked, because a hidden member can change its title without notifying the wrapper.
        let tabs = attached.map { node in
            let screen = node.screen
            if node === shown { member = screen }
            if let asked = screen.unsavedQuestion { question = asked }
            return Tabs.Tab(id: node.step.name, title: title(of: node.step, on: screen))
        }
        var screen = Screen(title: member.title) {
            Tabs(id: "@select", tabs: tabs, selected: shown.step.name)
            member.embedded(as: shown.step.name)
        }
        screen.isPresented = member.isPresented
        return screen.around(member, covering: question)
    }

    override func perform(_ action: Action, in wrapper: WrapperInteractor) {
        guard action.id == "@select" else { return super.perform(action, in: wrapper) }
        if let member = attached.first(where: { $0.step.name == action.value }) { select(member.step.index) }
    }

    private func title(of step: StepRuntime, on screen: Screen) -> String {
        screen.title.isEmpty ? step.name : screen.title
    }
}
