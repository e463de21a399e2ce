import PluginABI
import RIBs

@MainActor
protocol MainPresentableListener: AnyObject {
    func didTapErrands()
    func didTapSettings()
    func didTapRefresh()
    func didTapLogOut()
}

/// The hub: who is logged in, how much there is to do, and where to go.
final class MainViewController: ViewController, MainPresentable, MainViewControllable {
    weak var listener: (any MainPresentableListener)?

    private var userName = ""
    private var syncCount = 0
    private var summary = Summary(doneCount: 0, openCount: 0)

    override var screen: Screen {
        Screen(title: "Hello, \(userName)") {
            Text("\(summary.openCount) to do, \(summary.doneCount) done", style: .headline)
            Text(syncCount == 1 ? "Synced once" : "Synced \(syncCount) times")
            Button("Errands", id: "errands", role: .primary)
            Button("Settings", id: "settings")
            Button("Refresh", id: "refresh")
            Button("Log out", id: "logOut", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "errands": listener?.didTapErrands()
        case "settings": listener?.didTapSettings()
        case "refresh": listener?.didTapRefresh()
        case "logOut": listener?.didTapLogOut()
        default: break
        }
    }

    // MARK: MainPresentable

    func show(userName: String) {
        self.userName = userName
        setNeedsDisplay()
    }

    func show(syncCount: Int) {
        self.syncCount = syncCount
        setNeedsDisplay()
    }

    func show(_ summary: Summary) {
        self.summary = summary
        setNeedsDisplay()
    }
}
