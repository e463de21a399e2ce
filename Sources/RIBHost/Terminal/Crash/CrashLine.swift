/// A line put together in memory that was there before.
struct CrashLine {
    let start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0

    init(_ start: UnsafeMutablePointer<UInt8>) {
        self.start = start
    }

    mutating func append(_ text: StaticString) {
        append(CrashMemory.Bytes(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends what there is room for.
    mutating func append(_ text: CrashMemory.Bytes) {
        var index = 0
        while index < text.count, count < CrashMemory.lineSize {
            start[count] = text[index]
            count += 1
            index += 1
        }
    }
}
