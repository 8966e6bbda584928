// SPDX-License-Identifier: Apache-2.0

/// The limits of a verification, each with its unit in its name.
public enum Limit: String, Sendable, Hashable, Codable, CaseIterable {
    /// Of one image or PDF file.
    case fileBytes
    /// Of the frames of one presence challenge, which the limits of images do not concern.
    case framesBytes
    /// Of all files of a verification.
    case totalBytes
    /// Of one sealed message.
    case messageBytes
    /// Of one body of JSON.
    case bodyBytes
    /// Of a verification, replaced ones included.
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
    /// How long one presence challenge may be.
    case presenceInSeconds
    /// How long a person has from when a challenge is shown until the frames are recorded.
    case presenceAnswerInSeconds
    /// The same for a person who asks for longer.
    case presenceLongerAnswerInSeconds
    /// How long the upload of frames may take after that.
    case presenceUploadInSeconds
    /// Challenges that ran out and are drawn anew before that costs a try.
    case presenceRedraws
    /// Frames a second that are looked at.
    case framesPerSecond
    /// How long the code that starts a verification is valid.
    case codeInMinutes
    /// Wrong codes before a verification is locked.
    case codeAttempts
    /// How long a client's access token is valid.
    case accessTokenInMinutes
    /// How long a client has for a verification.
    case verificationInMinutes
    /// Tries of a step.
    case stepAttempts
    /// Tries of the whole.
    case attempts
    /// Of a one-time passcode.
    case passcodeDigits
    /// How long a passcode is valid.
    case passcodeInMinutes
    /// Tries of a passcode.
    case passcodeAttempts
    /// The time in which so many tries are allowed.
    case passcodeWindowInMinutes
    /// At least, between two deliveries of a passcode.
    case resendInSeconds
    /// Of one person.
    case verificationsPerDay
    /// Processor time that examining a verification's files may take.
    case workInSeconds

    /// What a journey may set it to: bounds that keep memory and disks bounded whoever writes journeys.
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
        case .framesPerSecond: 1...60
        case .codeInMinutes, .verificationInMinutes: 1...10_080
        case .accessTokenInMinutes: 1...60
        case .codeAttempts, .stepAttempts, .attempts, .passcodeAttempts: 1...20
        case .passcodeDigits: 6...8
        case .passcodeInMinutes: 1...1_440
        case .passcodeWindowInMinutes: 1...1_440
        case .resendInSeconds: 1...3_600
        case .verificationsPerDay: 1...1_000
        case .workInSeconds: 10...3_600
        }
    }

    /// What it is in a set.
    public func value(in set: LimitSet) -> Int {
        switch (self, set) {
        case (.fileBytes, .default): 20_000_000
        case (.fileBytes, .wultra): 1_000_000
        case (.fileBytes, .pingone): 10_000_000
        case (.verificationInMinutes, .wultra): 60
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
        case .pixels: 40_000_000
        case .sideInPixels: 12_000
        case .documentWidthInPixels: 600
        case .selfieWidthInPixels: 400
        case .frames: 600
        case .presenceInSeconds: 40
        case .presenceAnswerInSeconds: 90
        case .presenceLongerAnswerInSeconds: 270
        case .presenceUploadInSeconds: 120
        case .presenceRedraws: 3
        case .framesPerSecond: 15
        case .codeInMinutes, .verificationInMinutes: 30
        case .codeAttempts, .stepAttempts, .passcodeAttempts: 5
        case .accessTokenInMinutes: 15
        case .attempts: 3
        case .passcodeDigits: 6
        case .passcodeInMinutes, .passcodeWindowInMinutes: 5
        case .resendInSeconds: 30
        case .verificationsPerDay: 5
        case .workInSeconds: 180
        }
    }
}
