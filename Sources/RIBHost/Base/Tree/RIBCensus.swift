@_spi(Host) public import PluginABI

/// A census of all attached RIBs, without keeping them alive: a RIB that is still there after all were detached has
/// leaked.
///
/// The census is notified of each attached RIB. Polling the tree would miss a RIB that is attached and detached in
/// between.
@MainActor
public final class RIBCensus {
    private struct Entry {
        /// The name of the RIB; the whole path if the parent has no entry.
        let names: [String]
        /// The entry of the parent, which comes before this one.
        var parent: Int?
        weak var router: RouterNode?
        weak var interactor: Interactor?
        weak var viewController: ViewController?
        /// A presenter other than the view controller.
        weak var presenter: AnyObject?
        /// True once the RIB was attached a second time.
        var isAttachedAgain = false
        /// The entries of the attached children, except dropped ones.
        var children: [Int] = []
        /// True once the children are checked whenever the RIB resigns.
        var isWatched = false

        /// The surviving object of the RIB, the most telling first: a router holds the others.
        var survivor: AnyObject? { router ?? interactor ?? viewController ?? presenter }
    }

    private var entries: [Entry] = []
    /// The latest entry of each router. An identifier is reused after its router was freed.
    private var latest: [ObjectIdentifier: Int] = [:]
    /// The number of RIBs attached in this process.
    private var attachedCount = 0
    /// The number of entries at which freed ones are dropped next.
    private var cleaningThreshold = 64

    private var watch: Subscription?

    /// Creates an empty census.
    public init() {}

    isolated deinit { watch?.dispose() }

    /// Starts counting the RIBs attached in this process.
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
    /// The former children that RIBs of this process held when they resigned.
    private var held: [Held] = []

    /// Detached children with one name, held by their parent.
    private struct Held {
        let parent: String
        let name: String
        var children: [WeakRouter]
    }

    private struct WeakRouter {
        weak var router: RouterNode?
    }

    /// The number of RIBs attached so far, in all processes.
    public var count: Int { attachedCount + elsewhere.count }

    /// The number of RIBs that still exist, in all processes.
    public var survivorCount: Int { entries.count { $0.survivor != nil } + elsewhere.survivorCount }

    /// Adds the counts of another process.
    public func add(_ counts: RIBCounts) {
        elsewhere.count += counts.count
        elsewhere.survivorCount += counts.survivorCount
        elsewhere.heldChildren.merge(counts.heldChildren)
    }

    /// The detached children that RIBs held until they resigned. Children that still exist have leaked instead:
    /// something else holds them.
    public var heldChildren: [HeldChildren] {
        var all: [HeldChildren] = []
        for held in held {
            let count = held.children.count { $0.router == nil }
            if count > 1 { all.merge([HeldChildren(parent: held.parent, name: held.name, count: count)]) }
        }
        all.merge(elsewhere.heldChildren)
        return all
    }

    /// Checks the children of a RIB each time the RIB resigns.
    private func watchChildren(of parent: any Routing) {
        guard let index = known(parent), !entries[index].isWatched else { return }
        entries[index].isWatched = true
        _ = parent.interactable.isActiveStream.subscribe { [weak self, weak parent] isActive in
            guard !isActive, let self, let parent else { return }
            noteHeldChildren(of: parent)
        }
    }

    /// Notes the former children held by a RIB. A single child of a name is fine: the RIB might show it next.
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

    /// Reports each surviving RIB as a fault.
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

    /// Returns the names from the root down to the RIB. Computed only for a report, because a path for each RIB would
    /// take quadratic time and memory in a deep tree.
    private func path(of index: Int) -> [String] {
        sequence(first: index) { self.entries[$0].parent }.map { entries[$0].names }.reversed().flatMap(\.self)
    }

    /// Notes a RIB and all RIBs below, which were attached before.
    public func note(_ root: any Routing) { note(root, below: nil) }

    private func note(_ root: any Routing, below parent: (any Routing)?) {
        if entries.count >= cleaningThreshold { dropGone() }
        var rest = [(router: root, parent: parent.flatMap(known))]
        while let (router, parent) = rest.popLast() {
            let index = entry(of: router, below: parent)
            rest += router.children.map { ($0, index) }
        }
    }

    /// Returns the entry of the RIB, and creates it if there is none.
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

    /// Drops the entries of freed RIBs, except ancestors of others. Called when the number of entries has doubled, so
    /// that the cost for each entry is constant.
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

    /// The number of entries, for tests.
    var entryCount: Int { entries.count }

    /// The number of names in the entries, for tests.
    var nameCount: Int { entries.reduce(0) { $0 + $1.names.count } }
}
