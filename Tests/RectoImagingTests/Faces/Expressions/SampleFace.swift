// SPDX-License-Identifier: Apache-2.0
import RectoImaging
import Testing

@testable import TestSupport

/// Somebody of the samples in one of their pictures.
struct SampleFace {
    let person: PlayedPerson
    let image: Image

    init(_ index: Int, _ expression: PlayedExpression = .neutral) {
        person = PlayedPerson.samples[index]
        image = person.picture(expression).image
    }

    /// The places of the eyes.
    var eyes: Face.Eyes { Face.Eyes(right: person.eyes.right, left: person.eyes.left) }

    /// The face, set upright by its eyes.
    func upright() throws -> UprightFace { try #require(try UprightFace(eyes, in: image)) }
}
