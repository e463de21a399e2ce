import Dispatch
import Foundation
import FoundationNetworking

private actor Sum {
    private(set) var total = 0
    func add(_ number: Int) { total += number }
}

/// What is waited for: tasks, queues, streams and the network.
enum Waits {
    @TaskLocal private static var place = "nowhere"

    static var results: [String] {
        get async {
            await [
                "tasks: \(sum())",
                "stream: \(stream())",
                "queue: \(queue())",
                "task local: \($place.withValue("here") { await Task { place }.value })",
                "clock: \((try? await Task.sleep(for: .milliseconds(1))) != nil)",
                "fetched: \(fetched())",
                "not fetched: \(refused())",
            ]
        }
    }

    private static func sum() async -> Int {
        let sum = Sum()
        await withTaskGroup { group in
            for number in 1...100 { group.addTask { await sum.add(number) } }
        }
        return await sum.total
    }

    private static func stream() async -> [Int] {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        for number in 1...3 { continuation.yield(number) }
        continuation.finish()
        return await stream.map { $0 * $0 }.reduce(into: []) { $0.append($1) }
    }

    private static func queue() async -> String {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "own").async { continuation.resume(returning: "ran") }
        }
    }

    private static func fetched() async -> String {
        guard let server = Server() else { return "no server" }
        let thread = Thread { server.answerOnce() }
        thread.start()
        guard let url = URL(string: "http://127.0.0.1:\(server.port)/") else { return "no address" }
        guard let (body, response) = try? await URLSession.shared.data(from: url) else { return "nothing" }
        return "\((response as? HTTPURLResponse)?.statusCode ?? 0) \(String(decoding: body, as: UTF8.self))"
    }

    private static func refused() async -> String {
        guard let server = Server(isListening: false) else { return "no server" }
        guard let url = URL(string: "http://127.0.0.1:\(server.port)/") else { return "no address" }
        do {
            return "\(try await URLSession.shared.data(from: url).0.count) bytes"
        } catch {
            let bridged = error as NSError
            return "\((error as? URLError)?.code == .cannotConnectToHost), \(bridged.domain) \(bridged.code)"
        }
    }
}
