// SPDX-License-Identifier: Apache-2.0

extension Interpretation where Value == String {
    /// Reads a weight as `134 lb` or `61 kg`; a unit in the value wins over that of the element.
    init(weight raw: String, elementUnit: WeightUnit) {
        guard let text = RawText(raw).upperCased else { self = .empty; return }
        guard let quantity = Quantity(text), quantity.numbers.count == 1 else {
            self = .invalid(why: "it is not written as a weight")
            return
        }
        let number = quantity.numbers[0]
        guard number != 0 else { self = .empty; return }
        let unit: WeightUnit? =
            switch quantity.unit {
            case "": elementUnit
            case "LB", "LBS", "POUND", "POUNDS", "#": .pounds
            case "KG", "KGS", "KILO", "KILOS", "KILOGRAM", "KILOGRAMS": .kilograms
            default: nil
            }
        guard let unit, unit.plausible.contains(number) else {
            self = .invalid(why: "it is no plausible weight")
            return
        }
        self = .plain("\(number) \(unit.rawValue)")
    }
}

extension Interpretation where Value == Int {
    /// Reads the weight range of AAMVA's table, 0 to 9.
    init(weightRange raw: String) {
        guard let text = RawText(raw).upperCased else { self = .empty; return }
        guard text.utf8.count == 1, let range = Int(text) else {
            self = .invalid(why: "it is not one digit")
            return
        }
        self = .plain(range)
    }
}
