// SPDX-License-Identifier: Apache-2.0

extension Journey {
    /// The types that a document step accepts, once a selection was made.
    ///
    /// The first document step that accepts several types takes the first chosen type, and so on.
    ///
    /// - Parameters:
    ///   - id: The step.
    ///   - selection: The chosen types, in the order of choice.
    /// - Returns: The types; all of the step's if nothing was chosen, none if it is no document step.
    public func documentTypes(of id: StepID, selection: [DocumentType] = []) -> [DocumentType] {
        guard case .document(let options)? = step(id)?.options else { return [] }
        guard let place = openDocumentSteps.firstIndex(of: id), selection.indices.contains(place) else {
            return options.documentTypes
        }
        return options.documentTypes.filter { $0 == selection[place] }
    }

    /// The document steps that accept several types, from which a selection chooses.
    var openDocumentSteps: [StepID] { Self.openDocumentSteps(of: steps) }

    static func openDocumentSteps(of steps: [JourneyStep]) -> [StepID] {
        steps.compactMap { step in
            guard case .document(let options) = step.options, options.documentTypes.count > 1 else { return nil }
            return step.id
        }
    }
}
