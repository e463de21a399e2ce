import Base
import Foreign
import Glibc
import LinuxCalls
import Loading
import PluginManifest

/// A program that does the work of a plugin: a child of this worker, sealed as the worker is. It speaks port 1 over its
/// standard input and output; its standard error is the worker's.
@MainActor
final class PluginProgram {
    let transport: ProgramTransport
    private let process: pid_t

    /// Starts a program, before this process starts any thread.
    init(_ file: InspectedFile, in seal: Seal) throws(Diagnostic) {
        do {
            let pipes = try Pipes()
            process = linux_fork()
            if process == 0 { pipes.become(file, in: seal) }
            pipes.closeProgramEnds()
            guard process > 0 else { throw SystemError.current }
            transport = ProgramTransport(input: pipes.input.writing, output: pipes.output.reading)
            let report = pipes.report()
            guard let kind = report.first else { return }
            let words = String(decoding: report.dropFirst(), as: UTF8.self)
            throw kind == Pipes.seal
                ? Diagnostic.notSealed(words, hasLoaded: false) : .programNotStarted(file.path, words)
        } catch let error as Diagnostic {
            throw error
        } catch {
            throw .programNotStarted(file.path, "\(error)")
        }
    }

    /// Waits some time for the end of the program.
    ///
    /// - Returns: the status from waitpid(2); nil if the program still runs.
    func ending(milliseconds: Int) -> Int32? {
        var status = Int32()
        for _ in 0...milliseconds {
            switch waitpid(process, &status, WNOHANG) {
            case process: return status
            case 0: usleep(1_000)
            default: return nil
            }
        }
        return nil
    }
}

/// The connections of a program that is being started.
private struct Pipes {
    let input: Pipe
    let output: Pipe
    /// Closed by the start of the program; otherwise gets the reason why it was not started.
    let failure: Pipe

    /// The first byte of the reason, if the process could not be sealed.
    static let seal = UInt8(ascii: "s")

    init() throws(SystemError) { (input, output, failure) = (try Pipe(), try Pipe(), try Pipe()) }

    func closeProgramEnds() {
        for end in [input.reading, output.writing, failure.writing] { close(end) }
    }

    /// Waits for the start of the program, and returns the reason why it was not started; empty if it was.
    func report() -> [UInt8] {
        defer { close(failure.reading) }
        var report: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(failure.reading, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return report }
            report += bytes[..<count]
        }
    }

    /// Seals this process, a child of a worker, and runs a program in it.
    func become(_ file: InspectedFile, in seal: Seal) -> Never {
        // A program that does not read its input would not notice the end of its worker.
        _ = linux_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL), 0, 0, 0)
        dup2(input.reading, STDIN_FILENO)
        dup2(output.writing, STDOUT_FILENO)
        _ = linux_close_later_from(STDERR_FILENO + 1)
        Self.resetSignals()
        do throws(SealError) {
            try seal.close(over: [file.path], from: SealDraft(), becoming: file) {
                guard case .program(let words, _) = file.form, let program = words.first else { return }
                execve(program, words.map { strdup($0) } + [nil], environ)
                end(UInt8(ascii: "x"), "\(SystemError.current)")
            }
        } catch {
            end(Self.seal, error.words)
        }
        end(Self.seal, "")
    }

    private func end(_ kind: UInt8, _ words: String) -> Never {
        let report = [kind] + words.utf8
        _ = write(failure.writing, report, report.count)
        _exit(127)
    }

    /// Programs expect the usual signals; handlers end with the worker's program by themselves.
    private static func resetSignals() {
        for number in 1...Int32(64) { signal(number, SIG_DFL) }
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
    }
}

extension Diagnostic {
    fileprivate static func programNotStarted(_ path: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            .programNotRunnable,
            "`\(path)` could not be started: \(reason).",
            help: ["Run it in a shell: it waits for lines on its standard input."]
        )
    }
}
