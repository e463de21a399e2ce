import Glibc

/// The limit of open descriptors in this process.
///
/// The soft limit is low for programs that call select(2), which cannot use descriptors from 1,024 on. The host does
/// not call it, and raises the limit; programs started by the host might, and get the limit with which the host was
/// started.
public enum DescriptorLimit {
    /// The raised limit, enough for thousands of plugins' processes.
    private static let highest: rlim_t = 65_536
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

    /// The limit with which this process was started.
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

    /// Starts a program with the limit with which this process was started.
    public static func inheriting<Result>(_ start: () -> Result) -> Result {
        if var limit = atStart { setrlimit(resource, &limit) }
        defer { raise() }
        return start()
    }
}
