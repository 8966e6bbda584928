// SPDX-License-Identifier: Apache-2.0

#ifndef CPLAIN_DECODER_H
#define CPLAIN_DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Decodes a JPEG file as libjpeg's own example does, into fresh memory; returns the sum of the last row.
uint64_t plain_jpeg_decode(const uint8_t *_Nonnull bytes, size_t byte_count, bool grey);

#endif
