import Glibc
import Hummingbird
import NIOCore

/// The context of a request: the address of the connection.
struct FrontContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address at the other end of the connection.
    let peer: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        peer = source.channel.remoteAddress?.ipAddress
        // Who takes nothing of what is sent is gone: a page that has lost its connection does not keep its place.
        let limit = ChannelOptions.Types.SocketOption(level: .tcp, name: .init(rawValue: TCP_USER_TIMEOUT))
        _ = source.channel.setOption(limit, value: 10_000)
    }
}
