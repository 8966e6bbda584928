// SPDX-License-Identifier: Apache-2.0
// clang-format off
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
// dlib's own decompositions do for transforms of the plane: LAPACK and BLAS need not be linked.
#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK
#include <dlib/image_transforms/interpolation.h>
// clang-format on

#include "guarded.h"

using recto::guarded;

namespace {

// Pixels of this shim as an image that dlib reads.
template <typename Pixel>
struct Picture {
    recto_pixels pixels;
};

template <typename Pixel>
long num_rows(const Picture<Pixel> &picture) {
    return picture.pixels.height;
}
template <typename Pixel>
long num_columns(const Picture<Pixel> &picture) {
    return picture.pixels.width;
}
template <typename Pixel>
const void *image_data(const Picture<Pixel> &picture) {
    return picture.pixels.base;
}
template <typename Pixel>
long width_step(const Picture<Pixel> &picture) {
    return picture.pixels.bytes_per_row;
}

}  // namespace

namespace dlib {

template <typename Pixel>
struct image_traits<Picture<Pixel>> {
    typedef Pixel pixel_type;
};
template <typename Pixel>
struct image_traits<const Picture<Pixel>> {
    typedef Pixel pixel_type;
};

}  // namespace dlib

namespace {

template <typename Pixel>
void cut(recto_pixels source, const dlib::chip_details &details, recto_pixels destination) {
    const Picture<Pixel> picture{source};
    dlib::array2d<Pixel> chip;
    dlib::extract_image_chip(picture, details, chip, dlib::interpolate_bilinear());
    for (int32_t y = 0; y < destination.height; ++y)
        memcpy(
            destination.base + (size_t)y * destination.bytes_per_row, &chip[y][0],
            (size_t)destination.width * destination.channels
        );
}

}  // namespace

recto_vision_status recto_face_chip(
    recto_pixels source,
    double x,
    double y,
    double scale,
    double angle,
    recto_pixels destination
) {
    return guarded([&] {
        const double width = destination.width * scale, height = destination.height * scale;
        const dlib::chip_details details(
            dlib::centered_drect(dlib::dpoint(x, y), width, height),
            dlib::chip_dims(destination.height, destination.width), angle
        );
        if (source.channels == 3)
            cut<dlib::rgb_pixel>(source, details, destination);
        else
            cut<unsigned char>(source, details, destination);
    });
}
