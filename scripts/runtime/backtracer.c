// Part of the library that scripts/link-runtime makes of Swift's: what is different where the program swift-backtrace is not there.
//
// When Swift's runtime is loaded, it looks for the program swift-backtrace below the folder that it was loaded from; to learn which
// folder that is, it goes through all its symbols. An installation has no such program: it is part of the toolchain. So the runtime
// looks for it only where the environment says where the toolchain is (SWIFT_ROOT). SWIFT_BACKTRACE can name the program itself,
// which is read before.

extern char *getenv(const char *name);
extern char *__real_swift_copyAuxiliaryExecutablePath(const char *name);

/// What the runtime calls instead of swift_copyAuxiliaryExecutablePath, which other libraries reach as before.
__attribute__((visibility("hidden"))) char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
    return getenv("SWIFT_ROOT") ? __real_swift_copyAuxiliaryExecutablePath(name) : 0;
}

extern void __real_swift_reportError(unsigned flags, const char *message);

/// The flag of Swift's runtime (`swift/Runtime/Debug.h`) for a list of what has been called, below a message.
static const unsigned report_backtrace = 1 << 0;

/// What prints the message of `fatalError` and the like. Without the program, two dozen lines of addresses would follow: the host says
/// where the plugin has crashed.
__attribute__((visibility("hidden"))) void __wrap_swift_reportError(unsigned flags, const char *message) {
    __real_swift_reportError(flags & ~report_backtrace, message);
}
