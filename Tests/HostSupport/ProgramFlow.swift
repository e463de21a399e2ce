public import Foundation
public import TestSupport

/// A flow of one step, which a program in the language of the shell plays: a counter that keeps its count, and misbehaves
/// as its actions say.
public struct ProgramFlow {
    /// The folder with the program, its manifest and plugins.json.
    public let folder: TemporaryFolder

    /// Writes the files.
    ///
    /// - Parameters:
    ///   - act: what the program does when the action `act` is performed, in the language of the shell.
    ///   - entry: further members of the plugin's entry.
    public init(act: String = ":", entry: String = "") throws {
        folder = try TemporaryFolder()
        try write(program: Self.program(act: act))
        try folder.write(Self.manifest, to: "counter.manifest.json")
        let flow = """
            {
              "plugins": { "counter": { "path": "counter.sh"\(entry) } },
              "dependencies": { "name": "Ada", "score": { "stream": "Int", "value": 3 } },
              "flow": { "start": "counter", "steps": { "counter": { "on": { "didEnd": "@finish" } } } },
              "atEnd": "exit"
            }
            """
        try folder.write(flow, to: "plugins.json")
    }

    /// Writes another program, as an editor does: a new file, renamed to the name of the other one.
    public func write(program: String) throws {
        let new = try folder.write(program, to: "counter.new")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: new.path)
        _ = rename(new.path, file("counter.sh").path)
    }

    /// A file in the folder.
    public func file(_ name: String) -> URL { folder.url.appending(path: name) }

    /// Plays the flow in the program, over `--ui json`.
    ///
    /// - Parameter actions: as those of ``Example``.
    public func play(_ actions: [String]) async throws -> Example {
        try await Example.playInProcess(file: file("plugins.json"), actions, in: folder.url)
    }

    /// The command that prints what Python's interpreter prints about an exception in line 12 of `quiz.py`.
    public static func traceback(_ exception: String) -> String {
        let lines = ["Traceback (most recent call last):", #"  File "/quiz/quiz.py", line 12, in screen"#, "    1 / 0"]
        let words = (lines + [exception]).map { "'\($0.replacing("'", with: #"'\''"#))'" }.joined(separator: " ")
        return "printf '%s\\n' \(words) >&2"
    }

    /// The manifest of the program.
    public static let manifest = """
        {
          "id": "counter", "name": "Counter", "version": "1.0.0", "builder": "CounterBuilder",
          "dependencies": { "static": { "name": "String", "score": "MutableValueStream<Int>" } },
          "outcomes": { "didEnd": { "count": "Int" } },
          "state": { "count": "Int" }
        }
        """

    /// The program. It starts no other program, which its seal would refuse.
    public static func program(title: String = "Counter", act: String = ":") -> String {
        """
        #!/bin/sh
        count=0
        tell() { printf '%s\\n' "$1"; }
        show() {
          tell '{"event":"screen","rib":'$rib',"screen":{"title":"\(title)","elements":[{"type":"text","text":"Count '$count'"},
        {"type":"button","label":"Count","action":"count"},{"type":"button","label":"Act","action":"act"},
        {"type":"button","label":"End","action":"end"}]}}'
        }
        while IFS= read -r line; do
          id=${line#*\\"id\\":}; id=${id%%,*}
          rib=${line#*\\"rib\\":}; rib=${rib%%[,\\}]*}
          case "$line" in
          *'"call":"hello"'*) tell '{"event":"hello","id":'$id',"port":1}'; continue ;;
          *'"call":"wrong"'*) echo "$line" >&2; continue ;;
          *'"call":"build"'*'"state":{"count":'*) count=${line#*\\"state\\":\\{\\"count\\":}; count=${count%%\\}*} ;;
          *'"call":"attach"'*) show ;;
          *'"action":"count"'*) count=$((count + 1)); tell '{"event":"state","rib":'$rib',"value":{"count":'$count'}}'; show ;;
          *'"action":"act"'*) \(act) ;;
          *'"action":"end"'*) tell '{"event":"outcome","rib":'$rib',"outcome":"didEnd","payload":{"count":'$count'}}' ;;
          esac
          tell '{"event":"done","id":'$id'}'
        done
        """.replacing("},\n", with: "},") + "\n"
    }
}
