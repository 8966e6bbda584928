// SPDX-License-Identifier: Apache-2.0

extension IssuingState {
    /// The codes that ICAO adds to those of ISO 3166-1, in the order of its parts A to H.
    ///
    /// Source: ICAO Doc 9303-3, 8th edition, section 5.
    public static let beyondISO: [IssuingState] = [
        IssuingState(code: "GBD", name: "British Overseas Territories Citizen", country: "GBR"),
        IssuingState(code: "GBO", name: "British Overseas Citizen", country: "GBR"),
        IssuingState(code: "GBS", name: "British Subject", country: "GBR"),
        IssuingState(code: "GBP", name: "British Protected Person", country: "GBR"),
        IssuingState(code: "GBN", name: "British National (Overseas)", country: "GBR"),
        IssuingState(code: "D", name: "Germany", country: "DEU"),
        IssuingState(code: "RKS", name: "Kosovo"),
        IssuingState(code: "EUE", name: "European Union"),
        IssuingState(code: "UNO", name: "United Nations Organization"),
        IssuingState(code: "UNA", name: "United Nations specialized agency"),
        IssuingState(code: "UNK", name: "Resident of Kosovo, document of the United Nations Interim Administration"),
        IssuingState(code: "XBA", name: "African Development Bank"),
        IssuingState(code: "XIM", name: "African Export-Import Bank"),
        IssuingState(code: "XCC", name: "Caribbean Community"),
        IssuingState(code: "XCE", name: "Council of Europe"),
        IssuingState(code: "XCO", name: "Common Market for Eastern and Southern Africa"),
        IssuingState(code: "XEC", name: "Economic Community of West African States"),
        IssuingState(code: "XPO", name: "International Criminal Police Organization"),
        IssuingState(code: "XES", name: "Organization of Eastern Caribbean States"),
        IssuingState(code: "XMP", name: "Parliamentary Assembly of the Mediterranean"),
        IssuingState(code: "XOM", name: "Sovereign Military Order of Malta"),
        IssuingState(code: "XDC", name: "Southern African Development Community"),
        IssuingState(code: "XXA", name: "Stateless person"),
        IssuingState(code: "XXB", name: "Refugee under the 1951 Convention"),
        IssuingState(code: "XXC", name: "Refugee, other"),
        IssuingState(code: "XXX", name: "Person of unspecified nationality"),
        IssuingState(code: "ANT", name: "Netherlands Antilles"),
        IssuingState(code: "NTZ", name: "Neutral Zone"),
        IssuingState(code: "UTO", name: "Utopia"),
        IssuingState(code: "IAO", name: "International Civil Aviation Organization"),
    ]
}
