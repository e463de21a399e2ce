import Glibc
import LinuxCalls
import Testing

@testable import Isolation

@Suite("The filter of system calls")
struct CallFilterTests {
    /// What a filter answers to a call, as the kernel runs it.
    private func answer(of filter: CallFilter, to number: UInt32, _ arguments: UInt32...) throws -> UInt32 {
        let code = filter.code
        // The architecture is what the filter first compares with.
        var words: [UInt32: UInt32] = [0: number, 4: code[1].k]
        for (index, argument) in arguments.enumerated() { words[UInt32(16 + 8 * index)] = argument }
        var (value, index): (UInt32, Int) = (0, 0)
        while true {
            let step = code[index]
            index += 1
            switch step.code {
            case 0x20: value = try #require(words[step.k])
            case 0x15: index += Int(value == step.k ? step.jt : step.jf)
            case 0x35: index += Int(value >= step.k ? step.jt : step.jf)
            case 0x45: index += Int(value & step.k != 0 ? step.jt : step.jf)
            case 0x06: return step.k
            default: Issue.record("An unknown instruction: \(step)")
            }
        }
    }

    @Test("it allows the listed calls, and no others")
    func numbers() throws {
        let some: [[Int32]] = [[], [0], [7], [0, 1, 2], [3, 5, 6, 7, 300, 302], (0..<300).filter { $0 % 3 == 0 }]
        for allowed in some {
            var filter = CallFilter()
            for number in allowed { filter.allow(number) }
            for number in Int32(0)..<450 {
                let isAllowed = try answer(of: filter, to: UInt32(number)) == 0x7FFF_0000
                #expect(isAllowed == allowed.contains(number), "\(number) of \(allowed)")
            }
            #expect(try answer(of: filter, to: .max) == 0x0005_0000 | UInt32(EPERM))
        }
    }

    @Test("it looks at the argument of a call that it allows on a condition")
    func conditions() throws {
        var filter = CallFilter()
        filter.allow(5)
        filter.allow(6, if: .oneOf([1, 2], argument: 0))
        filter.disown(7)
        let refused = 0x0005_0000 | UInt32(EPERM)
        #expect(try (0..<4).map { try answer(of: filter, to: 6, $0) } == [refused, 0x7FFF_0000, 0x7FFF_0000, refused])
        #expect(try answer(of: filter, to: 7) == 0x0005_0000 | UInt32(ENOSYS))
        #expect(try answer(of: filter, to: 5, 9) == 0x7FFF_0000)
    }

    @Test("a call that it allows on several conditions has to meet all of them")
    func severalConditions() throws {
        var filter = CallFilter()
        filter.allow(5, if: .oneOf([1, 2, 3], argument: 0), .noneOf([8, 9], argument: 1))
        filter.allow(6, if: .has(4, argument: 0), .lacks(2, argument: 0))
        let allowed = try (0..<5).map { first in
            try (6..<11).filter { try answer(of: filter, to: 5, first, $0) == 0x7FFF_0000 }
        }
        filter.allow(7, if: .oneOf([1, 2], argument: 0), .oneOfIf([0, 4], argument: 1, 2, at: 0))
        let given = try (0..<4).map { first in
            try (0..<5).filter { try answer(of: filter, to: 7, first, $0) == 0x7FFF_0000 }
        }
        #expect(given == [[], [0, 1, 2, 3, 4], [0, 4], []])
        #expect(allowed == [[], [6, 7, 10], [6, 7, 10], [6, 7, 10], []])
        #expect(try (0..<9).filter { try answer(of: filter, to: 6, $0) == 0x7FFF_0000 } == [4, 5])
    }
}
