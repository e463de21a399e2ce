import RIBs
import RxCocoa
import RxRelay
import RxSwift
import Testing
import UIKit

// Files of RIBs with the imports and the names of an iOS app, none of the host's.

private protocol CardsPresentable: Presentable {
    func show(_ texts: [String])
}

private final class CardsPresenter: CardsPresentable {
    var shown: [[String]] = []
    func show(_ texts: [String]) { shown.append(texts) }
}

private struct Card {
    let name: String
    let color: UIColor
    let image: UIImage?
}

private final class CardsInteractor: PresentableInteractor<any CardsPresentable> {
    private let cards = BehaviorRelay<[Card]>(value: [])
    private let selection = PublishSubject<IndexPath>()
    private let disposeBag = DisposeBag()
    private(set) var selected: [String] = []

    override func didBecomeActive() {
        super.didBecomeActive()
        cards.asObservable()
            .map { $0.map(\.name) }
            .subscribe(onNext: { [weak self] in self?.presenter.show($0) })
            .disposed(by: disposeBag)
        selection
            .withLatestFrom(cards) { index, cards in cards[index.row].name }
            .subscribe { [weak self] event in
                if case .next(let name) = event { self?.selected.append(name) }
            }
            .disposeOnDeactivate(interactor: self)
    }

    func add(_ name: String) {
        let color = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1).withAlphaComponent(0.5)
        cards.accept(cards.value + [Card(name: name, color: color, image: UIImage(systemName: "creditcard"))])
    }

    func select(_ row: Int) { selection.onNext(IndexPath(row: row, section: 0)) }
}

private final class NavigationControllerable: ViewControllable {
    let navigationController: UINavigationController
    var uiviewController: UIViewController { navigationController }

    init(root: any ViewControllable) {
        navigationController = UINavigationController(rootViewController: root.uiviewController)
        navigationController.modalPresentationStyle = .fullScreen
        navigationController.setNavigationBarHidden(true, animated: false)
    }
}

private final class DismissalProxy: UIAdaptivePresentationControllerDelegate {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}

@Suite("A file with only the imports of an iOS app")
struct AppFileTests {
    @Test("has the names of RxSwift, RxRelay and UIKit")
    func interactor() {
        let presenter = CardsPresenter()
        let interactor = CardsInteractor(presenter: presenter)
        interactor.activate()
        interactor.add("Visa")
        interactor.add("Giro")
        interactor.select(1)
        #expect(presenter.shown == [[], ["Visa"], ["Visa", "Giro"]])
        #expect(interactor.selected == ["Giro"])
    }

    @Test("presents what is not a view controller, in any style")
    func presenting() {
        let (home, sheet, proxy) = (UIViewController(), UIViewController(), DismissalProxy())
        let window = UIWindow()
        window.rootViewController = home
        let navigation = NavigationControllerable(root: sheet)
        navigation.uiviewController.presentationController?.delegate = proxy
        home.present(navigation.uiviewController, animated: true)
        #expect(home.presentedViewController === navigation.navigationController)
        #expect(navigation.navigationController.isNavigationBarHidden)
        #expect(navigation.navigationController.topViewController === sheet)
    }

    @Test("has Foundation by UIKit alone, as on iOS")
    func foundation() {
        let request = URLRequest(url: URL(filePath: "/cards"))
        #expect(request.url?.lastPathComponent == "cards")
        #expect(Date(timeIntervalSince1970: 0) < Date.now)
    }
}
