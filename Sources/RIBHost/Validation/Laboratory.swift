import Loading
import PluginABI

/// Where trials of one plugin are made: the host that its RIBs run in.
@MainActor
final class Laboratory {
    let subject: Subject
    private let catalog: PluginCatalog
    private let printHandler: @MainActor (String) -> Void
    /// Receives how far the work is.
    let progressHandler: @MainActor (String) -> Void
    /// The one that is under way, which notes the faults.
    private weak var trial: Trial?

    init(
        _ subject: Subject,
        in catalog: PluginCatalog,
        printHandler: @escaping @MainActor (String) -> Void,
        progressHandler: @escaping @MainActor (String) -> Void
    ) {
        self.subject = subject
        self.catalog = catalog
        self.printHandler = printHandler
        self.progressHandler = progressHandler
        let host = RIBHost { [weak self] in self?.trial?.note(.fault($0)) }
        host.connect()
    }

    /// - Parameter isQuiet: whether what the plugin prints has been seen before.
    func makeTrial(isQuiet: Bool = false) -> Trial {
        let trial = Trial(subject, in: catalog, printHandler: isQuiet ? { _ in } : printHandler)
        self.trial = trial
        return trial
    }
}
