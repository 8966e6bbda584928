// SPDX-License-Identifier: Apache-2.0
// The network of Models/outlines, compiled in.
#include "CRectoVision.h"

// Clang reads the directive in any C; as an extension it would warn.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t finder[] = {
#embed "../../Models/outlines/finder.onnx"
};

recto_bytes recto_document_finder(void) { return (recto_bytes){finder, sizeof finder}; }
