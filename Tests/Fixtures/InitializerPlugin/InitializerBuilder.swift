import Initializer
import PluginABI

/// Builds the Initializer RIB, whose library may never have been loaded.
final class InitializerBuilder: Builder<any InitializerDependency>, InitializerBuildable {
    func build(withListener listener: any InitializerListener) -> any ViewableRouting {
        initializer_is_linked()
        return ViewableRouter(interactor: Interactor(), viewController: ViewController())
    }
}
