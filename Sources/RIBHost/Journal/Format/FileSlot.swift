/// A range of the file for one record and the changes since.
///
/// There are four sizes of slots, so that a small state has a small file, and four slots of each size. The first slot
/// begins at the page after the header's, and no page is part of two slots.
package struct FileSlot: Equatable, Sendable {
    package let offset: Int
    package let size: Int

    static let pageSize = 4 << 10

    /// All slots, in the order of their sizes.
    package static let all: [FileSlot] = {
        var end = pageSize
        return [pageSize, 64 << 10, 1 << 20, 5 << 20].flatMap { size in
            (0..<4).map { _ in
                defer { end += size }
                return FileSlot(offset: end, size: size)
            }
        }
    }()

    /// The end of the last page that has some of the first `count` bytes.
    static func pageEnd(_ count: Int) -> Int { (count + pageSize - 1) / pageSize * pageSize }

    /// The first bytes of a slot without a record.
    static let blank = [UInt8](repeating: 0, count: RecordFrame.headSize)
}
