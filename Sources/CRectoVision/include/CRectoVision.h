// SPDX-License-Identifier: Apache-2.0
// Plain C over OpenCV's core, imgproc, objdetect and dnn and over dlib: gradients, regions, perspective, networks,
// faces.
#ifndef CRECTO_VISION_H
#define CRECTO_VISION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum __attribute__((enum_extensibility(closed))) recto_vision_status : int32_t {
    recto_vision_status_ok = 0,
    recto_vision_status_no_memory = 1,
    recto_vision_status_failed = 2,
} recto_vision_status;

/// Pixels that the caller owns and keeps alive during the call; `channels` is 1 (grey) or 3 (RGB), 8 bits each.
typedef struct recto_pixels {
    uint8_t *_Nonnull base;
    int32_t width;
    int32_t height;
    int32_t bytes_per_row;
    int32_t channels;
} recto_pixels;

/// A connected part of a map, in the map's pixels.
typedef struct recto_region {
    /// Corners of the smallest rectangle around it, at any angle, clockwise.
    double rectangle[8];
    /// Corners of the four-sided outline, clockwise, if its hull has one.
    double quadrilateral[8];
    bool has_quadrilateral;
    /// Area inside its outer contour.
    double area;
    /// Mean of the map inside the contour.
    double density;
} recto_region;

/// Sums of the gradient's magnitude (|dx| + |dy|) over square cells, scaled to the mean per pixel.
///
/// `map` has one byte per cell: (width / cell) × (height / cell) of them, rows without padding. The gradient is taken
/// at full resolution, since fine bars vanish in a reduced image.
recto_vision_status recto_gradient_map(recto_pixels image, int32_t cell, uint8_t *_Nonnull map);

/// Mean filter over a square of `side` cells, in place.
recto_vision_status recto_map_smooth(recto_pixels map, int32_t side);

/// The threshold that separates the map's values into two classes best (Otsu).
recto_vision_status recto_map_threshold(recto_pixels map, double *_Nonnull threshold);

/// Connected regions at or above `threshold`, the largest first, at most `capacity`. Before, gaps up to `closing` cells
/// are closed and necks up to `opening` cells are cut.
recto_vision_status recto_map_regions(
    recto_pixels map,
    double threshold,
    int32_t closing,
    int32_t opening,
    recto_region *_Nonnull regions,
    size_t capacity,
    size_t *_Nonnull count
);

/// The 3 × 3 matrix, row by row, that maps four points (x, y pairs) onto four others.
recto_vision_status recto_perspective_between(
    const double *_Nonnull from,
    const double *_Nonnull to,
    double *_Nonnull matrix
);

/// Fills `destination` with the source seen through `matrix`, which maps destination to source; outside is repeated.
recto_vision_status recto_perspective_warp(
    recto_pixels source,
    const double *_Nonnull matrix,
    recto_pixels destination
);

/// Fills `destination` with the mean of the source's pixels that fall into each of its own.
recto_vision_status recto_pixels_reduce(recto_pixels source, recto_pixels destination);

/// Adds the difference between an image and its blur of `sigma` pixels, `amount` times.
recto_vision_status recto_pixels_sharpen(recto_pixels source, double sigma, double amount, recto_pixels destination);

/// Stretches contrast so that local minimum and maximum over `side` pixels become 0 and 255.
recto_vision_status recto_pixels_flatten(recto_pixels source, int32_t side, recto_pixels destination);

/// Lights a picture evenly: the ground around dark strokes narrower than `side` pixels becomes white, in shadows as well.
recto_vision_status recto_pixels_light(recto_pixels source, int32_t side, recto_pixels destination);

/// A neural network read from a file; its creator frees it. One thread at a time may use it.
typedef struct recto_network recto_network;

/// Reads a network from the `count` bytes of an ONNX file, which need not outlive the call.
///
/// A convolutional one has one input and one output. It has nothing but convolutions of two dimensions, layers that
/// raise the size by whole numbers, rectifiers and sums of two. It is computed here, in about half of OpenCV's time.
/// Every layer that takes two values of one place counts as a sum. It fails if there is anything else.
recto_vision_status recto_network_create(
    const uint8_t *_Nonnull bytes,
    size_t count,
    bool is_convolutional,
    recto_network *_Nullable *_Nonnull network
);

/// The builds of the arithmetic of convolutional networks that this processor can run, at least one; the last is the
/// fastest. All give the same.
int32_t recto_arithmetic_count(void);

/// Makes a convolutional network compute with one of these, from 0 on, in place of the fastest.
recto_vision_status recto_network_choose_arithmetic(recto_network *_Nonnull network, int32_t arithmetic);

/// Gives the network and its outputs back.
void recto_network_free(recto_network *_Nonnull network);

/// Computes the named outputs, or the last layer's if `count` is 0, from one input of 1 × channels × height × width.
///
/// `names` holds one name after the other, each with a zero at its end.
recto_vision_status recto_network_run(
    recto_network *_Nonnull network,
    const float *_Nonnull values,
    int32_t channels,
    int32_t height,
    int32_t width,
    const char *_Nonnull names,
    size_t count
);

/// The values of an output, in the order in which they were named; the network's own until its next run.
recto_vision_status recto_network_output(
    const recto_network *_Nonnull network,
    size_t index,
    const float *_Nullable *_Nonnull values,
    size_t *_Nonnull count
);

/// Writes three planes of `width` × `height` values (sample - mean) * scale, with the image at their top left corner.
///
/// The planes are red, green and blue, `is_reversed` blue, green and red; `mean` is in the order of the image's own
/// samples. Grey fills all three alike, and beyond the image they are 0.
recto_vision_status recto_pixels_planes(
    recto_pixels image,
    bool is_reversed,
    const float *_Nonnull mean,
    float scale,
    int32_t width,
    int32_t height,
    float *_Nonnull planes
);

/// Writes one plane of (sample - mean) / deviation, both taken over a square of `side` pixels around each pixel.
///
/// The image, in luminance, stands at the top left corner of the plane and its edges are repeated beyond it. Samples
/// count from 0 to 1; `least_deviation` is added to the deviation by squares, so that noise is not raised, and the
/// quotients are cut off at ± `limit`.
recto_vision_status recto_pixels_contrast(
    recto_pixels image,
    int32_t side,
    float least_deviation,
    float limit,
    int32_t width,
    int32_t height,
    float *_Nonnull plane
);

/// Writes one plane of (sample - mean) / deviation as large as the strip, which is in luminance.
///
/// The mean is taken over `columns` × `rows` pixels around each pixel. The deviation is the root mean square of all
/// differences from their own means there. The part of the window beyond the strip does not count. Samples count from 0
/// to 1; `least_deviation` is added to the deviation by squares.
recto_vision_status recto_strip_contrast(
    recto_pixels strip,
    int32_t columns,
    int32_t rows,
    float least_deviation,
    float *_Nonnull plane
);

/// A connected mark on paper, by the rectangle around it in pixels, the number of these pixels that it takes, and its tone.
typedef struct recto_mark {
    int32_t x;
    int32_t y;
    int32_t width;
    int32_t height;
    int32_t area;
    bool is_light;
} recto_mark;

/// The connected marks that are darker than their surroundings, or lighter, row by row from the top: of each tone at most
/// half of `capacity`.
///
/// The image is in luminance from 0 to 255. The mean and the deviation are taken over `columns` × `rows` pixels around
/// a pixel. A pixel belongs to a mark if it differs from the mean by `deviations` times the deviation, which counts as
/// `least` if it is less, and as `most` if it is more.
recto_vision_status recto_marks(
    recto_pixels image,
    int32_t columns,
    int32_t rows,
    double least,
    double most,
    double deviations,
    recto_mark *_Nonnull marks,
    size_t capacity,
    size_t *_Nonnull count
);

/// Fills each pixel of `destination` with the source at the place that `x` and `y` give for it, the edges repeated.
///
/// Places count from the middle of the source's first pixel; values between pixels are taken on straight lines.
recto_vision_status recto_pixels_sample(
    recto_pixels source,
    const float *_Nonnull x,
    const float *_Nonnull y,
    recto_pixels destination
);

/// The amplitudes of a square picture's Fourier transform, for finding patterns; the picture is in luminance.
///
/// The mean is taken off first, and a Hann window weakens what is near the edges. `amplitudes` has room for as many
/// numbers as the picture has pixels. The first row and column are those of the frequency 0; frequencies above half of
/// the side are negative ones.
recto_vision_status recto_pixels_spectrum(recto_pixels picture, float *_Nonnull amplitudes);

/// Bytes that are there as long as the program.
typedef struct recto_bytes {
    const uint8_t *_Nonnull base;
    size_t count;
} recto_bytes;

/// The ONNX file of the network that reads a line of a machine readable zone; Models/mrz/README.md describes it.
recto_bytes recto_zone_recogniser(void);

/// The ONNX file of the network that finds machine readable zones; Models/mrz/README.md describes it.
recto_bytes recto_zone_locator(void);

/// The ONNX file of the network that sees documents; Models/outlines/README.md describes it.
recto_bytes recto_document_finder(void);

/// The ONNX file of the network that judges squares for traces of screens and prints; Models/recapture/README.md
/// describes it.
recto_bytes recto_recapture_judge(void);

/// The ONNX file of the network that reads a line of a card's print; Models/print/README.md describes it.
recto_bytes recto_print_recogniser(void);

/// The ONNX file of the network that reads a line of print with its small letters, accents and signs.
recto_bytes recto_print_reader(void);

/// The ONNX file of the network that measures the openness of an eye; Models/expressions/README.md describes it.
recto_bytes recto_eye_network(void);

/// The ONNX file of the network that measures the smile of a mouth; Models/expressions/README.md describes it.
recto_bytes recto_mouth_network(void);

/// The ONNX file of the network that finds the eyes of a face; Models/expressions/README.md describes it.
recto_bytes recto_face_network(void);

/// Fills `destination`, which is larger, with the source's pixels and the values between them on straight lines.
recto_vision_status recto_pixels_enlarge(recto_pixels source, recto_pixels destination);

/// Fills `destination`, which is grey and of the same size, with the luminance of a source in colour.
recto_vision_status recto_pixels_grey(recto_pixels source, recto_pixels destination);

/// A rectangle that a detector takes for a face, in pixels; it may reach beyond the image.
typedef struct recto_face {
    int32_t x;
    int32_t y;
    int32_t width;
    int32_t height;
    /// On the detector's own scale.
    double score;
} recto_face;

/// dlib's detector of faces that look at the camera; freed by its creator, used by any number of threads.
typedef struct recto_frontal_detector recto_frontal_detector;

/// The detector in the `count` characters of base64 that dlib stored it as; fails if they are no detector.
recto_vision_status recto_frontal_detector_create(
    const uint8_t *_Nonnull text,
    size_t count,
    recto_frontal_detector *_Nullable *_Nonnull created
);

void recto_frontal_detector_free(recto_frontal_detector *_Nullable detector);

/// The faces of about 80 pixels and more with a score above `threshold`, the surest first, at most `capacity`.
///
/// With `is_quick` only those of up to 150 pixels that look straight ahead are sought, in half the time.
recto_vision_status recto_frontal_detector_detect(
    const recto_frontal_detector *_Nonnull detector,
    recto_pixels grey,
    bool is_quick,
    double threshold,
    recto_face *_Nonnull faces,
    size_t capacity,
    size_t *_Nonnull count
);

/// Fills `destination`, which is of the source's kind, with a turned rectangle of the source, as dlib cuts faces out.
///
/// The rectangle has its middle at `x` and `y`, which lie in the source. It is `scale` times as large as the
/// destination, and turned by `angle` radians. Much larger ones are reduced first. Beyond the source it is black.
recto_vision_status recto_face_chip(
    recto_pixels source,
    double x,
    double y,
    double scale,
    double angle,
    recto_pixels destination
);

/// A cascade of OpenCV's; freed by its creator, used by one thread at a time.
typedef struct recto_cascade recto_cascade;

/// The cascade in a file, which is read now and parsed by the first use; fails if there is no file.
recto_vision_status recto_cascade_create(
    const char *_Nonnull path,
    recto_cascade *_Nullable *_Nonnull created
);

/// Parses the cascade; fails if the file holds none.
recto_vision_status recto_cascade_load(recto_cascade *_Nonnull cascade);

void recto_cascade_free(recto_cascade *_Nullable cascade);

/// The cascade's findings on sizes from `smallest` pixels on that grow by `step`, at most `capacity`. A finding with
/// fewer than `neighbours` findings around it is dropped, and their number is the score.
recto_vision_status recto_cascade_detect(
    recto_cascade *_Nonnull cascade,
    recto_pixels grey,
    double step,
    int32_t neighbours,
    int32_t smallest,
    recto_face *_Nonnull faces,
    size_t capacity,
    size_t *_Nonnull count
);

/// A place at which an image's brightness changes fastest, to a fraction of a pixel.
typedef struct recto_edge {
    float x;
    float y;
    /// Unit vector from dark to light.
    float normal_x;
    float normal_y;
    /// Change of brightness per pixel.
    float strength;
} recto_edge;

/// The edges of a grey image after a blur of `sigma` pixels: local maxima, across the edge, of at least `threshold`.
///
/// Row by row from the top until `capacity` is reached. `median` is the median strength of all pixels.
recto_vision_status recto_edges_find(
    recto_pixels image,
    double sigma,
    double threshold,
    recto_edge *_Nonnull edges,
    size_t capacity,
    size_t *_Nonnull count,
    double *_Nonnull median
);

/// Version of the OpenCV that is loaded, as major × 1,000,000 + minor × 1,000 + patch.
int32_t recto_opencv_version(void);

/// Version of dlib, which is linked in, in the same form.
int32_t recto_dlib_version(void);

#ifdef __cplusplus
}
#endif

#endif
