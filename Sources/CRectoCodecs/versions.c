// SPDX-License-Identifier: Apache-2.0

#include "CRectoCodecs.h"

#include <stdio.h>

#include <jpeglib.h>
#include <png.h>
#include <webp/decode.h>

int32_t recto_jpeg_version(void)
{
    return LIBJPEG_TURBO_VERSION_NUMBER;
}

int32_t recto_png_version(void)
{
    // Two digits each for minor and patch.
    const int32_t version = (int32_t)png_access_version_number();
    return version / 10000 * 1000000 + version / 100 % 100 * 1000 + version % 100;
}

int32_t recto_webp_version(void)
{
    // A byte each for major, minor and patch.
    const int32_t version = WebPGetDecoderVersion();
    return (version >> 16) * 1000000 + (version >> 8 & 255) * 1000 + (version & 255);
}
