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
}
