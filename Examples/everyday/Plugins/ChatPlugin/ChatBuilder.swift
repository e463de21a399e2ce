import PluginABI

/// Builds the Chat RIB.
final class ChatBuilder: Builder<any ChatDependency>, ChatBuildable {
    func build(withListener listener: any ChatListener, state: ChatState?) -> any ViewableRouting & ChatStateProviding {
        let viewController = ChatViewController()
        let interactor = ChatInteractor(
            presenter: viewController,
            pause: .seconds(dependency.pause),
            clock: Clock(stopped: dependency.clock),
            state: state ?? ChatState(rooms: dependency.rooms, room: 0, draft: "")
        )
        return ChatRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Chat attaches no children. The router passes on the interactor's state.
final class ChatRouter: ViewableRouter<ChatInteractor, ChatViewController>, ChatStateProviding {
    var state: ChatState { interactor.state }
}
