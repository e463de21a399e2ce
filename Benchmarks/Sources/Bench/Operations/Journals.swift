import Base
import Composition
import Floors
import Foundation
import Glibc
import Journal
import PluginABI
import PluginManifest
import Session

// The state file: what a settled turn costs where its state is kept.
extension Operation {
    static var journal: [Operation] {
        [
            Operation(
                name: "append a record of 500 bytes to a state file",
                work: Work { Journals.append(isEqual: false) },
                floor: Work { Journals.write() },
                nanoseconds: 2_000
            ),
            Operation(
                name: "append a record that is equal to the last one",
                work: Work { Journals.append(isEqual: true) }
            ),
            Operation(
                name: "what a settled turn of a game adds with --state",
                work: Work { Journals.keep() },
                nanoseconds: 2_000
            ),
            Operation(
                name: "a letter in a state of 1 000 messages of 1 000 characters, kept",
                work: Work(10, 60) { Journals.type() },
                nanoseconds: 2_000_000
            ),
        ]
    }
}

extension Quantity {
    static var journal: [Quantity] {
        [
            Quantity(name: "bytes that a letter in a state of 1 MB writes", goal: 4_096) {
                let draft = StateChange(from: Journals.conversation("a"), to: Journals.conversation("ab"))
                return draft.json.count + 20
            }
        ]
    }
}

/// A state file in a folder of its own.
@MainActor
enum Journals {
    /// Removes a folder when the work that uses it is let go.
    @MainActor
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "ribs-bench-\(UUID())")

        init() {
            do {
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            } catch {
                fatalError("\(url.path) cannot be created: \(error)")
            }
        }

        func makeJournal() -> Journal {
            do {
                let journal = try Journal(at: url.appending(path: "state").path)
                journal.noticeHandler = { fatalError("The benchmark's records are not kept: \($0.message)") }
                return journal
            } catch {
                fatalError("The benchmark's state file cannot be used: \(error.message)")
            }
        }

        deinit {
            try? FileManager.default.removeItem(at: url)
        }
    }

    static func append(isEqual: Bool) -> @MainActor (Int) -> Void {
        let folder = Folder()
        let journal = folder.makeJournal()
        var record = [UInt8](repeating: 7, count: 500)
        return { repetitions in
            for _ in 0..<repetitions {
                if !isEqual { record[0] &+= 1 }
                journal.append(record.span.bytes)
            }
            withExtendedLifetime(folder) {}
        }
    }

    /// The state of a flow with a board of three moves, written as JSON and appended: of one flow, then of another,
    /// because a state that is equal to the last one would not be appended.
    static func keep() -> @MainActor (Int) -> Void {
        let folder = Folder()
        let journal = folder.makeJournal()
        let (proof, catalog) = SamplePlugins().proof(["off-game", "tic-tac-toe"])
        let flows = ["3,3", "3,1"].map { last in
            let flow = RootFlow(proof: proof, catalog: catalog)
            flow.launch()
            flow.perform(Action(id: "startGame"))
            for cell in ["2,2", "1,1", last] { flow.perform(Action(id: "place", value: cell)) }
            return flow
        }
        var writer = JSONWriter()
        return { repetitions in
            for repetition in 0..<repetitions {
                writer.removeAll()
                precondition(flows[repetition % 2].writeState(to: &writer))
                journal.append(writer.bytes)
            }
            withExtendedLifetime(folder) {}
        }
    }

    /// A letter more in the draft: the plugin makes its state, what has changed is found and written.
    static func type() -> @MainActor (Int) -> Void {
        let folder = Folder()
        let journal = folder.makeJournal()
        var draft = "a"
        var last = conversation(draft)
        journal.append(json(last))
        return { repetitions in
            for _ in 0..<repetitions {
                draft += "a"
                let state = conversation(draft)
                journal.append(change: StateChange(from: last, to: state).json) { json(state) }
                last = state
            }
            withExtendedLifetime(folder) {}
        }
    }

    private static let texts = (0..<1_000).map { "\($0) " + String(repeating: "lorem ", count: 166) }

    /// The state of a chat as a flow gives it, with new records of the same texts.
    static func conversation(_ draft: String) -> WireValue {
        let messages = texts.map { text in
            WireValue.record(["sender": .string("Ada"), "text": .string(text), "time": .string("09:15")])
        }
        let state = WireValue.record(["messages": .array(messages), "draft": .string(draft)])
        let step = WireValue.record(["step": .string("chat"), "state": state])
        return .record(["streams": .record([:]), "flow": .record(["steps": .array([step])])])
    }

    private static func json(_ state: WireValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(state)
        return writer.bytes
    }

    /// The same bytes by one write(2), without a checksum.
    static func write() -> @MainActor (Int) -> Void {
        let folder = Folder()
        let path = folder.url.appending(path: "state").path
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
        let record = [UInt8](repeating: 7, count: 516)
        return { repetitions in
            for _ in 0..<repetitions {
                guard Glibc.write(descriptor, record, record.count) == record.count else {
                    fatalError("\(path) cannot be written: \(SystemError.current)")
                }
            }
            withExtendedLifetime(folder) {}
        }
    }
}
