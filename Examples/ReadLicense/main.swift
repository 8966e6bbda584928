// SPDX-License-Identifier: Apache-2.0
import Foundation
import Recto
import RectoRecords

let engine = try RectoEngine()
for path in CommandLine.arguments.dropFirst() {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let reading = try await engine.read(bytes, expecting: .driverLicense(.back))
    if let license = reading.driverLicense {
        print(license.idNumber ?? "no number", license.expirationDate ?? "no expiry")
    }
    for finding in reading.findings {
        print(finding.code.rawValue, finding.message)
    }
}
