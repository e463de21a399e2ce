import Glibc
import LinuxCalls

linux_leave_first_process()
StandardStream.occupyClosed()
do {
    let (invocation, color) = try Arguments.invocation(of: ArgumentEncoding.arguments())
    StandardStream.color = color
    exit(invocation.run())
} catch {
    exit(error.report())
}
