/// The version of the Swift compiler, which `#if` can compare but not name.
///
/// A build compiles both this tool and the plugin, with the same compiler; the generated file checks this.
struct CompilerVersion {
    let major: Int
    let minor: Int

    #if compiler(>=8.0)
        #error("Add the versions of Swift from 8.0 on to this list.")
    #elseif compiler(>=7.3)
        static let current = CompilerVersion(major: 7, minor: 3)
    #elseif compiler(>=7.2)
        static let current = CompilerVersion(major: 7, minor: 2)
    #elseif compiler(>=7.1)
        static let current = CompilerVersion(major: 7, minor: 1)
    #elseif compiler(>=7.0)
        static let current = CompilerVersion(major: 7, minor: 0)
    #elseif compiler(>=6.6)
        static let current = CompilerVersion(major: 6, minor: 6)
    #elseif compiler(>=6.5)
        static let current = CompilerVersion(major: 6, minor: 5)
    #elseif compiler(>=6.4)
        static let current = CompilerVersion(major: 6, minor: 4)
    #else
        static let current = CompilerVersion(major: 6, minor: 3)
    #endif
}
