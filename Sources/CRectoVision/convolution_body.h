// SPDX-License-Identifier: Apache-2.0
// The shared code of all builds of a convolution's row; included once by each, after its processor is settled, and after
// `dot`: the sums, each with the products of its two weights and a pair of samples.
#include "convolution.h"

// Which registers carry a vector between files differs by processor; none of these leaves its file.
#pragma clang diagnostic ignored "-Wpsabi"

namespace {

// Values of as many channels as a vector of sums has.
template <typename Sums>
struct Values;
template <>
struct Values<Eight> {
    typedef float Vector __attribute__((vector_size(32)));
};
template <>
struct Values<Sixteen> {
    typedef float Vector __attribute__((vector_size(64)));
};

// Channels in memory lie as numbers do.
template <typename Vector, typename Number>
inline Vector load(const Number *channels) {
    Vector loaded;
    __builtin_memcpy(&loaded, channels, sizeof loaded);
    return loaded;
}

// So many places and channels at once that their sums, a tap's weights and a sample have room in the registers: 16 of
// AVX2, 32 of AVX-512. Only loops that are unrolled early leave the sums there.
template <typename Sums, int places, int vectors>
inline void convolve_tile(const recto::ConvolutionRow &row, int x, int channel) {
    constexpr int lanes = sizeof(Sums) / sizeof(int32_t);
    typedef typename Values<Sums>::Vector Vector;
    const size_t input_step = row.input_step, weights_step = 2 * row.output_channels;
    const int input_pairs = row.input_pairs;
    Sums sums[places][vectors];
#pragma clang loop unroll(full)
    for (int place = 0; place < places; ++place)
#pragma clang loop unroll(full)
        for (int vector = 0; vector < vectors; ++vector) sums[place][vector] = Sums{};
    const int16_t *weights = row.weights + 2 * channel;
    for (const ptrdiff_t offset : *row.offsets) {
        const int16_t *input = row.input + x * input_step + offset;
        for (int pair = 0; pair < input_pairs; ++pair, weights += weights_step) {
            Sums tap[vectors];
#pragma clang loop unroll(full)
            for (int vector = 0; vector < vectors; ++vector) tap[vector] = load<Sums>(weights + 2 * lanes * vector);
#pragma clang loop unroll(full)
            for (int place = 0; place < places; ++place)
#pragma clang loop unroll(full)
                for (int vector = 0; vector < vectors; ++vector)
                    sums[place][vector] = dot(sums[place][vector], tap[vector], input + place * input_step + 2 * pair);
        }
    }
    const Vector zero = {};
#pragma clang loop unroll(full)
    for (int place = 0; place < places; ++place)
#pragma clang loop unroll(full)
        for (int vector = 0; vector < vectors; ++vector) {
            const int first = channel + lanes * vector;
            const size_t at = (x + place) * row.output_step + first;
            Vector value = __builtin_convertvector(sums[place][vector], Vector) * load<Vector>(row.units + first);
            value += load<Vector>(row.bias + first);
            if (row.rectifies_before) value = value > zero ? value : zero;
            if (row.other) value += load<Vector>(row.other + at);
            if (row.rectifies_after) value = value > zero ? value : zero;
            __builtin_memcpy(row.output + at, &value, sizeof value);
        }
}

template <typename Sums, int places, int vectors>
inline void convolve_channels(const recto::ConvolutionRow &row, int channel) {
    int x = 0;
    for (; x + places <= row.width; x += places) convolve_tile<Sums, places, vectors>(row, x, channel);
    // Two places at once wait less for each other's sums than one.
    for (; x + 2 <= row.width; x += 2) convolve_tile<Sums, 2, vectors>(row, x, channel);
    if (x < row.width) convolve_tile<Sums, 1, vectors>(row, x, channel);
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
    if (row.output_channels - channel == 16) convolve_channels<Eight, 5, 2>(row, channel);
    if (row.output_channels - channel == 8) convolve_channels<Eight, 8, 1>(row, channel);
}
#endif

inline float narrow(const float *values, size_t count, int16_t *whole) {
    typedef Values<Eight>::Vector Vector;
    typedef int16_t Whole __attribute__((vector_size(16)));
    constexpr size_t lanes = 8;
    const Vector zero = {};
    Vector highest = zero;
    for (size_t index = 0; index < count; index += lanes) {
        const Vector value = load<Vector>(values + index), magnitude = value < zero ? -value : value;
        highest = magnitude > highest ? magnitude : highest;
    }
    float most = 0;
    for (size_t lane = 0; lane < lanes; ++lane) most = highest[lane] > most ? highest[lane] : most;
    const float scale = most > 0 ? recto::most_of_value / most : 0;
    const Vector half = zero + 0.5f;
    for (size_t index = 0; index < count; index += lanes) {
        const Vector value = load<Vector>(values + index) * scale;
        const Eight nearest = __builtin_convertvector(value + (value < zero ? -half : half), Eight);
        const Whole narrowed = __builtin_convertvector(nearest, Whole);
        __builtin_memcpy(whole + index, &narrowed, sizeof narrowed);
    }
    return most / recto::most_of_value;
}

}  // namespace
