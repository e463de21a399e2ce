// The RIB core's messages about misuse, in one place.
extension Fault {
    @MainActor
    static func attachedTwice(_ child: RouterNode) -> Fault {
        about(child, .attachedTwice) {
            "\($0) is attached already, so attaching it again did nothing. Guard the second call, or detach it first."
        }
    }

    @MainActor
    static func attachedElsewhere(_ child: RouterNode, to parent: RouterNode) -> Fault {
        about(child, .attachedElsewhere) {
            "\($0) was not attached to \(text(parent.path)) too: a RIB has one parent. Detach it there first, or build another."
        }
    }

    @MainActor
    static func attachedBelowItself(_ child: RouterNode, to parent: RouterNode) -> Fault {
        about(child, .attachedBelowItself) {
            "\($0) was not attached to \(text(parent.path)), which is \(child === parent ? "itself" : "below it"): "
                + "RIBs form a tree. Build another RIB instead."
        }
    }

    @MainActor
    static func attachedToDetached(_ child: RouterNode, to parent: RouterNode) -> Fault {
        about(parent, .usedAfterDetach) {
            "\($0) is detached, so it did not attach \(text(child.path)). Cancel in willResignActive what would act later."
        }
    }

    @MainActor
    static func activatedAfterDetach(_ interactor: Interactor) -> Fault {
        let name = interactor.displayName
        return Fault(
            kind: .usedAfterDetach,
            message: "\(name) is detached, so it was not activated. Attach its router again instead.",
            path: [name]
        )
    }

    @MainActor
    static func detachedStranger(_ child: RouterNode, from parent: RouterNode) -> Fault {
        about(child, .detachedStranger) {
            "\($0) is not attached to \(text(parent.path)), so detaching it did nothing. "
                + "Detach a RIB once, by the router that attached it."
        }
    }

    @MainActor
    static func launchedWhileAttached(_ router: RouterNode) -> Fault {
        about(router, .launchedWhileAttached) {
            "\($0) is attached to a parent, so it was not launched. Launch only the root of a tree."
        }
    }

    @MainActor
    static func notAnInteractor(_ router: RouterNode) -> Fault {
        about(router, .wrongType) {
            "The interactor of \($0) is not an Interactor, so it is never activated. Derive its class from Interactor."
        }
    }

    @MainActor
    static func notAViewControllable(_ router: RouterNode) -> Fault {
        about(router, .wrongType) {
            "The view controller of \($0) is not a ViewControllable, so nothing is shown. Derive its class from ViewController."
        }
    }

    @MainActor
    private static func about(_ router: RouterNode, _ kind: Kind, message: (String) -> String) -> Fault {
        let path = router.path
        return Fault(kind: kind, message: message(text(path)), path: path)
    }

    private static func text(_ path: [String]) -> String {
        path.joined(separator: "/")
    }
}
