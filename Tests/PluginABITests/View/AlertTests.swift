import Testing

@testable @_spi(Host) import PluginABI

@MainActor
@Suite("An alert")
struct AlertTests {
    private final class BoardViewController: ViewController, NavigateViewControllable {
        func announce(winner: String, withCompletionHandler handler: @escaping @MainActor () -> Void) {
            let alert = Alert(title: "\(winner) won!", buttons: [Button("Close Game", id: "close", role: .primary)])
            present(alert) { _ in handler() }
        }
    }

    private final class BoardInteractor: Interactor {
        var endings = 0
    }

    private final class BoardRouter: ViewableRouter<BoardInteractor, BoardViewController> {}

    private let window = Window()
    private let root = LaunchRouter(interactor: Interactor(), viewController: ViewController())

    init() {
        root.launch(from: window)
    }

    private func attachBoard() -> BoardRouter {
        let board = BoardRouter(interactor: BoardInteractor(), viewController: BoardViewController())
        root.attachChild(board)
        return board
    }

    @Test("is over the whole screen until a button is pressed, and tells which one, once")
    func pressed() {
        let home = BoardViewController()
        var pressed: [String] = []
        let buttons = [Button("Yes", id: "yes"), Button("No", id: "no", isEnabled: false)]
        home.present(Alert(title: "Sure?", message: "It is gone then.", buttons: buttons)) { pressed.append($0.id) }
        #expect(home.visibleScreen.isPresented)
        #expect(home.visibleScreen.title == "Sure?")
        #expect(home.visibleScreen.actions.map(\.label) == ["Yes", "No"])
        home.deliver(Action(id: "no"))
        home.deliver(Action(id: "other"))
        #expect(pressed.isEmpty)
        let alert = home.visible
        home.deliver(Action(id: "yes"))
        alert.perform(Action(id: "yes"))
        #expect(pressed == ["yes"])
        #expect(home.visible === home)
    }

    @Test("can be followed by another one in its completion")
    func followed() {
        let home = BoardViewController()
        home.present(Alert(title: "First")) { _ in home.present(Alert(title: "Second")) }
        home.deliver(Action(id: "ok"))
        #expect(home.visibleScreen.title == "Second")
        home.deliver(Action(id: "ok"))
        #expect(home.visible === home)
    }

    @Test("whose completion refers to the interactor strongly, as the article's does, leaks nothing")
    func strongInteractor() {
        weak var interactor: BoardInteractor?
        weak var view: BoardViewController?
        do {
            let board = attachBoard()
            (interactor, view) = (board.interactor, board.viewController)
            let strong = board.interactor
            board.viewController.announce(winner: "Ada") { strong.endings += 1 }
            root.detachChild(board)
            #expect(board.viewController.visible === board.viewController)
            #expect(strong.endings == 0)
        }
        #expect(interactor == nil)
        #expect(view == nil)
    }

    @Test("a view of its author's, with a closure that refers to the RIB, goes with the RIB as well")
    func ownView() {
        final class Announcement: ViewController {
            let handler: @MainActor () -> Void

            init(_ handler: @escaping @MainActor () -> Void) {
                self.handler = handler
                super.init()
            }
        }
        weak var interactor: BoardInteractor?
        do {
            let board = attachBoard()
            let strong = board.interactor
            interactor = strong
            board.viewController.present(Announcement { strong.endings += 1 })
            root.detachChild(board)
        }
        #expect(interactor == nil)
    }
}
