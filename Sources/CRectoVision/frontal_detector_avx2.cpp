// SPDX-License-Identifier: Apache-2.0
// The detector once more, for processors with AVX2: four fifths of the time.
#ifdef __x86_64__
#include "frontal_detector.h"

// The headers of others that dlib includes come first, so that only dlib's own functions are compiled for AVX2. The
// others' might be shared with the rest of the program, which must run anywhere.
// clang-format off
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cctype>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <complex>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <exception>
#include <fstream>
#include <functional>
#include <future>
#include <immintrin.h>
#include <iomanip>
#include <iosfwd>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <locale>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <numeric>
#include <pthread.h>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>
// clang-format on

// A namespace of its own keeps the two builds of each function apart.
#define dlib dlib_avx2
#define DLIB_HAVE_SSE3
#define DLIB_HAVE_SSE41
#define DLIB_HAVE_AVX
#define DLIB_HAVE_AVX2
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#include "frontal_detector_body.h"
#pragma clang attribute pop

std::unique_ptr<recto::FrontalDetector> recto::frontal_detector_avx2(std::istream &stored) {
    return std::make_unique<Variant>(stored);
}
#endif
