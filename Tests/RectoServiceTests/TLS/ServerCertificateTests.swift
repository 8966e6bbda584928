// SPDX-License-Identifier: Apache-2.0
import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL
import RectoStore
import ServiceLifecycle
import SystemPackage
import TestSupport
import Testing

@testable import RectoService

/// HTTPS by the service itself.
@Suite(.timeLimit(.minutes(5)))
struct ServerCertificateTests {
    /// A folder with the files of a certificate.
    private func withFiles(
        _ pair: TestCertificate,
        _ test: (ServiceConfiguration.CertificateFiles) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "recto-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ServiceConfiguration.CertificateFiles(
            certificate: folder.appending(path: "certificate.pem").path(),
            key: folder.appending(path: "key.pem").path()
        )
        try write(pair, files)
        try await test(files)
    }

    private func write(_ pair: TestCertificate, _ files: ServiceConfiguration.CertificateFiles) throws {
        try pair.certificate.write(toFile: files.certificate, atomically: true, encoding: .utf8)
        try pair.key.write(toFile: files.key, atomically: true, encoding: .utf8)
    }

    /// The status of an answer to somebody who trusts a certificate alone.
    private func status(_ port: Int, trusting pair: TestCertificate) async throws -> UInt {
        var trust = TLSConfiguration.makeClientConfiguration()
        trust.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(pair.certificate.utf8)))
        let client = HTTPClient(
            eventLoopGroupProvider: .singleton,
            configuration: HTTPClient.Configuration(tlsConfiguration: trust)
        )
        do {
            let request = HTTPClientRequest(url: "https://127.0.0.1:\(port)/healthz")
            let status = try await client.execute(request, timeout: .seconds(60)).status.code
            try await client.shutdown()
            return status
        } catch {
            try? await client.shutdown()
            throw error
        }
    }

    @Test func `serves HTTPS, and shows new connections the certificate that was read last`() async throws {
        try await withFiles(.one) { files in
            let folder = FileManager.default.temporaryDirectory.appending(path: "recto-tls-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            var configuration = ServiceConfiguration.test
            configuration.port = 0
            configuration.publicAddress = nil
            configuration.certificateFiles = files
            let service = try await VerificationService(
                configuration,
                store: try SQLiteStore(folder: FilePath(folder.path()), keys: MasterKeyRing(.random())),
                examiner: TestExaminer(),
                drawer: TestDrawer(),
                logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
            )
            let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await service.application { continuation.yield($0) }.run() }
                let port = await ports.first { _ in true } ?? 0
                #expect(service.address.text == "https://127.0.0.1:\(port)")
                #expect(try await status(port, trusting: .one) == 200)
                await #expect(throws: (any Error).self) { try await status(port, trusting: .two) }
                try write(.two, files)
                #expect(try await status(port, trusting: .one) == 200, "nobody has asked for the new one")
                try service.certificate?.reload()
                #expect(try await status(port, trusting: .two) == 200)
                await #expect(throws: (any Error).self) { try await status(port, trusting: .one) }
                group.cancelAll()
            }
        }
    }

    @Test func `names what is wrong with its files, and keeps the certificate that it has`() async throws {
        try await withFiles(.one) { files in
            let certificate = try ServerCertificate(files)
            for (text, file, reason) in [
                ("nonsense", files.certificate, "no certificate"), ("nonsense", files.key, "no private key"),
                (TestCertificate.two.key, files.key, "is not that of"),
            ] {
                try write(.one, files)
                try text.write(toFile: file, atomically: true, encoding: .utf8)
                do throws(ServiceStartError) {
                    try certificate.reload()
                    Issue.record("\(reason) was taken")
                } catch {
                    #expect(error.description.contains(reason), "\(error)")
                }
            }
            try FileManager.default.removeItem(atPath: files.key)
            #expect(throws: ServiceStartError.certificateUnusable("\(files.key) cannot be read")) {
                try ServerCertificate(files)
            }
        }
    }
}
