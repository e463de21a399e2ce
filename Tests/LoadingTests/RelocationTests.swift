import Loading
import PluginManifest
import Testing

/// Each of these relocations would have the dynamic linker call what is no function, or change what it relies on.
@Suite("inspect: relocations of rare kinds, and of the arrays of functions")
struct RelocationTests {
    private let damaged = DamagedTests()

    #if arch(x86_64)
        private static let (global, relative): (UInt64, UInt64) = (6, 8)
        private static let (resolver, threadLocal, descriptor): (UInt64, UInt64, UInt64) = (37, 18, 36)
    #else
        private static let (global, relative): (UInt64, UInt64) = (1025, 1027)
        private static let (resolver, threadLocal, descriptor): (UInt64, UInt64, UInt64) = (1032, 1030, 1031)
    #endif

    /// Where the relocations of a type lie in the file.
    private static func entries(_ type: UInt64) throws -> [Int] {
        // SHT_RELA, the first of which is .rela.dyn.
        let table = try DamagedTests.section(type: 4)
        return stride(from: table.offset, to: table.offset + table.size, by: 24).filter {
            DamagedTests.number($0 + 8, 4) == type
        }
    }

    /// The addresses of the elements of DT_INIT_ARRAY and DT_FINI_ARRAY.
    private static func elements() throws -> [UInt64] {
        try [(UInt64(25), UInt64(27)), (26, 28)].flatMap { start, size in
            let first = DamagedTests.number(try DamagedTests.entry(start) + 8, 8)
            let end = first + DamagedTests.number(try DamagedTests.entry(size) + 8, 8)
            return Array(stride(from: first, to: end, by: 8))
        }
    }

    /// What is said about the plugin after a relocation was made another, without a symbol, and some words of the file too.
    private func complaint(
        _ entry: Int,
        _ type: UInt64,
        place: UInt64? = nil,
        addend: UInt64 = 0,
        otherWords: [(offset: Int, value: UInt64)] = []
    ) throws -> (path: String, complaints: [String]) {
        var bytes = PluginWorkshop.smallBytes
        let words = [(entry, place ?? DamagedTests.number(entry, 8)), (entry + 8, type), (entry + 16, addend)]
        for (offset, value) in words + otherWords {
            for index in 0..<8 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
        }
        let path = try PluginWorkshop.file(bytes)
        return (path, damaged.pipeline.complaints(path))
    }

    @Test("a resolver, which the dynamic linker calls, is an address of code")
    func resolver() throws {
        let entry = try #require(Self.entries(Self.global).first)
        let data = try #require(Self.elements().first)
        damaged.expect(
            try complaint(entry, Self.resolver, addend: data),
            "the relocation at byte \(entry) refers to address \(data) (r_addend), which is no address of code"
        )
        let code = DamagedTests.number(try DamagedTests.entry(12) + 8, 8)
        #expect(try complaint(entry, Self.resolver, addend: code).complaints == [])
    }

    @Test("a resolver among those that DT_RELACOUNT says are relative, where ld.so expects none")
    func countedResolver() throws {
        let entry = try #require(Self.entries(Self.relative).first)
        damaged.expect(
            try damaged.complaint(entry + 8, 4, Self.resolver),
            "the relocation at byte \(entry) has the type \(Self.resolver), which cannot stand there"
        )
    }

    @Test("a descriptor of a thread-local variable, whose second word would fall into the dynamic section")
    func descriptor() throws {
        let entry = try #require(Self.entries(Self.global).first)
        let dynamic = DamagedTests.number(try DamagedTests.segment(2) + 16, 8)
        damaged.expect(
            try complaint(entry, Self.descriptor, place: dynamic - 8),
            "the relocation at byte \(entry) writes to address \(dynamic - 8) (r_offset), which is not the plugin's to write"
        )
        #expect(try complaint(entry, Self.descriptor, place: dynamic - 16).complaints == [])
        #expect(try complaint(entry, Self.threadLocal, place: dynamic - 8).complaints == [])
    }

    @Test("two relocations of one element do not make up for one of another")
    func sameElement() throws {
        let section = try DamagedTests.section(type: 6).offset
        let elements = try Self.elements()
        try #require(elements.count > 1)
        let entry = try #require(Self.entries(Self.relative).first { DamagedTests.number($0, 8) == elements[0] })
        damaged.expect(
            try damaged.complaint(entry, 8, elements[1]),
            "the dynamic section at byte \(section) has \(elements.count) functions in DT_INIT_ARRAY and DT_FINI_ARRAY, "
                + "but relocations give \(elements.count - 1) of them an address of code"
        )
    }

    @Test("a write that changes a part of an array of functions, but gives none of them an address")
    func partOfArray() throws {
        let entry = try #require(Self.entries(Self.global).first)
        let elements = try Self.elements()
        let (first, last) = (try #require(elements.min()), try #require(elements.max()))
        // Half of the last function, one that begins in the midst of the first, and what is no function's address at all.
        for (type, place) in [(Self.relative, last + 4), (Self.relative, first + 4), (Self.threadLocal, first)] {
            damaged.expect(
                try complaint(entry, type, place: place),
                "the relocation at byte \(entry) changes an array of functions at address \(place) (r_offset), "
                    + "but gives none of them an address"
            )
        }
    }

    @Test("a write that begins before an array of functions and reaches into it")
    func beforeArray() throws {
        let entry = try #require(Self.entries(Self.global).first)
        let (start, size) = (try DamagedTests.entry(25) + 8, try DamagedTests.entry(27) + 8)
        try #require(DamagedTests.number(size, 8) > 8)
        // DT_INIT_ARRAY without its first function: there is a word before it that is nobody's.
        let free = DamagedTests.number(start, 8)
        let shortened = [(offset: start, value: free + 8), (offset: size, value: DamagedTests.number(size, 8) - 8)]
        #expect(try complaint(entry, Self.threadLocal, place: free, otherWords: shortened).complaints == [])
        for (type, place) in [(Self.relative, free + 4), (Self.descriptor, free)] {
            damaged.expect(
                try complaint(entry, type, place: place, otherWords: shortened),
                "the relocation at byte \(entry) changes an array of functions at address \(place) (r_offset), "
                    + "but gives none of them an address"
            )
        }
    }
}
