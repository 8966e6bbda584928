// SPDX-License-Identifier: Apache-2.0
// Which of the builds of a function this processor can run.
#ifndef CRECTO_VISION_PROCESSOR_H
#define CRECTO_VISION_PROCESSOR_H

namespace recto {

#ifdef __x86_64__
inline bool has_avx2() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }
inline bool has_vnni() { return __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vl"); }
#endif

}  // namespace recto

#endif
