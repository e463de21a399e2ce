import Foundation
import TestSupport

/// What a machine does to the host before it begins: namespaces, mounts, and kernels of their own.
enum Surroundings {
    static let host = BuildFolder.file("ribs-host")

    /// Runs lines of a shell in namespaces of their own: `$0` is the host.
    static func unshared(_ script: String, _ flags: [String] = ["-m"], in folder: URL) async throws -> ProcessResult {
        try await run(Tool.url("unshare"), flags + ["sh", "-ec", script, host.path], in: folder)
    }

    /// Lines of a shell that take /proc away. Without it neither `$ORIGIN` nor the folder of the program is known, so the
    /// folders of Swift, of the host and of the sample plugins are said.
    static let withoutProc = """
        swift=$(ldd "$(realpath "$0")" | sed -n 's#.* => \\(/.*\\)/libswiftCore.so .*#\\1#p')
        export LD_LIBRARY_PATH="$swift:$(dirname "$(realpath "$0")")"
        export RIBS_PLUGIN_PATH='\(BuildFolder.file("libOffGamePlugin.so").deletingLastPathComponent().path)'
        mount -t tmpfs none /proc
        """
}
