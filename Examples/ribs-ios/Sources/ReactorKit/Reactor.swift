@_exported import RxSwift

/// The subject that takes a reactor's actions. As ReactorKit's.
public typealias ActionSubject<Action> = PublishSubject<Action>

/// A state that changes by actions: each action leads to mutations, and each mutation to the next state.
///
/// As ReactorKit's `Reactor`; an interactor can be one.
///
///     final class CounterInteractor: PresentableInteractor<any CounterPresentable>, Reactor {
///         enum Action { case increase }
///         struct State { var count = 0 }
///         let initialState = State()
///
///         func reduce(state: State, mutation: Action) -> State {
///             var state = state
///             state.count += 1
///             return state
///         }
///     }
public protocol Reactor: AnyObject {
    /// An action of a person or of another RIB.
    associatedtype Action
    /// A change of the state.
    associatedtype Mutation = Action
    /// The state.
    associatedtype State

    /// Takes the actions.
    var action: ActionSubject<Action> { get }
    /// The first state.
    var initialState: State { get }
    /// The latest state.
    var currentState: State { get }
    /// The states: the latest one, then each next one.
    var state: Observable<State> { get }

    /// Returns the actions, changed or merged with others.
    func transform(action: Observable<Action>) -> Observable<Action>
    /// Returns the mutations to which an action leads.
    func mutate(action: Action) -> Observable<Mutation>
    /// Returns the mutations, changed or merged with others.
    func transform(mutation: Observable<Mutation>) -> Observable<Mutation>
    /// Returns the state after a mutation.
    func reduce(state: State, mutation: Mutation) -> State
    /// Returns the states, changed or merged with others.
    func transform(state: Observable<State>) -> Observable<State>
}

extension Reactor {
    /// Takes the actions. The first use starts the states.
    public var action: ActionSubject<Action> { Course.of(self).action }
    /// The latest state.
    public var currentState: State { Course.of(self).latest }
    /// The states: the latest one, then each next one.
    public var state: Observable<State> { Course.of(self).states }

    /// Returns the actions as they are.
    public func transform(action: Observable<Action>) -> Observable<Action> { action }
    /// Returns no mutation.
    public func mutate(action: Action) -> Observable<Mutation> { .empty() }
    /// Returns the mutations as they are.
    public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation }
    /// Returns the state as it is.
    public func reduce(state: State, mutation: Mutation) -> State { state }
    /// Returns the states as they are.
    public func transform(state: Observable<State>) -> Observable<State> { state }
}

extension Reactor where Action == Mutation {
    /// Returns the action as the mutation.
    public func mutate(action: Action) -> Observable<Mutation> { .just(action) }
}

/// The course of a reactor: its actions, and the states to which they have led.
private final class Course<Owner: Reactor>: AnyCourse {
    let action = ActionSubject<Owner.Action>()
    private(set) var latest: Owner.State
    let states: Observable<Owner.State>
    private let subject: ReplaySubject<Owner.State> = .create(bufferSize: 1)
    private var subscription: (any Disposable)?

    private init(_ owner: Owner) {
        latest = owner.initialState
        states = subject.asObservable()
        super.init(owner: owner)
    }

    static func of(_ owner: Owner) -> Course {
        if let known = AnyCourse.known(of: owner) as? Course { return known }
        let course = Course(owner)
        AnyCourse.keep(course, of: owner)
        course.start(owner)
        return course
    }

    private func start(_ owner: Owner) {
        let initial = owner.initialState
        let mutations = owner.transform(action: action).flatMap { [weak owner] action in
            owner?.mutate(action: action).catch { _ in .empty() } ?? .empty()
        }
        let states = owner.transform(mutation: mutations)
            .scan(initial) { [weak owner] state, mutation in
                owner?.reduce(state: state, mutation: mutation) ?? state
            }
            .catch { _ in .empty() }
            .startWith(initial)
        subscription = owner.transform(state: states).subscribe(onNext: { [weak self] state in
            self?.latest = state
            self?.subject.onNext(state)
        })
    }

    override func end() { subscription?.dispose() }
}

/// The courses of all reactors, each until some time after its reactor has been freed: on Linux an object cannot be given
/// another one to keep.
private class AnyCourse {
    private static var courses: [ObjectIdentifier: AnyCourse] = [:]
    private static var limit = 64
    private weak var owner: AnyObject?

    init(owner: AnyObject) { self.owner = owner }

    static func known(of owner: AnyObject) -> AnyCourse? {
        // Another object can have the address of one that has been freed.
        guard let known = courses[ObjectIdentifier(owner)], known.owner === owner else { return nil }
        return known
    }

    static func keep(_ course: AnyCourse, of owner: AnyObject) {
        courses.updateValue(course, forKey: ObjectIdentifier(owner))?.end()
        guard courses.count >= limit else { return }
        for (key, course) in courses where course.owner == nil {
            course.end()
            courses[key] = nil
        }
        limit = max(64, 2 * courses.count)
    }

    func end() {}
}
