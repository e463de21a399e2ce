import Combine
import ModernRIBs
import OtherNames
import Testing

/// A RIB in a file with only the imports of an iOS app.
private protocol CardsPresentable: Presentable {}

private final class CardsInteractor: PresentableInteractor<any CardsPresentable> {
    let cards = ReplaySubject<Int, Never>(bufferSize: 1)
    private let selected = CurrentValueSubject<Int, Never>(0)
    private(set) var seen: [Int] = []

    override func didBecomeActive() {
        super.didBecomeActive()
        selected.sink { [weak self] in self?.seen.append($0) }.cancelOnDeactivate(interactor: self)
    }
}

private final class CardsPresenter: Presenter<Int>, CardsPresentable {}

@Suite("The names of import ModernRIBs")
struct NamesTests {
    @Test("are those of Uber's module, and an app's other modules have names that Rx and the host's screens have")
    func others() {
        let interactor = CardsInteractor(presenter: CardsPresenter(viewController: 1))
        interactor.activate()
        #expect(interactor.seen == [0])
        #expect(interactor.cards.bufferSize == 1)
        let others: [Any] = [Observable(), Single(), Driver(), Action(), Section()]
        #expect(others.count == 5)
    }
}
