public import PluginABI

/// A child's place in its parent: the parent's router attaches the place, and the parent's view shows it. The child
/// itself is the host's.
///
/// The same class in the host's process and in a worker. A place has no name, so paths skip it and continue with the
/// child below.
public final class ChildPlace: ViewableRouter<ChildPlaceInteractor, ChildPlaceViewController> {
    /// The slot of the child.
    private let slot: String
    /// The values from the parent.
    private let build: ChildBuild
    /// The number of the place, unique in its step; another one after each detach.
    var number: Int { viewController.number }

    /// The child, for the owner of the place.
    var child: Child {
        let view = viewController
        return Child(number, in: slot, build, below: self, at: path, isSeen: view.isSeen) { [weak view] in
            view?.title = $0
        }
    }

    /// The name of the place in the tree of a worker, where the host inserts the child's RIBs.
    public var treeName: String { Self.treePrefix + String(number) }

    private static let treePrefix = "@place/"

    /// Returns the number of the place with this name in the tree of a worker.
    public static func number(ofTreeName name: String) -> Int? {
        name.hasPrefix(treePrefix) ? Int(name.dropFirst(treePrefix.count)) : nil
    }

    /// Creates a place.
    ///
    /// - Parameter places: notified when the place is attached; not retained.
    init(_ number: Int, in slot: String, _ build: ChildBuild, of places: LocalSlots) {
        self.slot = slot
        self.build = build
        let interactor = ChildPlaceInteractor(places)
        super.init(interactor: interactor, viewController: ChildPlaceViewController(number, of: places))
        interactor.place = self
        name = ""
    }
}

/// An interactor that notifies the slots of a RIB when a place becomes active, and when it resigns.
public final class ChildPlaceInteractor: Interactor {
    weak var place: ChildPlace?
    private weak var places: LocalSlots?

    init(_ places: LocalSlots) {
        self.places = places
        super.init()
    }

    public override func didBecomeActive() {
        super.didBecomeActive()
        if let place { places?.childDidAttach(place.child) }
    }

    public override func willResignActive() {
        super.willResignActive()
        guard let place, let places else { return }
        places.childDidDetach(place.number)
        // If it is attached again, that is another child: the host might not have detached this one yet.
        place.viewController.number = places.nextNumber()
    }
}

/// The view of a child's place, which reports its visibility: the parent embeds, presents or pushes it, and the child
/// is visible while the view is.
public final class ChildPlaceViewController: ViewController {
    fileprivate(set) var number: Int { didSet { setNeedsDisplay() } }
    /// True while the view is visible.
    private(set) var isSeen = false
    private weak var places: LocalSlots?

    /// The latest known title of the child's screen.
    var title = "" {
        didSet { if title != oldValue { setNeedsDisplay() } }
    }

    init(_ number: Int, of places: LocalSlots) {
        self.number = number
        self.places = places
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
        places?.childVisibilityDidChange(number, to: isSeen)
    }
}
