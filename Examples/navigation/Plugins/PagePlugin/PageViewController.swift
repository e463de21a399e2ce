import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol PagePresentableListener: AnyObject {
    func goOn()
    func goHome()
}

/// Shows the page's title, the notes of all pages, and the buttons to other pages.
final class PageViewController: ViewController, PagePresentable {
    weak var listener: (any PagePresentableListener)?

    private let title: String
    private var visits: [String] = []

    init(title: String) {
        self.title = title
        super.init()
    }

    override var screen: Screen {
        Screen(title: title) {
            for visit in visits {
                Text(visit, style: .caption)
            }
            Button("Next", id: "next", role: .primary)
            Button("Home", id: "home", role: .bar)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "next": listener?.goOn()
        case "home": listener?.goHome()
        default: break
        }
    }

    // MARK: PagePresentable

    func show(visits: [String]) {
        self.visits = visits
        setNeedsDisplay()
    }
}
