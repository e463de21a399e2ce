import PluginABI

/// What the routers see of the interactor.
@MainActor
protocol GuideInteractable: Interactable, HintListener {
    var router: (any GuideRouting)? { get set }
}

/// What the routers ask of the view: to present, which every view can.
@MainActor
protocol GuideViewControllable: NavigateViewControllable {}

/// Case A: presents one hint over the guide.
final class CaseARouter: ViewableRouter<any GuideInteractable, any GuideViewControllable>, GuideRouting {
    private let hintBuilder: any HintBuildable
    private var hint: (any ViewableRouting)?

    init(_ parts: GuideParts) {
        hintBuilder = parts.hintBuilder
        super.init(interactor: parts.interactor, viewController: parts.viewController)
        interactor.router = self
    }

    // MARK: GuideRouting

    func attachHint() {
        guard hint == nil else { return }
        let router = hintBuilder.build(withListener: interactor, number: 1)
        hint = router
        attachChild(router)
        viewController.present(router.viewControllable)
    }

    func detachHints() {
        guard let router = hint else { return }
        hint = nil
        viewController.dismiss(router.viewControllable)
        detachChild(router)
    }
}

/// Case B: presents a navigation, in which a hint leads to the next and the bar leads back.
final class CaseBRouter: ViewableRouter<any GuideInteractable, any GuideViewControllable>, GuideRouting {
    private let hintBuilder: any HintBuildable
    private var hints: [any ViewableRouting] = []
    private var navigation: NavigationController?

    init(_ parts: GuideParts) {
        hintBuilder = parts.hintBuilder
        super.init(interactor: parts.interactor, viewController: parts.viewController)
        interactor.router = self
    }

    // MARK: GuideRouting

    func attachHint() {
        let router = hintBuilder.build(withListener: interactor, number: hints.count + 1)
        hints.append(router)
        attachChild(router)
        if let navigation {
            navigation.push(router.viewControllable)
        } else {
            navigation = viewController.presentNavigation(router.viewControllable)
            navigation?.popHandler = { [weak self] _ in self?.detachLastHint() }
        }
    }

    func detachHints() {
        navigation = nil
        viewController.dismiss()
        while !hints.isEmpty { detachLastHint() }
    }

    private func detachLastHint() {
        hints.popLast().map { detachChild($0) }
    }
}
