public import PluginABI
public import PluginManifest

/// The reason why a worker has not built a RIB.
public enum RemoteBuildError: Error {
    /// The plugin's builder refused.
    case build(BuildError)
    /// The plugin could not be loaded in the worker.
    case load(Diagnostic)
    /// No worker could be started; the reason as text.
    case spawn(String)
    /// The started program is not a worker of this host: starting it again would be useless.
    case handshake(HandshakeError)
    /// The worker ended meanwhile, as reported to ``ProcessPool/endHandler``; `by` is the plugin that ended it, if
    /// known.
    case ended(ProcessEnd, by: String?)
}
