import PluginABI
import TestSupport
import Testing

/// A RIB whose last reference is released on a thread other than the main thread.
@Suite("RIBs that are freed off the main actor")
struct FreedElsewhereTests {
    final class PlainRouter: Router<PlainInteractor> {}

    final class PlainInteractor: Interactor {
        let name: String
        let log: Log
        var onResign: (() -> Void)?

        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
        }

        override func willResignActive() {
            MainActor.assertIsolated()
            log.append("\(name) willResignActive")
            onResign?()
        }
    }

    @MainActor
    private static func rib(_ name: String, _ log: Log) -> PlainRouter {
        PlainRouter(interactor: PlainInteractor(name, log))
    }

    @Test("a tree resigns on the main actor, from the top down")
    func tree() async {
        let log = Log()
        let (resigned, end) = AsyncStream<Void>.makeStream()
        await Task.detached {
            let root = await Self.rib("root", log)
            await MainActor.run {
                let (a, b) = (Self.rib("a", log), Self.rib("b", log))
                b.interactor.onResign = { end.finish() }
                root.interactable.activate()
                root.load()
                root.attachChild(a)
                a.attachChild(b)
            }
        }.value
        for await _ in resigned {}
        #expect(await log.drain() == ["root willResignActive", "a willResignActive", "b willResignActive"])
    }

    @Test("an active RIB with nothing below it resigns on the main actor")
    func alone() async {
        let log = Log()
        let (resigned, end) = AsyncStream<Void>.makeStream()
        await Task.detached {
            let router = await Self.rib("alone", log)
            await MainActor.run {
                router.interactor.onResign = { end.finish() }
                router.interactable.activate()
            }
        }.value
        for await _ in resigned {}
        #expect(await log.drain() == ["alone willResignActive"])
    }

    @Test("a child with another owner is detached from the parent that is freed")
    func outliving() async {
        let log = Log()
        let (resigned, end) = AsyncStream<Void>.makeStream()
        let child = await Self.rib("child", log)
        await Task.detached {
            let root = await Self.rib("root", log)
            await MainActor.run {
                child.interactor.onResign = { end.finish() }
                root.interactable.activate()
                root.load()
                root.attachChild(child)
            }
        }.value
        for await _ in resigned {}
        await MainActor.run {
            let other = Self.rib("other", log)
            other.interactable.activate()
            #expect(faults { other.attachChild(child) }.isEmpty)
            #expect(child.path == ["Plain", "Plain"])
        }
    }

    @Test("RIBs are freed on several threads while the main actor attaches, detaches and looks for leaks")
    func atOnce() async {
        let log = Log()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                let detached = await MainActor.run {
                    let root = Self.rib("root", log)
                    root.interactable.activate()
                    let leaves = (0..<5).map { _ in Self.rib("leaf", log) }
                    for leaf in leaves { root.attachChild(leaf) }
                    for leaf in leaves { root.detachChild(leaf) }
                    LeakDetector.instance.sweep()
                    return leaves
                }
                group.addTask { withExtendedLifetime(detached) {} }
            }
        }
        #expect(await log.drain().count >= 1_000)
    }

    @Test("RIBs with a view and a presenter are freed on several threads while the main actor presents the views")
    @MainActor
    func views() async {
        final class Page: ViewController, NavigateViewControllable {}
        final class Presenter: Presentable {}
        var alive: [() -> Presenter?] = []
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                let (home, page) = (Page(), Page())
                do {
                    let presenter = Presenter()
                    alive.append { [weak presenter] in presenter }
                    let router = ViewableRouter(
                        interactor: PresentableInteractor(presenter: presenter),
                        viewController: page
                    )
                    router.interactable.activate()
                    group.addTask { withExtendedLifetime(router) {} }
                }
                home.present(page)
                await Task.yield()
                home.dismiss(page)
            }
        }
        // The leak detector releases them on the main actor, which might be a turn later.
        #expect(await settles { !alive.contains { $0() != nil } })
    }
}
