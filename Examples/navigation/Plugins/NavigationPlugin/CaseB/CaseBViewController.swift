import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol CaseBPresentableListener: AnyObject {
    func choose(size: String)
}

/// Lists the sizes.
final class CaseBViewController: ViewController, CaseBPresentable {
    weak var listener: (any CaseBPresentableListener)?

    override var screen: Screen {
        Screen(title: "B: Which size?") {
            for size in Size.allCases {
                Button(size.rawValue, id: "size", value: size.rawValue)
            }
        }
    }

    override func perform(_ action: Action) {
        if action.id == "size", let size = action.value {
            listener?.choose(size: size)
        }
    }
}
