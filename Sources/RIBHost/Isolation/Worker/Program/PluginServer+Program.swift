import Base
import Foreign
import Glibc
import Loading
import PluginManifest

/// The end of a worker with the program that does its plugin's work.
extension PluginServer {
    /// Ends this process as the program has ended, so that the host sees what has happened: the same signal, or the same
    /// exit code. Otherwise tells the host which rule of port 1 was broken.
    ///
    /// - Parameter program: nil for a library.
    func end(because failure: PortFailure, of program: PluginProgram?) {
        settle()
        switch failure {
        case .broken(let words): tell(.broke(words: words))
        case .ended:
            guard let status = program?.ending(milliseconds: 1_000) else {
                tell(.broke(words: "closed its standard output and was stopped"))
                break
            }
            try? channel.flush()
            let number = status & 0x7F
            guard number != 0 else { _exit(status >> 8 & 0xFF) }
            signal(number, SIG_DFL)
            kill(getpid(), number)
        }
        try? channel.flush()
        _exit(WorkerMode.lostConnection)
    }
}

extension Diagnostic {
    /// Returns the error for a program that could not be started before.
    static func programEnded(_ plugin: String) -> Diagnostic {
        Diagnostic(.programNotRunnable, "The program of the plugin `\(plugin)` is not running.")
    }
}
