import Combine
import ModernRIBs
import PluginABI
import Testing

@Suite("RIBs with Combine")
struct ModernRIBsTests {
    private let interactor = Interactor()
    private let numbers = PassthroughSubject<Int, Never>()

    @Test("a subscription ends when the RIB resigns, and immediately where it is not active")
    func cancelOnDeactivate() {
        var seen: [Int] = []
        numbers.sink { seen.append($0 * 100) }.cancelOnDeactivate(interactor: interactor)
        interactor.activate()
        numbers.sink { seen.append($0) }.cancelOnDeactivate(interactor: interactor)
        numbers.send(1)
        interactor.deactivate()
        numbers.send(2)
        #expect(seen == [1])
    }

    @Test("a subscription ends when the worker stops")
    func cancelOnStop() {
        final class Counter: Worker {
            let numbers: PassthroughSubject<Int, Never>
            var seen: [Int] = []

            init(_ numbers: PassthroughSubject<Int, Never>) {
                self.numbers = numbers
                super.init()
            }

            override func didStart(_ interactorScope: any InteractorScope) {
                numbers.sink { self.seen.append($0) }.cancelOnStop(self)
            }
        }
        let counter = Counter(numbers)
        interactor.activate()
        counter.start(interactor)
        numbers.send(1)
        counter.stop()
        numbers.send(2)
        #expect(counter.seen == [1])
    }

    @Test("an interactor's activeness is a publisher, to which others are confined")
    func confineTo() {
        var (active, seen): ([Bool], [Int]) = ([], [])
        let first = interactor.isActiveStream.removeDuplicates().sink { active.append($0) }
        let second = numbers.confineTo(interactor).sink { seen.append($0) }
        numbers.send(1)
        interactor.activate()
        numbers.send(2)
        interactor.deactivate()
        numbers.send(3)
        #expect((active, seen) == ([false, true, false], [1, 2]))
        [first, second].forEach { $0.cancel() }
        interactor.activate()
        #expect((active, seen) == ([false, true, false], [1, 2]))
    }

    @Test("the host's streams are publishers: a value is there immediately, an event is not")
    func streams() {
        var seen: [String] = []
        let (value, events) = (MutableValueStream(1), MutableEventStream<String>())
        let first = value.readOnly.map { "\($0)" }.sink { seen.append($0) }
        let second = events.readOnly.sink { seen.append($0) }
        events.send("a")
        value.value = 2
        [first, second].forEach { $0.cancel() }
        events.send("b")
        value.value = 3
        #expect(seen == ["1", "a", "2"])
    }

    @Test("a stream ends when its owner is freed")
    func end() {
        var seen: [String] = []
        var owner: Interactor? = Interactor()
        let subscription = owner?.isActiveStream
            .sink(receiveCompletion: { _ in seen.append("end") }, receiveValue: { seen.append("\($0)") })
        owner = nil
        #expect(seen == ["false", "end"])
        subscription?.cancel()
    }
}

@Suite("Workflows with publishers")
struct WorkflowTests {
    private final class Path: Workflow<WorkflowTests.Root> {
        var end = "nothing"

        override func didComplete() { end = "complete" }
        override func didReceiveError(_ error: any Error) { end = "\(error)" }
    }

    final class Root {
        let logins = PassthroughSubject<(Root, Int), any Error>()
    }

    private let root = Root()
    private let path = Path()

    @Test("the first element of a publisher is a step's result, and another path can be forked")
    func steps() throws {
        var seen: [String] = []
        let step = path.onStep { $0.logins.eraseToAnyPublisher() }
        let fork: Step<Root, Root, Int> = try #require(step.asPublisher().fork(path))
        step.onStep { root, number in
            seen.append("path \(number)")
            return Just((root, ())).setFailureType(to: (any Error).self).eraseToAnyPublisher()
        }
        .commit()
        fork.onStep { root, number in
            seen.append("fork \(number)")
            return Just((root, ())).setFailureType(to: (any Error).self).eraseToAnyPublisher()
        }
        .commit()
        let subscription = path.subscribe(root)
        root.logins.send((root, 1))
        root.logins.send((root, 2))
        #expect(seen.sorted() == ["fork 1", "path 1"])
        #expect(path.end == "complete")
        subscription.dispose()
    }

    @Test("a publisher that fails, or ends without an element, fails the step", arguments: [true, false])
    func failure(fails: Bool) {
        struct Refused: Error {}
        path.onStep { $0.logins.eraseToAnyPublisher() }.commit()
        let subscription = path.subscribe(root)
        root.logins.send(completion: fails ? .failure(Refused()) : .finished)
        #expect(path.end == (fails ? "Refused()" : "noElements"))
        subscription.dispose()
    }
}
