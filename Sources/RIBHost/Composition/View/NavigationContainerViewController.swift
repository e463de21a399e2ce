internal import PluginABI

/// `navigation`: the topmost step, under a bar with the way back where something is below it.
final class NavigationContainerViewController: SharedViewController {
    override var screen: Screen {
        guard let shown else { return Screen() }
        return Screen(title: shown.screen.title) {
            if members.count > 1 {
                Button("Back", id: "@back", role: .cancel)
            }
            shown.elements
        }
    }

    override func perform(_ action: Action) {
        if action.id == "@back" { listener?.goBack() } else { performShared(action) }
    }
}
