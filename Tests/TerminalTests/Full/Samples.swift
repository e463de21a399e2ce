import PluginABI

/// Screens as plugins make them.
enum Samples {
    static let offGame = Screen(title: "Off game") {
        Row {
            Text("Ada: 1", style: .headline, tone: .accent)
            Text("Grace: 0", style: .headline, tone: .secondAccent)
        }
        Button("Start Game", id: "startGame", role: .primary)
    }

    static func board(_ marks: String, announcement: String? = nil) -> Screen {
        let marks = Array(marks)
        return Screen(title: "Tic-tac-toe") {
            if let announcement {
                Text(announcement, style: .title, tone: .positive)
            } else {
                Text("Ada (X) to move", style: .headline, tone: .accent)
            }
            Grid("Board", rows: 3, columns: 3) { row, column in
                let mark = marks[row * 3 + column]
                return Grid.Cell(
                    mark == "." ? "" : String(mark),
                    position: "row \(row + 1), column \(column + 1)",
                    action: Action(id: "place", value: "\(row + 1),\(column + 1)"),
                    isEnabled: mark == "." && announcement == nil,
                    tone: mark == "X" ? .accent : mark == "O" ? .secondAccent : .neutral
                )
            }
            if announcement != nil { Button("Close", id: "close", role: .primary) }
        }
    }

    static let form = Screen(title: "Log in") {
        Text("Who plays?", style: .headline)
        Section("Players") {
            Field("Player 1", id: "player1", text: "Ada", placeholder: "Player 1")
            Field("Player two", id: "player2", placeholder: "Player 2")
        }
        Text("An empty name becomes Player 1 or Player 2.", style: .caption)
        Row {
            Button("Log in", id: "login", role: .primary)
            Button("Back", id: "back", role: .cancel)
        }
    }

    static let tabs = Screen(title: "Home") {
        Tabs(
            id: "tab",
            tabs: [
                Tabs.Tab(id: "games", title: "Games"), Tabs.Tab(id: "finance", title: "Finance"),
                Tabs.Tab(id: "profile", title: "Profile"),
            ],
            selected: "games"
        )
        Section("Balance") {
            Row {
                Text("Checking")
                Text("1,200.00", style: .number)
            }
            Row {
                Text("Savings")
                Text("98,000.50", style: .number)
            }
            Divider()
            ProgressBar("Goal", fraction: 0.62)
            ProgressBar("Transfer", fraction: nil)
        }
        Grid(
            "Last bookings",
            rows: [
                [
                    Grid.Cell("Mon", position: "day"), Grid.Cell("Coffee", position: "what"),
                    Grid.Cell("-3.20", position: "amount", tone: .negative),
                ],
                [
                    Grid.Cell("Tue", position: "day"), Grid.Cell("Salary", position: "what"),
                    Grid.Cell("+2,000.00", position: "amount", tone: .positive),
                ],
            ]
        )
        Column {
            Button("Top up", id: "topUp")
            Button("Close the account", id: "close", role: .destructive)
            Button("Not yet", id: "later", isEnabled: false)
        }
    }

    /// As the `tabs` container composes it.
    static let container = Screen(title: "Home") {
        Tabs(
            id: "@select",
            tabs: ["Games", "Home", "Finance"].map { Tabs.Tab(id: $0, title: $0) },
            selected: "Home"
        )
        Text("3 unread messages")
        Button("Read one", id: "home/read", role: .primary)
    }

    /// A table whose natural width is 75, in a section within a section.
    static let table = Screen(title: "Bookings") {
        Section("Account") {
            Text("All of the last week.")
            Section("Last bookings") {
                Grid(
                    rows: [
                        ["Day", "What it was for", "To whom", "Amount"],
                        ["Monday", "Coffee beans, two bags", "The roasting house at the corner", "-31.20"],
                        ["Tuesday", "Salary", "日本語株式会社", "+2,000.00"],
                    ].map { row in row.map { Grid.Cell($0, position: "") } }
                )
            }
        }
    }

    /// A board that is wider than a small terminal, in a section.
    static let wideBoard = Screen(title: "Wide board") {
        Section("Ships") {
            Grid(rows: 2, columns: 10) { row, column in
                Grid.Cell(column == row ? "x" : "", position: "", action: Action(id: "a", value: "\(row)\(column)"))
            }
        }
    }

    static let strange = Screen(title: "Wide 日本語 and \u{1B}[31m control") {
        Text("日本語 ❤️ 👨‍👩‍👧‍👦 e\u{301} \u{301} \u{7}\u{9B}\u{202E}x")
        Text(
            "One very long paragraph that has to be broken into lines, since no terminal is that wide, and words like "
                + String(repeating: "w", count: 90) + " too."
        )
        Button("日本語を選ぶ", id: "wide")
        Field("名前", id: "name", text: "グレース 👍🏽")
    }
}
