import Testing

@testable import AppImporter

@Suite("A Swift file, parsed")
struct SwiftFileTests {
    @Test("imports are found with their lines, whatever is around them")
    func imports() {
        let file = SwiftFile(
            path: "Home/HomeBuilder.swift",
            text: """
                // import Nothing
                import RIBs
                @testable import struct Models.Card
                #if DEBUG
                    import Pulse
                #endif
                let text = "import Nothing"
                """
        )
        #expect(file.imports.map(\.module) == ["RIBs", "Models", "Pulse"])
        #expect(file.imports.map(\.name) == [nil, "Card", nil])
        #expect(file.imports.map(\.line) == [2, 3, 5])
        #expect(file.name == "HomeBuilder")
        #expect(file.folder == "Home/")
    }
}
