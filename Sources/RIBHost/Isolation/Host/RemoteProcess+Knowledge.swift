import Base
import Configuration
import PluginABI
import PluginManifest
import Port

/// Messages to a worker about the host's plugins, contexts and streams, each sent once.
extension RemoteProcess {
    /// Sends the worker its name, the list of its plugins and their permissions: the first messages, before the worker
    /// loads anything.
    func seal(_ seal: Seal, with plugins: [RemotePlugin]) {
        self.plugins = Set(plugins.map(\.id))
        let list = plugins.map { plugin in
            Call.plugin(
                PluginIntroduction(
                    id: plugin.id,
                    manifestID: plugin.manifest.id,
                    path: plugin.workerPath,
                    digest: plugin.digest,
                    manifest: plugin.manifest.source.bytes,
                    file: place.via == nil ? plugin.file : nil
                )
            )
        }
        tell([.name(place.name)] + list + [.seal(seal)])
    }

    /// Sends the worker the context of a plugin, once.
    func introduce(_ provisions: Provisions) {
        let number = provisions.shared(in: pool).number
        guard knownContexts.insert(number).inserted else { return }
        tell(.context(number, provisions.slots.map { ($0.name, share($0.provision)) }))
    }

    /// Shares a provision with the worker.
    private func share(_ provision: Provisions.Provision) -> CrossingProvision {
        switch provision {
        case .value(let value): return .value(value)
        case .stream(let stream, let isWritable):
            let shared = stream.shared(in: pool)
            let latest: WireValue? = if case .values(let stream) = shared.source { stream.value } else { nil }
            if streams[shared.number] == nil {
                streams[shared.number] = Share(source: shared.source, told: latest, type: shared.type)
                shared.join(self)
            }
            if isWritable { streams[shared.number]?.isWritable = true }
            return latest.map { .stream(shared.number, latest: $0, isWritable: isWritable) }
                ?? .events(shared.number, isWritable: isWritable)
        }
    }

    /// Notifies the worker of the end of a context, whose scope has ended.
    func forget(_ context: Int) {
        guard knownContexts.remove(context) != nil else { return }
        tell(.finishContext(context))
    }

    /// Notifies the worker of the end of a stream, whose owner has been freed.
    func finish(_ stream: Int) {
        guard streams.removeValue(forKey: stream) != nil else { return }
        account.release(.stream(stream))
        tell(.finishStream(stream))
    }
}
