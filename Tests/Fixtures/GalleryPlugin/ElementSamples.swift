public import PluginABI

/// A screen for each kind of element: what `Documentation/reference/elements.md` shows, and what the faces and the
/// connection to a worker are tested with.
public enum ElementSamples {
    /// The screens, by the name of the kind, in the order of the page.
    public static let all: [(kind: String, screen: Screen)] = [
        ("Text", text), ("Row", row), ("Column", column), ("Section", section), ("Pane", pane), ("Divider", divider),
        ("Button", button),
        ("Field", field), ("Toggle", toggle), ("Choice", choice), ("List", list), ("Tabs", tabs), ("Table", table),
        ("Grid", grid), ("ProgressBar", progressBar), ("Gauge", gauge), ("Chart", chart),
    ]

    static let text = Screen {
        Text("Ada won!", style: .title, tone: .positive)
        Text("Three games", style: .headline)
        Text("The next one begins when both are ready.")
        Text("Last played on Monday", style: .caption)
        Text(markdown: "Type `make run`, **now**, or read [the manual](https://example.org/manual).")
    }

    static let row = Screen {
        Row {
            Text("Checking")
            Text("1,200.00", style: .number)
        }
    }

    static let column = Screen {
        Row {
            Text("Checking")
            Column {
                Text("1,200.00", style: .number)
                Text("since Monday", style: .caption)
            }
        }
    }

    static let section = Screen {
        Section("Balance") {
            Text("1,200.00", style: .number)
        }
    }

    static let pane = Screen {
        Row {
            Pane(share: 1, atLeast: 20) { Text("Grace: the compiler works") }
            Pane(share: 2, atLeast: 20, scrolling: .byItself) { Text("I have put the tapes beside the machine.") }
        }
    }

    static let divider = Screen {
        Text("Today")
        Divider()
        Text("Yesterday")
    }

    static let button = Screen {
        Button("Top up", id: "topUp", role: .primary)
        Button("Cards", id: "open", value: "cards").shortcut("c")
        Button(
            "Close the account",
            id: "close",
            role: .destructive,
            confirmation: "Close the account of Ada?",
            isEnabled: false
        )
    }

    static let field = Screen {
        Field("Name", id: "name", text: "Ada")
        Field("Password", id: "password", text: "secret", kind: .secure, help: "At least 6 characters.")
        Field("Amount", id: "amount", text: "-5", kind: .number, error: "An amount is more than 0.")
        Field("Day", id: "day", placeholder: "2026-02-28", kind: .date)
        Field("Address", id: "address", text: "12 Ockham Road\nLondon", kind: .lines).rows(3)
        Field("Time zone", id: "zone", text: "Europe/London").oneOf(["Africa/Cairo", "Asia/Seoul", "Europe/London"])
    }

    static let toggle = Screen {
        Toggle("Sound", id: "sound", isOn: true)
        Toggle("Hints", id: "hints", isOn: false, isEnabled: false)
    }

    static let choice = Screen {
        Choice(
            "Pays",
            id: "pay",
            options: [
                Choice.Option(id: "visa", title: "Visa 4242"),
                Choice.Option(id: "maestro", title: "Maestro 1881"),
            ],
            selected: "visa"
        )
    }

    static let list = Screen {
        List(
            "Messages",
            id: "read",
            items: [
                List.Item(id: "17", title: "Grace", detail: "today").subtitle("The compiler").badge("2").unread(),
                List.Item(id: "16", title: "The bank", detail: "Monday"),
                List.Item(id: "9", title: "Not yet here", isEnabled: false),
            ],
            selected: "16"
        )
        .picking("pick", picked: ["16"])
        List(
            "Files",
            id: "open",
            items: [
                List.Item(id: "recipes", title: "recipes", details: [""]).level(0, .open),
                List.Item(id: "recipes/soup.txt", title: "soup.txt", details: ["15 B"]).level(1),
                List.Item(id: "letters", title: "letters", details: [""]).level(0, .closed),
            ]
        )
        .columns([Table.Column("Name", id: "name"), Table.Column("Size", id: "size", alignment: .trailing)])
        .sorting("sort", by: List.SortOrder("name"))
        .expanding("expand")
        Field("Search", id: "search", text: "comp", kind: .search, help: "2 of 10,000")
        List("Drafts", id: "edit", items: []).whenEmpty("Nothing has been begun.")
    }

    static let tabs = Screen {
        Tabs(
            id: "show",
            tabs: [
                Tabs.Tab(id: "games", title: "Games"),
                Tabs.Tab(id: "finance", title: "Finance"),
            ],
            selected: "finance"
        )
    }

    static let table = Screen {
        Table(
            "Bookings",
            columns: [Table.Column("Day"), Table.Column("What"), Table.Column("Amount", alignment: .trailing)],
            rows: [
                ["Monday", "Coffee beans", "-31.20"],
                ["Tuesday", "Salary", "+2,000.00"],
            ]
        )
    }

    static let grid = Screen {
        Grid("Board", rows: 1, columns: 3) { _, column in
            Grid.Cell(
                column == 1 ? "X" : "",
                position: "column \(column + 1)",
                action: Action(id: "place", value: "\(column + 1)"),
                isEnabled: column != 1,
                tone: .accent,
                isHighlighted: column == 1
            )
        }
    }

    static let progressBar = Screen {
        ProgressBar("Loading", fraction: 0.4)
        ProgressBar("Waiting for Grace", fraction: nil)
    }

    static let gauge = Screen {
        Gauge("Processor", value: 0.42)
        Gauge("Memory", value: 15.1, in: 0...16, text: "15.1 of 16 GB", tone: .warning)
    }

    static let chart = Screen {
        Chart("Load", values: [0.2, 0.3, 0.9, 1.4, 1, 0.6, 0.4], text: "0.4")
        Chart("Requests", .bars, points: [Chart.Point("Monday", 120), Chart.Point("Tuesday", 80)])
        Chart("Degrees", .line, values: [12, 14, 19, 24, 26, 25, 21, 16, 13], in: 0...30)
    }

    /// An element of each kind in which every text is the same, and lists have `count` entries.
    public static func all(saying text: String, count: Int) -> [Element] {
        let option = Choice.Option(id: text, title: text)
        let column = Table.Column(text, alignment: .trailing)
        let cell = Grid.Cell(text, position: text, action: Action(id: text))
        return [
            .text(Text(text)), .row(Row { Text(text) }), .column(Column { Text(text) }), .section(Section(text) {}),
            .divider(Divider()), .button(Button(text, id: text)), .field(Field(text, id: text, text: text)),
            .text(
                Text(runs: Text.Run.Mark.allCases.map { Text.Run(text, $0, address: "https://example.org/\(count)") })
            ),
            .toggle(Toggle(text, id: "key", isOn: true).shortcut(text.first ?? "x")),
            .button(Button(text, id: "asking", role: .destructive, confirmation: text)),
            .field(Field(text, id: "empty", placeholder: text, submits: text)),
            .field(Field(text, id: "option", text: text).oneOf([text])),
            .field(Field(text, id: "secure", text: text, kind: .secure, help: text, error: text)),
            .field(Field(text, id: "lines", text: "\(text)\n\(text)", kind: .lines, help: text).rows(3)),
            .toggle(Toggle(text, id: text, isOn: true)),
            .choice(Choice(text, id: text, options: Array(repeating: option, count: count), selected: text)),
            .tabs(
                Tabs(id: text, tabs: Array(repeating: Tabs.Tab(id: text, title: text), count: count), selected: text)
            ),
            .table(Table(text, columns: [column, column], rows: Array(repeating: [text, text, text], count: count))),
            .grid(Grid(text, rows: Array(repeating: [cell], count: count))),
            .grid(Grid(text, rows: Array(repeating: [Grid.Cell(text, position: text)], count: count))),
            .progressBar(ProgressBar(text, fraction: 0.5)),
            .pane(Pane(scrolling: .byItself) { Text(text) }),
            .row(
                Row {
                    for share in [-1, .max] { Pane(share: share, atLeast: share, scrolling: .atEnd) { Text(text) } }
                }
            ),
            .gauge(Gauge(text, value: .infinity, text: text, tone: .negative)),
        ] + lists(saying: text, count: count).map(Element.list) + charts(saying: text, count: count)
    }

    private static func lists(saying text: String, count: Int) -> [List] {
        let item = List.Item(id: text, title: text, detail: text)
        return [
            List(text, id: text, items: Array(repeating: item.subtitle(text), count: count), selected: text),
            List(text, id: "none", items: []).whenEmpty(text),
            List(text, id: "picking", items: Array(repeating: item.badge(text).unread(), count: count))
                .picking("pick", picked: [text]).dropping("drop").focusing("look"),
            List(
                text,
                id: "table",
                items: Array(repeating: List.Item(id: text, title: text, details: [text, text]), count: count)
            )
            .columns(Array(repeating: Table.Column(text, id: text, alignment: .center), count: 2))
            .sorting("sort", by: List.SortOrder(column: text, direction: .descending)),
            List(
                text,
                id: "tree",
                tree: [0],
                expandID: "expand",
                expanded: ["0"],
                children: { $0 == 0 ? Array(repeating: 1, count: count) : nil },
                item: { List.Item(id: "\($0)", title: text) }
            ),
            List(text, id: "deep", items: [item.level(.max, .closed), item.level(-1)]).expanding("expand"),
            List(id: "long", count: 100_000, window: List.Window(first: 9, count: count), windowID: "rows") { _ in item
            },
        ]
    }

    private static func charts(saying text: String, count: Int) -> [Element] {
        let values: [Double] = [.infinity, -1e308, 0] + Array(repeating: 1e300, count: count)
        let points = values.map { Chart.Point(text, $0) }
        return Chart.Kind.allCases.map { .chart(Chart(text, $0, points: points, text: text, tone: .warning)) }
    }
}
