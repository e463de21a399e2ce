import PluginABI

/// Builds the Kanban RIB.
final class KanbanBuilder: Builder<any KanbanDependency>, KanbanBuildable {
    func build(
        withListener listener: any KanbanListener,
        state: KanbanState?
    ) -> any ViewableRouting & KanbanStateProviding {
        let viewController = KanbanViewController(today: dependency.today ?? Day.today)
        let cards = state?.cards ?? dependency.cards ?? []
        let board = Board(columns: dependency.columns, limit: dependency.limit, cards: cards)
        let interactor = KanbanInteractor(presenter: viewController, board: board, state: state)
        return KanbanRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Kanban attaches no children. The router passes on the interactor's state.
final class KanbanRouter: ViewableRouter<KanbanInteractor, KanbanViewController>, KanbanStateProviding {
    var state: KanbanState { interactor.state }
}
