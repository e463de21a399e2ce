// The reports about what outlives its RIB, or stays where nothing shows it.
extension Fault {
    static func leaked(_ type: AnyClass) -> Fault {
        let suffix =
            switch type {
            case is Interactor.Type: "Interactor"
            case is ViewController.Type: "ViewController"
            default: "Presenter"
            }
        return Fault(
            kind: .leaked,
            message: "\(typeName(type, without: "")) is still alive after its RIB was freed: something holds it. "
                + "Look for a strong listener, a closure that captures it, or a task that never ends.",
            path: [typeName(type, without: suffix)]
        )
    }

    /// The fault of a view whose RIB was freed without having been attached.
    static func unattached(_ type: AnyClass) -> Fault {
        Fault(
            kind: .leaked,
            message:
                "\(typeName(type, without: "")) is still alive, and its RIB was never attached, so nothing held its "
                + "router. Call attachChild before you show the view.",
            path: [typeName(type, without: "ViewController")]
        )
    }

    @MainActor
    static func stillShown(_ controller: ViewController) -> Fault {
        about(
            controller,
            .stillShown,
            "\(name(of: controller)) is still shown after its RIB was deactivated. "
                + "Dismiss or pop it where the RIB is detached."
        )
    }

    @MainActor
    static func stillEmbedded(_ controller: ViewController, in parent: ViewController) -> Fault {
        about(
            controller,
            .stillShown,
            "\(name(of: controller)) is still embedded in \(name(of: parent)) after its RIB was detached. "
                + "Call unembed where the RIB is detached."
        )
    }

    @MainActor
    static func stillAttached(_ router: RouterNode) -> Fault {
        let path = router.path
        return Fault(
            kind: .stillAttached,
            message:
                "The RIB \(path.joined(separator: "/")) is still attached, although nothing shows its view any longer. "
                + "Detach it where its view leaves; after the Back of a navigation, in popHandler or didGoBack(from:).",
            path: path
        )
    }

    @MainActor
    static func presentedUnseen(_ controller: ViewController, over presenter: ViewController) -> Fault {
        about(
            controller,
            .presentedUnseen,
            "\(name(of: controller)) is not seen: it was presented over \(name(of: presenter)), which nothing shows. "
                + "Show that view with embed(_:as:), present or push; its elements alone cannot be covered."
        )
    }

    @MainActor
    static func held(_ router: RouterNode, by parent: String) -> Fault {
        Fault(
            kind: .leaked,
            message:
                "The RIB \(router.displayName) was detached from \(parent) because a person went back from its view, "
                + "and something still holds its router. Override didGoBack(from:) in the router above it, and release "
                + "the child there.",
            path: [router.displayName]
        )
    }
}
