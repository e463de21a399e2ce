/// A subscription that cancels a task on disposal, and is disposed when the task is over.
@MainActor
final class TaskBinding: Subscription {
    private var task: Task<Void, Never>?

    /// Starts a task bound to a time: if the time is over when the task begins, the operation does not run.
    static func begin(
        _ priority: TaskPriority?,
        _ operation: @escaping @MainActor () async -> Void,
        bind: (TaskBinding) -> Void
    ) -> Task<Void, Never> {
        let binding = TaskBinding()
        let task = Task(priority: priority) {
            if !Task.isCancelled { await operation() }
            binding.dispose()
        }
        binding.task = task
        bind(binding)
        return task
    }

    override func end() {
        task.take()?.cancel()
    }
}
