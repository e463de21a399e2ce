import PluginABI

/// Builds the Crash RIB.
final class CrashBuilder: Builder<any CrashDependency>, CrashBuildable {
    func build(withListener listener: any CrashListener) -> any ViewableRouting {
        ViewableRouter(interactor: Interactor(), viewController: CrashViewController())
    }
}

/// Offers the ways to crash.
final class CrashViewController: ViewController {
    override var screen: Screen {
        Screen(title: "Crash") {
            Button("Read nothing", id: "read")
            Button("Fatal error", id: "fatal")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "read": readNothing()
        case "fatal": fatalError("as told")
        default: break
        }
    }

    @inline(never)
    private func readNothing() {
        if let nothing = UnsafePointer<Int>(bitPattern: 16) { print(nothing.pointee) }
    }
}
