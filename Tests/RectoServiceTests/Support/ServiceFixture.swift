// SPDX-License-Identifier: Apache-2.0
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import RectoSecurity
import RectoStore
import RectoVerification
import SystemPackage
import Testing

@testable import RectoFlow
@testable import RectoService

/// A service in a folder of its own, asked without a socket.
struct ServiceFixture {
    let service: VerificationService
    let store: SQLiteStore
    /// The service's way to the store.
    let calls: CountingStore
    let clock: TestClock
    let examiner: TestExaminer
    let client: any TestClientProtocol
    /// The folder of all stored data.
    let folder: URL
    /// The key of an application with every role.
    let key: String

    /// Runs a test with a new service, over what is stored before it starts.
    static func run(
        _ configuration: ServiceConfiguration = .test,
        logger: Logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        storing changes: [Change] = [],
        examiner: TestExaminer = TestExaminer(),
        _ test: @escaping @Sendable (ServiceFixture) async throws -> Void
    ) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "recto-service-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: path) }
        let folder = FilePath(path.path())
        let store = try SQLiteStore(folder: folder.appending("store"), keys: MasterKeyRing(.random()))
        for change in changes { try await store.commit(change) }
        let calls = CountingStore(store)
        let clock = TestClock()
        let service = try await VerificationService(
            configuration,
            store: calls,
            examiner: examiner,
            drawer: TestDrawer(),
            logger: logger,
            now: { clock.now }
        )
        let key = service.makeApplication("shop")
        let application = Application(responder: service.routes.router.buildResponder(), logger: logger)
        try await application.test(.router) { client in
            try await test(
                ServiceFixture(
                    service: service,
                    store: store,
                    calls: calls,
                    clock: clock,
                    examiner: examiner,
                    client: client,
                    folder: path,
                    key: key
                )
            )
        }
    }

    /// The application.
    var shop: TestCaller { TestCaller(client: client, token: key) }
    /// Somebody without credentials.
    var nobody: TestCaller { TestCaller(client: client) }

    /// A key of another application, or with fewer roles.
    func caller(_ application: String, _ roles: Set<Role>) async throws -> TestCaller {
        TestCaller(client: client, token: service.applications.make(application, roles))
    }

    /// Does all work that is due.
    func work() async throws {
        while try await JobRunner(flow: service.flow, outside: service.outside).runOnce() {}
    }

    /// Creates a verification.
    func create(_ journey: String = "passport-selfie-unattended", _ members: String = "") async throws
        -> CreatedVerification
    {
        let answer = try await shop.post("/v1/verifications", "{\"journey\":\"\(journey)\"\(members)}")
        try #require(answer.status == 201, "\(answer.text)")
        return try WireJSON.decode(from: answer.body)
    }

    /// Creates a verification and claims it.
    func claim(_ journey: String = "passport-selfie-unattended", _ members: String = "") async throws -> TestCaller {
        let created = try await create(journey, members)
        let answer = try await nobody.post("/v1/sessions", "{\"code\":\"\(created.code)\"}")
        try #require(answer.status == 200, "\(answer.text)")
        let claimed: ClaimedVerification = try WireJSON.decode(from: answer.body)
        return TestCaller(client: client, token: claimed.accessToken, verification: created.id)
    }

    /// The contents of every stored file.
    func storedFiles() throws -> [Data] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let regular = files?.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath } ?? []
        return try regular.map { try Data(contentsOf: $0) }
    }

    /// The application, with paths under a caller's verification.
    func shop(for caller: TestCaller) -> TestCaller {
        TestCaller(client: client, token: key, verification: caller.verification)
    }
}

extension ServiceConfiguration {
    /// As usual, with a way to deliver passcodes.
    static var test: ServiceConfiguration {
        var configuration = ServiceConfiguration()
        configuration.publicAddress = "https://verify.example"
        configuration.passcodeDelivery = .command(["/bin/cat"])
        configuration.rates.clientPerMinute = 1_000
        return configuration
    }
}
