public import PluginABI

/// Is notified when a child's place is attached, and when it leaves.
@MainActor
public protocol ChildOwner: AnyObject {
    /// The RIB has attached the place of a child, which is active.
    func childDidAttach(_ child: AttachedChild)

    /// The place of a child is about to be detached, or its parent is.
    func childDidDetach(_ number: Int)

    /// A person sees the place of an attached child from now on, or no longer.
    func childVisibilityDidChange(_ number: Int, to isSeen: Bool)
}

/// Owns places that are attached in this process.
public protocol PlaceOwner: ChildOwner {
    /// The number of the place that was made last.
    var lastNumber: Int { get set }
}

/// A child's place in its parent: what the parent's router attaches, and its view shows. The child itself is the host's.
///
/// The same in the host's process and in a worker. It has no name, so that it is in no path: the child below it is.
public final class Place: ViewableRouter<PlaceInteractor, PlaceViewController> {
    /// The slot that the child is in.
    public let slot: String
    /// What the parent gives the child.
    public let build: ChildBuild
    /// The number of the place, unique in its step.
    public var number: Int { viewController.number }

    /// The child, as the owner of the place gets it.
    var child: AttachedChild {
        let view = viewController
        return AttachedChild(number, in: slot, build, below: self, at: path, isSeen: view.isSeen) { [weak view] in
            view?.title = $0
        }
    }

    /// What stands for it in the tree of a worker, where the host puts the child's.
    var treeName: String { Self.treePrefix + String(number) }

    private static let treePrefix = "@place/"

    /// The number of the place that has this name in the tree of a worker.
    public static func number(ofTreeName name: String) -> Int? {
        name.hasPrefix(treePrefix) ? Int(name.dropFirst(treePrefix.count)) : nil
    }

    /// Makes a place.
    ///
    /// - Parameter owner: is notified when the place is attached; not retained.
    public init(_ number: Int, in slot: String, _ build: ChildBuild, owner: any PlaceOwner) {
        self.slot = slot
        self.build = build
        let interactor = PlaceInteractor(owner)
        super.init(interactor: interactor, viewController: PlaceViewController(number, owner: owner))
        interactor.place = self
        name = ""
    }
}

/// Tells the owner of a place when the place becomes active, and when it no longer is.
public final class PlaceInteractor: Interactor {
    weak var place: Place?
    private weak var owner: (any PlaceOwner)?

    init(_ owner: any PlaceOwner) {
        self.owner = owner
        super.init()
    }

    public override func didBecomeActive() {
        super.didBecomeActive()
        if let place { owner?.childDidAttach(place.child) }
    }

    public override func willResignActive() {
        super.willResignActive()
        if let place { owner?.childDidDetach(place.number) }
    }
}

/// The view of a child's place, which says whether a person sees it: the parent embeds, presents or pushes it, and the
/// child is seen where it is.
public final class PlaceViewController: ViewController {
    let number: Int
    /// Whether a person sees it.
    private(set) var isSeen = false
    private weak var owner: (any PlaceOwner)?

    /// The title of the child's screen, as last known.
    var title = "" {
        didSet { if title != oldValue { setNeedsDisplay() } }
    }

    init(_ number: Int, owner: any PlaceOwner) {
        self.number = number
        self.owner = owner
        super.init()
    }

    public override var screen: Screen { .place(number, titled: title) }

    public override func viewDidAppear() {
        super.viewDidAppear()
        note(true)
    }

    public override func viewDidDisappear() {
        super.viewDidDisappear()
        note(false)
    }

    private func note(_ isSeen: Bool) {
        self.isSeen = isSeen
        owner?.childVisibilityDidChange(number, to: isSeen)
    }
}
