public import PluginABI

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
