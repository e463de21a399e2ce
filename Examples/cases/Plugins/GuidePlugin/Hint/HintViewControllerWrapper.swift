import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol HintPresentableListener: AnyObject {
    func close()
}

/// Makes a note the view of Hint, by adopting the protocols of the RIB, which the note does not know.
final class HintViewControllerWrapper: ViewControllerWrapper, HintPresentable {
    weak var listener: (any HintPresentableListener)?

    init(note: NoteViewController) {
        super.init(viewController: note)
        note.closeHandler = { [weak self] in self?.listener?.close() }
    }
}
