import PluginABI

/// Requests of a person on this card.
@MainActor
protocol SavingsPresentableListener: AnyObject {
    func longer()
    func close()
}

/// Shows the possible savings.
final class SavingsViewController: ViewController, SavingsPresentable {
    weak var listener: (any SavingsPresentableListener)?

    private let greeting: String
    private let percent: Int
    private var amount = 0
    private var months = 1

    init(greeting: String, percent: Int) {
        self.greeting = greeting
        self.percent = percent
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Save \(percent) %") {
            Text("\(greeting): \(amount) in \(months) \(months == 1 ? "month" : "months")")
            Button("A month longer", id: "longer")
            Button("Close", id: "close", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "longer": listener?.longer()
        case "close": listener?.close()
        default: break
        }
    }

    // MARK: SavingsPresentable

    func show(amount: Int, months: Int) {
        (self.amount, self.months) = (amount, months)
        setNeedsDisplay()
    }
}
