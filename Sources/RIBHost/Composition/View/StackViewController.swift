internal import PluginABI

/// `stack`: all steps one below the other, in the order of the file; the first gives the screen its title.
final class StackViewController: SharedViewController {
    private let steps: [String]

    init(steps: [String], listener: any WrapperPresentableListener) {
        self.steps = steps
        super.init(listener: listener)
    }

    override var screen: Screen {
        let attached = steps.compactMap { step in members.first { $0.step.name == step } }
        return Screen(title: attached.first?.screen.title ?? "") {
            for (index, member) in attached.enumerated() {
                if index == 0 {
                    member.elements
                } else {
                    section(of: member)
                }
            }
        }
    }

    /// A member below a heading, which is one level more than the member has by itself.
    private func section(of member: Attachment) -> Section {
        let screen = member.screen
        let section = Section(screen.title) { screen.embedded(as: member.step.name) }
        let below = Screen { section }
        if below.isCut, !screen.isCut { member.reportCut() }
        return section
    }

    override func perform(_ action: Action) {
        performShared(action)
    }
}
