import Configuration
@_spi(Host) import PluginABI

/// The container `navigation`: each step covers the previous step, which stays attached.
///
/// A target on the stack is uncovered as it was: all steps above are detached, topmost first. A step that names itself
/// stays, with the values assigned by the outcome. An outcome of a covered step is routed from that step, so the steps
/// that cover it are detached as well.
final class NavigationContainer: StepContainer {
    /// The attached steps, the topmost last.
    private var stack: [StepNode] = []
    /// The items of the bar from plugins.json.
    private let bar: [Element]

    /// The questions of steps with unsaved changes, by step, as last shown: a covered step is not asked for its screen.
    private var questions: [Int: String] = [:]

    init(bar: [Element]) {
        self.bar = bar
    }

    var attached: [StepNode] { stack }

    var shown: StepNode? { stack.last }

    /// The topmost step below a bar. The bar has a back button if there is a step below, the items of plugins.json, and
    /// the items of the step.
    var screen: Screen {
        guard let shown else { return Screen() }
        let top = shown.screen
        let back = stack.count > 1 ? [Button("Back", id: TargetWord.back.rawValue, role: .back).element] : []
        let elements = top.embedded(as: shown.step.name)
        var screen = Screen(title: top.title) { elements.under(bar: back + bar) }
        screen.isPresented = top.isPresented
        questions[shown.step.index] = top.unsavedQuestion
        guard !questions.isEmpty else { return screen }
        return screen.around(top, covering: stack.compactMap { self.questions[$0.step.index] }.first)
    }

    func perform(_ action: Action, in wrapper: WrapperInteractor) {
        if action.id == TargetWord.back.rawValue {
            if let shown { goBack(from: shown, in: wrapper) }
        } else if action.id.hasPrefix(RouteDefinition.bar) {
            shown?.report(Outcome(name: action.id), holding: nil)
        } else if let name = action.step, let action = action.embedded(in: name) {
            stack.first { $0.step.name == name }?.perform(action)
        }
    }

    func start(at step: Int, with entry: Environment, in wrapper: WrapperInteractor) {
        push(step, with: entry, in: wrapper)
    }

    func go(to step: Int, with environment: Environment, from reporter: StepNode, in wrapper: WrapperInteractor) {
        let index = stack.firstIndex { $0 === reporter }
        // A flow that has finished and a step that has failed leave nothing to go back to.
        if let index, reporter.hasEnded {
            detach(above: index - 1)
        } else if reporter.step.index == step {
            reporter.resume(with: environment)
        }
        if let target = stack.firstIndex(where: { $0.step.index == step }) {
            detach(above: target)
            stack.last?.show(true)
        } else {
            if let index { detach(above: index) }
            push(step, with: environment, in: wrapper)
        }
    }

    func enterAgain(_ step: StepNode, with environment: Environment, in wrapper: WrapperInteractor) {
        guard let index = stack.firstIndex(where: { $0 === step }) else { return }
        detach(above: index - 1)
        push(step.step.index, with: environment, in: wrapper)
    }

    /// Goes back, for both `@back` and the bar's back button.
    func goBack(from reporter: StepNode, in wrapper: WrapperInteractor) {
        guard let index = stack.firstIndex(where: { $0 === reporter }), index > 0 else { return }
        detach(above: index - 1)
        stack.last?.show(true)
    }

    func leave() {
        detach(above: -1)
    }

    func resume(_ beginning: FlowBeginning, in wrapper: WrapperInteractor) {
        for (index, step) in beginning.steps.enumerated() {
            guard let node = wrapper.attach(step, isShown: index == beginning.steps.count - 1) else { return }
            stack.append(node)
        }
    }

    private func push(_ step: Int, with environment: Environment, in wrapper: WrapperInteractor) {
        stack.last?.show(false)
        guard let node = wrapper.attach(step, with: environment) else { return }
        stack.append(node)
    }

    /// Detaches all steps above an index, topmost first, and so uncovers the step at the index.
    private func detach(above index: Int) {
        while stack.count > index + 1, let topmost = stack.popLast() {
            topmost.detach()
        }
    }
}
