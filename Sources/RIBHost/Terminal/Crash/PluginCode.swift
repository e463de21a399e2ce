import Base
import Glibc
import Synchronization

/// Finds the plugin whose code a thread runs. Reads /proc/self/maps each time, so that the start of the program costs
/// nothing.
///
/// Used in a signal handler: allocates nothing after initialization.
struct PluginCode {
    /// An executable mapping of a plugin's file.
    private struct Code {
        let start: UInt
        let end: UInt
        let plugin: CrashMemory.Plugin
        /// The address of the first byte of the file; 0 if the file has been replaced since.
        let base: UInt

        func contains(_ address: UInt) -> Bool {
            address >= start && address < end
        }
    }

    private static let pieceSize = 1 << 14
    private static let lineSize = Int(PATH_MAX) + 256
    private static let rangeLimit = 2048

    /// The buffers for a piece of /proc/self/maps, and for a line: the longest path and a little more.
    private let piece = UnsafeMutablePointer<UInt8>.allocate(capacity: pieceSize)
    private let line = UnsafeMutablePointer<UInt8>.allocate(capacity: lineSize)
    private let ranges = UnsafeMutablePointer<Code>.allocate(capacity: rangeLimit)
    private var count = 0
    /// The addresses of the C library's code.
    private var library: Range<UInt> = 0..<0
    /// The file whose code the thread runs.
    let file = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(PATH_MAX))
    private(set) var fileCount = 0
    /// The offset of the running code in the file of the plugin that was found last; nil if uncertain.
    private(set) var offset: UInt?
    /// The plugin whose file was seen last, and the address of the file's first byte.
    private var lastSeen: (plugin: Int, pathCount: Int, base: UInt) = (-1, 0, 0)

    /// Returns the plugin whose code is nearest to the current position of a thread; nil if there is none.
    ///
    /// - Parameters:
    ///   - isInLibrary: true if the thread is known to be in the C library, whose frames cannot be followed.
    ///   - reach: the number of words of the stack that are searched in this case.
    mutating func plugin(
        at registers: Registers,
        isInLibrary: Bool = false,
        reach: UInt = 256
    ) -> CrashMemory.Plugin? {
        findRanges(registers.instruction)
        var walk = StackWalk(registers, reach: reach)
        let found = walk.nearest(library, isInLibrary: isInLibrary) { [ranges, count] address in
            var index = 0
            while index < count, !ranges[index].contains(address) { index += 1 }
            return index < count ? index : nil
        }
        offset = nil
        guard let found else { return nil }
        let range = ranges[found.image]
        if let call = found.call, range.base > 0 { offset = call &- range.base }
        return range.plugin
    }

    private mutating func findRanges(_ instruction: UInt) {
        count = 0
        lastSeen = (-1, 0, 0)
        let maps = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
        guard maps >= 0 else { return }
        var length = 0
        while true {
            let size = read(maps, piece, Self.pieceSize)
            guard size > 0 else { break }
            var index = 0
            while index < size {
                let byte = piece[index]
                index += 1
                if byte == UInt8(ascii: "\n") {
                    note(CrashMemory.Bytes(start: line, count: length), instruction)
                    length = 0
                } else if length < Self.lineSize {
                    line[length] = byte
                    length += 1
                }
            }
        }
        close(maps)
    }

    /// Adds the range of a line of /proc/self/maps, if a plugin or the C library is mapped there. Notes the file if the
    /// instruction is within the range.
    private mutating func note(_ line: CrashMemory.Bytes, _ instruction: UInt) {
        guard let line = MemoryMapLine(line) else { return }
        let plugin = plugin(of: line)
        // The lines are in the order of the addresses, those of a file one after the other.
        // A file that was replaced has another path: ` (deleted)` follows it.
        if plugin >= 0, (plugin, line.file.count) != (lastSeen.plugin, lastSeen.pathCount) {
            lastSeen = (plugin, line.file.count, line.start)
        }
        guard line.isCode else { return }
        if instruction >= line.start, instruction < line.end, line.file.count <= Int(PATH_MAX),
            let start = line.file.baseAddress
        {
            fileCount = line.file.count
            memcpy(file, start, line.file.count)
        }
        if line.isOfLibrary, line.start < line.end { library = line.start..<line.end }
        guard count < Self.rangeLimit, plugin >= 0 else { return }
        let known = CrashMemory.shared.pointee.plugins[plugin]
        let base = line.file.count == known.path.count ? lastSeen.base : 0
        ranges[count] = Code(start: line.start, end: line.end, plugin: known, base: base)
        count += 1
    }

    /// The index of the plugin whose file a line names; -1 if there is none.
    private func plugin(of line: MemoryMapLine) -> Int {
        let plugins = CrashMemory.shared.pointee.plugins
        var index = 0
        while index < CrashMemory.shared.pointee.pluginCount.load(ordering: .acquiring) {
            if line.isOf(plugins[index].path) { return index }
            index += 1
        }
        return -1
    }
}
