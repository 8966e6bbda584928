// SPDX-License-Identifier: Apache-2.0

#ifndef LUMA_H
#define LUMA_H

#include <stdint.h>

/// Luminance by the weights of ITU-R BT.601, in libjpeg's own fixed point: grey is the same in every file format.
static inline uint8_t luma(uint32_t red, uint32_t green, uint32_t blue)
{
    return (uint8_t)((19595 * red + 38470 * green + 7471 * blue + 32768) >> 16);
}

/// The product of two fractions of 255, rounded.
static inline uint8_t scaled(uint32_t sample, uint32_t fraction)
{
    return (uint8_t)((sample * fraction + 127) / 255);
}

/// One sample over white paper.
static inline uint8_t on_white(uint32_t sample, uint32_t alpha)
{
    return (uint8_t)(255 - scaled(255 - sample, alpha));
}

#endif
