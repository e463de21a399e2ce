import PluginABI

/// `tabs`: a bar with all steps, and the selected one below it.
final class TabsContainer: MembersContainer {
    override var screen: Screen {
        guard let shown else { return Screen() }
        let member = shown.screen
        var screen = Screen(title: member.title) {
            // Computed each time: a hidden member can change its title without notifying the wrapper.
            let tabs = flow.steps.compactMap { step in
                members[step.index].map { node in
                    Tabs.Tab(id: step.name, title: title(of: step, on: node === shown ? member : node.screen))
                }
            }
            Tabs(id: "@select", tabs: tabs, selected: shown.step.name)
            member.embedded(as: shown.step.name)
        }
        screen.isPresented = member.isPresented
        return screen
    }

    override func perform(_ action: Action, in wrapper: WrapperInteractor) {
        guard action.id == "@select" else { return super.perform(action, in: wrapper) }
        if let step = action.value.flatMap({ flow.step(named: $0) }) { select(step.index) }
    }

    private func title(of step: StepRuntime, on screen: Screen) -> String {
        screen.title.isEmpty ? step.name : screen.title
    }
}
