import Combine
import Testing

@Suite("Combine's operators")
struct CombineTests {
    private let numbers = PassthroughSubject<Int?, Never>()
    private let names = PassthroughSubject<String, Never>()

    @Test("the latest of both come once each has one, and it ends with the last of them")
    func combineLatest() {
        var seen: [String] = []
        let subscription = numbers.combineLatest(names) { "\($0.map(String.init) ?? "-")\($1)" }
            .sink(receiveCompletion: { _ in seen.append("end") }, receiveValue: { seen.append($0) })
        numbers.send(1)
        numbers.send(nil)
        names.send("a")
        numbers.send(2)
        numbers.send(completion: .finished)
        names.send("b")
        names.send(completion: .finished)
        #expect(seen == ["-a", "2a", "2b", "end"])
        subscription.cancel()
    }

    @Test("the elements of both come as they are sent, until it is cancelled")
    func merge() {
        var seen: [String] = []
        let subscription = numbers.map { "\($0 ?? 0)" }.merge(with: names).sink { seen.append($0) }
        names.send("a")
        numbers.send(1)
        subscription.cancel()
        names.send("b")
        #expect(seen == ["a", "1"])
    }

    @Test("the latest of three and of four, as an operator and as a value")
    func more() {
        var seen: [String] = []
        let flags = CurrentValueSubject<Bool, Never>(true)
        let subscriptions = [
            numbers.combineLatest(names, flags) { "\($0 ?? 0)\($1)\($2)" }.sink { seen.append($0) },
            numbers.combineLatest(names, flags, flags).sink { seen.append("\($0.0 ?? 0)\($0.1)\($0.2)\($0.3)") },
            Publishers.CombineLatest(numbers, flags).sink { seen.append("\($0.0 ?? 0)\($0.1)") },
            Publishers.CombineLatest3(numbers, names, flags).sink { seen.append("\($0.0 ?? 0)\($0.1)\($0.2)") },
        ]
        numbers.send(1)
        names.send("a")
        #expect(seen.sorted() == ["1atrue", "1atrue", "1atruetrue", "1true"])
        subscriptions.forEach { $0.cancel() }
        flags.send(false)
        #expect(seen.count == 4)
    }

    @Test("any number is merged, and ends with the last of them; an error ends it immediately")
    func mergeMany() {
        struct Refused: Error {}
        var seen: [String] = []
        let (first, second) = (PassthroughSubject<Int, any Error>(), PassthroughSubject<Int, any Error>())
        let subscriptions = [Publishers.MergeMany(first, second), Publishers.MergeMany([first])].map {
            $0.sink(
                receiveCompletion: {
                    if case .failure = $0 { seen.append("refused") } else { seen.append("end") }
                },
                receiveValue: { seen.append("\($0)") }
            )
        }
        second.send(2)
        first.send(1)
        first.send(completion: .finished)
        second.send(completion: .failure(Refused()))
        #expect(seen == ["2", "1", "1", "end", "refused"])
        subscriptions.forEach { $0.cancel() }
        let three = names.merge(with: names.map { $0 + "!" }, Just("?")).sink { seen.append($0) }
        names.send("a")
        #expect(seen.suffix(3).sorted() == ["?", "a", "a!"])
        three.cancel()
    }
}
