import PluginABI
import Testing

@MainActor
@Suite("A list of very many items")
struct ListWindowTests {
    @Test("makes the items of its window, and no others; one behind the end shows the last")
    func items() {
        func list(_ window: List.Window, of count: Int = 100_000) -> (List, made: Int) {
            var made = 0
            let list = List(id: "open", count: count, window: window, windowID: "rows") { index in
                made += 1
                return List.Item(id: "\(index)", title: "Row \(index)")
            }
            return (list, made)
        }
        let (first, made) = list(List.Window())
        #expect(made == 100 && first.items.first?.id == "0" && first.excerpt?.total == 100_000)
        #expect(list(List.Window(first: 99_990)).0.items.map(\.id).first == "99900")
        #expect(list(List.Window(first: 5000, count: 3), of: 1001).0.items.map(\.id) == ["998", "999", "1000"])
        let rows = Screen { list(List.Window(first: 200, count: 50)).0 }.actions.last
        #expect(rows?.id == "rows" && rows?.value == "201 to 250 of 100000" && rows?.takesText == true)
    }

    @Test("is given as a whole up to 1,000 items, whatever the window", arguments: [-1, 0, 1, 1000])
    func whole(count: Int) {
        let list = List(id: "open", count: count, window: List.Window(first: 7, count: 3), windowID: "rows") { index in
            List.Item(id: "\(index)", title: "")
        }
        #expect(list.items.count == max(0, count) && list.excerpt == nil)
    }

    @Test(
        "is asked for by the first row, counted from 1, and how many",
        arguments: [
            ("201 50", 200, 50), ("201", 200, 100), ("", 0, 100), ("x", 0, 100), ("-5 0", 0, 1), ("1 99999", 0, 10_000),
            ("9223372036854775807 9223372036854775807", 2_147_483_647, 10_000), ("201 to 250 of 9", 200, 1),
        ]
    )
    func value(_ value: String, first: Int, count: Int) {
        #expect(List.Window(value) == List.Window(first: first, count: count))
    }
}
