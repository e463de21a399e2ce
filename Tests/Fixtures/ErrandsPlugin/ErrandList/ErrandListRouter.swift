import RIBs

import protocol PluginABI.NavigateViewControllable

@MainActor
protocol ErrandListInteractable: Interactable, ErrandEditorListener, NewErrandListener {
    var router: (any ErrandListRouting)? { get set }
}

@MainActor
protocol ErrandListViewControllable: NavigateViewControllable {}

/// Pushes the editor of an errand, and attaches the flow that makes a new one.
final class ErrandListRouter: ViewableRouter<any ErrandListInteractable, any ErrandListViewControllable>,
    ErrandListRouting
{
    private let editorBuilder: any ErrandEditorBuildable
    private let newErrandBuilder: any NewErrandBuildable
    private var editor: (any ViewableRouting)?
    private var newErrand: (any NewErrandRouting)?

    init(
        interactor: any ErrandListInteractable,
        viewController: any ErrandListViewControllable,
        editorBuilder: any ErrandEditorBuildable,
        newErrandBuilder: any NewErrandBuildable
    ) {
        self.editorBuilder = editorBuilder
        self.newErrandBuilder = newErrandBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    func routeToEditor(of errand: Errand) {
        detachEditor()
        let editor = editorBuilder.build(withListener: interactor, errand: errand)
        self.editor = editor
        attachChild(editor)
        viewController.push(editor.viewControllable)
    }

    func detachEditor() {
        guard let editor else { return }
        self.editor = nil
        viewController.pop(editor.viewControllable)
        detachChild(editor)
    }

    func routeToNewErrand() {
        guard newErrand == nil else { return }
        let newErrand = newErrandBuilder.build(withListener: interactor)
        self.newErrand = newErrand
        attachChild(newErrand)
    }

    func detachNewErrand() {
        guard let newErrand else { return }
        self.newErrand = nil
        detachChild(newErrand)
    }

    /// The person has gone back.
    func viewDidPop(_ view: any ViewControllable) {
        guard let editor, editor.viewControllable.uiviewController === view.uiviewController else { return }
        self.editor = nil
        detachChild(editor)
    }
}
