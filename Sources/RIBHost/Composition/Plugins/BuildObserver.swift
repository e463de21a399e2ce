/// Watches over loading and building, which may take long.
@MainActor
public protocol BuildObserver: AnyObject {
    /// A plugin is about to be built, and loaded if this is its first time.
    func buildWillBegin(plugin: String)

    /// It is built, or has failed.
    func buildDidEnd()
}
