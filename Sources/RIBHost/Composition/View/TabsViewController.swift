internal import PluginABI

/// `tabs`: a bar with all steps, and the selected one below it.
final class TabsViewController: SharedViewController {
    /// The steps in the order of the file, which a step that was built again does not leave.
    private let steps: [String]

    init(steps: [String], listener: any WrapperPresentableListener) {
        self.steps = steps
        super.init(listener: listener)
    }

    override var screen: Screen {
        guard let shown else { return Screen() }
        return Screen(title: shown.screen.title) {
            Row {
                for step in steps {
                    if step == shown.step.name {
                        Text(title(of: step), style: .headline, tone: .accent)
                    } else {
                        Button(title(of: step), id: "@select", value: step)
                    }
                }
            }
            Divider()
            shown.elements
        }
    }

    override func perform(_ action: Action) {
        if action.id == "@select" {
            action.value.map { listener?.select(step: $0) }
        } else {
            performShared(action)
        }
    }

    private func title(of step: String) -> String {
        let title = members.first { $0.step.name == step }?.screen.title ?? ""
        return title.isEmpty ? step : title
    }
}
