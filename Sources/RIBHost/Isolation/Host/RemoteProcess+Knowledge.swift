import Base
import Configuration
import PluginABI
import PluginManifest

/// Messages to a worker about the host's plugins, contexts and streams, each sent once.
extension RemoteProcess {
    /// Sends the worker its name, the list of its plugins and their permissions: the first messages, before the worker
    /// loads anything.
    func seal(_ seal: Seal, with plugins: [RemotePlugin]) {
        self.plugins = Set(plugins.map(\.id))
        var name = MessageWriter(.name)
        name.write(place.name)
        var end = MessageWriter(.seal)
        end.write(seal)
        let list = plugins.map { plugin in
            var message = MessageWriter(.plugin)
            message.write(plugin.id)
            message.write(plugin.manifest.id)
            message.write(plugin.workerPath)
            message.write(plugin.digest?.description ?? "")
            message.write(plugin.manifest.source.bytes)
            message.write(place.via == nil ? plugin.file : nil)
            return message
        }
        tell([name] + list + [end])
    }

    /// Sends the worker the context of a plugin, once.
    func introduce(_ context: RemoteContext) {
        guard knownContexts.insert(context.number).inserted else { return }
        var message = MessageWriter(.context, context.number)
        message.write(context.provisions.count)
        for (slot, provision) in context.provisions {
            message.write(slot)
            switch provision {
            case .value(let value):
                message.write(SharedKind.value.rawValue)
                message.write(value)
            case .stream(let shared, let isWritable):
                let value: WireValue? = if case .values(let stream) = shared.source { stream.value } else { nil }
                if streams[shared.number] == nil {
                    streams[shared.number] = Share(source: shared.source, told: value, type: shared.type)
                    shared.join(self)
                }
                if isWritable { streams[shared.number]?.isWritable = true }
                message.write((value == nil ? SharedKind.events : .stream).rawValue)
                message.write(shared.number)
                message.write(isWritable)
                if let value { message.write(value) }
            }
        }
        tell(message)
    }

    /// Notifies the worker of the end of a context, whose scope has ended.
    func forget(_ context: Int) {
        guard knownContexts.remove(context) != nil else { return }
        tell(MessageWriter(.finishContext, context))
    }

    /// Notifies the worker of the end of a stream, whose owner has been freed.
    func finish(_ stream: Int) {
        guard streams.removeValue(forKey: stream) != nil else { return }
        account.release(.stream(stream))
        tell(MessageWriter(.finishStream, stream))
    }
}

/// The kind of a provision for a slot of a context.
enum SharedKind: UInt8 {
    case value, stream, events
}
