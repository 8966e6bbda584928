// SPDX-License-Identifier: Apache-2.0
package import RectoJSON

extension MemberReader {
    /// Reads the member `faces` of a journey or of a service's configuration, if there is one.
    package mutating func faceRequirement() -> FaceRequirement? {
        optionalObject("faces") { faces in
            let includesWorstGroup = faces.optionalFlag("includesWorstGroup") ?? false
            // A default could be looser than the service's own rate.
            if !faces.contains("falseMatchRate") {
                faces.note(.missing, "falseMatchRate", "“falseMatchRate” is missing: 0.0001 is one stranger in 10,000.")
            }
            guard let rate = faces.optionalNumber("falseMatchRate", in: -Double.infinity...Double.infinity) else {
                return nil
            }
            guard rate > 0, rate < 1 else {
                let message = "“falseMatchRate” must be above 0 and below 1: 0.0001 is one stranger in 10,000."
                faces.note(.outOfRange, "falseMatchRate", message)
                return nil
            }
            return FaceRequirement(falseMatchRate: rate, includesWorstGroup: includesWorstGroup)
        }
    }
}
