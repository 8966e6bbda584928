// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Recto
import RectoCommands
import RectoSystem
import SystemPackage

/// Reads the content of a QR code in a picture.
struct InvitationReader {
    func content(of path: FilePath) async throws -> String {
        let bytes: [UInt8]
        do throws(InputError) {
            bytes = try InputFile(path).contents(limit: Limits.default.bytes + 1)
        } catch {
            throw ValidationError("\(path.string.printable) cannot be read: \(error.reason).")
        }
        var configuration = RectoEngine.Configuration()
        configuration.checksFaces = false
        configuration.workers = 1
        let reading = try await RectoEngine(configuration).read(bytes)
        let codes = reading.evidence.otherCodes.filter { $0.symbology == "QRCode" }
        guard codes.count == 1, let code = codes.first, let text = String(validating: code.payload, as: UTF8.self)
        else {
            throw ValidationError("\(path.string.printable) shows \(codes.isEmpty ? "no" : "more than one") QR code.")
        }
        return text
    }
}
