import PluginABI

/// Builds the Gallery RIB.
final class GalleryBuilder: Builder<any GalleryDependency>, GalleryBuildable {
    func build(withListener listener: any GalleryListener) -> any ViewableRouting {
        ViewableRouter(interactor: Interactor(), viewController: GalleryViewController(kind: dependency.kind))
    }
}

/// Shows the samples, and the latest action.
final class GalleryViewController: ViewController {
    private let kind: String?
    private var latest: Action?

    init(kind: String?) {
        self.kind = kind
    }

    override var screen: Screen {
        if let kind, let sample = ElementSamples.all.first(where: { $0.kind == kind }) {
            return Screen(title: kind) { sample.screen.elements }
        }
        return Screen(title: "Gallery") {
            for (kind, screen) in ElementSamples.all {
                Section(kind) { screen.elements }
            }
            if let latest { Text("\(latest.id)=\(latest.value ?? "")") }
        }
    }

    override func perform(_ action: Action) {
        latest = action
        setNeedsDisplay()
    }
}
