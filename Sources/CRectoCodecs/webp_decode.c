// SPDX-License-Identifier: Apache-2.0

#include "CRectoCodecs.h"
#include "luma.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>

typedef struct webp_decoder {
    RectoDecodeSource source;
    RectoCodecFormat format;
    uint8_t *pixels;
    RectoDecodeReport *report;
    WebPDecoderConfig config;
    /// The planes, or the pixels with transparency, that are not the caller's.
    uint8_t *scratch;
    bool has_alpha;
} webp_decoder;

static RectoCodecStatus status_of(VP8StatusCode code, RectoDecodeReport *report)
{
    switch (code) {
    case VP8_STATUS_OK:
        return RectoCodecStatusOK;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA:
        return RectoCodecStatusTruncated;
    case VP8_STATUS_OUT_OF_MEMORY:
        return RectoCodecStatusOutOfMemory;
    case VP8_STATUS_UNSUPPORTED_FEATURE:
        snprintf(report->message, sizeof report->message, "this kind of WebP");
        return RectoCodecStatusUnsupported;
    default:
        snprintf(report->message, sizeof report->message, "impossible WebP data");
        return RectoCodecStatusCorrupt;
    }
}

/// Luminance as stored goes to the caller's memory; colours and transparency need some beside it.
static bool prepare_grey(webp_decoder *decoder)
{
    const size_t width = (size_t)decoder->source.width;
    const size_t height = (size_t)decoder->source.height;
    const size_t colour_width = (width + 1) / 2;
    const size_t colour_size = colour_width * ((height + 1) / 2);
    const size_t alpha_size = decoder->has_alpha ? width * height : 0;
    decoder->scratch = malloc(2 * colour_size + alpha_size);
    if (decoder->scratch == NULL) {
        return false;
    }
    decoder->config.output.colorspace = decoder->has_alpha ? MODE_YUVA : MODE_YUV;
    decoder->config.output.u.YUVA = (WebPYUVABuffer){
        .y = decoder->pixels,
        .u = decoder->scratch,
        .v = decoder->scratch + colour_size,
        .a = decoder->has_alpha ? decoder->scratch + 2 * colour_size : NULL,
        .y_stride = (int)width,
        .u_stride = (int)colour_width,
        .v_stride = (int)colour_width,
        .a_stride = decoder->has_alpha ? (int)width : 0,
        .y_size = width * height,
        .u_size = colour_size,
        .v_size = colour_size,
        .a_size = alpha_size,
    };
    return true;
}

static bool prepare_colour(webp_decoder *decoder)
{
    const size_t width = (size_t)decoder->source.width;
    const size_t height = (size_t)decoder->source.height;
    const size_t channels = decoder->has_alpha ? 4 : 3;
    uint8_t *rgba = decoder->pixels;
    if (decoder->has_alpha) {
        decoder->scratch = malloc(width * height * channels);
        if (decoder->scratch == NULL) {
            return false;
        }
        rgba = decoder->scratch;
    }
    decoder->config.output.colorspace = decoder->has_alpha ? MODE_RGBA : MODE_RGB;
    decoder->config.output.u.RGBA = (WebPRGBABuffer){
        .rgba = rgba,
        .stride = (int)(width * channels),
        .size = width * height * channels,
    };
    return true;
}

/// The full range of luminance, of which files keep 219 steps from 16 on.
static void make_full_range(uint8_t full[256])
{
    for (int level = 0; level < 256; level++) {
        const int value = ((level - 16) * 255 + 109) / 219;
        full[level] = (uint8_t)(level < 16 ? 0 : value > 255 ? 255 : value);
    }
}

/// Brings the first rows into the caller's format.
static void finish_rows(webp_decoder *decoder, size_t rows)
{
    const size_t count = rows * (size_t)decoder->source.width;
    if (decoder->format == RectoCodecFormatGrey) {
        uint8_t full[256];
        make_full_range(full);
        const uint8_t *alpha = decoder->config.output.u.YUVA.a;
        for (size_t i = 0; i < count; i++) {
            const uint8_t level = full[decoder->pixels[i]];
            decoder->pixels[i] = decoder->has_alpha ? on_white(level, alpha[i]) : level;
        }
    } else if (decoder->has_alpha) {
        const uint8_t *from = decoder->scratch;
        uint8_t *to = decoder->pixels;
        for (size_t i = 0; i < count; i++, from += 4) {
            *to++ = on_white(from[0], from[3]);
            *to++ = on_white(from[1], from[3]);
            *to++ = on_white(from[2], from[3]);
        }
    }
}

/// Decodes as many rows as there are.
static RectoCodecStatus decode(webp_decoder *decoder)
{
    decoder->config.output.is_external_memory = 1;
    const bool prepared = decoder->format == RectoCodecFormatGrey ? prepare_grey(decoder) : prepare_colour(decoder);
    WebPIDecoder *rows = prepared ? WebPIDecode(NULL, 0, &decoder->config) : NULL;
    if (rows == NULL) {
        return RectoCodecStatusOutOfMemory;
    }
    const VP8StatusCode code = WebPIUpdate(rows, decoder->source.bytes, decoder->source.byte_count);
    const RectoCodecStatus status = status_of(code, decoder->report);
    int height = 0;
    if (WebPIDecodedArea(rows, NULL, NULL, NULL, &height) == NULL) {
        height = 0;
    }
    WebPIDelete(rows);
    decoder->report->rows = status == RectoCodecStatusOK ? decoder->source.height : height;
    decoder->report->truncated = status == RectoCodecStatusTruncated;
    decoder->report->corrupt = status == RectoCodecStatusCorrupt;
    finish_rows(decoder, (size_t)decoder->report->rows);
    return status;
}

RectoCodecStatus recto_webp_decode(RectoDecodeSource source, RectoCodecFormat format, uint8_t *pixels,
                                   size_t pixel_byte_count, RectoDecodeReport *report)
{
    memset(report, 0, sizeof *report);
    if (source.width <= 0 || source.height <= 0 ||
        pixel_byte_count != (size_t)source.width * (size_t)source.height * (size_t)format) {
        return RectoCodecStatusInvalidArgument;
    }
    webp_decoder decoder = {.source = source, .format = format, .pixels = pixels, .report = report};
    if (!WebPInitDecoderConfig(&decoder.config)) {
        snprintf(report->message, sizeof report->message, "WebP with this libwebp");
        return RectoCodecStatusUnsupported;
    }
    const VP8StatusCode code = WebPGetFeatures(source.bytes, source.byte_count, &decoder.config.input);
    if (code != VP8_STATUS_OK) {
        return status_of(code, report);
    }
    if (decoder.config.input.width != source.width || decoder.config.input.height != source.height) {
        return RectoCodecStatusSizeMismatch;
    }
    decoder.has_alpha = decoder.config.input.has_alpha != 0;
    const RectoCodecStatus status = decode(&decoder);
    free(decoder.scratch);
    return report->rows > 0 ? RectoCodecStatusOK : status;
}
