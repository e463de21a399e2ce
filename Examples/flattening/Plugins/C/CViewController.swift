import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol CPresentableListener: AnyObject {
    func goOn()
}

/// Shows the greeting.
final class CViewController: ViewController, CPresentable {
    weak var listener: (any CPresentableListener)?

    private let word: String
    private let isLoud: Bool

    init(word: String, isLoud: Bool) {
        self.word = word
        self.isLoud = isLoud
        super.init()
    }

    override var screen: Screen {
        Screen(title: "C") {
            Text(isLoud ? word.uppercased() : word)
            Button("Continue", id: "goOn", role: .primary)
        }
    }

    override func perform(_ action: Action) {
        if action.id == "goOn" {
            listener?.goOn()
        }
    }
}
