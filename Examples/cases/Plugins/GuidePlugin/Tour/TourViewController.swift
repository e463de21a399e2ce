import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol TourPresentableListener: AnyObject {
    func visit(_ stop: Stop)
    func end()
}

/// Lists the stops.
final class TourViewController: ViewController, TourPresentable, TourViewControllable {
    weak var listener: (any TourPresentableListener)?

    private let stops: [Stop]

    init(stops: [Stop]) {
        self.stops = stops
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Tour") {
            for stop in stops {
                Button(stop.name, id: "visit", value: stop.rawValue)
            }
            Button("End", id: "end", role: .cancel)
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "visit": action.value.flatMap(Stop.init(rawValue:)).map { listener?.visit($0) }
        case "end": listener?.end()
        default: break
        }
    }
}
