import Combine
import CombineRIBs
import Testing

private final class ScoreInteractor: Interactor {
    let score = CurrentValueSubject<Int, Never>(1)
    private(set) var seen: [Int] = []

    override func didBecomeActive() {
        super.didBecomeActive()
        score.sink { [weak self] in self?.seen.append($0) }.cancelOnDeactivate(interactor: self)
    }
}

@Suite("The names of import CombineRIBs")
struct CombineRIBsTests {
    @Test("are those of ModernRIBs")
    func names() {
        let interactor = ScoreInteractor()
        interactor.activate()
        interactor.deactivate()
        interactor.score.send(2)
        #expect(interactor.seen == [1])
    }
}
