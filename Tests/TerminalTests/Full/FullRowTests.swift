import Foundation
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("A row of elements")
struct FullRowTests {
    private static let words = String(repeating: "Good day, Ada. The compiler works. ", count: 10)

    /// A list beside its detail.
    private static let mail = Screen(title: "Inbox") {
        Row {
            Column {
                List("Messages", id: "read", items: (1...5).map { .init(id: "\($0)", title: "Message \($0) of Grace") })
            }
            Column { Text(words) }
        }
    }

    private static let board = Screen(title: "Board") {
        Row {
            for column in ["To do", "Doing", "Review", "Done"] {
                Section(column) { for n in 1...2 { Button("\(column), card number \(n)", id: "card", value: "\(n)") } }
            }
        }
    }

    /// The columns between the first and the last character of a screen's lines.
    private func columns(_ screen: Screen, _ columns: Int) -> Int {
        build(screen, columns, 50).frame.picture.split(separator: "\n").dropFirst().dropLast(3).map { line in
            String(line.dropFirst().dropLast()).trimmingCharacters(in: .whitespaces).count
        }.max() ?? 0
    }

    @Test("actions that would take a second row for the gaps between them only are closer to each other")
    func closer() {
        func rows(_ count: Int) -> [Substring] {
            let screen = Screen {
                Row { Pane(scrolling: .byItself) { Text("text") } }
                Row { for number in 1...count { Button("Button", id: "\(number)") } }
            }
            return build(screen, 80, 24).frame.picture.split(separator: "\n").dropLast()
                .filter { $0.contains("Button") }
        }
        // Seven have 70 columns of 78, and 12 between them.
        #expect(rows(6).count == 1 && rows(6)[0].contains("Button      Button"))
        #expect(rows(7).count == 1 && rows(7)[0].contains("Button     Button"))
        #expect(rows(8).count == 2 && rows(8)[0].contains("Button      Button"))
    }

    @Test("uses all the columns that its elements have a use for, of any terminal")
    func wide() {
        #expect(columns(Self.board, 200) > 100)
        #expect(columns(Self.board, 120) > 100)
        #expect(columns(Self.mail, 200) > 90)
    }

    @Test(
        "has a list beside its detail at 60 columns and more, and one above the other at 56",
        arguments: [200, 120, 80, 60, 56]
    )
    func listAndDetail(_ columns: Int) {
        let rows = build(Self.mail, columns, 40).frame.picture.split(separator: "\n")
        let isBeside = rows.contains { $0.contains("Message 1") && $0.contains("Good day") }
        #expect(isBeside == (columns >= 60))
    }

    @Test("a text stays as wide as can be read, however wide the row below it is")
    func text() {
        let screen = Screen {
            Text(Self.words)
            Self.mail.elements
        }
        let first = build(screen, 200, 50).frame.picture.split(separator: "\n").first { $0.contains("Good day") }
        #expect((first?.trimmingCharacters(in: ["|", " "]).count ?? 0) <= ScreenLayout.widest)
    }

    @Test("a text that is a part of the row keeps to its line: the row is stacked instead")
    func parts() {
        let screen = Screen {
            Row {
                Text(String(repeating: "a", count: 50))
                Text(String(repeating: "b", count: 50))
            }
        }
        let rows = build(screen, 80, 24).frame.picture.split(separator: "\n")
        #expect(rows.contains { $0.contains(String(repeating: "a", count: 50)) && !$0.contains("b") })
        #expect(build(screen, 120, 24).frame.picture.contains("a  b"))
    }
}
