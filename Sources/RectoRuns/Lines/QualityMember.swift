// SPDX-License-Identifier: Apache-2.0
internal import RectoImaging

/// The measures of one subject, to hundredths; `notAssessed` gives the reason for a measure without a value.
struct QualityMember: Encodable {
    private let measures: [(name: String, assessment: Assessment)]

    init(quality: ImageQuality) {
        measures = [
            ("sharpness", quality.sharpness), ("glare", quality.glare),
            ("underExposurePrevention", quality.underExposurePrevention),
            ("overExposurePrevention", quality.overExposurePrevention), ("contrast", quality.contrast),
        ]
    }

    init(quality: DocumentQuality) {
        measures = [
            ("resolution", quality.resolution), ("sharpness", quality.sharpness), ("glare", quality.glare),
            ("underExposurePrevention", quality.underExposurePrevention),
            ("overExposurePrevention", quality.overExposurePrevention), ("contrast", quality.contrast),
        ]
    }

    init(quality: FaceQuality) {
        measures = [
            ("interEyeDistance", quality.interEyeDistance), ("faceCropping", quality.faceCropping),
            ("illuminationUniformity", quality.illuminationUniformity),
            ("backgroundUniformity", quality.backgroundUniformity), ("sharpness", quality.sharpness),
            ("underExposurePrevention", quality.underExposurePrevention),
            ("overExposurePrevention", quality.overExposurePrevention), ("dynamicRange", quality.dynamicRange),
        ]
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: NameKey.self)
        var reasons: [(name: String, reason: Assessment.Reason)] = []
        for (name, assessment) in measures {
            switch assessment {
            case .value(let value): try members.encode((value * 100).rounded() / 100, forKey: NameKey(name))
            case .notAssessed(let reason): reasons.append((name, reason))
            }
        }
        guard !reasons.isEmpty else { return }
        var others = members.nestedContainer(keyedBy: NameKey.self, forKey: NameKey("notAssessed"))
        for (name, reason) in reasons { try others.encode(reason, forKey: NameKey(name)) }
    }
}

/// The key of a member whose name is only known when it is written.
struct NameKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
