import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol CaseDPresentableListener: AnyObject {
    func orderAgain()
}

/// Shows the order.
final class CaseDViewController: ViewController, CaseDPresentable {
    weak var listener: (any CaseDPresentableListener)?

    private let order: String

    init(order: String) {
        self.order = order
        super.init()
    }

    override var screen: Screen {
        Screen(title: "D: Thank you") {
            Text(order, style: .headline)
            Button("Order again", id: "orderAgain", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "orderAgain" {
            listener?.orderAgain()
        }
    }
}
