// SPDX-License-Identifier: Apache-2.0

// JPEG, PNG, WebP and HEIC between memory and pixels. Every function may be called from any thread; none keeps a pointer.

#ifndef CRECTO_CODECS_H
#define CRECTO_CODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// The result of a call.
typedef enum __attribute__((enum_extensibility(closed))) RectoCodecStatus : int32_t {
    /// Done; after decoding, the report tells if the whole picture was there.
    RectoCodecStatusOK = 0,
    /// A kind of file, or a size, that the library does not handle.
    RectoCodecStatusUnsupported = 1,
    /// The bytes break the format before the first row of pixels.
    RectoCodecStatusCorrupt = 2,
    /// The bytes end before the first row of pixels.
    RectoCodecStatusTruncated = 3,
    /// The file's size is not the one the caller announced.
    RectoCodecStatusSizeMismatch = 4,
    /// The file has more scans, or asks for more working memory, than the caller allows.
    RectoCodecStatusLimitExceeded = 5,
    /// No memory.
    RectoCodecStatusOutOfMemory = 6,
    /// The caller's arguments contradict each other.
    RectoCodecStatusInvalidArgument = 7,
} RectoCodecStatus;

/// The layout of 8-bit samples in the caller's memory; the value is the number of bytes per pixel.
typedef enum __attribute__((enum_extensibility(closed))) RectoCodecFormat : int32_t {
    RectoCodecFormatGrey = 1,
    RectoCodecFormatRGB = 3,
} RectoCodecFormat;

/// The completeness of a picture.
typedef struct RectoDecodeReport {
    /// Rows from the top that come from the file; the content of the others is undefined.
    int32_t rows;
    /// The bytes ended before the picture did.
    bool truncated;
    /// Some of the bytes were damaged: pixels may be wrong.
    bool corrupt;
    /// The library's words about the first damage, or about the reason for a failure; may be empty.
    char message[128];
} RectoDecodeReport;

/// The file to decode and the size that its header was found to have.
typedef struct RectoDecodeSource {
    const uint8_t *bytes;
    size_t byte_count;
    int32_t width;
    int32_t height;
} RectoDecodeSource;

/// The limits on the cost of a JPEG file.
typedef struct RectoJPEGLimits {
    /// Most scans, which a progressive file can repeat without end.
    int32_t scans;
    /// Most bytes of libjpeg's working memory.
    size_t memory;
} RectoJPEGLimits;

/// Decodes a JPEG file at 1/`reduction` (1, 2, 4 or 8) of its size, rounded up, rows without padding.
///
/// Grey is the luminance as stored, if the file has one. CMYK and YCCK are converted as for ink on white paper.
RectoCodecStatus recto_jpeg_decode(RectoDecodeSource source, int32_t reduction, RectoCodecFormat format,
                                   RectoJPEGLimits limits, uint8_t *pixels, size_t pixel_byte_count,
                                   RectoDecodeReport *report);

/// Decodes a PNG file, rows without padding. Transparent pixels show white; samples of 16 bits are scaled to 8.
RectoCodecStatus recto_png_decode(RectoDecodeSource source, RectoCodecFormat format, uint8_t *pixels,
                                  size_t pixel_byte_count, RectoDecodeReport *report);

/// Decodes a still WebP picture, or one frame of an animated one, rows without padding.
///
/// Transparent pixels show white. Of a file that ends early the rows that are there are given.
RectoCodecStatus recto_webp_decode(RectoDecodeSource source, RectoCodecFormat format, uint8_t *pixels,
                                   size_t pixel_byte_count, RectoDecodeReport *report);

/// Loads libheif, which needs files; true if it is loaded. Any further call only tells.
///
/// Programs that read no HEIC do not load it: with the encoders that come along, that takes some milliseconds.
bool recto_heif_load(void);

/// A decoded HEIC picture, upright; its owner gives it to `recto_heif_free`.
typedef struct RectoHEIFPicture RectoHEIFPicture;

/// Decodes the primary picture of a HEIC file with libheif's own decoder of HEVC, on this thread, and applies the turns
/// and cuts that the file states. The size of the source is that of the upright picture.
///
/// Nothing is decoded before `recto_heif_load`. Plugins, which would come from folders, are never loaded.
RectoCodecStatus recto_heif_decode(RectoDecodeSource source, RectoHEIFPicture *_Nullable *_Nonnull picture,
                                   RectoDecodeReport *report);

/// Writes the pixels of a picture of the size that it was decoded with, rows without padding. Transparent pixels show
/// white; samples of more than 8 bits are scaled to 8.
void recto_heif_read(const RectoHEIFPicture *picture, RectoCodecFormat format, uint8_t *pixels);

/// Frees a picture.
void recto_heif_free(RectoHEIFPicture *picture);

/// Writes the luminance of red, green and blue samples, as decoding to grey does.
void recto_luminance(const uint8_t *colours, size_t pixel_count, uint8_t *grey);

/// Pixels to encode.
typedef struct RectoEncodeSource {
    const uint8_t *pixels;
    int32_t width;
    int32_t height;
    size_t bytes_per_row;
    RectoCodecFormat format;
} RectoEncodeSource;

/// An encoded file, which the receiver gives to `recto_encoded_free`.
typedef struct RectoEncoded {
    uint8_t *_Nullable bytes;
    size_t byte_count;
} RectoEncoded;

/// Encodes a baseline JPEG file of a quality from 1 to 100; colour at half resolution.
RectoCodecStatus recto_jpeg_encode(RectoEncodeSource source, int32_t quality, RectoEncoded *encoded);

/// Encodes a PNG file.
RectoCodecStatus recto_png_encode(RectoEncodeSource source, RectoEncoded *encoded);

/// Frees an encoded file and forgets it; does nothing to an empty one.
void recto_encoded_free(RectoEncoded *encoded);

/// Version of libjpeg-turbo, as major × 1,000,000 + minor × 1,000 + patch: of its headers, as the library does not
/// tell.
int32_t recto_jpeg_version(void);

/// Version of the libpng that is loaded, in the same form.
int32_t recto_png_version(void);

/// Version of the libwebp that is loaded, in the same form.
int32_t recto_webp_version(void);

/// Version of the libheif that is loaded by `recto_heif_load`, in the same form; that of its headers if none is.
int32_t recto_heif_version(void);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
