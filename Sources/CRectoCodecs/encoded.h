// SPDX-License-Identifier: Apache-2.0

#ifndef ENCODED_H
#define ENCODED_H

#include "CRectoCodecs.h"

/// Appends bytes to a file being encoded, with memory for `*capacity`; false if there is no more memory.
bool encoded_append(RectoEncoded *encoded, size_t *capacity, const uint8_t *bytes, size_t count);

/// True if the fields of the encoder's input agree.
bool encode_source_is_valid(const RectoEncodeSource *source);

#endif
