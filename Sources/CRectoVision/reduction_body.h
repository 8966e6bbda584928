// SPDX-License-Identifier: Apache-2.0
// The shared code of both builds of a reduction; included once by each, after its processor is settled.
#include "reduction.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace {

// The pixels along one side that one of the reduced image covers, and the weight of each of them; 1 in all.
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

// Sums of rows, each pixel times its row's share. As many rows as possible in one pass, since sums in memory take
// longer than the additions. Plain loops, which compilers turn into vector instructions.
template <int rows, bool begins>
inline void add_rows(const uint8_t *first, size_t bytes_per_row, const float *shares, float *sum, int count) {
    for (int at = 0; at < count; ++at) {
        float value = begins ? 0 : sum[at];
        for (int row = 0; row < rows; ++row) value += shares[row] * first[row * bytes_per_row + at];
        sum[at] = value;
    }
}

template <bool begins>
inline int add_some(const uint8_t *first, size_t bytes_per_row, const float *shares, int rows, float *sum, int count) {
    switch (rows) {
        case 1: add_rows<1, begins>(first, bytes_per_row, shares, sum, count); return 1;
        case 2: add_rows<2, begins>(first, bytes_per_row, shares, sum, count); return 2;
        case 3: add_rows<3, begins>(first, bytes_per_row, shares, sum, count); return 3;
        default: add_rows<4, begins>(first, bytes_per_row, shares, sum, count); return 4;
    }
}

inline void sum_rows(const recto_pixels &source, const Cover &rows, float *sums, int count) {
    const int all = (int)rows.shares.size();
    for (int done = 0; done < all;) {
        const uint8_t *first = source.base + (size_t)(rows.first + done) * source.bytes_per_row;
        const float *shares = rows.shares.data() + done;
        done += done == 0 ? add_some<true>(first, source.bytes_per_row, shares, all - done, sums, count)
                          : add_some<false>(first, source.bytes_per_row, shares, all - done, sums, count);
    }
}

// If `known` is not 0, it is the number of shares of a column: loops of a known length are unrolled.
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
    // Shares of missing columns are 0, and so must be their values.
    std::vector<float> sums((size_t)(source.width + columns.shares_each) * channels);
    for (int y = 0; y < destination.height; ++y) {
        const Cover rows = cover(y, source.height, destination.height);
        sum_rows(source, rows, sums.data(), count);
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
