import PluginABI

/// Builds the Echo RIB: it writes a shared stream, and writes it again when others do.
final class EchoBuilder: Builder<any EchoDependency>, EchoBuildable {
    func build(withListener listener: any EchoListener, reflex: Int) -> any ViewableRouting {
        let view = EchoViewController(dependency.number, dependency.scoreStream)
        let interactor = EchoInteractor(view, dependency.number, dependency.scoreStream, reflex: reflex)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: view)
    }
}

/// Answers changes of one stream by changes of it and of the other.
final class EchoInteractor: Interactor {
    weak var listener: (any EchoListener)?
    private let view: EchoViewController
    private let number: MutableValueStream<Int>
    private let score: MutableScoreStream
    private let reflex: Int

    init(_ view: EchoViewController, _ number: MutableValueStream<Int>, _ score: MutableScoreStream, reflex: Int) {
        self.view = view
        self.number = number
        self.score = score
        self.reflex = reflex
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        number.subscribe { [self] got in
            view.note("\(got)/\(number.value)")
            if reflex > 0, got % reflex == 0, got < 1_000 { number.value = got + 1 }
            if got % 50 == 49 { listener?.reached(count: got) }
        }
        .disposeOnDeactivate(interactor: self)
        score.score.subscribe { [self] got in
            view.note("\(got.player1Score):\(got.player2Score)")
            if reflex == 3, got.player1Score % 4 == 1, got.player2Score < got.player1Score {
                score.updateScore(withWinner: .player2)
            }
            if reflex == 2, got.player2Score % 5 == 2 { number.value += 7 }
        }
        .disposeOnDeactivate(interactor: self)
    }
}

/// Shows what was heard last, with what the stream said at that moment.
final class EchoViewController: ViewController {
    private let number: MutableValueStream<Int>
    private let score: MutableScoreStream
    private var notes: [String] = []

    init(_ number: MutableValueStream<Int>, _ score: MutableScoreStream) {
        self.number = number
        self.score = score
        super.init()
    }

    func note(_ text: String) {
        notes = (notes + [text]).suffix(12)
        setNeedsDisplay()
    }

    override var screen: Screen {
        Screen(title: "Echo") {
            Text(notes.joined(separator: " "))
            Text("now \(number.value)")
            Button("One", id: "one")
            Button("Two", id: "two")
            Button("Win", id: "win")
            Button("Zero", id: "zero")
        }
    }

    override func perform(_ action: Action) {
        switch action.id {
        case "one": number.value += 1
        case "two":
            number.value += 1
            let between = number.value
            number.value += 1
            note("between \(between) and \(number.value)")
        case "win":
            score.updateScore(withWinner: .player1)
            note("after the win \(score.score.value.player1Score) and \(number.value)")
        case "zero": number.value = 0
        default: break
        }
    }
}
