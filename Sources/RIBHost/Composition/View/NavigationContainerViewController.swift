import Configuration
import PluginABI

/// `navigation`: the topmost step, under a bar with a back button if there is a step below it.
final class NavigationContainerViewController: WrapperViewController {
    /// Each attached step once, the topmost last.
    var stack: [Attachment] = [] {
        didSet { show(stack.last) }
    }

    override var screen: Screen {
        guard let shown else { return Screen() }
        let top = shown.screen
        var screen = Screen(title: top.title) {
            if stack.count > 1 {
                Button("Back", id: TargetWord.back.rawValue, role: .back)
            }
            top.embedded(as: shown.step.name)
        }
        screen.isPresented = top.isPresented
        return screen
    }

    override func perform(_ action: Action) {
        if action.id == TargetWord.back.rawValue {
            listener?.goBack()
        } else if let name = action.step, let action = action.embedded(in: name) {
            stack.first { $0.step.name == name }?.viewController?.visible.perform(action)
        }
    }
}
