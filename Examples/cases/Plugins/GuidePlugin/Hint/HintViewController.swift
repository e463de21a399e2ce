import PluginABI

/// What a person can do on this screen.
@MainActor
protocol HintPresentableListener: AnyObject {
    func close()
}

/// Shows one hint.
final class HintViewController: ViewController, HintPresentable {
    weak var listener: (any HintPresentableListener)?

    private let text: String

    init(text: String) {
        self.text = text
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Hint") {
            Text(text)
            Button("Close", id: "close", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "close" {
            listener?.close()
        }
    }
}
