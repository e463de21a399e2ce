import Base
import Command
import Dispatch
import Glibc
import PluginABI
import PluginManifest
import Terminal

extension World {
    /// The world of this process.
    static func ofThisProcess() -> World {
        World(
            output: StandardStream.output(),
            error: StandardStream.error(),
            input: .descriptor(STDIN_FILENO),
            screen: { log in TerminalDevice(log: log).map { FullScreen($0) } },
            programName: ArgumentEncoding.program,
            pass: StandardStream.pass,
            alarm: { text in
                var text = text
                _ = text.withUTF8 { writeAll(STDERR_FILENO, $0.baseAddress, $0.count) }
            },
            later: { work in DispatchQueue.main.async { work() } },
            after: { seconds, work in DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(seconds)) { work() } },
            play: Process()
        )
    }

    /// This process, while a flow is played.
    private final class Process: PlayedProcess {
        func willPlay() {
            DescriptorLimit.raise()
            WorkingDirectory.note()
            CrashGuard.install(program: "ribs-host")
        }

        func setPlugins(_ plugins: [(path: String, id: String)]) { CrashGuard.setPlugins(plugins) }

        func takeOutput() -> (output: any Output, write: @Sendable (String) -> Void) {
            let descriptor = StandardStream.takeOutput()
            CrashGuard.tellEnd(to: descriptor)
            return (StandardStream.required(descriptor), { _ = FileOutput.write($0, to: descriptor) })
        }

        func connect(_ host: RIBHost) { host.connect() }

        func followHangUp() -> Int32? { HangUp.follow() }

        func decide(_ code: ExitCode) { CrashGuard.decide(code) }

        func end(_ code: ExitCode) { exit(code) }
    }
}

/// Ends the process.
func exit(_ code: ExitCode) -> Never {
    CrashGuard.exit(code)
}
