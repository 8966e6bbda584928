// SPDX-License-Identifier: Apache-2.0

#ifndef ENCODED_H
#define ENCODED_H

#include "CRectoCodecs.h"

/// Appends bytes to a file being encoded, whose memory holds `*capacity`; false where there is no more memory.
bool encoded_append(RectoEncoded *encoded, size_t *capacity, const uint8_t *bytes, size_t count);

/// Whether the fields of what is to be encoded agree.
bool encode_source_is_valid(const RectoEncodeSource *source);

#endif
