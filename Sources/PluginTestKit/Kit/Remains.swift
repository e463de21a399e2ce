import PluginABI

/// A memory of the objects of RIBs that does not keep them alive, to find objects that outlive their RIB.
@MainActor
struct Remains {
    private struct Entry {
        let name: String
        weak var object: AnyObject?
    }

    private var entries: [Entry] = []
    private var known: Set<ObjectIdentifier> = []

    /// Notes a RIB and all RIBs below.
    mutating func note(_ router: any Routing) {
        var rest: [any Routing] = [router]
        // An identifier is used again when its object is gone.
        entries.removeAll { $0.object == nil }
        known = Set(entries.compactMap { $0.object.map(ObjectIdentifier.init) })
        while let router = rest.popLast() {
            rest += router.children
            note(router, of: router)
            note(router.interactable, of: router)
            guard let viewable = router as? any ViewableRouting else { continue }
            note(viewable.viewControllable.viewController, of: router)
        }
    }

    /// Returns true if the router or view was noted.
    func knows(_ object: AnyObject) -> Bool {
        known.contains(ObjectIdentifier(object)) && entries.contains { $0.object === object }
    }

    private mutating func note(_ object: AnyObject, of router: any Routing) {
        guard known.insert(ObjectIdentifier(object)).inserted else { return }
        entries.append(Entry(name: "\(type(of: object)) of \(router.displayName)", object: object))
    }

    /// The names of the objects that are still alive.
    var names: [String] { entries.filter { $0.object != nil }.map(\.name) }
}
