public import PluginABI

/// Knows each RIB that was attached, without keeping it alive: who is still there when all were detached has leaked.
@MainActor
public final class RIBCensus {
    private struct Entry {
        let path: [String]
        weak var router: RouterNode?
        weak var interactor: Interactor?
        weak var viewController: ViewController?

        /// What of the RIB is still there, the most telling first: a router holds the other two.
        var survivor: AnyObject? { router ?? interactor ?? viewController }
    }

    private var entries: [Entry] = []
    /// The latest entry of each router; a number is used again when its router is gone.
    private var latest: [ObjectIdentifier: Int] = [:]
    /// How many were attached in this process.
    private var attachedCount = 0
    /// With how many entries those that are gone are dropped next.
    private var cleaningThreshold = 64

    /// Makes an empty census.
    public init() {}

    /// How many there have been in other processes, and how many of these are still there.
    private var elsewhere = (count: 0, survivorCount: 0)

    /// How many RIBs have been attached.
    public var count: Int { attachedCount + elsewhere.count }

    /// How many of them are still there.
    public var survivorCount: Int { entries.count { $0.survivor != nil } + elsewhere.survivorCount }

    /// Adds what was counted in another process.
    public func add(_ counts: (count: Int, survivorCount: Int)) {
        elsewhere.count += counts.count
        elsewhere.survivorCount += counts.survivorCount
    }

    /// Reports each RIB that is still there as a fault.
    public func reportSurvivors() {
        for entry in entries {
            guard let object = entry.survivor else { continue }
            let name = entry.path.joined(separator: "/")
            RIBHost.report(
                Fault(
                    kind: .leaked,
                    message:
                        "The RIB \(name) was detached, and its \(type(of: object)) is still alive: something holds it. "
                        + "Look for a strong listener, a closure that captures it, or a task that never ends.",
                    path: entry.path
                )
            )
        }
    }

    /// Notes a RIB and all below it.
    public func note(_ root: any Routing) {
        var rest: [any Routing] = [root]
        while let router = rest.popLast() {
            rest += router.children
            let id = ObjectIdentifier(router)
            if let known = latest[id], entries[known].router === router { continue }
            attachedCount += 1
            if entries.count >= cleaningThreshold { dropGone() }
            latest[id] = entries.count
            entries.append(
                Entry(
                    path: router.path,
                    router: router,
                    interactor: router.interactable,
                    viewController: (router as? any ViewableRouting)?.viewControllable.viewController
                )
            )
        }
    }

    /// Keeps only those that are still there. Done when their number has doubled, this costs each entry a constant
    /// time.
    private func dropGone() {
        entries.removeAll { $0.survivor == nil }
        latest = [:]
        for (index, entry) in entries.enumerated() {
            if let router = entry.router { latest[ObjectIdentifier(router)] = index }
        }
        cleaningThreshold = max(64, 2 * entries.count)
    }

    /// How many entries there are, for a test of what the census keeps.
    var entryCount: Int { entries.count }
}
