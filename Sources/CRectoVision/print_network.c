// SPDX-License-Identifier: Apache-2.0
// The networks of Models/print, compiled in: their bytes are then those that were measured, on every machine.
#include "CRectoVision.h"

// Clang reads the directive in any C; as an extension it would warn.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t recogniser[] = {
#embed "../../Models/print/recogniser.onnx"
};

recto_bytes recto_print_recogniser(void) { return (recto_bytes){recogniser, sizeof recogniser}; }

static const uint8_t reader[] = {
#embed "../../Models/print/reader.onnx"
};

recto_bytes recto_print_reader(void) { return (recto_bytes){reader, sizeof reader}; }
