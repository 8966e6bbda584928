// SPDX-License-Identifier: Apache-2.0
// Convolutions of few channels, compiled for several kinds of processors.
//
// Weights and values are whole numbers, and so are their sums: each processor gives the same, in half the time that
// floating-point numbers take.
#ifndef CRECTO_VISION_CONVOLUTION_H
#define CRECTO_VISION_CONVOLUTION_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace recto {

// The greatest magnitude of a value, and of all weights together that a sum takes: so no sum leaves 32 bits.
constexpr int most_of_value = 16383, most_of_weights = INT32_MAX / most_of_value;

// A row of a convolution's output. The channels of a place stand together; those of the output are a multiple of 8.
struct ConvolutionRow {
    // The first tap of the first place; `offsets` lead from there to the others, `input_step` to the next place.
    const int16_t *input;
    const std::vector<ptrdiff_t> *offsets;
    size_t input_step;
    // Channels of the input by twos.
    int input_pairs;
    // Of each tap, each pair of channels of the input, each channel of the output: two weights.
    const int16_t *weights;
    // Of each channel of the output: what a sum of 1 stands for, and what is added to it then.
    const float *units;
    const float *bias;
    float *output;
    size_t output_step;
    int output_channels;
    int width;
    // Added if not null, place by place as the output lies; before that and after it negative values may become 0.
    const float *other;
    bool rectifies_before, rectifies_after;
};

// The operations of networks, as one kind of processor does them.
struct Arithmetic {
    void (*convolve)(const ConvolutionRow &row);
    // Writes values, a multiple of 8, as whole numbers up to `most_of_value`; returns what 1 stands for.
    float (*narrow)(const float *values, size_t count, int16_t *whole);
};

extern const Arithmetic plain_arithmetic;
#ifdef __x86_64__
extern const Arithmetic avx2_arithmetic, vnni_arithmetic;
#endif

// Those that this processor can run, the fastest last.
const std::vector<const Arithmetic *> &arithmetics();

}  // namespace recto

#endif
