import Base
import Glibc
import Isolation
import PluginABI
import Terminal

// A program for the tests: it shows screens on the terminal it is started in, or crashes as the arguments say.
//
// TerminalProbe face             a full-screen face over a small flow; `crash` on its last screen crashes
// TerminalProbe face outside     the same, outside of a plugin
// TerminalProbe crash KIND       crashes immediately, without taking the terminal
// TerminalProbe outside KIND     the same, outside of a plugin
// TerminalProbe working KIND     the same, while a step is running

CrashGuard.install(program: "probe")
let arguments = CommandLine.arguments
let mode = arguments.count > 1 ? arguments[1] : "face"
let isPlugin = mode == "crash" || mode == "face" && !arguments.contains("outside")
if isPlugin, let path = ownPath() {
    // This program's own code stands for a plugin's.
    CrashGuard.setPlugins([(path: path, id: "bad-plugin")])
}
if mode != "face" {
    if mode == "working" { Activity.begin(.running(step: "play\u{1B}")) }
    crash(arguments.count > 2 ? arguments[2] : "")
    CrashGuard.exit(.done)
}
guard let device = TerminalDevice() else {
    print("The probe needs a terminal.")
    CrashGuard.exit(.usage)
}
let face = FullFace(
    surface: device,
    errors: FileOutput(descriptor: STDERR_FILENO),
    profile: .ofThisProgram,
    timer: DispatchOneShotTimer()
)
let flow = ProbeFlow(face)
face.start { flow.carryOut($0) }
flow.show()
try device.startReading {
    face.receive($0.isUnseen ? .unseen($0.bytes) : .bytes($0.bytes))
} atEnd: {
    face.receive(.end)
}
MainLoop.run(lossHandler: CrashGuard.endWithoutDescriptors)

func ownPath() -> String? {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    return count > 0 ? String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
}
