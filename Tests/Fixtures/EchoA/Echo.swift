import Dispatch
import Glibc
import PluginABI

/// Answers changes of one stream, and events, by changes of it and of the other and by events, and does at each moment
/// what its habits say.
///
/// A habit is a word for what it does, and one for when: "report active". Whatever it does on its own takes fuel, so
/// that plugins that answer each other come to an end.
final class EchoInteractor: Interactor {
    weak var listener: (any EchoListener)?
    private let view: EchoViewController?
    private let streams: any EchoDependency
    private let reflex: Int
    private let habits: Set<String>

    /// - Parameter view: nil for a service.
    init(_ view: EchoViewController?, _ streams: any EchoDependency, reflex: Int, habits: Set<String>) {
        self.view = view
        self.streams = streams
        self.reflex = reflex
        self.habits = habits
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        meet("active")
        streams.number.subscribe { [self] got in
            view?.note("\(got)/\(streams.number.value)")
            if reflex > 0, got % reflex == 0, spend() { streams.number.value = got + 1 }
            meet("change")
        }
        .disposeOnDeactivate(interactor: self)
        streams.scoreStream.score.subscribe { [self] got in
            view?.note("\(got.player1Score):\(got.player2Score)")
            if reflex == 3, got.player2Score < got.player1Score, spend() {
                streams.scoreStream.updateScore(withWinner: .player2)
            }
            if reflex == 2, got.player2Score % 5 == 2, spend() { streams.number.value += 7 }
            meet("score")
        }
        .disposeOnDeactivate(interactor: self)
        streams.pulse.subscribe { [self] got in
            view?.note("p\(got)/\(streams.number.value)")
            if reflex == 4 || reflex == 1 && got % 2 == 0, spend() { streams.pulse.send(got + 1) }
            if reflex == 2, got % 3 == 1, spend() { streams.number.value += 3 }
            meet("pulse")
        }
        .disposeOnDeactivate(interactor: self)
        streams.log.subscribe { [view] _ in view?.setNeedsDisplay() }.disposeOnDeactivate(interactor: self)
    }

    override func willResignActive() {
        super.willResignActive()
        meet("resign")
    }

    /// Does what its habits say of a moment.
    func meet(_ moment: String) {
        if habits.contains("write \(moment)"), spend() { streams.number.value += 1 }
        if habits.contains("win \(moment)"), spend() { streams.scoreStream.updateScore(withWinner: .player1) }
        if habits.contains("pulse \(moment)"), spend() { streams.pulse.send(streams.number.value % 7) }
        if habits.contains("report \(moment)"), spend() { listener?.reached(count: streams.number.value) }
        if habits.contains("twice \(moment)"), spend() {
            listener?.left(isOdd: streams.number.value % 2 == 1)
            listener?.reached(count: streams.number.value)
        }
        if habits.contains("crash \(moment)"), spend() { crash() }
    }

    /// Ends the process after a write that is not lost. The exit code tells one crash from the ones before; it is none of
    /// those that a worker itself ends with.
    private func crash() {
        streams.log.value += 1
        _exit(Int32(1 + streams.log.value % 70))
    }

    func leave() {
        listener?.left(isOdd: streams.number.value % 2 == 1)
    }

    /// Does what its habits say of later when the action is over; then says so.
    func actLater() {
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                self.meet("later")
                self.streams.log.value += 1
            }
        }
    }

    /// Leaves, and writes when it has been detached, and perhaps its streams are over; then says so.
    func haunt() {
        leave()
        waitForDetach()
    }

    private func waitForDetach() {
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                if self.isActive { return self.waitForDetach() }
                let number = self.streams.number
                number.value += 1
                let now = number.value
                self.streams.pulse.send(now)
                self.streams.pulse.subscribe { _ in fatalError("a stream that is over sends") }.dispose()
                number.subscribe { if $0 != now { fatalError("a stream that is over says \($0)") } }.dispose()
                self.streams.log.value += 1
            }
        }
    }

    private func spend() -> Bool {
        guard streams.fuel.value > 0 else { return false }
        streams.fuel.value -= 1
        return true
    }
}

/// Shows what was heard last, with what the stream said at that moment.
final class EchoViewController: ViewController {
    weak var listener: EchoInteractor?
    private let streams: any EchoDependency
    private let later: [String]
    private var notes: [String] = []

    init(_ streams: any EchoDependency, later: [String]) {
        self.streams = streams
        self.later = later
        super.init()
    }

    func note(_ text: String) {
        notes = (notes + [text]).suffix(12)
        setNeedsDisplay()
    }

    override var screen: Screen {
        Screen(title: "Echo") {
            Text(notes.joined(separator: " "))
            Text("now \(streams.number.value)")
            Text("log \(streams.log.value)")
            for id in ["one", "two", "win", "pulse", "zero", "fuel", "leave"] + later {
                Button(id, id: id)
            }
        }
    }

    override func perform(_ action: Action) {
        if action.id == "later" { return listener?.actLater() ?? () }
        if action.id == "haunt" { return listener?.haunt() ?? () }
        listener?.meet("perform")
        let number = streams.number
        switch action.id {
        case "one": number.value += 1
        case "two":
            number.value += 1
            let between = number.value
            number.value += 1
            note("between \(between) and \(number.value)")
        case "win":
            streams.scoreStream.updateScore(withWinner: .player1)
            note("after the win \(streams.scoreStream.score.value.player1Score) and \(number.value)")
        case "pulse":
            streams.pulse.send(1)
            number.value += 1
            streams.pulse.send(1)
            note("after the pulses \(number.value)")
        case "zero": number.value = 0
        case "fuel": streams.fuel.value += 6
        case "leave": listener?.leave()
        default: break
        }
    }
}
