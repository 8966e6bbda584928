// SPDX-License-Identifier: Apache-2.0
internal import Crypto
public import FoundationEssentials

/// Makes passcodes from a shared secret: by a counter (HOTP, RFC 4226) or by the time (TOTP, RFC 6238).
public struct OneTimePasscodeGenerator: Sendable, CustomStringConvertible, CustomReflectable {
    /// The hash functions that both sides may agree on (RFC 6238 §1.2).
    public enum HashFunction: String, Sendable, Hashable, CaseIterable, Codable {
        /// SHA-1, which most programs know; its weakness does not touch HMAC.
        case sha1 = "SHA1"
        /// SHA-256.
        case sha256 = "SHA256"
        /// SHA-512.
        case sha512 = "SHA512"
    }

    /// The settings that both sides share.
    public struct Configuration: Sendable, Hashable {
        /// The hash function.
        public var hashFunction = HashFunction.sha1
        /// Number of digits of a passcode, 6 to 8.
        public var digits = 6
        /// The period of a passcode by the time, in seconds (RFC 6238 §5.2 recommends 30).
        public var period = 30

        /// The defaults of most programs: SHA-1, six digits, 30 seconds.
        public init() {}
    }

    private let key: SymmetricKey
    /// The settings that both sides share.
    public let configuration: Configuration

    /// A generator.
    ///
    /// - Parameters:
    ///   - secret: The shared secret, 16 to 128 bytes.
    ///   - configuration: The settings that both sides share.
    /// - Throws: ``OneTimePasscodeError``.
    public init(secret: [UInt8], configuration: Configuration = Configuration()) throws(OneTimePasscodeError) {
        guard (16...128).contains(secret.count) else { throw .unsuitableSecret }
        guard (6...8).contains(configuration.digits) else { throw .unsuitableDigits }
        guard (1...3600).contains(configuration.period) else { throw .unsuitablePeriod }
        key = SymmetricKey(data: secret)
        self.configuration = configuration
    }

    /// The passcode of a counter (RFC 4226 §5.3).
    public func passcode(counter: UInt64) -> String {
        let shifts: [UInt64] = [56, 48, 40, 32, 24, 16, 8, 0]
        let digest = authenticationCode(shifts.map { UInt8(truncatingIfNeeded: counter >> $0) })
        let offset = Int(digest[digest.count - 1] & 0x0F)
        let number = digest[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        return number.digits(configuration.digits)
    }

    /// The passcode of a time.
    ///
    /// - Parameter time: A time of 1970 or later; an earlier one counts as the first.
    /// - Returns: The passcode, and its period.
    public func passcode(at time: Date) -> OneTimePasscodeInfo {
        let window = window(of: time)
        let start = TimeInterval(window) * TimeInterval(configuration.period)
        return OneTimePasscodeInfo(
            passcode: passcode(counter: window),
            validFrom: start,
            validUntil: start + TimeInterval(configuration.period),
            timeWindowSize: configuration.period
        )
    }

    /// The number of the window in which a time is (RFC 6238 §4.2).
    func window(of time: Date) -> UInt64 {
        // No clock gives a time beyond these, nor can one beyond them be counted.
        let seconds = min(max(0, time.timeIntervalSince1970), 1e15)
        return UInt64(seconds / TimeInterval(configuration.period))
    }

    private func authenticationCode(_ message: [UInt8]) -> [UInt8] {
        switch configuration.hashFunction {
        case .sha1: Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: key))
        case .sha256: Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
        case .sha512: Array(HMAC<SHA512>.authenticationCode(for: message, using: key))
        }
    }

    /// The shared settings, without the secret.
    public var description: String {
        "passcodes of \(configuration.digits) digits, \(configuration.hashFunction.rawValue), \(configuration.period) s"
    }
    /// Empty: dumps and test reports show the children of a mirror.
    public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}

extension BinaryInteger {
    /// The last digits of this number, including leading zeros.
    func digits(_ count: Int) -> String {
        let digits = String(String(self).suffix(count))
        return String(repeating: "0", count: count - digits.count) + digits
    }
}
