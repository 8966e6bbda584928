// SPDX-License-Identifier: Apache-2.0

/// The limits of a verification, each with its unit in its name.
public enum Limit: String, Sendable, Hashable, Codable, CaseIterable {
    /// Of one image or PDF file.
    case fileBytes
    /// The frames of one presence challenge; the limits of images do not apply to them.
    case framesBytes
    /// Of the files of a verification that count, and of those that no longer do.
    case totalBytes
    /// Of one sealed message.
    case messageBytes
    /// Of one body of JSON.
    case bodyBytes
    /// Of a verification, those that count; as many that no longer do are kept.
    case files
    /// Of one image.
    case pixels
    /// Of one image, on its longer side.
    case sideInPixels
    /// At least, of the document in its image.
    case documentWidthInPixels
    /// At least, of a selfie.
    case selfieWidthInPixels
    /// Of one presence challenge.
    case frames
    /// The longest duration of one presence challenge.
    case presenceInSeconds
    /// The time from showing a challenge until the frames are recorded.
    case presenceAnswerInSeconds
    /// The same for a person who asks for longer.
    case presenceLongerAnswerInSeconds
    /// The time for the upload of frames after that.
    case presenceUploadInSeconds
    /// Challenges that ran out and are drawn anew before that costs a try.
    case presenceRedraws
    /// The time from the beginning of a step that a provider does until its result.
    case providerAnswerInSeconds
    /// The examined frames per second.
    case framesPerSecond
    /// The validity of the code that starts a verification.
    case codeInMinutes
    /// Wrong codes before a verification is locked.
    case codeAttempts
    /// The validity of a client's access token.
    case accessTokenInMinutes
    /// The client's time for one attempt of the whole.
    case verificationInMinutes
    /// The time from its creation for the verification with all attempts.
    case processInMinutes
    /// Tries of a step.
    case stepAttempts
    /// Tries of the whole.
    case attempts
    /// Failed tries of all steps and of the whole, together, with which the verification ends.
    case errors
    /// Of a one-time passcode.
    case passcodeDigits
    /// The validity of a passcode.
    case passcodeInMinutes
    /// Tries of a passcode.
    case passcodeAttempts
    /// The time for the allowed number of tries.
    case passcodeWindowInMinutes
    /// At least, between two deliveries of a passcode.
    case resendInSeconds
    /// Of one person.
    case verificationsPerDay
    /// Processor time that examining a verification's files may take.
    case workInSeconds

    /// The values that a journey may set: they bound memory and disks for any author of journeys.
    public var range: ClosedRange<Int> {
        switch self {
        case .fileBytes, .framesBytes: 10_000...100_000_000
        // No larger message is opened, whatever a journey says.
        case .messageBytes: 10_000...10_000_000
        case .totalBytes: 10_000...1_000_000_000
        case .bodyBytes: 1_000...1_000_000
        case .files: 1...1_000
        case .pixels: 10_000...200_000_000
        case .sideInPixels: 100...30_000
        case .documentWidthInPixels, .selfieWidthInPixels: 1...10_000
        case .frames: 10...3_600
        case .presenceInSeconds: 5...300
        case .presenceAnswerInSeconds: 10...600
        case .presenceLongerAnswerInSeconds: 10...1_800
        case .presenceUploadInSeconds: 10...1_800
        case .presenceRedraws: 0...20
        case .providerAnswerInSeconds: 10...86_400
        case .framesPerSecond: 1...60
        case .codeInMinutes, .verificationInMinutes: 1...10_080
        case .processInMinutes: 1...20_160
        case .accessTokenInMinutes: 1...60
        case .codeAttempts, .stepAttempts, .attempts, .passcodeAttempts: 1...20
        case .errors: 1...1_000
        case .passcodeDigits: 6...8
        case .passcodeInMinutes: 1...1_440
        case .passcodeWindowInMinutes: 1...1_440
        case .resendInSeconds: 1...3_600
        case .verificationsPerDay: 1...1_000
        case .workInSeconds: 10...3_600
        }
    }

    /// The value in a set.
    public func value(in set: LimitSet) -> Int {
        switch (self, set) {
        case (.fileBytes, .default): 20_000_000
        case (.fileBytes, .wultra): 1_000_000
        case (.fileBytes, .pingone): 10_000_000
        case (.verificationInMinutes, .wultra): 60
        case (.processInMinutes, .wultra): 180
        case (.errors, .wultra): 15
        case (.passcodeDigits, .wultra): 8
        case (.attempts, .wultra): 5
        case (.passcodeAttempts, .pingone): 3
        case (.passcodeInMinutes, .pingone), (.passcodeWindowInMinutes, .pingone): 15
        default: usualValue
        }
    }

    private var usualValue: Int {
        switch self {
        case .fileBytes: 4_000_000
        case .framesBytes: 20_000_000
        case .totalBytes: 64_000_000
        case .messageBytes: 10_000_000
        case .bodyBytes: 64_000
        case .files: 64
        case .pixels: 50_000_000
        case .sideInPixels: 12_000
        case .documentWidthInPixels: 600
        case .selfieWidthInPixels: 400
        case .frames: 600
        case .presenceInSeconds: 40
        case .presenceAnswerInSeconds: 90
        case .presenceLongerAnswerInSeconds: 270
        case .presenceUploadInSeconds: 120
        case .presenceRedraws: 3
        case .providerAnswerInSeconds: 600
        case .framesPerSecond: 15
        case .codeInMinutes, .verificationInMinutes: 30
        case .processInMinutes: 20_160
        case .codeAttempts, .stepAttempts, .passcodeAttempts: 5
        case .accessTokenInMinutes: 15
        case .attempts: 3
        case .errors: 100
        case .passcodeDigits: 6
        case .passcodeInMinutes, .passcodeWindowInMinutes: 5
        case .resendInSeconds: 30
        case .verificationsPerDay: 5
        case .workInSeconds: 180
        }
    }
}
