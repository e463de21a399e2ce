import Configuration
import PluginABI

/// A container of the attached steps of a flow: attaches and detaches steps for a target, and makes their screen.
///
/// The wrapper receives outcomes and follows their targets; a container owns the steps on the screen. Each value of
/// `"container"` has a type. Each call passes the wrapper, so a container keeps no reference back.
@MainActor
protocol StepContainer: AnyObject {
    /// The attached steps, in the order of attachment.
    var attached: [StepNode] { get }

    /// The visible step.
    var shown: StepNode? { get }

    /// Returns true if an attached step is on the screen.
    func shows(_ node: StepNode) -> Bool

    /// The screen of all visible steps.
    var screen: Screen { get }

    /// Performs an action of the screen.
    func perform(_ action: Action, in wrapper: WrapperInteractor)

    /// Attaches the initial steps.
    func start(at step: Int, with entry: Environment, in wrapper: WrapperInteractor)

    /// Follows an outcome of `reporter` to a step.
    func go(to step: Int, with environment: Environment, from reporter: StepNode, in wrapper: WrapperInteractor)

    /// Enters an attached step again in its place, with the values from a link.
    func enterAgain(_ step: StepNode, with environment: Environment, in wrapper: WrapperInteractor)

    /// Follows an outcome of `reporter` to the previous step.
    func goBack(from reporter: StepNode, in wrapper: WrapperInteractor)

    /// Attaches and detaches members whose conditions have changed.
    func settle(in wrapper: WrapperInteractor)

    /// Detaches all steps, last first.
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
    /// Makes the container of a wrapper of this flow: the only place with a list of all kinds.
    func makeContainer() -> any StepContainer {
        switch container {
        case .replace: ReplaceContainer(goesBack: goesBack)
        case .navigation: NavigationContainer(bar: bar)
        case .tabs: TabsContainer(self)
        case .stack: StackContainer(self)
        }
    }
}
