public import Glibc
import LinuxCalls

/// A walk over the code addresses that led to a signal, innermost first, along the frame pointers which Swift and C
/// leave on the stack.
///
/// The C library is built without frame pointers: the frames of its functions, and the caller of the outermost of them,
/// are missing from the chain. So the top of the stack is searched if the chain does not begin there, or leads nowhere.
public struct StackWalk {
    /// The maximum distance of two frames in a valid stack, in bytes; `longest` is the maximum number of frames.
    private static let farthest: UInt = 1 << 26
    private static let longest = 8192
    /// The number of words to search if there are no frame pointers to follow.
    private let reach: UInt
    /// The origin of the signal.
    private let instruction: UInt
    private let stack: UInt
    private let link: UInt
    private var frame: UInt
    private var count = 0
    /// The next address to search in a stack without frame pointers; 0 while frame pointers are followed.
    private var scanned: UInt = 0

    /// - Parameters:
    ///   - registers: the registers of the thread.
    ///   - reach: the number of words to search if there are no frame pointers to follow.
    public init(_ registers: Registers, reach: UInt = 0) {
        self.reach = reach
        instruction = registers.instruction
        stack = registers.stack
        link = registers.link
        frame = registers.frame
    }

    /// Returns the next address; nil at the end of the stack, or if the stack is invalid.
    private mutating func next() -> UInt? {
        defer { count += 1 }
        switch count {
        case 0:
            return instruction
        case 1:
            // A function without a frame of its own, such as memcpy: where it returns to is in a register or on top
            // of the stack.
            if link != 0 { return link }
            return words(at: stack)?.first ?? 0
        case 2 where frame < stack || frame - stack > Self.farthest:
            // `abort` uses the register for something else: the chain ends before it begins.
            scan()
            return nextScanned()
        default:
            if scanned != 0 { return nextScanned() }
            guard count < Self.longest, frame >= stack, frame % 8 == 0, let (above, address) = words(at: frame)
            else { return nil }
            guard above > frame, above - frame < Self.farthest else {
                // The outermost frame, or a register that is used for something else: its return address still counts,
                // but nothing beyond it.
                frame = 0
                return address
            }
            frame = above
            return address
        }
    }

    /// Finds the image with the innermost code on the thread's stack.
    ///
    /// - Parameters:
    ///   - library: the addresses of the C library.
    ///   - isInLibrary: true if the thread is known to be in the C library.
    ///   - image: returns the number of the image at an address; nil if there is none.
    /// - Returns: the number of the image, and the address of the call. The address is nil if it might be left over
    ///   from an earlier call.
    public mutating func nearest(
        _ library: Range<UInt>,
        isInLibrary: Bool = false,
        _ image: (UInt) -> Int?
    ) -> (image: Int, call: UInt?)? {
        if let found = search(library, image) { return found }
        guard isInLibrary || library.contains(instruction) else { return nil }
        scan()
        return search(library, image)
    }

    private mutating func search(_ library: Range<UInt>, _ image: (UInt) -> Int?) -> (image: Int, call: UInt?)? {
        var likely: Int?
        while let address = next() {
            guard let image = image(address) else { continue }
            // Another word further up can be more certain.
            if scanned != 0, !followCaller() {
                likely = likely ?? image
                continue
            }
            // A word on top of the stack is where a function without a frame returns to: only the C library has those.
            let isCertain = count != 2 || link != 0 || library.contains(instruction)
            // What is called returns behind the call.
            return (image, isCertain ? address == instruction ? address : address &- 1 : nil)
        }
        return likely.map { ($0, nil) }
    }

    /// Continues with the words on top of the stack, each of which might be a return address.
    ///
    /// The words can also be left over from earlier calls: use this only if the signal came from the C library.
    private mutating func scan() {
        scanned = stack
    }

    /// Continues with the frames if the last word found is the return address of a function of the C library.
    ///
    /// Such a function pushes at most six registers, the ones it changes, directly below the return address. If one of
    /// them is the frame of the caller, the word is not left over from an earlier call.
    ///
    /// - Returns: true if the walk continues with the frames.
    private mutating func followCaller() -> Bool {
        #if arch(x86_64)
            guard scanned != 0 else { return false }
            let place = scanned &- 8
            var pushed = place &- 8
            while pushed >= stack, place - pushed <= 6 * 8 {
                if let caller = words(at: pushed)?.first, isFrame(caller, above: place) {
                    frame = caller
                    scanned = 0
                    return true
                }
                pushed = pushed &- 8
            }
        #endif
        return false
    }

    private func isFrame(_ address: UInt, above place: UInt) -> Bool {
        guard address > place, address - place < Self.farthest, address % 16 == 0,
            let (above, link) = words(at: address)
        else { return false }
        return link != 0 && (above == 0 || above > address)
    }

    private mutating func nextScanned() -> UInt? {
        guard scanned < stack &+ reach &* 8, let word = words(at: scanned)?.first else { return nil }
        scanned = scanned &+ 8
        return word
    }

    /// Returns the two words at an address; nil if the memory is not readable.
    private func words(at address: UInt) -> (first: UInt, second: UInt)? {
        guard let pointer = UnsafePointer<UInt>(bitPattern: address), linux_can_read_words(pointer) != 0
        else { return nil }
        return (pointer[0], pointer[1])
    }
}

/// The registers of a thread that locate its code and its stack.
public struct Registers {
    /// The address of the instruction.
    public var instruction: UInt = 0
    /// The top of the stack.
    public var stack: UInt = 0
    var frame: UInt = 0
    /// The return address of a function without a frame, on processors that have a register for it; otherwise 0.
    var link: UInt = 0

    /// Creates registers with the top of the stack, but without the frame, which is unknown.
    public init(instruction: UInt, stack: UInt) {
        self.instruction = instruction
        self.stack = stack
    }

    /// Returns true if a fault means that the stack is used up: the faulting address is where the top of the stack
    /// would be, and in a valid stack every byte above the top is readable.
    ///
    /// - Parameter info: the second argument of a SIGSEGV handler.
    public func isStackOverflow(_ info: UnsafeMutablePointer<siginfo_t>?) -> Bool {
        // A signal that was sent has no address.
        guard let info, info.pointee.si_signo == SIGSEGV, info.pointee.si_code > 0,
            let place = info.pointee._sifields._sigfault.si_addr
        else { return false }
        let address = UInt(bitPattern: place)
        // Below it by what a call or a function without a frame writes, above it by a large frame's size.
        return address &+ (1 << 14) >= stack && address < stack &+ (1 << 18)
    }

    /// - Parameter context: the third argument of a signal handler, a `ucontext_t`.
    public init(_ context: UnsafeMutableRawPointer) {
        // Swift imports `mcontext_t` of glibc's <sys/ucontext.h>, but not the names of the places in it.
        let context = context.assumingMemoryBound(to: ucontext_t.self)
        #if arch(x86_64)
            // REG_RBP, REG_RSP and REG_RIP of that header.
            frame = UInt(bitPattern: Int(context.pointee.uc_mcontext.gregs.10))
            stack = UInt(bitPattern: Int(context.pointee.uc_mcontext.gregs.15))
            instruction = UInt(bitPattern: Int(context.pointee.uc_mcontext.gregs.16))
        #elseif arch(arm64)
            // x29 and x30 are the frame pointer and the link register (AAPCS64, 6.1.1).
            frame = UInt(context.pointee.uc_mcontext.regs.29)
            link = UInt(context.pointee.uc_mcontext.regs.30)
            stack = UInt(context.pointee.uc_mcontext.sp)
            instruction = UInt(context.pointee.uc_mcontext.pc)
        #endif
    }
}
