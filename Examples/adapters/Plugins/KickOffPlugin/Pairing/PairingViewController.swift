import PluginABI

/// Shows the two players.
final class PairingViewController: ViewController {
    private let home: String
    private let guest: String

    init(home: String, guest: String) {
        self.home = home
        self.guest = guest
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Pairing") {
            Text("\(home) against \(guest)", style: .headline)
        }
    }
}
