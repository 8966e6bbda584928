// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import RectoFlow

@Suite struct WorkForecastTests {
    private func items(_ count: Int, _ kind: Work.Kind, _ application: String) -> [WorkForecast.Item] {
        (0..<count).map { _ in WorkForecast.Item(kind: kind, verification: UUID(), application: application) }
    }

    @Test func `adds up what waits, over all that work at once`() {
        let forecast = WorkForecast(runners: 2)
        #expect(forecast.wait(of: .presence, for: "shop", behind: items(10, .presence, "shop")) == 30)
        #expect(forecast.wait(of: .presence, for: "shop", behind: [WorkForecast.Item]()) == 0)
    }

    @Test func `does not let one application's work make another's wait`() {
        let forecast = WorkForecast(runners: 2)
        let flood = items(1_000, .presence, "flooding")
        #expect(forecast.wait(of: .presence, for: "honest", behind: flood) == 0)
        #expect(forecast.wait(of: .presence, for: "honest", behind: flood + items(1, .presence, "honest")) == 6)
        #expect(forecast.wait(of: .presence, for: "flooding", behind: flood) == 3_000)
    }

    @Test func `lets what is read quickly wait for nothing that takes long`() {
        let forecast = WorkForecast(runners: 2)
        let others = items(50, .presence, "shop") + items(50, .largeDocument, "shop") + items(4, .document, "shop")
        #expect(forecast.wait(of: .document, for: "shop", behind: others) == 2)
    }

    @Test func `learns how long work takes here`() {
        var forecast = WorkForecast(runners: 1)
        for _ in 0..<60 { forecast.learn(.milliseconds(250), of: .document) }
        let wait = forecast.wait(of: .document, for: "shop", behind: items(4, .document, "shop"))
        #expect(abs(wait - 1) < 0.01)
        forecast.learn(.seconds(900), of: .passcode)
        #expect(forecast.wait(of: .document, for: "shop", behind: items(4, .passcode, "shop")) == 0)
    }
}
