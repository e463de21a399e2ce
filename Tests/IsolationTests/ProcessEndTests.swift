import Glibc
import Isolation
import PluginManifest
import Port
import Testing

@Suite("How a process of plugins has ended, in words")
struct ProcessEndTests {
    @Test(
        "what a host meets only by chance",
        arguments: [
            (
                ProcessEnd.tooLarge(bytes: 70_000_000),
                "could not receive a message of 70000000 bytes, which exceeds the limit, and was stopped"
            ),
            (
                .lacksThread(seconds: 5, SystemError(EAGAIN)),
                "did not answer for 5 seconds and was stopped: no thread can be started (Resource temporarily unavailable)"
            ),
            (.exception("KeyError: 'x'", at: "quiz.py:12"), "crashed at quiz.py:12 (KeyError: 'x')"),
            (.flood, "sent faster than the host could read and was stopped"),
            (.excess(.nesting), "had more than 128 calls in one another and was stopped"),
            (.excess(.subscriptions), "had more than 10000 subscriptions at a time and was stopped"),
            (.excess(.outcomes), "reported more than 10000 outcomes at a time and was stopped"),
            (.excess(.outcomeBytes), "reported outcomes of more than 2097152 bytes at a time and was stopped"),
            (.excess(.elements), "sent a screen of more than 100000 elements and cells and was stopped"),
            (.excess(.children), "attached more than 10000 children at a time and was stopped"),
            (.excess(.held(mebibytes: 64)), "had the host keep more than 64 MiB for it and was stopped"),
        ]
    )
    func rare(end: ProcessEnd, words: String) {
        #expect(end.words == words)
    }
}
