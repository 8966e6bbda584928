// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import HummingbirdCore
internal import HummingbirdTLS
internal import NIOCore
internal import NIOSSL
internal import Synchronization

/// The certificate that the service shows, from files that may change while it runs.
///
/// Connections that are open keep theirs; new ones get the certificate that was read last.
final class ServerCertificate: Sendable {
    private struct Identity: Sendable {
        let chain: [NIOSSLCertificate]
        let key: NIOSSLPrivateKey

        var configuration: TLSConfiguration {
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(key)
            )
            // RFC 8996 forbids what is older.
            configuration.minimumTLSVersion = .tlsv12
            return configuration
        }

        /// The settings that replace the first certificate in a new connection.
        var replacement: NIOSSLContextConfigurationOverride {
            var replacement = NIOSSLContextConfigurationOverride()
            replacement.certificateChain = chain.map { .certificate($0) }
            replacement.privateKey = .privateKey(key)
            return replacement
        }
    }

    private let files: ServiceConfiguration.CertificateFiles
    private let identity: Mutex<Identity>

    /// The certificate of two files.
    ///
    /// - Throws: ``ServiceStartError/certificateUnusable(_:)``.
    init(_ files: ServiceConfiguration.CertificateFiles) throws(ServiceStartError) {
        self.files = files
        identity = Mutex(try Self.read(files))
    }

    /// Reads the files again; the present certificate stays if they cannot be used.
    ///
    /// - Throws: ``ServiceStartError/certificateUnusable(_:)``.
    func reload() throws(ServiceStartError) {
        let new = try Self.read(files)
        identity.withLock { $0 = new }
    }

    /// The server over TLS in place of a plain one.
    func server(over plain: HTTPServerBuilder) throws -> HTTPServerBuilder {
        var configuration = identity.withLock { $0 }.configuration
        configuration.sslContextCallback = { [self] _, promise in
            promise.succeed(identity.withLock { $0 }.replacement)
        }
        return try .tls(plain, tlsConfiguration: configuration)
    }

    private static func read(_ files: ServiceConfiguration.CertificateFiles) throws(ServiceStartError) -> Identity {
        let chain: [NIOSSLCertificate]
        let key: NIOSSLPrivateKey
        do {
            chain = try NIOSSLCertificate.fromPEMBytes(Array(try bytes(of: files.certificate)))
            guard !chain.isEmpty else { throw ServiceStartError.certificateUnusable("\(files.certificate) is empty") }
        } catch {
            throw refusal(error, "\(files.certificate) holds no certificate in PEM")
        }
        do {
            key = try NIOSSLPrivateKey(bytes: Array(try bytes(of: files.key)), format: .pem)
        } catch {
            throw refusal(error, "\(files.key) holds no private key in PEM without a password")
        }
        let identity = Identity(chain: chain, key: key)
        do {
            // Shows if the two belong together.
            _ = try NIOSSLContext(configuration: identity.configuration)
        } catch {
            throw .certificateUnusable("the key of \(files.key) is not that of the certificate in \(files.certificate)")
        }
        return identity
    }

    private static func bytes(of file: String) throws(ServiceStartError) -> Data {
        do {
            return try Data(contentsOf: URL(filePath: file))
        } catch {
            throw .certificateUnusable("\(file) cannot be read")
        }
    }

    private static func refusal(_ error: any Error, _ reason: String) -> ServiceStartError {
        error as? ServiceStartError ?? .certificateUnusable(reason)
    }
}
