import Base
import Isolation
import Loading
import PluginABI
import PluginManifest
import Port

/// Performs the actions on a plugin's screens, in episodes: each builds a RIB, acts on it for a while, and detaches it.
///
/// A walk begins with untried actions, so that each control is used early, and returns to unexplored screens. The seed
/// determines the order of actions.
@MainActor
struct Walk {
    let validator: Validator
    let build: Manifest.Build
    var random: SeededGenerator
    var findings: Findings
    private(set) var map = ScreenMap()
    private(set) var actionCount = 0
    /// The checks made: `builds` once a RIB was attached, `state` once a RIB was built from a state kept by another.
    private(set) var made: Set<ValidationCheck> = []
    /// The names of the outcomes reported by the RIBs.
    private(set) var reported: Set<String> = []
    /// The detached children that RIBs held until they resigned.
    private(set) var heldChildren: [HeldChildren] = []
    private var trial: Trial?
    private var mode = Mode.exploring
    private var isRepeating: Bool { if case .repeating = mode { true } else { false } }
    private var endCount = 0
    /// The number of waits for a plugin to meet an expectation, outside of repetitions.
    private var suspicionCount = 0
    /// The number of RIBs that were given time to load their content before their state was read.
    private var settledCount = 0
    /// The remaining patience for screens that come by themselves.
    private(set) var patience = Patience()
    /// The actions on the currently attached RIB.
    private var steps: [Finding.Step] = []
    /// The number of actions among the steps.
    private var doneCount: Int { steps.count { $0.action != nil } }
    /// True if the screen has words that are not part of the kept state, and need not be restored: a text that was
    /// filled in, for example a name that is too long, or half of one; or words from an event.
    private var hasLooseText = false

    private enum Mode {
        case exploring
        /// Only the plan is performed, then the process is given time.
        case repeating(until: Moment)

        enum Moment {
            case answered
            /// The plugin has ended, or is idle.
            case ended
            /// The screen no longer changes.
            case settled

            init(of check: ValidationCheck) {
                switch check {
                case .crashes, .exits: self = .ended
                case .state: self = .settled
                default: self = .answered
                }
            }
        }
    }

    /// The limit of actions for a build: a plugin that counts has an endless number of screens.
    private static let actionLimit = 1_000
    private static let episodeLimit = 200
    private static let endLimit = 12
    private static let suspicionLimit = 8
    private static let settledLimit = 3
    /// The number of episodes after everything is explored: to detach at other times, and with other states.
    private static let strollLimit = 12
    /// The greatest length of an episode after everything is explored: long episodes mostly end with an outcome.
    private static let strollLength = 5
    private static let lengthLimit = 40

    init(_ build: Manifest.Build, in validator: Validator, _ random: SeededGenerator, _ findings: Findings) {
        self.build = build
        self.validator = validator
        self.random = random
        self.findings = findings
    }

    mutating func run() {
        var strollCount = 0
        for episode in 0..<Self.episodeLimit {
            // The first RIB is detached as soon as it is attached, the next one is left alone for a while.
            let limit = strollCount == 0 ? Self.lengthLimit : Self.strollLength
            let length = episode == 0 ? 0 : Int.random(in: 1...limit, using: &random)
            playEpisode(map.routeToUntried(), length: length)
            validator.progressHandler("\(coverage.progress)")
            if trial?.hasEnded ?? true { endTrial() }
            let isOver = actionCount >= Self.actionLimit || endCount >= Self.endLimit || findings.isFull(.hangs)
            if episode > 0, map.isExplored { strollCount += 1 }
            if isOver || strollCount > Self.strollLimit { break }
        }
        endTrial()
        shortenFindings()
        findSilence()
        if !made.contains(.builds), endCount > 0 {
            steps = []
            add(.builds, "No RIB was built: the plugin's process ended each time.")
        }
    }

    /// Reports a RIB that never reported an outcome although every control was tried: it has probably lost its
    /// listener.
    private mutating func findSilence() {
        let declared = validator.subject.manifest.outcomes.map { "`\($0.name)`" }
        guard !declared.isEmpty, reported.isEmpty, actionCount > 0, map.isExplored, endCount == 0 else { return }
        steps = []
        add(
            .outcomes,
            "No outcome was ever reported, although everything on the screens was tried. The manifest declares "
                + "\(declared.joined(separator: ", ")). Is `listener` set, of the interactor and of the view?"
        )
    }

    private mutating func endTrial() {
        trial?.stop()
        trial = nil
    }

    /// Builds a RIB, acts on it, detaches it, and builds another RIB from the kept state.
    ///
    /// - Parameters:
    ///   - plan: the first actions.
    ///   - length: the number of actions, including those of the plan.
    private mutating func playEpisode(_ plan: [Finding.Step], length: Int) {
        (steps, hasLooseText) = ([], false)
        let trial = self.trial ?? validator.makeTrial(isQuiet: isRepeating)
        self.trial = trial
        guard let rib = trial.attach(build) else { return judge(trial, at: .building) }
        judge(trial, at: .building)
        guard !trial.hasEnded else { return }
        made.insert(.builds)
        let hasAnswered = receive(trial, on: rib)
        guard !trial.hasEnded else { return }
        let hasLeftEarly =
            hasAnswered || length > 0 && awaitScreen(of: rib, trial, after: .building, expecting: nil)
        guard !trial.hasEnded else { return }
        let hasLeft = hasLeftEarly || act(on: rib, trial, plan[...], length)
        if case .repeating(until: .ended) = mode {
            trial.awaitEnd()
            judge(trial, at: .acting)
        } else if !hasLeft {
            settle(rib, in: trial)
        }
        guard !trial.hasEnded else { return }
        let (screen, state) = (rib.screen, hasLeft ? nil : rib.port.state)
        finish(rib, trial)
        if let state, let screen, !trial.hasEnded { goOn(from: state, expecting: screen, trial) }
    }

    /// Gives a RIB that keeps a state time to load its content: always if the content must be right, and otherwise a
    /// few times, because it takes a while.
    private mutating func settle(_ rib: TriedRIB, in trial: Trial) {
        guard rib.keepsState else { return }
        switch mode {
        case .repeating(until: .settled): break
        case .exploring where settledCount < Self.settledLimit: settledCount += 1
        default: return
        }
        let shown = rib.screen
        let settled = trial.settledScreen(of: rib)
        judge(trial, at: .acting)
        if let shown, let text = settled?.news(since: shown) { steps.append(Finding.Step(waitingFor: text)) }
    }

    /// Sends events to a new RIB.
    ///
    /// - Returns: true if the RIB has reported an outcome.
    private mutating func receive(_ trial: Trial, on rib: TriedRIB) -> Bool {
        let (screen, state) = (rib.screen, rib.port.state)
        trial.sendEvents(to: rib)
        if screen != rib.screen, state == rib.port.state { hasLooseText = true }
        let hasLeft = trial.hasReported
        judge(trial, at: .receiving)
        return hasLeft
    }

    /// Acts on a RIB.
    ///
    /// - Returns: true if the RIB has reported an outcome: a flow would leave it then.
    private mutating func act(on rib: TriedRIB, _ trial: Trial, _ plan: ArraySlice<Finding.Step>, _ length: Int) -> Bool
    {
        // What comes by itself is waited for anyway, but in a repetition.
        var plan = isRepeating ? plan : plan.filter { $0.awaited == nil }[...]
        while let screen = rib.screen {
            // What a RIB shows that is only attached can be a screen that another one never stays at.
            if length > 0 || isRepeating, map.enter(screen, by: steps) { judge(screen) }
            guard doneCount < length, actionCount < Self.actionLimit else { return false }
            if let text = plan.first?.awaited {
                guard wait(for: text, on: rib, trial) else { return false }
                steps += plan.prefix(1)
                plan = plan.dropFirst()
                continue
            }
            let planned = plan.popFirst().flatMap { screen.steps.contains($0) ? $0 : nil }
            if planned == nil, isRepeating { return false }
            // The last action of a stroll is not waited for: a RIB is detached while it loads, too.
            let isHasty = map.isExplored && doneCount == length - 1
            guard let step = planned ?? map.nextStep(on: screen, &random), let action = step.action else {
                return false
            }
            if planned == nil { plan = [] }
            let hasLeft = perform(step, action, on: rib, trial)
            guard !trial.hasEnded, !hasLeft else { return hasLeft }
            if isHasty, patience.isLate(after: .action(action.id)) { return false }
            let target = map.target(of: step, from: screen)
            if awaitScreen(of: rib, trial, after: .action(action.id), expecting: target) { return true }
            guard !trial.hasEnded, let next = rib.screen else { return false }
            if map.enter(next, by: steps) { judge(next) }
            map.note(step, from: screen, to: next)
        }
        return false
    }

    /// Performs an action.
    ///
    /// - Returns: true if an outcome was reported.
    private mutating func perform(
        _ step: Finding.Step,
        _ action: Action,
        on rib: TriedRIB,
        _ trial: Trial
    ) -> Bool {
        actionCount += 1
        steps.append(step)
        let state = rib.port.state
        trial.perform(action, on: rib)
        if step.isTyped, state == rib.port.state { hasLooseText = true }
        let hasLeft = trial.hasReported
        if !hasLeft { awaitSuspects(of: trial) }
        let hasEnded = trial.hasEnded
        judge(trial, at: .acting)
        if hasEnded { map.ban(step) }
        return hasLeft
    }

    /// Waits for a screen that comes by itself, until nothing changes for a while. The new screen is a step: a script
    /// has to wait for it.
    ///
    /// - Returns: true if an outcome was reported.
    private mutating func awaitScreen(
        of rib: TriedRIB,
        _ trial: Trial,
        after cause: Patience.Cause,
        expecting expected: Screen?
    ) -> Bool {
        guard !isRepeating, let shown = rib.screen, expected != shown, patience.waits(after: cause) else {
            return false
        }
        let (settled, lookCount) = trial.settle(rib, looking: Patience.lookLimit) { $0 == expected }
        patience.note(cause, lookCount, hasCome: settled != shown)
        let (hasEnded, hasLeft) = (trial.hasEnded, trial.hasReported)
        judge(trial, at: .acting)
        if hasEnded, let step = steps.last(where: { $0.action != nil }) { map.ban(step) }
        if let text = settled?.news(since: shown) { steps.append(Finding.Step(waitingFor: text)) }
        return hasLeft
    }

    /// Waits for a text.
    ///
    /// - Returns: true if the text is shown.
    private mutating func wait(for text: String, on rib: TriedRIB, _ trial: Trial) -> Bool {
        let (screen, _) = trial.settle(rib, looking: Patience.lookLimit) { $0.shows(text) }
        judge(trial, at: .acting)
        return !trial.hasEnded && screen?.shows(text) ?? false
    }

    /// Waits for suspects, which are reported after a while if they stay wrong. The number of waits is limited.
    private mutating func awaitSuspects(of trial: Trial) {
        guard isRepeating || suspicionCount < Self.suspicionLimit else { return }
        if trial.awaitSuspects(), !isRepeating { suspicionCount += 1 }
    }

    /// Detaches the RIB, and checks for leaks.
    private mutating func finish(_ rib: consuming TriedRIB, _ trial: Trial) {
        trial.detach(rib)
        // What is known to leak need not be waited for again.
        let leaks = trial.leaks(isPatient: isRepeating || findings.count(of: .leaks) == 0)
        heldChildren.merge(trial.heldChildren)
        judge(trial, at: .detaching)
        for leak in leaks { add(.leaks, leak.message) }
        // What has leaked would be found again and again.
        if !leaks.isEmpty, !trial.hasEnded { endTrial() }
    }

    private static let successor = "A RIB that continues from what another one kept"

    /// Builds a RIB from a state kept by another RIB.
    private mutating func goOn(from state: WireValue, expecting screen: Screen, _ trial: Trial) {
        guard self.trial === trial else { return }
        made.insert(.state)
        guard let rib = trial.attach(build, state: state) else { return judge(trial, at: .restoring) }
        judge(trial, at: .restoring)
        guard !trial.hasEnded else { return }
        if let kept = rib.port.state, kept != state {
            add(
                .state,
                "\(Self.successor) does not keep the same: some of it is lost."
            )
        } else if !hasLooseText, isRepeating || findings.count(of: .state) == 0 {
            // What never settles takes long: once is enough.
            let found = trial.settledScreen(of: rib, awaiting: screen)
            judge(trial, at: .restoring)
            guard !trial.hasEnded else { return }
            if let found, let difference = Difference(screen, found, of: Self.successor) {
                add(.state, difference.words, screens: difference.screens)
            }
        }
        finish(rib, trial)
    }
}

// A finding is worth more the less leads to it.
extension Walk {
    /// Removes unnecessary steps from each finding, as far as a few repetitions tell.
    private mutating func shortenFindings() {
        let (findings, map, actionCount) = (findings, map, actionCount)
        var shortened = Findings()
        for finding in findings.all {
            if let shortest = finding.build == build.name ? shortest(finding) : finding { shortened.add(shortest) }
        }
        self.findings = shortened
        (self.map, self.actionCount) = (map, actionCount)
    }

    /// Returns a finding with fewer steps.
    ///
    /// - Returns: nil for two screens that become equal once neither changes any more.
    private mutating func shortest(_ finding: Finding) -> Finding? {
        var best = finding
        var size = best.steps.count
        var repetitions = 0
        var successes = 0
        // To hang once more takes as long as the first time, and to settle takes a while.
        let limit = [.hangs, .state].contains(finding.check) ? Self.slowLimit : Self.repetitionLimit
        while size > 0 {
            var start = 0
            while start < best.steps.count, repetitions < Self.repetitionLimit, successes < limit {
                repetitions += 1
                var steps = best.steps
                steps.removeSubrange(start..<min(start + size, steps.count))
                if let shorter = repeating(steps, best) {
                    best = shorter
                    successes += 1
                } else {
                    start += size
                }
            }
            size /= 2
        }
        if successes > 0 { return best }
        if finding.screens != nil { return repeating(finding.steps, finding) }
        return finding.isOfEnd ? confirmed(finding) : finding
    }

    /// Returns the finding if it happens again; otherwise with a sentence that leaves the cause open.
    private mutating func confirmed(_ finding: Finding) -> Finding {
        if let repeated = repeating(finding.steps, finding) { return repeated }
        var finding = finding
        finding.message +=
            " It did not happen again after the same actions: an earlier RIB, or chance, may be the cause."
        return finding
    }

    private static let repetitionLimit = 100
    private static let slowLimit = 10

    /// Returns this finding after other steps, in a process of its own; nil if the steps do not lead to it.
    private mutating func repeating(_ steps: [Finding.Step], _ finding: Finding) -> Finding? {
        (findings, map, actionCount) = (Findings(), ScreenMap(), 0)
        // The finding may have come late, and so been put down to what happened to be done then.
        mode = .repeating(until: Mode.Moment(of: finding.check))
        playEpisode(steps, length: steps.count)
        endTrial()
        return findings.all.first { found in
            found.check == finding.check && found.steps.count <= steps.count
                && (found.cause.canBe(finding.cause) || found.check == .state)
        }
    }
}

extension Walk {
    private mutating func add(
        _ check: ValidationCheck,
        _ message: String,
        cause: Finding.Cause? = nil,
        screens: Finding.Screens? = nil,
        stack: [String] = []
    ) {
        var finding = Finding(
            check: check,
            message: message,
            cause: cause ?? Finding.Cause(words: message),
            build: build.name,
            steps: steps
        )
        (finding.screens, finding.stack) = (screens, stack)
        findings.add(finding)
    }

    private mutating func judge(_ screen: Screen) {
        for control in screen.ambiguousControls {
            let value = control.value.flatMap { control.takesText ? nil : " and the value `\($0)`" } ?? ""
            add(
                .actionIDs,
                "The screen `\(screen.title)` has several controls with the id `\(control.id)`\(value), such as `\(control.label)`: "
                    + "the plugin cannot tell which one was used."
            )
        }
    }

    private mutating func judge(_ trial: Trial, at moment: Moment) {
        let lastStep = steps.last { $0.action != nil }
        let judgement = Judgement(manifest: validator.subject.manifest, moment: moment, lastStep: lastStep)
        for event in trial.takeEvents() {
            if case .end = event { endCount += 1 }
            if case .outcome(let outcome, _) = event { reported.insert(outcome.name) }
            guard let (check, message, cause) = judgement.finding(event) else { continue }
            let stack = check == .hangs ? ShownStack.lines(of: trial.stack, in: validator.subject.path) : []
            add(check, message, cause: cause, stack: stack)
        }
    }
}
