// SPDX-License-Identifier: Apache-2.0
internal import Foundation

extension PlayedPerson {
    /// The three people who are part of the repository; the first two share a room.
    ///
    /// They end the tests if they cannot be read.
    package static let samples: [PlayedPerson] = {
        do {
            return try folders(in: Sample.folder.appendingPathComponent("live")).map { try PlayedPerson(folder: $0) }
        } catch {
            preconditionFailure("the people of the plays cannot be read: \(error)")
        }
    }()
}
