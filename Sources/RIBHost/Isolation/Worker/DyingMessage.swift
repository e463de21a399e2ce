import Base
@preconcurrency import Glibc
import LinuxCalls
import Synchronization

/// Reports to the host the signal that ends a worker, and the code of a plugin that led to it. Through ssh there is no
/// other sign of the signal, and nowhere another sign of the code.
///
/// The handler uses only memory prepared before, and calls allowed in a handler by POSIX (signal-safety(7)).
enum DyingMessage {
    private static let count = 65
    /// The number for SIGSEGV after a stack overflow: the signal's number with the bit of the sign.
    static let stackOverflow = ~Int(SIGSEGV)
    private static let imageLimit = 256
    /// The maximum size of a plugin's id, in bytes.
    private static let nameLimit = 1_024
    /// The number of words to search on top of the stack if the crash is in the C library, which has no frame pointers.
    private static let reach: UInt = 256

    /// The previous handlers. Sound: written before any handler is installed, and then only read.
    nonisolated(unsafe) private static let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
    /// The memory of the handler. Sound: the main thread writes it, and the process dies of the first signal whose
    /// handler does.
    nonisolated(unsafe) private static let memory = {
        let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
        memory.initialize(to: Memory())
        return memory
    }()

    /// A plugin's file in memory.
    private struct Image {
        let memory: Range<UInt>
        /// The plugin's id, encoded as in messages.
        let name: UnsafeMutableBufferPointer<UInt8>
    }

    private struct Memory: ~Copyable {
        /// Length, kind, signal, plugin and number.
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 6 + nameLimit + 10)
        /// The number of bytes written.
        var count = 0
        /// The descriptor to write to.
        var target: Int32 = -1
        /// The addresses of the C library.
        var library: Range<UInt> = 0..<0
        /// The noted plugins.
        let images = UnsafeMutablePointer<Image>.allocate(capacity: imageLimit)
        let imageCount = Atomic(0)
        /// True once a thread is in the handler.
        let isTold = Atomic(false)
    }

    @MainActor
    static func install(to descriptor: Int32) {
        memory.pointee.target = descriptor
        memory.pointee.bytes[4] = Event.Kind.dying.rawValue
        var (start, end) = (UInt(), UInt())
        if linux_image_around(dlsym(nil, "getpid"), &start, &end) != 0 { memory.pointee.library = start..<end }
        previous.initialize(repeating: sigaction(), count: count)
        // A separate stack, so that even a stack overflow is reported.
        var stack = stack_t()
        stack.ss_size = 1 << 16
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
        sigaltstack(&stack, nil)
        for signal in CrashSignals.all {
            var action = sigaction()
            action.__sigaction_handler.sa_sigaction = { DyingMessage.tell($0, $1, $2) }
            action.sa_flags = SA_ONSTACK | SA_SIGINFO
            sigfillset(&action.sa_mask)
            sigaction(signal, &action, previous + Int(signal))
        }
    }

    /// Notes the addresses of a plugin, which the handler could not find out.
    @MainActor
    static func note(_ plugin: String, at place: Range<UInt>) {
        let count = memory.pointee.imageCount.load(ordering: .relaxed)
        var message = MessageWriter(Event.Kind.dying)
        message.write(plugin)
        let name = message.bytes.dropFirst(5)
        guard count < imageLimit, name.count <= nameLimit else { return }
        let kept = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: name.count)
        _ = kept.initialize(from: name)
        (memory.pointee.images + count).initialize(to: Image(memory: place, name: kept))
        // Last: another thread can crash meanwhile.
        memory.pointee.imageCount.store(count + 1, ordering: .releasing)
    }

    private static func tell(
        _ signal: Int32,
        _ info: UnsafeMutablePointer<siginfo_t>?,
        _ context: UnsafeMutableRawPointer?
    ) {
        // Another thread has crashed at the same time, and ends the process in a moment.
        while memory.pointee.isTold.exchange(true, ordering: .acquiring) { pause() }
        // As numbers are written: the sign is the lowest bit.
        let isOverflow = context.map { Registers($0).isStackOverflow(info) } ?? false
        memory.pointee.bytes[5] = UInt8(truncatingIfNeeded: signal << 1) | (isOverflow ? 1 : 0)
        memory.pointee.count = 6
        if let context { appendOrigin(Registers(context)) }
        let length = memory.pointee.count - 4
        for index in 0..<4 { memory.pointee.bytes[index] = UInt8(truncatingIfNeeded: length >> (index * 8)) }
        _ = write(memory.pointee.target, memory.pointee.bytes, memory.pointee.count)
        // To the previous handler: the instruction that crashed is tried again, and abort(3) raises again.
        sigaction(signal, previous + Int(signal), nil)
    }

    /// Appends the plugin whose code is nearest to the crash, and the distance from the beginning of its file, unless
    /// uncertain.
    private static func appendOrigin(_ registers: Registers) {
        var walk = StackWalk(registers, reach: reach)
        guard let found = walk.nearest(memory.pointee.library, image(of:)), let call = found.call else { return }
        let image = memory.pointee.images[found.image]
        for index in 0..<image.name.count { memory.pointee.bytes[memory.pointee.count + index] = image.name[index] }
        memory.pointee.count += image.name.count
        append(call &- image.memory.lowerBound)
    }

    private static func image(of address: UInt) -> Int? {
        var index = 0
        while index < memory.pointee.imageCount.load(ordering: .acquiring) {
            if memory.pointee.images[index].memory.contains(address) { return index }
            index += 1
        }
        return nil
    }

    /// Appends a number, encoded as in messages.
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
