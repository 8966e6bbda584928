// SPDX-License-Identifier: Apache-2.0
import Foundation
import RectoService
import RectoSystem
import SystemPackage

/// The file of the configuration.
enum ConfigurationFile {
    /// The bytes of the file that `--config` names; `nil` if it names none.
    static func contents(_ path: String?) throws(ServeFailure) -> Data? {
        guard let path else { return nil }
        do throws(InputError) {
            // A longer one is refused by its reader.
            return Data(try InputFile(FilePath(path)).stream(limit: ConfigurationReader.greatestFile + 1))
        } catch {
            throw ServeFailure(description: "--config: The file \(path) cannot be read: \(error.reason).")
        }
    }
}
