// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoClient
import RectoVerification

let arguments = CommandLine.arguments.dropFirst()
guard let link = arguments.first, arguments.count == 4 else {
    print("usage: SubmitDocuments LINK FRONT BACK FRAMES")
    exit(2)
}
let files = try arguments.dropFirst().map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0))) }

let service = try await IdvService.Builder.initWithNewConfigFromQr(link).create()
var status = try await service.submitDataForVerification([
    .driverLicense(front: files[0], back: files[1]),
    .selfie(picture: nil, frames: files[2]),
])
while [.inProgress, .partial].contains(status), case .wait? = await service.client.verification?.next {
    _ = try await service.client.change()
    status = await service.checkVerificationStatus()?.status ?? status
}
print(status.rawValue)
