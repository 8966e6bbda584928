// SPDX-License-Identifier: Apache-2.0

// Starting programs, and files in memory to feed them: calls that Swift's view of the C library leaves out in part.
// Every function returns 0 or the error's number.
//
// Both that start a program end a request to the system to ignore the ends of children (`SIGCHLD`): their callers wait
// for these ends, and judge by them. They leave the calling thread and the program no better priority (`nice`) than the
// main thread has.

#ifndef CRECTO_PROCESS_H
#define CRECTO_PROCESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// Starts a program in a process group of its own. Its only open files are the given two, as standard input and output;
/// standard error goes nowhere.
///
/// `words` and `environment` end with NULL.
int recto_start_process(const char *path, char *_Nullable const *_Nonnull words,
                        char *_Nullable const *_Nonnull environment, int input, int output, pid_t *process);

/// A program that reads bytes that may be made to do harm, and the rights it keeps.
typedef struct RectoConfinedProgram {
    const char *path;
    /// This and the next two end with NULL.
    char *_Nullable const *_Nonnull words;
    char *_Nullable const *_Nonnull environment;
    /// Files, and folders with all below them, that can be read and run.
    char *_Nullable const *_Nonnull readable;
    /// Bytes that it can write to.
    uint64_t memory;
    /// Seconds that it can compute.
    uint64_t seconds;
    /// Files that it can have open.
    uint64_t open_files;
} RectoConfinedProgram;

/// Starts a program as above, from the start of its input. It can read a few files, write to its output, and do little
/// else: no other files, no network, no processes of its own.
///
/// Protections that the kernel does not have are left out. It ends when the calling thread ends.
int recto_start_confined_process(const RectoConfinedProgram *program, int input, int output, pid_t *process);

/// The processor time that a process took up to now.
int recto_processor_time(pid_t process, int64_t *nanoseconds);

/// Makes a file that lies in memory, holds these bytes, and cannot be changed by anybody.
int recto_make_memory_file(const void *_Nullable bytes, size_t count, int *file);

/// Starts so many threads, which do nothing, and waits for their ends: an error if the system refuses one of them.
int recto_try_threads(size_t count);

/// Has the C library's allocator make no more than `count` heaps, for threads that begin to allocate from now on.
void recto_share_heaps(int count);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
