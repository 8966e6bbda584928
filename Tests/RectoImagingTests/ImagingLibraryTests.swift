// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import RectoImaging

@Suite struct ImagingLibraryTests {
    @Test(arguments: ImagingLibrary.allCases)
    func `has a version of three numbers`(library: ImagingLibrary) throws {
        let version = try #require(library.version.wholeMatch(of: /(\d+)\.(\d+)\.(\d+)/))
        // None of them is younger than its first release.
        #expect(Int(version.1) ?? 0 > 0)
    }
}
