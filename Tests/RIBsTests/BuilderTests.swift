import PluginABI
import RIBs
import Testing

@MainActor
@Suite("Builders of components, presenters and views")
struct BuilderTests {
    private final class ShelfComponent {}
    private final class ShelfViewController: ViewController {}

    private final class ShelfBuilder: SimpleComponentizedBuilder<ShelfComponent, Router<Interactor>> {
        override func build(with component: ShelfComponent) -> Router<Interactor> { Router(interactor: Interactor()) }
    }

    private final class PagesBuilder: SimpleMultiStageComponentizedBuilder<ShelfComponent, Router<Interactor>> {
        override func finalStageBuild(with component: ShelfComponent) -> Router<Interactor> {
            Router(interactor: Interactor())
        }
    }

    @Test("a component that is returned again is a fault, and the RIB is built")
    func sameComponent() {
        let component = ShelfComponent()
        let builder = ShelfBuilder { component }
        var routers = [builder.build()]
        let faults = faults { routers.append(builder.build()) }
        #expect(routers.count == 2)
        #expect(
            faults == [
                Fault(
                    kind: .sameComponent,
                    message: "The componentBuilder of ShelfBuilder returned the component of the RIB that it built "
                        + "before: two RIBs would share what belongs to one. Make a new component in it.",
                    path: ["Shelf"]
                )
            ]
        )
    }

    @Test("the stages of a build share a component, and the next build has another one")
    func stages() {
        var madeCount = 0
        let builder = PagesBuilder {
            madeCount += 1
            return ShelfComponent()
        }
        let first = builder.componentForCurrentBuildPass
        #expect(builder.componentForCurrentBuildPass === first)
        _ = builder.finalStageBuild()
        #expect(madeCount == 1)
        #expect(builder.componentForCurrentBuildPass !== first)
        #expect(madeCount == 2)
    }

    @Test("a presenter has its view controller, and is what an interactor presents to")
    func presenter() {
        let view = ShelfViewController()
        let presenter = Presenter<any ViewControllable>(viewController: view)
        let interactor = PresentableInteractor(presenter: presenter)
        #expect(interactor.presenter === presenter)
        #expect(presenter.viewController.uiviewController === view)
    }

    private final class ShelfWorker: Worker {
        var log: [String] = []

        override func didStart(_ interactorScope: any InteractorScope) {
            super.didStart(interactorScope)
            Disposables.create { [self] in log.append("bound") }.disposeOnStop(self)
        }
    }

    @Test("a subscription that is bound to a worker ends when it stops")
    func stopped() {
        let (interactor, worker) = (Interactor(), ShelfWorker())
        interactor.activate()
        worker.start(interactor)
        #expect(worker.log == [])
        interactor.deactivate()
        #expect(worker.log == ["bound"])
        worker.stop()
        Disposables.create { worker.log.append("late") }.disposeOnStop(worker)
        #expect(worker.log == ["bound", "late"])
    }

    @Test("subscriptions end with the interactor's active time, or with their bag")
    func bound() {
        let interactor = Interactor()
        var log: [String] = []
        Disposables.create { log.append("late") }.disposeOnDeactivate(interactor: interactor)
        interactor.activate()
        Disposables.create { log.append("bound") }.disposeOnDeactivate(interactor: interactor)
        #expect(log == ["late"])
        interactor.deactivate()
        #expect(log == ["late", "bound"])
        do {
            let bag = DisposeBag()
            Disposables.create { log.append("bagged") }.disposed(by: bag)
            #expect(log == ["late", "bound"])
        }
        #expect(log == ["late", "bound", "bagged"])
    }
}
