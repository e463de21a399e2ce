/// What every slot's listener receives, besides the outcomes that the slot declares.
///
/// The interactor of a parent adopts the generated protocol of the slot, which refines this one:
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
    /// The child could not be loaded or built, or its process has ended. Its place says so to the person; without a
    /// method of the interactor's own nothing else happens.
    func childDidFail(_ failure: ChildFailure)
}

extension ChildListener {
    /// Nothing: the child's place says that it has failed.
    public func childDidFail(_ failure: ChildFailure) {}
}

/// Why a child in a slot is not there.
public struct ChildFailure: Sendable, Hashable {
    /// The slot that the child is in.
    public var slot: String
    /// The child's name in its slot.
    public var child: String
    /// What has happened, as a sentence for a person.
    public var message: String
    /// Whether the host has entered the child again, in a new process. Otherwise it is there again once its plugin has
    /// been built again, or the parent attaches another one.
    public var comesBack: Bool

    /// Describes a failure.
    public init(slot: String, child: String, message: String, comesBack: Bool) {
        self.slot = slot
        self.child = child
        self.message = message
        self.comesBack = comesBack
    }
}

extension ChildFailure {
    /// The failure that a host reports; nil for an outcome of the child's own.
    public init?(_ outcome: Outcome) {
        guard outcome.name == Self.outcomeName,
            case .string(let slot) = outcome.payload["slot"], case .string(let child) = outcome.payload["child"],
            case .string(let message) = outcome.payload["message"],
            case .bool(let comesBack) = outcome.payload["comesBack"]
        else { return nil }
        self.init(slot: slot, child: child, message: message, comesBack: comesBack)
    }

    /// The failure as it crosses to the parent.
    public var outcome: Outcome {
        Outcome(
            name: Self.outcomeName,
            payload: [
                "slot": .string(slot), "child": .string(child), "message": .string(message),
                "comesBack": .bool(comesBack),
            ]
        )
    }

    /// No manifest can declare this name.
    private static let outcomeName = "@failed"
}
