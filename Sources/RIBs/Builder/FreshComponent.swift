public import PluginABI

/// A check that a builder's component is new. Components are not retained: a component lives as long as its RIB.
@MainActor
struct FreshComponent {
    private weak var last: AnyObject?

    mutating func check<Component>(_ component: Component, of builder: AnyObject) {
        let component = component as AnyObject
        if last === component { RIBHost.report(.sameComponent(of: builder)) }
        last = component
    }
}

extension Fault {
    fileprivate static func sameComponent(of builder: AnyObject) -> Fault {
        let name = String(describing: type(of: builder))
        return Fault(
            kind: .sameComponent,
            message: "The componentBuilder of \(name) returned the component of the RIB that it built before: two RIBs "
                + "would share what belongs to one. Make a new component in it.",
            path: [name.hasSuffix("Builder") ? String(name.dropLast("Builder".count)) : name]
        )
    }
}

extension Fault.Kind {
    /// A `ComponentizedBuilder` was given a component twice.
    public static var sameComponent: Self { Self(rawValue: "same_component") }
}
