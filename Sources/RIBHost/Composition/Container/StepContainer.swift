import Configuration
import PluginABI

/// Which steps of a flow are attached, what a target means for them, and how they are shown.
///
/// The wrapper receives outcomes and knows where they lead; a container knows what is on the screen. There is one type
/// for each value of `"container"`. It gets its wrapper with each call, and so keeps no reference back.
@MainActor
protocol StepContainer: AnyObject {
    /// The attached steps, in the order in which they were attached.
    var attached: [StepNode] { get }

    /// The visible step.
    var shown: StepNode? { get }

    /// Whether an attached step is on the screen.
    func shows(_ node: StepNode) -> Bool

    /// The screen of all that is visible.
    var screen: Screen { get }

    /// Performs an action of that screen.
    func perform(_ action: Action, in wrapper: WrapperInteractor)

    /// Attaches the initial steps.
    func start(at step: Int, with entry: Environment, in wrapper: WrapperInteractor)

    /// Follows an outcome of `reporter` to a step.
    func go(to step: Int, with environment: Environment, from reporter: StepNode, in wrapper: WrapperInteractor)

    /// Enters an attached step again in its place, with the values that a link brings it.
    func enterAgain(_ step: StepNode, with environment: Environment, in wrapper: WrapperInteractor)

    /// Follows an outcome of `reporter` to the previous step.
    func goBack(from reporter: StepNode, in wrapper: WrapperInteractor)

    /// Attaches and detaches members whose conditions have changed.
    func settle(in wrapper: WrapperInteractor)

    /// Detaches all, last first.
    func leave()

    /// The path of `@back`: each step once, the current one last. Empty if no outcome leads back.
    var trail: [Trail.Entry] { get }

    /// Attaches the steps of another session, at least one, instead of ``start(at:with:in:)``.
    func resume(_ beginning: FlowBeginning, in wrapper: WrapperInteractor)
}

extension StepContainer {
    var trail: [Trail.Entry] { [] }

    func settle(in wrapper: WrapperInteractor) {}
    func shows(_ node: StepNode) -> Bool { node === shown }

    func enterAgain(_ step: StepNode, with environment: Environment, in wrapper: WrapperInteractor) {
        go(to: step.step.index, with: environment, from: step, in: wrapper)
    }
}

extension FlowRuntime {
    /// The container of one wrapper of this flow: the one place that knows all kinds.
    func makeContainer() -> any StepContainer {
        switch container {
        case .replace: ReplaceContainer(goesBack: goesBack)
        case .navigation: NavigationContainer(bar: bar)
        case .tabs: TabsContainer(self)
        case .stack: StackContainer(self)
        }
    }
}
