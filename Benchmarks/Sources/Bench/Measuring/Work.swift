/// Something that is done many times, to see what once costs.
@MainActor
struct Work {
    /// The two lengths of the runs whose difference counts.
    let lengths: (short: Int, long: Int)

    /// How many units of the operation one repetition does; 10 000 subscribers get 10 000 values.
    let units: Int

    /// Sets the stage, and returns what repeats the operation a given number of times.
    let prepare: @MainActor () -> @MainActor (Int) -> Void

    init(
        _ short: Int = 100,
        _ long: Int = 600,
        units: Int = 1,
        prepare: @escaping @MainActor () -> @MainActor (Int) -> Void
    ) {
        lengths = (short, long)
        self.units = units
        self.prepare = prepare
    }
}

/// One line of the table: an operation, the floor beside it, and what it shall reach.
@MainActor
struct Operation {
    let name: String
    let work: Work
    /// The same work by hand, in C or in the barest Swift.
    var floor: Work?
    /// The same work by OpenCombine.
    var peer: Work?
    /// The number of instructions to reach.
    var instructions: Int?
    /// The multiple of the floor to reach, in instructions.
    var ratio: Double?
    /// The time to stay below.
    var nanoseconds: Int?

    static var all: [Operation] {
        tree + streams + observables + plugins + members + children + checking + frames + ticks + journal + reloads
    }
}
