// SPDX-License-Identifier: Apache-2.0
// The shared code of all builds of a convolution's row; included once by each, after its processor is settled.
#include "convolution.h"

// Which registers carry a vector between files differs by processor; none of these leaves its file.
#pragma clang diagnostic ignored "-Wpsabi"

namespace {

// Eight and sixteen channels.
typedef float Eight __attribute__((vector_size(32)));
typedef float Sixteen __attribute__((vector_size(64)));

// Channels in memory lie as floats do.
template <typename Vector>
inline Vector load(const float *channels) {
    Vector loaded;
    __builtin_memcpy(&loaded, channels, sizeof loaded);
    return loaded;
}

// So many places and channels at once that their sums, a tap's weights and a sample have room in the registers: 16 of
// AVX2, 32 of AVX-512. Only loops that are unrolled early leave the sums there.
template <typename Vector, int places, int vectors>
inline void convolve_tile(const recto::ConvolutionRow &row, int x, int channel) {
    constexpr int lanes = sizeof(Vector) / sizeof(float);
    const size_t input_step = row.input_step, output_channels = row.output_channels;
    const int input_channels = row.input_channels;
    Vector sums[places][vectors];
#pragma clang loop unroll(full)
    for (int place = 0; place < places; ++place)
#pragma clang loop unroll(full)
        for (int vector = 0; vector < vectors; ++vector)
            sums[place][vector] = load<Vector>(row.bias + channel + lanes * vector);
    const float *weights = row.weights + channel;
    for (const ptrdiff_t offset : *row.offsets) {
        const float *input = row.input + x * input_step + offset;
        for (int from = 0; from < input_channels; ++from, weights += output_channels) {
            Vector tap[vectors];
#pragma clang loop unroll(full)
            for (int vector = 0; vector < vectors; ++vector) tap[vector] = load<Vector>(weights + lanes * vector);
#pragma clang loop unroll(full)
            for (int place = 0; place < places; ++place)
#pragma clang loop unroll(full)
                for (int vector = 0; vector < vectors; ++vector)
                    sums[place][vector] += tap[vector] * input[place * input_step + from];
        }
    }
    const Vector zero = {};
#pragma clang loop unroll(full)
    for (int place = 0; place < places; ++place)
#pragma clang loop unroll(full)
        for (int vector = 0; vector < vectors; ++vector) {
            Vector sum = sums[place][vector];
            const size_t at = (x + place) * row.output_step + channel + lanes * vector;
            if (row.rectifies_before) sum = sum > zero ? sum : zero;
            if (row.other) sum += load<Vector>(row.other + at);
            if (row.rectifies_after) sum = sum > zero ? sum : zero;
            __builtin_memcpy(row.output + at, &sum, sizeof sum);
        }
}

template <typename Vector, int places, int vectors>
inline void convolve_channels(const recto::ConvolutionRow &row, int channel) {
    int x = 0;
    for (; x + places <= row.width; x += places) convolve_tile<Vector, places, vectors>(row, x, channel);
    // Two places at once wait less for each other's sums than one.
    for (; x + 2 <= row.width; x += 2) convolve_tile<Vector, 2, vectors>(row, x, channel);
    if (x < row.width) convolve_tile<Vector, 1, vectors>(row, x, channel);
}

#ifdef RECTO_SIXTEEN_LANES
inline void convolve(const recto::ConvolutionRow &row) {
    int channel = 0;
    for (; row.output_channels - channel >= 48; channel += 48) convolve_channels<Sixteen, 6, 3>(row, channel);
    for (; row.output_channels - channel >= 32; channel += 32) convolve_channels<Sixteen, 8, 2>(row, channel);
    for (; row.output_channels - channel >= 16; channel += 16) convolve_channels<Sixteen, 12, 1>(row, channel);
    if (row.output_channels - channel == 8) convolve_channels<Eight, 12, 1>(row, channel);
}
#else
inline void convolve(const recto::ConvolutionRow &row) {
    int channel = 0;
    // With 4 of these a register is lacking, which costs a quarter of the speed.
    for (; row.output_channels - channel >= 24; channel += 24) convolve_channels<Eight, 3, 3>(row, channel);
    if (row.output_channels - channel == 16) convolve_channels<Eight, 6, 2>(row, channel);
    if (row.output_channels - channel == 8) convolve_channels<Eight, 8, 1>(row, channel);
}
#endif

}  // namespace
