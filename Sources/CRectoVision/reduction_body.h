// SPDX-License-Identifier: Apache-2.0
// What both builds of a reduction share; included once by each, after its processor is settled.
#include "reduction.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace {

// The pixels along one side that one of the reduced image covers, and what each of them counts for; 1 in all.
struct Cover {
    int first;
    std::vector<float> shares;
};

Cover cover(int index, int from, int to) {
    // In units that both sides have whole numbers of.
    const int64_t start = (int64_t)index * from, end = start + from;
    Cover result = {(int)(start / to), {}};
    for (int64_t at = result.first; at * to < end; ++at)
        result.shares.push_back((float)(std::min(end, (at + 1) * to) - std::max(start, at * to)) / (float)from);
    return result;
}

// Of all columns, each as many shares as the widest has: then the innermost loop has one length.
struct Columns {
    int shares_each;
    std::vector<int> first;
    std::vector<float> shares;

    Columns(int from, int to) : shares_each((from - 1) / to + 2), first(to), shares((size_t)to * shares_each) {
        for (int x = 0; x < to; ++x) {
            const Cover columns = cover(x, from, to);
            first[x] = columns.first;
            std::copy(columns.shares.begin(), columns.shares.end(), shares.begin() + (size_t)x * shares_each);
        }
    }
};

// Adds a row to sums of rows; a plain loop, which compilers turn into vector instructions.
inline void add(const uint8_t *row, float share, std::vector<float> &sums, int count) {
    float *sum = sums.data();
    for (int at = 0; at < count; ++at) sum[at] += share * row[at];
}

// Where `known` is not 0 it is how many shares a column has: loops of a known length are unrolled.
template <int channels, int known>
inline void gather(const std::vector<float> &sums, const Columns &columns, uint8_t *row, int width) {
    const int count = known ? known : columns.shares_each;
    for (int x = 0; x < width; ++x) {
        const float *sum = &sums[(size_t)columns.first[x] * channels];
        const float *shares = &columns.shares[(size_t)x * count];
        for (int channel = 0; channel < channels; ++channel) {
            float mean = 0.5f;
            for (int at = 0; at < count; ++at) mean += sum[at * channels + channel] * shares[at];
            row[x * channels + channel] = (uint8_t)mean;
        }
    }
}

template <int channels>
inline void take_means_of(const recto_pixels &source, const recto_pixels &destination) {
    const Columns columns(source.width, destination.width);
    const int count = source.width * channels;
    // Shares of columns that are not there are 0, and so must be what they are of.
    std::vector<float> sums((size_t)(source.width + columns.shares_each) * channels);
    for (int y = 0; y < destination.height; ++y) {
        const Cover rows = cover(y, source.height, destination.height);
        std::fill_n(sums.begin(), count, 0);
        for (size_t at = 0; at < rows.shares.size(); ++at)
            add(source.base + (rows.first + at) * source.bytes_per_row, rows.shares[at], sums, count);
        uint8_t *row = destination.base + (size_t)y * destination.bytes_per_row;
        switch (columns.shares_each) {
            case 3: gather<channels, 3>(sums, columns, row, destination.width); break;
            case 4: gather<channels, 4>(sums, columns, row, destination.width); break;
            case 5: gather<channels, 5>(sums, columns, row, destination.width); break;
            default: gather<channels, 0>(sums, columns, row, destination.width);
        }
    }
}

inline void take_means(const recto_pixels &source, const recto_pixels &destination) {
    if (source.channels == 1) take_means_of<1>(source, destination);
    if (source.channels == 3) take_means_of<3>(source, destination);
}

}  // namespace
