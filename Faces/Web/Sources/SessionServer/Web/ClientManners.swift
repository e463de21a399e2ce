import HTTPTypes
import NIOCore
import NIOHTTP1

/// Installs `ClientManners` behind the decoder, where parts of HTTP/1 still are as on the wire.
final class ClientMannersInstaller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(ClientManners(), position: .after(decoder))
        } catch {
            // Without it a connection would not be bounded.
            context.fireErrorCaught(error)
            context.close(promise: nil)
        }
    }
}

/// Answers each request in the client's version of HTTP, and disconnects a client that sends many requests without
/// reading the answers.
final class ClientManners: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The greatest number of unanswered requests of a connection: browsers and proxies send one after the other.
    static let limit = 16

    /// The versions of the requests without a whole answer.
    private var waiting: [HTTPVersion] = []

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        guard waiting.count < Self.limit else { return context.close(promise: nil) }
        waiting.append(head.version)
        guard head.version.isOld else { return context.fireChannelRead(data) }
        // The end of the connection is that of an answer: there are no chunks.
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            guard let version = waiting.first, version.isOld else { break }
            head.version = version
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            return context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where !waiting.isEmpty: waiting.removeFirst()
        default: break
        }
        context.write(data, promise: promise)
    }
}

extension HTTPVersion {
    /// True for a version before HTTP/1.1.
    fileprivate var isOld: Bool { (major, minor) < (1, 1) }
}
