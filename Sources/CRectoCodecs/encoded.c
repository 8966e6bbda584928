// SPDX-License-Identifier: Apache-2.0

#include "encoded.h"

#include <stdlib.h>
#include <string.h>

bool encoded_append(RectoEncoded *encoded, size_t *capacity, const uint8_t *bytes, size_t count)
{
    if (count > *capacity - encoded->byte_count) {
        size_t grown = *capacity * 2;
        if (grown < encoded->byte_count + count) {
            grown = encoded->byte_count + count;
        }
        uint8_t *memory = realloc(encoded->bytes, grown);
        if (memory == NULL) {
            return false;
        }
        encoded->bytes = memory;
        *capacity = grown;
    }
    memcpy(encoded->bytes + encoded->byte_count, bytes, count);
    encoded->byte_count += count;
    return true;
}

bool encode_source_is_valid(const RectoEncodeSource *source)
{
    return source->width > 0 && source->height > 0 &&
           source->bytes_per_row >= (size_t)source->width * (size_t)source->format;
}

void recto_encoded_free(RectoEncoded *encoded)
{
    free(encoded->bytes);
    *encoded = (RectoEncoded){0};
}
