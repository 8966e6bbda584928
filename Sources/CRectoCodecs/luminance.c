// SPDX-License-Identifier: Apache-2.0

#include "CRectoCodecs.h"
#include "luma.h"

void recto_luminance(const uint8_t *colours, size_t pixel_count, uint8_t *grey)
{
    for (size_t i = 0; i < pixel_count; i++, colours += 3) {
        grey[i] = luma(colours[0], colours[1], colours[2]);
    }
}
