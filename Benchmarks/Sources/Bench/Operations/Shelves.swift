import PluginABI

/// A parent that attaches children of its own, embeds their views and shows each in a section, as Wallet does with those
/// in its slot. They leave with it, and are used again.
@MainActor
enum Shelves {
    static func play(_ count: Int) -> @MainActor (Int) -> Void {
        let root = Trees.activeRoot()
        let books = (0..<count).map { number in
            (name: "b\(number)", router: ViewableRouter(interactor: Interactor(), viewController: BookViewController()))
        }
        return { repetitions in
            for _ in 0..<repetitions {
                let view = ShelfViewController()
                let shelf = ViewableRouter(interactor: Interactor(), viewController: view)
                root.attachChild(shelf)
                for (name, router) in books {
                    shelf.attachChild(router)
                    view.embed(router.viewController, as: name)
                    view.names.append(name)
                }
                precondition(view.screen.actions.count == count)
                root.detachChild(shelf)
            }
        }
    }
}

private final class ShelfViewController: ViewController {
    var names: [String] = []

    override var screen: Screen {
        Screen(title: "Shelf") {
            for name in names { section(name) }
        }
    }

    private func section(_ name: String) -> Section? {
        embeddedScreen(name).map { screen in Section(screen.title) { screen.elements } }
    }
}

private final class BookViewController: ViewController {
    override var screen: Screen {
        Screen(title: "Book") { Button("Open", id: "open") }
    }
}
