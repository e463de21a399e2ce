@_spi(Host) public import PluginABI

/// Knows each RIB that was attached, without keeping it alive: who is still there when all were detached has leaked.
///
/// It is notified of each RIB that is attached. To look at the tree from time to time would miss a RIB that is attached
/// and detached in between.
@MainActor
public final class RIBCensus {
    private struct Entry {
        /// The RIB's name; its whole path if the RIB above it has no entry.
        let names: [String]
        /// The entry of the RIB above it, which comes before this one.
        var parent: Int?
        weak var router: RouterNode?
        weak var interactor: Interactor?
        weak var viewController: ViewController?
        /// A presenter that is not the view controller.
        weak var presenter: AnyObject?
        /// True once it was attached a second time.
        var isAttachedAgain = false
        /// The entries of the RIBs that were attached to it, except those that were dropped.
        var children: [Int] = []
        /// True once its children are looked at whenever it resigns.
        var isWatched = false

        /// What of the RIB is still there, the most telling first: a router holds the others.
        var survivor: AnyObject? { router ?? interactor ?? viewController ?? presenter }
    }

    private var entries: [Entry] = []
    /// The latest entry of each router; a number is used again when its router is gone.
    private var latest: [ObjectIdentifier: Int] = [:]
    /// How many were attached in this process.
    private var attachedCount = 0
    /// With how many entries those that are gone are dropped next.
    private var cleaningThreshold = 64

    private var watch: Subscription?

    /// Makes an empty census.
    public init() {}

    isolated deinit { watch?.dispose() }

    /// Counts each RIB that is attached in this process from now on.
    public func start() {
        guard watch == nil else { return }
        watch = RIBHost.watchAttaching { [weak self] child, parent in
            // What a host puts between two RIBs has no name, and is none of a plugin's.
            guard let self, !child.displayName.isEmpty else { return }
            note(child, below: parent)
            watchChildren(of: parent)
        }
    }

    /// The counts of other processes.
    private var elsewhere = RIBCounts()
    /// The children that RIBs of this process held when they resigned.
    private var held: [Held] = []

    /// Children of one name that their parent had detached.
    private struct Held {
        let parent: String
        let name: String
        var children: [WeakRouter]
    }

    private struct WeakRouter {
        weak var router: RouterNode?
    }

    /// How many RIBs have been attached.
    public var count: Int { attachedCount + elsewhere.count }

    /// How many of them are still there.
    public var survivorCount: Int { entries.count { $0.survivor != nil } + elsewhere.survivorCount }

    /// Adds what was counted in another process.
    public func add(_ counts: RIBCounts) {
        elsewhere.count += counts.count
        elsewhere.survivorCount += counts.survivorCount
        elsewhere.heldChildren.merge(counts.heldChildren)
    }

    /// The detached children that RIBs held until they resigned. Those that are still there have leaked instead: something
    /// else holds them.
    public var heldChildren: [HeldChildren] {
        var all: [HeldChildren] = []
        for held in held {
            let count = held.children.count { $0.router == nil }
            if count > 1 { all.merge([HeldChildren(parent: held.parent, name: held.name, count: count)]) }
        }
        all.merge(elsewhere.heldChildren)
        return all
    }

    /// Looks at a RIB's children each time that it resigns.
    private func watchChildren(of parent: any Routing) {
        guard let index = known(parent), !entries[index].isWatched else { return }
        entries[index].isWatched = true
        _ = parent.interactable.isActiveStream.subscribe { [weak self, weak parent] isActive in
            guard !isActive, let self, let parent else { return }
            noteHeldChildren(of: parent)
        }
    }

    /// Notes which of its former children a RIB holds. A single one of a name can be what is shown next.
    private func noteHeldChildren(of parent: any Routing) {
        guard held.count < [HeldChildren].limit, let index = known(parent) else { return }
        let attached = Set(parent.children.map(ObjectIdentifier.init))
        var found: [Held] = []
        for place in entries[index].children where !entries[place].isAttachedAgain {
            guard let router = entries[place].router, !attached.contains(ObjectIdentifier(router)) else { continue }
            let (name, child) = (router.displayName, WeakRouter(router: router))
            if let known = found.firstIndex(where: { $0.name == name }) {
                found[known].children.append(child)
            } else {
                found.append(Held(parent: parent.path.joined(separator: "/"), name: name, children: [child]))
            }
        }
        held += found.filter { $0.children.count > 1 }
    }

    /// Reports each RIB that is still there as a fault.
    public func reportSurvivors() {
        for (index, entry) in entries.enumerated() {
            guard let object = entry.survivor else { continue }
            let path = path(of: index)
            RIBHost.report(
                Fault(
                    kind: .leaked,
                    message:
                        "The RIB \(path.joined(separator: "/")) was detached, and its \(type(of: object)) is still alive: "
                        + "something holds it. "
                        + "Look for a strong listener, a closure that captures it, or a task that never ends.",
                    path: path
                )
            )
        }
    }

    /// The names from the root down to the RIB's own. Put together only for a report: a path for each RIB would take
    /// quadratic time and room in a deep tree.
    private func path(of index: Int) -> [String] {
        sequence(first: index) { self.entries[$0].parent }.map { entries[$0].names }.reversed().flatMap(\.self)
    }

    /// Notes a RIB and all below it, which were attached before.
    public func note(_ root: any Routing) { note(root, below: nil) }

    private func note(_ root: any Routing, below parent: (any Routing)?) {
        if entries.count >= cleaningThreshold { dropGone() }
        var rest = [(router: root, parent: parent.flatMap(known))]
        while let (router, parent) = rest.popLast() {
            let index = entry(of: router, below: parent)
            rest += router.children.map { ($0, index) }
        }
    }

    /// The RIB's entry, which is made if there is none.
    private func entry(of router: any Routing, below parent: Int?) -> Int {
        if let known = known(router) {
            entries[known].isAttachedAgain = true
            return known
        }
        attachedCount += 1
        latest[ObjectIdentifier(router)] = entries.count
        if let parent { entries[parent].children.append(entries.count) }
        entries.append(
            Entry(
                names: parent == nil ? router.path : [router.displayName],
                parent: parent,
                router: router,
                interactor: router.interactable,
                viewController: (router as? any ViewableRouting)?.viewControllable.viewController,
                presenter: router.interactable.presentingObject
            )
        )
        return entries.count - 1
    }

    private func known(_ router: any Routing) -> Int? {
        latest[ObjectIdentifier(router)].flatMap { entries[$0].router === router ? $0 : nil }
    }

    /// Keeps only those that are still there, and the names above them. Done when their number has doubled, this costs
    /// each entry a constant time.
    private func dropGone() {
        var isKept = entries.map { $0.survivor != nil }
        for index in entries.indices.reversed() where isKept[index] {
            if let parent = entries[index].parent { isKept[parent] = true }
        }
        var places = Array(repeating: 0, count: entries.count)
        var kept: [Entry] = []
        for (index, var entry) in entries.enumerated() where isKept[index] {
            places[index] = kept.count
            entry.parent = entry.parent.map { places[$0] }
            entry.children = []
            if let parent = entry.parent { kept[parent].children.append(kept.count) }
            kept.append(entry)
        }
        entries = kept
        latest = [:]
        for (index, entry) in entries.enumerated() {
            if let router = entry.router { latest[ObjectIdentifier(router)] = index }
        }
        cleaningThreshold = max(64, 2 * entries.count)
    }

    /// How many entries there are, for a test of what the census keeps.
    var entryCount: Int { entries.count }

    /// How many names they keep.
    var nameCount: Int { entries.reduce(0) { $0 + $1.names.count } }
}
