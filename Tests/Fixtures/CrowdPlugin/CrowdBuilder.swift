// The smallest plugin that shows something, to be had by the hundred.
import PluginABI

final class CrowdBuilder: Builder<any CrowdDependency>, CrowdBuildable {
    func build(withListener listener: any CrowdListener) -> any ViewableRouting {
        ViewableRouter(interactor: Interactor(), viewController: CrowdViewController())
    }
}

final class CrowdViewController: ViewController {
    override var screen: Screen { Screen(title: "One of a crowd") }
}
