public import Testing

/// A property of a process that no host in memory has: the reason why a test starts a program.
public enum ProcessProperty {
    /// It ends: by a signal, a crash or exit(3), with a code; and something is left of it.
    case end
    /// It takes time: it starts, is busy, hangs, or rests.
    case pace
    /// The kernel limits it: its memory, threads, descriptors, and other processes.
    case limits
    /// The kernel keeps it from files, networks and other processes.
    case seal
    /// It has a terminal, and the terminal's signals.
    case terminal
    /// It inherits arguments, an environment, a directory, and streams that can be closed.
    case inheritance
    /// It uses real files: disks that fail, locks, modes, mounts, and saves of other programs.
    case files
    /// The dynamic linker finds, maps and refuses its libraries.
    case linking
    /// Another process is at the other end, with memory, calls and an end of its own.
    case separation
    /// It is a program of others, such as a validator, a shell, a browser or a database.
    case tool
    /// It is a compiler, or has just been compiled.
    case compiler
    /// It is installed, with all that belongs to it.
    case installation
    /// It is what a page has its reader type.
    case page
}

extension Trait where Self == TimeLimitTrait {
    /// For a test that starts programs: a time limit that is longer than they take on a busy machine, so that one that
    /// hangs is known by its name. What `make soak` asks for takes hours.
    public static func startsPrograms(for property: ProcessProperty) -> Self {
        .timeLimit(.minutes(FaultyCell.isWholeMatrix ? 240 : 60))
    }
}

/// How long a test waits for a text that a program is to show: far longer than any takes on a busy machine. A text that
/// never comes, because a test is out of date, then fails by itself, and not with all tests after an hour.
public let longestWait = Duration.seconds(600)

/// Records an issue if the test that runs is none of those that start programs, as its time limit says.
///
/// What starts a program for a test calls this, so that a test of the first two levels cannot become one of the third
/// by accident.
public func expectMayStartPrograms() {
    guard let test = Test.current, test.timeLimit == nil else { return }
    Issue.record(
        """
        The test starts a program. Test what it is about without one (`runInMemory`, or the type itself), or say that \
        it needs one: `.startsPrograms(for: …)`.
        """
    )
}
