import PluginABI
import Testing

@Suite("A screen that is nested deep")
struct NestingTests {
    private func nested(_ levels: Int) -> Element {
        var element = Text("innermost").element
        for level in 0..<levels {
            switch level % 3 {
            case 0: element = Row { element }.element
            case 1: element = Column { element }.element
            default: element = Section("level \(level)") { element }.element
            }
        }
        return element
    }

    @Test("is whole up to the limit, and beyond it says where something is missing")
    func limit() {
        let whole = Screen { nested(Screen.depthLimit) }
        #expect(!whole.isCut)
        #expect("\(whole)".contains("innermost"))
        let cut = Screen { nested(Screen.depthLimit + 1) }
        #expect(cut.isCut)
        #expect(!"\(cut)".contains("innermost"))
        #expect("\(cut)".contains("(nested too deep to be shown)"))
    }

    @Test("is compared, copied, embedded and freed, however deep the code nests")
    func endless() {
        let screen = Screen { nested(100_000) }
        #expect(screen.isCut)
        #expect(screen == Screen { nested(100_000) })
        #expect(Screen { screen.embedded(as: "step") }.isCut)
        #expect(screen.hashValue == Screen { nested(100_000) }.hashValue)
    }

    @Test("is cut too when its elements are set later, one by one")
    func setLater() {
        var column = Column {}
        column.elements.append(nested(Screen.depthLimit - 1))
        #expect(!Screen { column }.isCut)
        column.elements.append(nested(Screen.depthLimit))
        #expect(Screen { column }.isCut)
        #expect(column.elements.last == .text(Text("(nested too deep to be shown)", style: .caption)))
        column.elements.removeLast()
        #expect(!Screen { column }.isCut)
    }
}
