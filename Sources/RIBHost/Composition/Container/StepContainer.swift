internal import Configuration

/// Which steps of a flow are attached, and what a target means for them.
///
/// The wrapper hears outcomes and knows the plan; a container knows what stands on the screen. There is one for each
/// word that `"container"` can be. It is told its wrapper with each call, and so keeps no reference back.
@MainActor
protocol StepContainer: AnyObject {
    /// The step that a person is looking at.
    var shown: Attachment? { get }

    /// Attaches what stands there from the start.
    func start(at step: Int, with entry: Environment, in wrapper: any StepAttaching)

    /// Follows an outcome of `reporter` to a step.
    func go(to step: Int, with environment: Environment, from reporter: Attachment, in wrapper: any StepAttaching)

    /// Follows an outcome of `reporter` to where the flow was before.
    func goBack(from reporter: Attachment, in wrapper: any StepAttaching)

    /// Shows a step that is attached, as a person asks who taps its tab.
    func select(_ step: Int, in wrapper: any StepAttaching)

    /// Detaches all, last first.
    func leave(_ wrapper: any StepAttaching)
}

/// What a container asks of its wrapper.
@MainActor
protocol StepAttaching: AnyObject {
    /// Builds a step's RIB and attaches it; nil where it failed and the flow does not route that, so that nothing more is
    /// to be done.
    func attach(_ step: Int, with environment: Environment) -> Attachment?

    /// Detaches a step's RIB.
    func detach(_ attachment: Attachment)

    /// Shows a step that is attached.
    func show(_ attachment: Attachment)
}

extension Container {
    /// The container of one wrapper.
    @MainActor
    func steps(of flow: PreparedFlow) -> any StepContainer {
        switch self {
        case .replace: ReplaceContainer(goesBack: flow.goesBack)
        case .navigation: NavigationContainer()
        case .tabs, .stack: MembersContainer(count: flow.steps.count)
        }
    }

    /// Whether only the first outcome of each attach counts: the step is replaced then.
    var hearsEachStepOnce: Bool { self == .replace }
}
