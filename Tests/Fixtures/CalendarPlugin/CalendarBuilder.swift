import Foundation
import FoundationNetworking
import PluginABI

/// Builds the Calendar RIB.
final class CalendarBuilder: Builder<any CalendarDependency>, CalendarBuildable {
    func build(withListener listener: any CalendarListener) -> any ViewableRouting {
        ViewableRouter(interactor: Interactor(), viewController: CalendarViewController())
    }
}

/// Shows what Foundation makes of a date, of files in the home directory, and of the URL that one of them has.
final class CalendarViewController: ViewController {
    private var results: [String] = []

    override var screen: Screen {
        Screen(title: "Calendar") {
            for result in results { Text(result) }
            Button("Work", id: "work")
            Button("Fetch", id: "fetch")
        }
    }

    override func perform(_ action: Action) {
        let home = URL(filePath: ProcessInfo.processInfo.environment["HOME"] ?? "/")
        if action.id == "fetch" { fetch(noted: home.appending(path: "notes.txt")) } else { work(home) }
    }

    private func fetch(noted file: URL) {
        Task {
            do {
                let url = try URL(string: String(contentsOf: file, encoding: .utf8)) ?? file
                let (body, _) = try await URLSession.shared.data(from: url)
                results = ["fetched: \(String(decoding: body, as: UTF8.self))"]
            } catch {
                results = ["fetched: nothing"]
            }
            setNeedsDisplay()
        }
    }

    private func work(_ home: URL) {
        let (notes, kept) = (home.appending(path: "notes.txt"), home.appending(path: "kept/today.txt"))
        results = [
            attempt("date") { Self.date },
            attempt("json") { String(decoding: try JSONEncoder().encode(["a": 1]), as: UTF8.self) },
            attempt("read") { try String(contentsOf: notes, encoding: .utf8) },
            attempt("write") {
                try "kept".write(to: kept, atomically: false, encoding: .utf8)
                return try String(contentsOf: kept, encoding: .utf8)
            },
            attempt("replace") {
                try "replaced".write(to: kept, atomically: true, encoding: .utf8)
                return try String(contentsOf: kept, encoding: .utf8)
            },
            attempt("list") {
                try FileManager.default.contentsOfDirectory(atPath: home.appending(path: "kept").path).sorted().joined()
            },
            attempt("remove") {
                try FileManager.default.removeItem(at: kept)
                return "removed"
            },
            attempt("elsewhere") { try String(contentsOf: home.appending(path: "secret.txt"), encoding: .utf8) },
            attempt("outside") {
                try "x".write(to: home.appending(path: "new.txt"), atomically: false, encoding: .utf8)
                return "WRITTEN"
            },
            "localhost: \(Host(name: "localhost").addresses.contains("127.0.0.1"))",
        ]
        setNeedsDisplay()
    }

    private static var date: String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_GB")
        formatter.timeZone = TimeZone(identifier: "Europe/Copenhagen")
        formatter.dateFormat = "EEEE d MMMM y HH:mm"
        return formatter.string(from: Date(timeIntervalSince1970: 1_000_000_000))
    }

    private func attempt(_ name: String, _ body: () throws -> String) -> String {
        do {
            return "\(name): \(try body())"
        } catch {
            return "\(name): refused"
        }
    }
}
