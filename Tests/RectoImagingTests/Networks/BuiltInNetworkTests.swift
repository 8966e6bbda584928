// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

@testable import RectoImaging

@Suite struct BuiltInNetworkTests {
    @Test(arguments: BuiltInNetwork.allCases)
    func `is the file of its name in Models, which is a network`(network: BuiltInNetwork) throws {
        let file = try Data(contentsOf: Repository.folder.appending(path: "Models/\(network.rawValue)"))
        #expect(network.file == [UInt8](file))
        _ = try Network(network.file)
    }
}
