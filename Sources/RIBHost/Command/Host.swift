public import Base

/// The program as a library: runs a command line in a ``World``, without ending a process.
@MainActor
public struct Host {
    private let world: World

    /// Makes a host in a world.
    public init(_ world: World) { self.world = world }

    /// Parses a command line, and carries it out.
    ///
    /// ```swift
    /// Host(world).run(["check", "--config", "plugins.json"])  // .ended(.done)
    /// ```
    ///
    /// - Parameter words: the words after the program's name.
    public func run(_ words: [String]) -> Progress {
        do throws(UsageError) {
            let (invocation, color) = try Arguments.invocation(of: words)
            world.output.color = color
            world.error.color = color
            return invocation.run(in: world)
        } catch {
            return .ended(error.report(in: world))
        }
    }
}

/// The progress of a command line.
public enum Progress {
    /// The command line has been carried out.
    case ended(ExitCode)
    /// A flow is being played, until ``PlayedProcess/end(_:)`` is called. Call `turn` with true before the main thread
    /// begins any work, and with false when all work is done.
    case playing(turn: @MainActor (_ begins: Bool) -> Void)
}
