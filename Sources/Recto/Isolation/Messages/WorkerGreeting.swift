// SPDX-License-Identifier: Apache-2.0
internal import RectoSystem

/// The message of a worker that is confined and ready to read.
struct WorkerGreeting: Codable, Sendable {
    var protection: Confinement.Protection
}
