import PluginABI
import TestSupport
import Testing

@Suite("A stream as an asynchronous sequence")
struct AsyncSequenceTests {
    @Test("for await on the main actor gets the latest value and each change")
    @MainActor
    func onMainActor() async {
        let stream = MutableValueStream(0)
        var seen: [Int] = []
        for await value in stream {
            seen.append(value)
            if value == 3 { break }
            stream.value = value + 1
        }
        #expect(seen == [0, 1, 2, 3])
    }

    @Test("for await off the main actor gets the latest value and each change, however late it looks")
    func offMainActor() async {
        let stream = await MutableValueStream(0)
        let seen = await Task.detached {
            var seen: [Int] = []
            for await value in stream {
                seen.append(value)
                if value == 3 { break }
                if value == 0 {
                    await MainActor.run { for next in [1, 1, 2, 3] { stream.value = next } }
                }
            }
            return seen
        }.value
        #expect(seen == [0, 1, 2, 3])
    }

    @Test("cancelling the task ends the loop")
    func cancellation() async {
        let stream = await MutableValueStream(0)
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task {
            var seen: [Int] = []
            for await value in stream {
                seen.append(value)
                start.yield()
            }
            return seen
        }
        for await _ in started { break }
        task.cancel()
        #expect(await task.value == [0])
    }

    @Test("a task that is cancelled before it starts sees the end, or the latest value and then the end")
    func cancelledBefore() async {
        let stream = await MutableValueStream(0)
        let task = Task {
            var count = 0
            withUnsafeCurrentTask { $0?.cancel() }
            for await _ in stream { count += 1 }
            return count
        }
        #expect(await task.value <= 1)
    }

    @Test("an iteration that is over leaves nothing subscribed")
    @MainActor
    func nothingLeft() async {
        weak var weakStream: MutableValueStream<Int>?
        do {
            let stream = MutableValueStream(0)
            weakStream = stream
            for await _ in stream { break }
        }
        // The subscription is released on the main actor, which might be a turn later.
        #expect(await settles { weakStream == nil })
    }

    @Test("isActiveStream ends when its interactor is freed")
    @MainActor
    func activeStreamEnds() async {
        var interactor: Interactor? = Interactor()
        guard let stream = interactor?.isActiveStream else { return }
        interactor?.activate()
        var seen: [Bool] = []
        for await isActive in stream {
            seen.append(isActive)
            interactor = nil
        }
        #expect(seen == [true, false])
    }

    @Test("the last reference to an interactor may be let go off the main actor")
    func freedElsewhere() async {
        let stream = await MutableValueStream(0)
        let (freed, end) = AsyncStream<Void>.makeStream()
        await Task.detached {
            let interactor = await Interactor()
            await interactor.activate()
            await bind(stream, to: interactor) { end.finish() }
        }.value
        for await _ in freed {}
    }
}

/// Subscribes, and calls `onEnd` when the subscription releases its closure.
@MainActor
private func bind(_ stream: MutableValueStream<Int>, to interactor: Interactor, onEnd: @escaping @Sendable () -> Void) {
    final class Ending: Sendable {
        let onEnd: @Sendable () -> Void
        init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }
        deinit { onEnd() }
    }
    let ending = Ending(onEnd)
    stream.subscribe { _ in _ = ending }.disposeOnDeactivate(interactor: interactor)
}
