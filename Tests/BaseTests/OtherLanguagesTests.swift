import Base
import Foundation
import TestSupport
import Testing

@Suite("Elements in other languages")
struct OtherLanguagesTests {
    @Test("each kind of element has a class in ribs.py", arguments: ElementKind.allCases)
    func python(kind: ElementKind) throws {
        let file = BuildFolder.repository.appending(path: "Templates/python/ribs.py")
        let code = try String(contentsOf: file, encoding: .utf8)
        #expect(code.contains(#""type": "\#(kind.rawValue)""#))
    }
}
