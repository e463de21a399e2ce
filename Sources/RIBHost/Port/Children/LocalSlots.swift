import PluginABI

/// The slots of a RIB in this process: the children offered there, and the places that the RIB makes for them.
@MainActor
public final class LocalSlots {
    private var slots: [Slot] = []
    private weak var owner: (any ChildOwner)?
    private let account: LocalAccount?
    /// The number of the RIB in its account.
    private let rib: Int
    /// The number of the latest place.
    private var lastNumber = 0

    /// - Parameter owner: the owner of the children, notified of their places; not retained.
    init(_ offers: [SlotOffer], owner: any ChildOwner, _ account: LocalAccount?) {
        self.owner = owner
        self.account = account
        rib = account?.nextRIB() ?? 0
        slots = offers.map { Slot($0.slot, offering: $0.children, places: self) }
    }

    /// Returns a plugin's context with the children in the slots.
    func context(_ context: PluginContext) -> PluginContext {
        PluginContext(context, children: Dictionary(slots.map { ($0.name, $0) }) { first, _ in first })
    }

    /// Sets the children in a slot.
    func take(_ offer: SlotOffer) {
        slots.first { $0.name == offer.slot }?.offered.value = offer.children
    }

    /// Returns the number of a new place.
    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    func childDidAttach(_ child: Child) {
        guard child.isOfAllowedSize() else { return }
        account?.keep(child, of: rib)
        owner?.childDidAttach(child)
    }

    func childDidDetach(_ number: Int) {
        account?.release(child: number, of: rib)
        owner?.childDidDetach(number)
    }

    func childVisibilityDidChange(_ number: Int, to isSeen: Bool) {
        owner?.childVisibilityDidChange(number, to: isSeen)
    }
}
