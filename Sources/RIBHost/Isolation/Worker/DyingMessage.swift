import Base
@preconcurrency import Glibc
import LinuxCalls
import Synchronization

/// Tells the host which signal ends a worker, and which code led to it: through ssh there is no other indication of the
/// former, and of the latter nowhere.
///
/// The handler uses only memory that was prepared before, and calls that POSIX allows in one (signal-safety(7)).
enum DyingMessage {
    private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]
    private static let count = 65
    /// The number that stands for SIGSEGV after a stack overflow: the signal's own with the bit of the sign.
    static let stackOverflow = ~Int(SIGSEGV)
    /// More than a message has room for.
    private static let imageLimit = 256
    /// How many words on top of the stack are searched if the crash is in the C library, which has no frame pointers.
    private static let reach: UInt = 256

    /// The previous handlers. Sound: written before any handler is installed, and then only read.
    nonisolated(unsafe) private static let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
    /// What the handler needs. Sound: the main thread writes it, and the process dies of the first signal whose handler
    /// does.
    nonisolated(unsafe) private static let memory = {
        let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
        memory.initialize(to: Memory())
        return memory
    }()

    private struct Memory: ~Copyable {
        /// Without its length, whose four bytes are there.
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: CrashTrail.messageSize)
        /// How much of it the main thread has written: the plugins, which are the same for all crashes.
        let noted = Atomic<Int>(6)
        /// How much of it the handler has to send.
        var count = 0
        /// The descriptor to write to.
        var target: Int32 = -1
        /// Where the C library is.
        var library: Range<UInt> = 0..<0
        /// Where the plugins are that have been noted.
        let images = UnsafeMutablePointer<Range<UInt>>.allocate(capacity: DyingMessage.imageLimit)
        let imageCount = Atomic(0)
        /// Whether a thread is in the handler.
        let isTold = Atomic(false)
    }

    @MainActor
    static func install(to descriptor: Int32) {
        memory.pointee.target = descriptor
        memory.pointee.bytes[4] = Message.Kind.dying.rawValue
        var (start, end) = (UInt(), UInt())
        if linux_image_around(dlsym(nil, "getpid"), &start, &end) != 0 { memory.pointee.library = start..<end }
        previous.initialize(repeating: sigaction(), count: count)
        // A separate stack, so that even a stack overflow is reported.
        var stack = stack_t()
        stack.ss_size = 1 << 16
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
        sigaltstack(&stack, nil)
        for signal in signals {
            var action = sigaction()
            action.__sigaction_handler.sa_sigaction = { DyingMessage.tell($0, $1, $2) }
            action.sa_flags = SA_ONSTACK | SA_SIGINFO
            sigfillset(&action.sa_mask)
            sigaction(signal, &action, previous + Int(signal))
        }
    }

    /// Notes where a plugin is in memory: the handler could not find it out.
    @MainActor
    static func note(_ plugin: String, at place: Range<UInt>) {
        var image = MessageWriter(.dying)
        image.write(true)
        image.write(plugin)
        for bound in [place.lowerBound, place.upperBound] { image.write(Int(bitPattern: bound)) }
        let bytes = image.bytes.dropFirst(5)
        let start = memory.pointee.noted.load(ordering: .relaxed)
        guard start + bytes.count + CrashTrail.addressesSize <= CrashTrail.messageSize else { return }
        for (index, byte) in bytes.enumerated() { memory.pointee.bytes[start + index] = byte }
        // Last: a thread that crashes meanwhile must not send half a name.
        memory.pointee.noted.store(start + bytes.count, ordering: .releasing)
        let count = memory.pointee.imageCount.load(ordering: .relaxed)
        guard count < imageLimit else { return }
        (memory.pointee.images + count).initialize(to: place)
        memory.pointee.imageCount.store(count + 1, ordering: .releasing)
    }

    private static func tell(
        _ signal: Int32,
        _ info: UnsafeMutablePointer<siginfo_t>?,
        _ context: UnsafeMutableRawPointer?
    ) {
        // Another thread has crashed at the same time, and ends the process in a moment.
        while memory.pointee.isTold.exchange(true, ordering: .acquiring) { pause() }
        memory.pointee.count = memory.pointee.noted.load(ordering: .acquiring)
        // As numbers are written: the sign is the lowest bit.
        let isOverflow = context.map { Registers($0).isStackOverflow(info) } ?? false
        memory.pointee.bytes[5] = UInt8(truncatingIfNeeded: signal << 1) | (isOverflow ? 1 : 0)
        append(0)
        if let context { appendTrail(StackWalk(Registers(context), reach: reach)) }
        let length = memory.pointee.count - 4
        for index in 0..<4 { memory.pointee.bytes[index] = UInt8(truncatingIfNeeded: length >> (index * 8)) }
        _ = write(memory.pointee.target, memory.pointee.bytes, memory.pointee.count)
        // To the previous handler: the instruction that crashed is tried again, and abort(3) raises again.
        sigaction(signal, previous + Int(signal), nil)
    }

    private static func appendTrail(_ walk: StackWalk) {
        let start = memory.pointee.count
        guard !appendAddresses(walk), memory.pointee.library.contains(walk.instruction) else { return }
        // As after abort(3), whose frames cannot be followed.
        memory.pointee.count = start
        var words = walk
        words.scan()
        _ = appendAddresses(words)
    }

    /// - Returns: whether code of a plugin is among them.
    private static func appendAddresses(_ walk: StackWalk) -> Bool {
        var walk = walk
        var (count, hasPlugin) = (0, false)
        while count < CrashTrail.limit, let address = walk.next() {
            let isPlugin = isInPlugin(address)
            // Of the words on top of the stack only what a function has pushed its caller's frame beside.
            if count > 0, walk.isScanning, !isPlugin || !walk.followCaller() { continue }
            // Not what might be left over from earlier calls.
            let isKnown = count == 0 || walk.isOnChain || walk.isReturn(in: memory.pointee.library)
            append(isKnown ? address : 0)
            if isKnown, isPlugin { hasPlugin = true }
            count += 1
        }
        return hasPlugin
    }

    private static func isInPlugin(_ address: UInt) -> Bool {
        var index = 0
        while index < memory.pointee.imageCount.load(ordering: .acquiring) {
            if memory.pointee.images[index].contains(address) { return true }
            index += 1
        }
        return false
    }

    /// As a message has numbers. They are not in a list: its length would have to be known before.
    private static func append(_ number: UInt) {
        var rest = number << 1
        while rest >= 0x80 {
            memory.pointee.bytes[memory.pointee.count] = UInt8(truncatingIfNeeded: rest) | 0x80
            memory.pointee.count += 1
            rest >>= 7
        }
        memory.pointee.bytes[memory.pointee.count] = UInt8(truncatingIfNeeded: rest)
        memory.pointee.count += 1
    }
}
