import FuzzMessages
import FuzzSupport

// Any bytes as what a worker sends and prints: the host continues, with or without that worker.
fuzz { data, size in
    MainActor.assumeIsolated {
        expectDescriptorsClosed {
            let peer = Peer(data, size)
            HostSession(peer).play()
            peer.close()
        }
    }
    return 0
}
