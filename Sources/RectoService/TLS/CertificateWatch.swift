// SPDX-License-Identifier: Apache-2.0
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

/// Reads the certificate again whenever the process gets SIGHUP, as programs that renew certificates send it.
struct CertificateWatch: Service {
    let certificate: ServerCertificate
    let logger: Logger

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sighup)
        for await _ in signals.cancelOnGracefulShutdown() { reload() }
    }

    private func reload() {
        do throws(ServiceStartError) {
            try certificate.reload()
            logger.notice("the certificate was read again")
        } catch {
            logger.error("the certificate was not read again", metadata: ["reason": "\(error)"])
        }
    }
}
