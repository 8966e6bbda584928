// SPDX-License-Identifier: Apache-2.0

// Starting a program, which Swift's view of the C library leaves out in part.

#ifndef CRECTO_PROCESS_H
#define CRECTO_PROCESS_H

#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// Starts a program in a process group of its own, with two open files, and none else, as standard input and output;
/// standard error goes nowhere.
///
/// `words` and `environment` end with NULL. Returns 0 or the error's number.
int recto_start_process(const char *path, char *_Nullable const *_Nonnull words,
                        char *_Nullable const *_Nonnull environment, int input, int output, pid_t *process);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
