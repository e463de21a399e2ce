import Glibc

/// How many descriptors this process can have at a time.
///
/// The soft limit is low for programs that call select(2), which knows no descriptor from 1,024 on. The host does not,
/// and raises it; what it starts may, and gets the limit that the host was started with.
public enum DescriptorLimit {
    /// As many as thousands of plugins' processes need.
    private static let highest: rlim_t = 65_536
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

    /// What this process was started with.
    private static let atStart: rlimit? = {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? limit : nil
    }()

    /// Raises the soft limit as far as the hard one allows.
    public static func raise() {
        guard var limit = atStart else { return }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, highest))
        setrlimit(resource, &limit)
    }

    /// Starts a program, which inherits what this one was started with.
    public static func inheriting<Result>(_ start: () -> Result) -> Result {
        if var limit = atStart { setrlimit(resource, &limit) }
        defer { raise() }
        return start()
    }
}
