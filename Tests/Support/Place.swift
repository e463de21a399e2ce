extension String {
    /// Without the places in the source at which plugins have crashed by using memory or by a signal in the host's own
    /// process: they are known where a toolchain and debug information are there.
    public var withoutPlaces: String {
        replacing(#/ crashed at \S+:\d+ with /#, with: " crashed with ")
            .replacing(#/ crashed at \S+:\d+ \((SIGSEGV|SIGBUS|SIGFPE|SIGABRT)\)/#) { " crashed (\($0.output.1))" }
    }
}
