// SPDX-License-Identifier: Apache-2.0

// The rights that a process gives up for good: memory, files, the network. Every function returns 0 or the error's
// number. No later call gives back a right.

#ifndef CRECTO_CONFINEMENT_H
#define CRECTO_CONFINEMENT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// Gives the calling thread and those that it starts a small share of a busy processor, and all of an idle one.
int recto_give_way(void);

/// Limits memory that can be written to, in bytes, and open files; nothing is written to files and no core is dumped.
int recto_limit_resources(uint64_t memory, uint64_t open_files);

/// Ends the process once it has computed for so many seconds more; may be called again for more.
int recto_limit_processor_time(uint64_t seconds);

/// Keeps the content of this process's memory from reaching a disk or another process when it crashes or is inspected.
/// No core is dumped, and processes of the same user cannot read it. Signals of a crash end it at once, before a
/// runtime can print anything.
int recto_keep_memory_private(void);

/// Takes away all files but these and those below these folders, which can be read and run, by Landlock (Linux 5.13 and
/// later). If the kernel can, it takes away TCP, abstract sockets and signals to others too.
///
/// Holds for the calling thread and those that it starts: call it before there are others.
///
/// Returns ENOSYS or EOPNOTSUPP if the kernel has no Landlock.
int recto_restrict_files(const char *_Nonnull const *_Nullable paths, size_t count);

/// Takes away every system call except those for computing and talking through open files, by a seccomp filter, from
/// all threads. It can open no file, run no program and send nothing. It cannot touch limits or signals of other
/// processes. The memory it can still ask for counts against the limit.
///
/// Returns ENOSYS if kernel or processor are not known.
int recto_allow_computing_only(void);

/// Takes away the system calls that reach the network, other processes and the kernel's less travelled parts, and
/// memory that no limit counts. It does so by a seccomp filter, from all threads and from programs that this process
/// becomes.
///
/// Returns ENOSYS if kernel or processor are not known.
int recto_forbid_reaching_out(void);

/// Takes away the system calls that make processes, threads excepted, by a seccomp filter, from all threads and from
/// programs run later.
///
/// Returns ENOSYS if kernel or processor are not known.
int recto_forbid_processes(void);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
