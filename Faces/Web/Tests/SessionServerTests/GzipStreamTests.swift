import NIOCore
import Testing

@testable import SessionServer

@Suite("A compressed stream")
struct GzipStreamTests {
    @Test("has room for parts that cannot be made smaller", arguments: [1, 100, 5_000, 70_000, 1_000_000])
    func incompressible(count: Int) async throws {
        var generator = SystemRandomNumberGenerator()
        let part = ByteBuffer(bytes: (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        let stream = try #require(GzipStream())
        for isLast in [false, false, true] {
            let size = await stream.compress(part, isLast: isLast).readableBytes
            #expect(size >= count)
        }
    }
}
