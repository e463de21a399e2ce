import Foundation
import TestSupport

/// A host over `--ui json` in lock step: what follows from a request has been read before the next is sent.
struct HostSession {
    static let tree = #"{"command":"tree"}"#

    let host: RunningProcess

    /// Starts a host, lets `body` talk to it, and ends it with its input, or by SIGKILL where that throws.
    ///
    /// - Parameter launcher: the program that starts it, and its first words; nil for the host itself.
    static func run<Result: Sendable>(
        _ arguments: [String],
        through launcher: [String] = [],
        _ body: (HostSession) async throws -> Result
    ) async throws -> Result {
        let words = launcher + [BuildFolder.file("ribs-host").path] + arguments + ["--ui", "json"]
        let host = try RunningProcess(URL(filePath: words[0]), Array(words.dropFirst()), keepsOutput: false)
        do {
            let result = try await body(HostSession(host: host))
            host.closeInput()
            _ = await host.result()
            return result
        } catch {
            host.signal(SIGKILL)
            _ = await host.result()
            throw error
        }
    }

    func send(_ lines: [String]) { host.send(lines.map { $0 + "\n" }.joined()) }

    /// Lines up to the next of some kinds, that included.
    func lines(to types: String...) async throws -> [String] {
        var lines: [String] = []
        while true {
            let line = try await host.line()
            lines.append(line)
            if types.contains(where: { line.hasPrefix(#"{"type":"\#($0)""#) }) { return lines }
        }
    }

    /// Sends lines, and reads until what they ask for has been done: up to the tree of RIBs, or the end of the host.
    func exchange(_ requests: [String]) async throws -> [String] {
        send(requests + [Self.tree])
        return try await lines(to: "tree", "exit")
    }

    /// Asks for actions, each as `id` or `id=value`, and waits until they have been done.
    func act(_ actions: [String]) async throws {
        send(actions.map { Example.line(for: $0) } + [Self.tree])
        _ = try await lines(to: "tree")
    }
}
