// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The result of some work, and the processor time that it took, in milliseconds.
public func measured<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
) throws(Failure) -> (Result, milliseconds: Double) {
    let start = processorTime()
    let result = try work()
    return (result, processorTime() - start)
}

/// The same of work that waits for others of this process.
public func measured<Result>(_ work: () async throws -> Result) async throws -> (Result, milliseconds: Double) {
    let start = processorTime()
    let result = try await work()
    return (result, processorTime() - start)
}

/// The processor time of this process so far, in milliseconds.
private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// The middle value; of an even number of values, the upper one of the two in the middle.
public func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
}

extension Double {
    /// The value to two decimals, for printing.
    public var rounded2: Double { (self * 100).rounded() / 100 }
}
