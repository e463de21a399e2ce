import FuzzMessages
import FuzzSupport

// Any bytes as what a host sends: the worker serves them, or has lost its host.
fuzz { data, size in
    MainActor.assumeIsolated {
        expectDescriptorsClosed {
            let peer = Peer(data, size)
            WorkerSession(peer).play()
            peer.close()
        }
    }
    return 0
}
