// SPDX-License-Identifier: Apache-2.0
// The shared code of both builds of a convolution's row; included once by each, after its processor is settled.
#include "convolution.h"

namespace {

// Eight channels, as they lie in memory.
typedef float Vector __attribute__((vector_size(32), aligned(4)));

// So many places and channels at once that their sums, a tap's weights and a sample have room in the 16 registers of
// AVX2. Only loops that are unrolled early leave the sums there.
template <int places, int vectors>
inline void convolve_tile(const recto::ConvolutionRow &row, int x, int channel) {
    const size_t input_step = row.input_step, output_channels = row.output_channels;
    const int input_channels = row.input_channels;
    Vector sums[places][vectors];
#pragma clang loop unroll(full)
    for (int place = 0; place < places; ++place)
#pragma clang loop unroll(full)
        for (int vector = 0; vector < vectors; ++vector)
            sums[place][vector] = *(const Vector *)(row.bias + channel + 8 * vector);
    const float *weights = row.weights + channel;
    for (const ptrdiff_t offset : *row.offsets) {
        const float *input = row.input + x * input_step + offset;
        for (int from = 0; from < input_channels; ++from, weights += output_channels) {
            Vector tap[vectors];
#pragma clang loop unroll(full)
            for (int vector = 0; vector < vectors; ++vector) tap[vector] = *(const Vector *)(weights + 8 * vector);
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
            const size_t at = (x + place) * row.output_step + channel + 8 * vector;
            if (row.rectifies_before) sum = sum > zero ? sum : zero;
            if (row.other) sum += *(const Vector *)(row.other + at);
            if (row.rectifies_after) sum = sum > zero ? sum : zero;
            *(Vector *)(row.output + at) = sum;
        }
}

template <int places, int vectors>
inline void convolve_channels(const recto::ConvolutionRow &row, int channel) {
    int x = 0;
    for (; x + places <= row.width; x += places) convolve_tile<places, vectors>(row, x, channel);
    for (; x < row.width; ++x) convolve_tile<1, vectors>(row, x, channel);
}

inline void convolve(const recto::ConvolutionRow &row) {
    int channel = 0;
    // With 4 of these a register is lacking, which costs a quarter of the speed.
    for (; row.output_channels - channel >= 24; channel += 24) convolve_channels<3, 3>(row, channel);
    if (row.output_channels - channel == 16) convolve_channels<6, 2>(row, channel);
    if (row.output_channels - channel == 8) convolve_channels<8, 1>(row, channel);
}

}  // namespace
