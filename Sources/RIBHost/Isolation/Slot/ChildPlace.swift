public import PluginABI

/// An owner of children, which is notified when a child's place is attached, and when the place leaves.
@MainActor
public protocol ChildOwner: AnyObject {
    /// Called when the RIB has attached the place of a child and the place has become active.
    func childDidAttach(_ child: AttachedChild)

    /// Called when the place of a child, or its parent, is about to be detached.
    func childDidDetach(_ number: Int)

    /// Called when the place of an attached child becomes visible, or no longer is.
    func childVisibilityDidChange(_ number: Int, to isSeen: Bool)
}

/// An owner of places in this process.
public protocol ChildPlaceOwner: ChildOwner {
    /// The number of the latest place.
    var lastNumber: Int { get set }
}

extension ChildPlaceOwner {
    /// Returns the number of a new place.
    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }
}

/// A child's place in its parent: the parent's router attaches the place, and the parent's view shows it. The child
/// itself is the host's.
///
/// The same class in the host's process and in a worker. A place has no name, so paths skip it and continue with the
/// child below.
public final class ChildPlace: ViewableRouter<ChildPlaceInteractor, ChildPlaceViewController> {
    /// The slot of the child.
    public let slot: String
    /// The values from the parent.
    public let build: ChildBuild
    /// The number of the place, unique in its step; another one after each detach.
    public var number: Int { viewController.number }

    /// The child, for the owner of the place.
    var child: AttachedChild {
        let view = viewController
        return AttachedChild(number, in: slot, build, below: self, at: path, isSeen: view.isSeen) { [weak view] in
            view?.title = $0
        }
    }

    /// The name of the place in the tree of a worker, where the host inserts the child's RIBs.
    var treeName: String { Self.treePrefix + String(number) }

    private static let treePrefix = "@place/"

    /// Returns the number of the place with this name in the tree of a worker.
    public static func number(ofTreeName name: String) -> Int? {
        name.hasPrefix(treePrefix) ? Int(name.dropFirst(treePrefix.count)) : nil
    }

    /// Creates a place.
    ///
    /// - Parameter owner: the owner, notified when the place is attached; not retained.
    public init(_ number: Int, in slot: String, _ build: ChildBuild, owner: any ChildPlaceOwner) {
        self.slot = slot
        self.build = build
        let interactor = ChildPlaceInteractor(owner)
        super.init(interactor: interactor, viewController: ChildPlaceViewController(number, owner: owner))
        interactor.place = self
        name = ""
    }
}

/// An interactor that notifies the owner of a place when the place becomes active, and when it resigns.
public final class ChildPlaceInteractor: Interactor {
    weak var place: ChildPlace?
    private weak var owner: (any ChildPlaceOwner)?

    init(_ owner: any ChildPlaceOwner) {
        self.owner = owner
        super.init()
    }

    public override func didBecomeActive() {
        super.didBecomeActive()
        if let place { owner?.childDidAttach(place.child) }
    }

    public override func willResignActive() {
        super.willResignActive()
        guard let place, let owner else { return }
        owner.childDidDetach(place.number)
        // If it is attached again, that is another child: the host might not have detached this one yet.
        place.viewController.number = owner.nextNumber()
    }
}

/// The view of a child's place, which reports its visibility: the parent embeds, presents or pushes it, and the child
/// is visible while the view is.
public final class ChildPlaceViewController: ViewController {
    fileprivate(set) var number: Int { didSet { setNeedsDisplay() } }
    /// True while the view is visible.
    private(set) var isSeen = false
    private weak var owner: (any ChildPlaceOwner)?

    /// The latest known title of the child's screen.
    var title = "" {
        didSet { if title != oldValue { setNeedsDisplay() } }
    }

    init(_ number: Int, owner: any ChildPlaceOwner) {
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
