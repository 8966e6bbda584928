// SPDX-License-Identifier: Apache-2.0
#include "guarded.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

using recto::guarded;
using recto::matrix;

namespace {

// The sums of levels and of their squares over a window around each place of a row; mirrored at the image's border.
class WindowSums {
public:
    WindowSums(const cv::Mat &image, int columns, int rows)
        : columns(columns), rows(rows), levels(image.cols + columns - 1), squares(levels.size()),
          level_sums(levels.size() + 1), square_sums(levels.size() + 1) {
        // So the largest sum of squares is below the range of 32 bits, in which differences come out right.
        CV_Assert(columns % 2 == 1 && rows % 2 == 1 && columns * rows < 1 << 16);
        cv::copyMakeBorder(image, padded, rows / 2, rows / 2, columns / 2, columns / 2, cv::BORDER_REFLECT_101);
        for (int y = 0; y < rows - 1; ++y) add(padded.ptr<uint8_t>(y));
    }

    // Moves to a row, one after the other.
    void move(int y) {
        if (y > 0) subtract(padded.ptr<uint8_t>(y - 1));
        add(padded.ptr<uint8_t>(y + rows - 1));
        uint32_t level = 0, square = 0;
        for (size_t x = 0; x < levels.size(); ++x) {
            level_sums[x + 1] = level += levels[x];
            square_sums[x + 1] = square += squares[x];
        }
    }

    uint32_t level(int x) const { return level_sums[x + columns] - level_sums[x]; }
    uint32_t square(int x) const { return square_sums[x + columns] - square_sums[x]; }

private:
    void add(const uint8_t *row) {
        for (size_t x = 0; x < levels.size(); ++x) {
            const uint32_t level = row[x];
            levels[x] += level;
            squares[x] += level * level;
        }
    }

    void subtract(const uint8_t *row) {
        for (size_t x = 0; x < levels.size(); ++x) {
            const uint32_t level = row[x];
            levels[x] -= level;
            squares[x] -= level * level;
        }
    }

    const int columns, rows;
    cv::Mat padded;
    // Of the window's rows, column by column; then of all columns up to one.
    std::vector<uint32_t> levels, squares, level_sums, square_sums;
};

// What a pixel is against its ground.
enum Tone : uint8_t { ground, dark, light };

// Pixels of one tone side by side, and the mark that they are of.
struct Run {
    int left, right, mark;
    Tone tone;
};

// The connected marks of an image, row by row.
class Marks {
public:
    struct Mark {
        // The number of the mark that it is a part of, or its own.
        int of, left, top, right, bottom, area;
        Tone tone;
    };

    void add_row(const Tone *tones, int width, int y) {
        row.clear();
        for (int x = 0; x < width;) {
            if (tones[x] == ground) {
                ++x;
                continue;
            }
            int end = x + 1;
            while (end < width && tones[end] == tones[x]) ++end;
            row.push_back({x, end - 1, -1, tones[x]});
            x = end;
        }
        size_t first = 0;
        for (Run &run : row) {
            while (first < above.size() && above[first].right < run.left - 1) ++first;
            for (size_t index = first; index < above.size() && above[index].left <= run.right + 1; ++index)
                if (above[index].tone == run.tone) run.mark = joined(run.mark, above[index].mark);
            if (run.mark < 0) {
                run.mark = (int)all.size();
                all.push_back({run.mark, run.left, y, run.right, y, 0, run.tone});
            }
            Mark &mark = all[run.mark];
            mark.left = std::min(mark.left, run.left);
            mark.right = std::max(mark.right, run.right);
            mark.bottom = y;
            mark.area += run.right - run.left + 1;
        }
        std::swap(row, above);
    }

    // Those that are no part of an earlier one, by their first pixels.
    template <typename Take>
    void each(Take take) const {
        for (size_t index = 0; index < all.size(); ++index)
            if (all[index].of == (int)index) take(all[index]);
    }

private:
    int whole(int mark) {
        while (all[mark].of != mark) mark = all[mark].of = all[all[mark].of].of;
        return mark;
    }

    // Of two marks that touch, the earlier one, which has the pixels of both then; the first may be none.
    int joined(int one, int other) {
        other = whole(other);
        if (one < 0 || one == other) return other;
        const auto [kept, part] = std::minmax(one, other);
        Mark &into = all[kept];
        const Mark &from = all[part];
        into.left = std::min(into.left, from.left);
        into.right = std::max(into.right, from.right);
        into.bottom = std::max(into.bottom, from.bottom);
        into.area += from.area;
        all[part].of = kept;
        return kept;
    }

    std::vector<Run> above, row;
    std::vector<Mark> all;
};

}  // namespace

recto_vision_status recto_marks(
    recto_pixels image,
    int32_t columns,
    int32_t rows,
    double least,
    double most,
    double deviations,
    recto_mark *marks,
    size_t capacity,
    size_t *count
) {
    return guarded([&] {
        CV_Assert(image.channels == 1);
        const cv::Mat levels = matrix(image);
        WindowSums sums(levels, columns, rows);
        std::vector<Tone> tones(levels.cols);
        Marks found;
        const float share = 1.0f / (columns * rows);
        for (int y = 0; y < levels.rows; ++y) {
            sums.move(y);
            const uint8_t *level = levels.ptr<uint8_t>(y);
            for (int x = 0; x < levels.cols; ++x) {
                const float mean = sums.level(x) * share, power = sums.square(x) * share;
                const float deviation = std::sqrt(std::max(0.0f, power - mean * mean));
                const float threshold = std::min(std::max((float)least, (float)deviations * deviation), (float)most);
                const float darker = mean - level[x];
                tones[x] = darker > threshold ? dark : -darker > threshold ? light : ground;
            }
            found.add_row(tones.data(), levels.cols, y);
        }
        *count = 0;
        // Each tone has its half: fine print of one leaves room for the other's.
        size_t taken[] = {0, 0};
        found.each([&](const Marks::Mark &mark) {
            size_t &of_tone = taken[mark.tone == light];
            if (of_tone == capacity / 2) return;
            ++of_tone;
            marks[(*count)++] = {
                mark.left, mark.top, mark.right - mark.left + 1, mark.bottom - mark.top + 1, mark.area, mark.tone == light,
            };
        });
    });
}
