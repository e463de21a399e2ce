import Dispatch
import Glibc

/// Runs the main queue on the main thread.
///
/// On Linux, `dispatchMain()` would give the main queue to changing threads of Dispatch. Then a plugin's code would run
/// on threads without a stack for a crash handler, and libraries that need the main thread would not find it. So the
/// main thread waits for work itself, as CFRunLoop does.
public enum MainLoop {
    @MainActor private static var watched: [Int32: @MainActor () -> Void] = [:]

    /// Waits for work and does it, for ever. Uses no processor without work.
    ///
    /// - Parameters:
    ///   - turnHandler: called with true before work is done, and with false afterwards.
    ///   - lossHandler: called if the descriptor that wakes the thread has been closed.
    @MainActor
    public static func run(
        turnHandler: @MainActor (_ begins: Bool) -> Void = { _ in },
        lossHandler: () -> Never
    ) -> Never {
        let handle = mainQueueHandle()
        // Work that was queued before.
        turnHandler(true)
        drainMainQueue(nil)
        turnHandler(false)
        // Without the handle nothing would ever wake the program again, and this loop would never sleep.
        while turn(handle, milliseconds: -1, turnHandler) {}
        lossHandler()
    }

    /// Does the waiting work, and returns.
    ///
    /// - Parameter milliseconds: the time to wait for work if there is none.
    @MainActor
    public static func turn(milliseconds: Int32 = 0) {
        _ = turn(mainQueueHandle(), milliseconds: milliseconds) { _ in }
    }

    /// - Returns: true if `handle` can still wake the thread.
    @MainActor
    private static func turn(_ handle: Int32, milliseconds: Int32, _ turnHandler: @MainActor (Bool) -> Void) -> Bool {
        var requests = [pollfd(fd: handle, events: Int16(POLLIN), revents: 0)]
        for descriptor in watched.keys {
            requests.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        }
        guard poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return true }
        turnHandler(true)
        defer { turnHandler(false) }
        // A handler can end the watch of another one.
        for request in requests.dropFirst() where request.revents != 0 { watched[request.fd]?() }
        if requests[0].revents & Int16(POLLNVAL) != 0 { return false }
        guard requests[0].revents != 0 else { return true }
        var wakeups = UInt64(0)
        _ = read(handle, &wakeups, MemoryLayout<UInt64>.size)
        drainMainQueue(nil)
        return true
    }

    /// Calls `body` whenever a descriptor has input, or its other end is closed, until ``forget(_:)``.
    ///
    /// Not a source of Dispatch: on Linux one that is cancelled while another descriptor of the same process hangs up
    /// can crash Dispatch's own thread.
    @MainActor
    public static func watch(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) {
        watched[descriptor] = body
    }

    /// Stops watching a descriptor. Call this before closing the descriptor.
    @MainActor
    public static func forget(_ descriptor: Int32) {
        watched[descriptor] = nil
    }

    /// Does the current work of the main queue, and returns.
    @MainActor
    static func runOnce() {
        drainMainQueue(nil)
    }
}

// Functions of libdispatch for run loops that are not in its headers; swift-corelibs-foundation's CFRunLoop.c uses the
// same.

/// Returns the eventfd(2) that becomes readable when there is work on the main queue.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32

/// Does the work on the main queue. The argument has no meaning on Linux.
@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ message: UnsafeMutableRawPointer?)
