/// A place in the file for one record, and 16 bytes before that.
///
/// There are slots of four sizes, so that a small state has a small file, and four of each size. They begin at a page
/// behind the header's, and no page is part of two of them.
struct Slot: Equatable, Sendable {
    let offset: Int
    let size: Int

    static let pageSize = 4 << 10

    /// All slots, in the order of their sizes.
    static let all: [Slot] = {
        var end = pageSize
        return [pageSize, 64 << 10, 1 << 20, 5 << 20].flatMap { size in
            (0..<4).map { _ in
                defer { end += size }
                return Slot(offset: end, size: size)
            }
        }
    }()

    /// What a slot without a record begins with.
    static let blank = [UInt8](repeating: 0, count: Frame.headSize)
}
