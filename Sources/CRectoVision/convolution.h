// SPDX-License-Identifier: Apache-2.0
// Convolutions of few channels, compiled for several kinds of processors.
#ifndef CRECTO_VISION_CONVOLUTION_H
#define CRECTO_VISION_CONVOLUTION_H

#include <cstddef>
#include <vector>

namespace recto {

// A row of a convolution's output. The channels of a place stand together; those of the output are a multiple of 8.
struct ConvolutionRow {
    // The first tap of the first place; `offsets` lead from there to the others, `input_step` to the next place.
    const float *input;
    const std::vector<ptrdiff_t> *offsets;
    size_t input_step;
    int input_channels;
    // Of each tap, each channel of the input, each of the output.
    const float *weights;
    const float *bias;
    float *output;
    size_t output_step;
    int output_channels;
    int width;
    // Added if not null, place by place as the output lies; before that and after it negative values may become 0.
    const float *other;
    bool rectifies_before, rectifies_after;
};

using ConvolveRow = void (*)(const ConvolutionRow &);

void convolve_row_plain(const ConvolutionRow &row);
#ifdef __x86_64__
void convolve_row_avx2(const ConvolutionRow &row);
void convolve_row_avx512(const ConvolutionRow &row);
#endif

}  // namespace recto

#endif
