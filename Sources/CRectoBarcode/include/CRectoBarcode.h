// SPDX-License-Identifier: Apache-2.0
// Plain C over zxing-cpp: one call that reads every barcode in a luminance image.
#ifndef CRECTO_BARCODE_H
#define CRECTO_BARCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum __attribute__((enum_extensibility(closed))) recto_barcode_status : int32_t {
    recto_barcode_status_ok = 0,
    recto_barcode_status_no_memory = 1,
    recto_barcode_status_failed = 2,
} recto_barcode_status;

typedef enum __attribute__((enum_extensibility(closed))) recto_barcode_family : int32_t {
    recto_barcode_family_pdf417 = 0,
    recto_barcode_family_every_other = 1,
} recto_barcode_family;

typedef enum __attribute__((enum_extensibility(closed))) recto_barcode_binarizer : int32_t {
    recto_barcode_binarizer_local_average = 0,
    recto_barcode_binarizer_global_histogram = 1,
} recto_barcode_binarizer;

typedef struct recto_barcode_options {
    recto_barcode_family family;
    recto_barcode_binarizer binarizer;
    bool tries_harder;
    bool tries_rotated;
    bool tries_downscaled;
    bool is_pure;
    uint8_t maximum_count;
} recto_barcode_options;

/// The codes found. Owned by the caller of `recto_barcode_read`; released with `recto_barcode_list_free`.
typedef struct recto_barcode_list recto_barcode_list;

/// One barcode; its pointers stay valid until the list is freed.
typedef struct recto_barcode {
    /// Zero-terminated, zxing's own spelling, such as "PDF417" or "QRCode".
    const char *_Nonnull symbology;
    const uint8_t *_Nullable bytes;
    size_t byte_count;
    /// x, y of top left, top right, bottom right and bottom left, in pixels.
    double corners[8];
} recto_barcode;

/// Reads the barcodes of a luminance image; `list` is set only with recto_barcode_status_ok.
recto_barcode_status recto_barcode_read(
    const uint8_t *_Nonnull pixels,
    int32_t width,
    int32_t height,
    int32_t bytes_per_row,
    recto_barcode_options options,
    recto_barcode_list *_Nullable *_Nonnull list
);

size_t recto_barcode_list_count(const recto_barcode_list *_Nonnull list);

/// The barcode at `index`, which must be below the count.
recto_barcode recto_barcode_list_item(const recto_barcode_list *_Nonnull list, size_t index);

void recto_barcode_list_free(recto_barcode_list *_Nullable list);

/// Draws a QR code (ISO/IEC 18004) of zero-terminated UTF-8 text, without its quiet zone.
///
/// `modules` gets a byte for each module, row after row: 1 for a dark one. 177 × 177 bytes are enough for any code.
recto_barcode_status recto_qr_code_draw(
    const char *_Nonnull text,
    uint8_t *_Nonnull modules,
    int32_t capacity,
    int32_t *_Nonnull side
);

/// Version of zxing-cpp, as major × 1,000,000 + minor × 1,000 + patch: of its headers, as the library does not tell.
int32_t recto_zxing_version(void);

#ifdef __cplusplus
}
#endif

#endif
