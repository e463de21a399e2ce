// Bench            the table: times and instructions, each beside its floor
// Bench check      the instructions, compared with Thresholds.txt: fails where one has grown; and the times of workers,
//                  compared with their goals
// Bench record     overwrites Thresholds.txt
// Bench programs   the second part of the table only: whole processes
// Bench starts     of those, starts to a first screen
// Bench workers    what plugins cost in processes of their own
// Bench perform X  does X, for valgrind to count
// Bench time X     the time of X in nanoseconds

import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case nil: Report.print()
case "programs": Programs.print()
case "starts": Programs.starts()
case "workers": Workers.print()
case "check":
    let isGood = try Thresholds.check()
    exit(Workers.check() && isGood ? 0 : 1)
case "record": try Thresholds.record()
case "perform" where arguments.count == 2:
    guard let work = Report.works.first(where: { $0.name == arguments[1] })?.work else { exit(64) }
    Callgrind.perform(work)
case "time" where arguments.count == 2:
    guard let work = Report.works.first(where: { $0.name == arguments[1] })?.work else { exit(64) }
    print(Report.number(work.nanoseconds()))
default:
    print("usage: Bench [programs | starts | workers | check | record | time OPERATION]")
    exit(64)
}
