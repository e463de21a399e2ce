import PluginABI

/// Dependencies of Pairing on the parent.
@MainActor
protocol PairingDependency: Dependency {
    var home: String { get }
    var guest: String { get }
}

/// The scope of Pairing. The `fileprivate` members are for Pairing alone: a RIB below cannot ask for them.
final class PairingComponent: Component<any PairingDependency> {
    fileprivate var home: String { dependency.home }
    fileprivate var guest: String { dependency.guest }
}

@MainActor
protocol PairingBuildable: Buildable {
    func build() -> any ViewableRouting
}

/// Builds the Pairing RIB, which has no outcomes, and so no listener.
final class PairingBuilder: Builder<any PairingDependency>, PairingBuildable {
    func build() -> any ViewableRouting {
        let component = PairingComponent(dependency: dependency)
        let viewController = PairingViewController(home: component.home, guest: component.guest)
        return PairingRouter(interactor: Interactor(), viewController: viewController)
    }
}

/// A leaf: Pairing attaches no children.
final class PairingRouter: ViewableRouter<Interactor, PairingViewController> {}
