import Hummingbird
import NIOCore

/// What is known of a request beside what it says.
struct FrontContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address at the other end of the connection.
    let peer: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress?.ipAddress
    }
}
