import Glibc
public import PluginManifest

/// A test for whether the system can start more threads. If it cannot, Swift and Dispatch do not report this: they try
/// again, silently, for ever.
public enum ThreadSupply {
    /// Starts threads, which end once all have been started.
    ///
    /// - Returns: the error of the first failed start; nil if all threads were started.
    public static func error(starting count: Int = 1) -> SystemError? {
        var gate = pthread_mutex_t()
        pthread_mutex_init(&gate, nil)
        defer { pthread_mutex_destroy(&gate) }
        return withUnsafeMutablePointer(to: &gate) { gate in
            var threads: [pthread_t] = []
            var error: Int32 = 0
            pthread_mutex_lock(gate)
            while error == 0, threads.count < count {
                var thread = pthread_t()
                error = pthread_create(&thread, nil, waitAtGate, gate)
                if error == 0 { threads.append(thread) }
            }
            pthread_mutex_unlock(gate)
            for thread in threads { pthread_join(thread, nil) }
            return error == 0 ? nil : SystemError(error)
        }
    }

    private static let waitAtGate: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { gate in
        if let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) {
            pthread_mutex_lock(gate)
            pthread_mutex_unlock(gate)
        }
        return nil
    }
}
