import Base
import Command
import Isolation
import LinuxCalls
import Terminal

linux_leave_first_process()
StandardStream.occupyClosed()
let world = World.ofThisProcess()
do {
    switch Host(world).run(try ArgumentEncoding.arguments()) {
    case .ended(let code): exit(code)
    case .playing(let turn): MainLoop.run(turnHandler: turn, lossHandler: CrashGuard.endWithoutDescriptors)
    }
} catch {
    exit(error.report(in: world))
}
