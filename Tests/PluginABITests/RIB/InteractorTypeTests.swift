import Testing

@testable import PluginABI

// What a router is given as its interactor is of a type that it knows at run time only, so each kind of type is tried
// here.
@MainActor
@Suite("A router's interactor, of any kind of type")
struct InteractorTypeTests {
    protocol Marked: AnyObject {}
    protocol Unmarked {}
    protocol SuperclassBound: Interactor {}
    protocol Associated<Value>: AnyObject { associatedtype Value }

    final class Found: Interactor, Marked, Unmarked, SuperclassBound, Interactable2, Associated {
        typealias Value = Int
    }
    protocol Interactable2: Interactable {}

    final class Stranger: Marked, Unmarked {}
    struct Wide: Unmarked { let numbers = (1, 2, 3, 4) }
    struct Wrapped { let interactor: Found }
    struct Oops: Error {}
    enum Choice { case found(Found), nothing }

    private let found = Found()

    /// Whether a router of this type finds the interactor, and reports no fault.
    private func finds<Value>(_ value: Value) -> Bool {
        var isFound = false
        let reported = faults { isFound = Router(interactor: value).interactable === found }
        #expect(reported.map(\.kind) == (isFound ? [] : [.wrongType]))
        return isFound
    }

    @Test("it is found in a class, a protocol of classes, and what else may hold it")
    func holding() {
        #expect(finds(found))
        #expect(finds(found as Interactor))
        #expect(finds(found as any Marked))
        #expect(finds(found as any SuperclassBound))
        #expect(finds(found as any Interactable2))
        #expect(finds(found as any Interactable))
        #expect(finds(found as any InteractorScope))
        #expect(finds(found as any Marked & Unmarked))
        #expect(finds(found as any Interactor & Marked))
        #expect(finds(found as any Associated<Int>))
        #expect(finds(found as any Associated))
        #expect(finds(found as AnyObject))
        #expect(finds(found as any Unmarked))
        #expect(finds(found as Any))
        #expect(finds(found as Found?))
        #expect(finds(found as (any Marked)?))
    }

    @Test("what is not an interactor, of whatever kind, is a fault")
    func strangers() {
        let wide = Wide()
        #expect(!finds(Stranger()))
        #expect(!finds(Stranger() as any Marked))
        #expect(!finds(Stranger() as any Marked & Unmarked))
        #expect(!finds(Stranger() as AnyObject))
        #expect(!finds(Stranger() as any Unmarked))
        #expect(!finds(wide))
        #expect(!finds(wide as any Unmarked))
        #expect(!finds(wide as Any))
        #expect(!finds(Wrapped(interactor: found)))
        #expect(!finds(Choice.found(found)))
        #expect(!finds(nil as Found?))
        #expect(!finds(Oops() as any Error))
        #expect(!finds(Found.self))
        #expect(!finds(Found.self as any Marked.Type))
        #expect(!finds((found, found)))
        #expect(!finds([found]))
        #expect(!finds({ 1 }))
        #expect(!finds(1))
        #expect(!finds(()))
        #expect(!finds("text"))
    }

    @Test("the presenter is distinguished from the view, whatever type it is known as")
    func presenters() {
        final class KnownPage: ViewController, Presentable, Unmarked {}
        func leaks<Presenter>(_ presenter: Presenter, view: KnownPage) -> Int {
            faultsOfInterval {
                _ = ViewableRouter(interactor: PresentableInteractor(presenter: presenter), viewController: view)
            }
            .filter { $0.path == ["KnownPage"] }.count
        }
        let (page, other) = (KnownPage(), KnownPage())
        #expect(leaks(page, view: page) == 1)
        #expect(leaks(page as any Presentable, view: page) == 1)
        #expect(leaks(page as any Unmarked, view: page) == 1)
        #expect(leaks(page as KnownPage?, view: page) == 1)
        #expect(leaks(other, view: page) == 2)
        #expect(leaks(other as any Presentable, view: page) == 2)
        #expect(leaks(1, view: page) == 1)
        #expect(leaks((), view: page) == 1)
    }
}
