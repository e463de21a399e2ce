/// The program as a library: runs a command line in a ``World``, without ending a process.
@MainActor
public struct Host {
    private let world: World

    /// A host in this world.
    public init(_ world: World) { self.world = world }

    /// Parses a command line, and does what it says.
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
    /// It is done.
    case ended(ExitCode)
    /// It plays a flow, until ``PlayedProcess/end(_:)`` is called. Call `turn` whenever the main thread begins with
    /// something, and when it is done with all.
    case playing(turn: @MainActor (_ begins: Bool) -> Void)
}
