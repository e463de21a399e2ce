import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol TopUpPresentableListener: AnyObject {
    func enter(_ text: String)
    func topUp()
    func cancel()
}

/// Shows a field for the amount, and buttons to confirm and to cancel.
final class TopUpViewController: ViewController, TopUpPresentable {
    weak var listener: (any TopUpPresentableListener)?

    private var text = ""
    private var refusal: Amount.Refusal?

    override var screen: Screen {
        Screen(title: "Top up") {
            Field("Amount", id: "amount", text: text, placeholder: "1000")
            if let refusal {
                Text(refusal.message, tone: .warning)
            }
            Button("Confirm", id: "confirm", role: .primary, isEnabled: !text.isEmpty && refusal == nil)
            Button("Cancel", id: "cancel", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "amount": listener?.enter(action.value ?? "")
        case "confirm": listener?.topUp()
        case "cancel": listener?.cancel()
        default: break
        }
    }

    // MARK: TopUpPresentable

    func show(_ text: String, refusal: Amount.Refusal?) {
        self.text = text
        self.refusal = refusal
        setNeedsDisplay()
    }
}
