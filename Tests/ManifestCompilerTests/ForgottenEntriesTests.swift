import Foundation
import TestSupport
import Testing

/// A plugin that declares entries and forgets half of them is stopped by the compiler.
@Suite("Entries that were forgotten", .startsPrograms(for: .compiler))
struct ForgottenEntriesTests {
    private static let manifest = """
        {"id": "bank", "name": "Bank", "version": "1.0.0", "builder": "BankBuilder",
         "entries": {"showCard": {"card": "String", "side": "Int?"}, "closeAll": {}}}
        """

    private static func source(interactor: String, router: String) -> String {
        """
        import PluginABI

        final class BankBuilder: Builder<any BankDependency>, BankBuildable {
            func build(withListener listener: any BankListener) -> any ViewableRouting & BankEntryProviding {
                BankRouter(interactor: BankInteractor(), viewController: ViewController())
            }
        }

        final class BankInteractor: Interactor, BankEntries {
            \(interactor)
        }

        final class BankRouter: ViewableRouter<BankInteractor, ViewController>, BankEntryProviding {
            \(router)
        }
        """
    }

    private static let interactor = "func showCard(card: String, side: Int?) {}\n    func closeAll() {}"
    private static let router = "var entries: any BankEntries { interactor }"

    private func errors(_ source: String) async throws -> [String] {
        let result = try await ManifestCompiler.typecheck(source, of: Self.manifest)
        let errors = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect((result.ending == .exit(0)) == errors.isEmpty, "\(result.errors)")
        return errors.compactMap { $0.components(separatedBy: ": error: ").last }
    }

    @Test("an interactor with a method for each, and a router that names it, compile")
    func whole() async throws {
        #expect(try await errors(Self.source(interactor: Self.interactor, router: Self.router)) == [])
    }

    @Test("an interactor without one of the methods does not compile")
    func noMethod() async throws {
        let errors = try await errors(Self.source(interactor: "func closeAll() {}", router: Self.router))
        #expect(errors == ["type 'BankInteractor' does not conform to protocol 'BankEntries'"])
    }

    @Test("a router that does not say who is asked does not compile")
    func noRouter() async throws {
        let errors = try await errors(Self.source(interactor: Self.interactor, router: ""))
        #expect(errors == ["type 'BankRouter' does not conform to protocol 'BankEntryProviding'"])
    }
}
