/// The base of each slot's listener protocol, which receives the failures of children.
///
/// The interactor of a parent adopts the generated protocol of the slot, which refines this protocol:
///
///     extension HomeInteractor: HomeDashboardListener {
///         func childDidFail(_ failure: ChildFailure) {
///             if !failure.comesBack { router?.detachDashboard() }
///         }
///     }
///
/// Since 1.1.
@MainActor
public protocol ChildListener: AnyObject {
    /// Called when the child could not be loaded or built, or its process has ended. The child's place tells the
    /// person; the default does nothing else.
    func childDidFail(_ failure: ChildFailure)
}

extension ChildListener {
    /// Does nothing: the child's place tells the person about the failure.
    public func childDidFail(_ failure: ChildFailure) {}
}

/// A failure of a child in a slot: the child is gone, or never came.
public struct ChildFailure: Sendable, Hashable {
    /// The name of the child's slot.
    public var slot: String
    /// The child's name, unique in the slot.
    public var child: String
    /// A sentence for a person that says what happened.
    public var message: String
    /// True if the host has entered the child again, in a new process. Otherwise the child is back once its plugin has
    /// been built again, or the parent attaches another child.
    public var comesBack: Bool

    /// Makes a failure.
    public init(slot: String, child: String, message: String, comesBack: Bool) {
        self.slot = slot
        self.child = child
        self.message = message
        self.comesBack = comesBack
    }
}

extension ChildFailure {
    /// Makes the failure from a host's outcome; nil for any outcome declared by the child.
    public init?(_ outcome: Outcome) {
        guard outcome.name == Self.outcomeName,
            case .string(let slot) = outcome.payload["slot"], case .string(let child) = outcome.payload["child"],
            case .string(let message) = outcome.payload["message"],
            case .bool(let comesBack) = outcome.payload["comesBack"]
        else { return nil }
        self.init(slot: slot, child: child, message: message, comesBack: comesBack)
    }

    /// The failure as an outcome, to be sent to the parent.
    public var outcome: Outcome {
        Outcome(
            name: Self.outcomeName,
            payload: [
                "slot": .string(slot), "child": .string(child), "message": .string(message),
                "comesBack": .bool(comesBack),
            ]
        )
    }

    /// The name of the host's outcome. No manifest can declare this name.
    private static let outcomeName = "@failed"
}
