import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol StorySwiftPresentable: Presentable {
    var listener: (any StorySwiftPresentableListener)? { get set }
}

/// Adds a line to the story, and reports that.
final class StorySwiftInteractor: PresentableInteractor<any StorySwiftPresentable>, StorySwiftPresentableListener {
    weak var listener: (any StorySwiftListener)?

    private let story: MutableValueStream<[String]>

    init(presenter: any StorySwiftPresentable, story: MutableValueStream<[String]>) {
        self.story = story
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: StorySwiftPresentableListener

    func add(_ line: String) {
        story.value.append(line)
        listener?.didAdd()
    }
}
