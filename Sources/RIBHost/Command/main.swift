import Glibc

StandardStream.occupyClosed()
do {
    try ArgumentEncoding.check()
    let (invocation, color) = try Arguments.invocation(of: Array(CommandLine.arguments.dropFirst()))
    StandardStream.color = color
    exit(invocation.run())
} catch {
    exit(error.report())
}
