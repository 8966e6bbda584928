// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoImaging
import RectoRecords
import TestSupport

/// Texts of licences' barcodes: payload, record, line.
struct LicensePayloads: FuzzedReader {
    let name = "aamva"
    let maximumLength = 2048

    func read(_ bytes: [UInt8]) {
        let reading = Texts.engine.read(aamva: bytes)
        Texts.check(reading)
        // An issuer's header with nothing behind it is a licence, and what is missing is said.
        let isEmpty = reading.driverLicense?.hasData == false
        precondition(!isEmpty || !reading.findings.isEmpty, "read without data, and no finding")
    }

    func seeds() throws -> [[UInt8]] {
        let codes = try Sample.all.filter { $0.family == "license-backs-clean" }.flatMap { sample in
            try PDF417Scanner().scan(Texts.grey(sample), effort: .quick).barcodes.map(\.payload)
        }
        // Scanners lose control characters.
        return codes + codes.map { $0.filter { $0 >= 0x20 } }
    }
}
