import Glibc

/// What this thread computes while it does something. It does not run while other tests have its core.
public func threadTime(of body: () throws -> Void) rethrows -> Duration {
    let now = {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Duration.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    try body()
    return now() - start
}
