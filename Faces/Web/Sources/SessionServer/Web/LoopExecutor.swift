import NIOCore
import NIOPosix

/// Runs tasks on the event loop of the connections and pipes: what a host writes gets to a page on one thread.
///
/// There is one loop: with several, two fifths of the time for a change went to waking threads.
final class LoopExecutor: TaskExecutor {
    static let shared = LoopExecutor()

    let loop: any EventLoop

    private init() {
        NIOSingletons.groupLoopCountSuggestion = 1
        loop = MultiThreadedEventLoopGroup.singleton.any()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
