// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CRectoConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

// MARK: Resources

static int limit(int resource, uint64_t amount) {
    struct rlimit now;
    if (getrlimit(resource, &now) != 0) return errno;
    // Somebody may have set it lower already.
    rlim_t wanted = amount < now.rlim_max ? amount : now.rlim_max;
    struct rlimit both = {wanted, wanted};
    return setrlimit(resource, &both) == 0 ? 0 : errno;
}

int recto_give_way(void) {
    // About a tenth of the share of usual work, by the kernel's table of weights. Whoever has less already stays there.
    enum { LEVEL = 10 };
    errno = 0;
    int now = getpriority(PRIO_PROCESS, 0);
    if (now == -1 && errno != 0) return errno;
    if (now >= LEVEL) return 0;
    return setpriority(PRIO_PROCESS, 0, LEVEL) == 0 ? 0 : errno;
}

int recto_limit_resources(uint64_t memory, uint64_t open_files) {
    int error = limit(RLIMIT_DATA, memory);
    // The stack is no data, and grows up to the next thing in its way.
    if (!error) error = limit(RLIMIT_STACK, 8 << 20);
    if (!error) error = limit(RLIMIT_NOFILE, open_files);
    if (!error) error = limit(RLIMIT_FSIZE, 0);
    if (!error) error = limit(RLIMIT_CORE, 0);
    return error;
}

int recto_limit_processor_time(uint64_t seconds) {
    struct rusage used;
    struct rlimit now;
    if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &now) != 0) return errno;
    // The soft limit alone, so that there can be more for the next piece of work. A second more than was used, since
    // the kernel counts whole ones.
    rlim_t wanted = (rlim_t)used.ru_utime.tv_sec + (rlim_t)used.ru_stime.tv_sec + 1 + seconds;
    now.rlim_cur = wanted < now.rlim_max ? wanted : now.rlim_max;
    return setrlimit(RLIMIT_CPU, &now) == 0 ? 0 : errno;
}

int recto_keep_memory_private(void) {
    // Handlers that a runtime installed as it was loaded, before any code of this program ran.
    static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGSYS, SIGTRAP};
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) {
        if (sigaction(crashes[i], &usual, NULL) != 0) return errno;
    }
    int error = limit(RLIMIT_CORE, 0);
    if (!error && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) error = errno;
    return error;
}

static int give_up_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno; }

// MARK: Files

// Later versions than the oldest headers that this is built with know of.
#ifndef LANDLOCK_ACCESS_FS_REFER
#define LANDLOCK_ACCESS_FS_REFER (1ULL << 13)
#endif
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif
#define ACCESS_FS_IOCTL_DEV (1ULL << 15)
#define ACCESS_NET_TCP (3ULL)
#define SCOPE_ALL (3ULL)

/// `struct landlock_ruleset_attr` as of the sixth version; kernels take as much of it as they know.
struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

static int allow_path(int rules, const char *path, uint64_t known) {
    int file = open(path, O_PATH | O_CLOEXEC);
    // A missing file need not be allowed.
    if (file < 0) return errno == ENOENT ? 0 : errno;
    uint64_t allowed = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE;
    struct stat status;
    if (fstat(file, &status) == 0 && S_ISDIR(status.st_mode)) allowed |= LANDLOCK_ACCESS_FS_READ_DIR;
    struct landlock_path_beneath_attr rule = {.allowed_access = known & allowed, .parent_fd = file};
    int error = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0 ? 0 : errno;
    close(file);
    return error;
}

int recto_restrict_files(const char *const *paths, size_t count) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 0) return errno;
    struct ruleset all = {.files = (1ULL << 13) - 1};
    if (version >= 2) all.files |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= 3) all.files |= LANDLOCK_ACCESS_FS_TRUNCATE;
    if (version >= 4) all.network = ACCESS_NET_TCP;
    if (version >= 5) all.files |= ACCESS_FS_IOCTL_DEV;
    if (version >= 6) all.scopes = SCOPE_ALL;
    size_t size = version >= 6 ? sizeof all : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
    int rules = (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
    if (rules < 0) return errno;
    int error = 0;
    for (size_t i = 0; i < count && !error; i++) error = allow_path(rules, paths[i], all.files);
    if (!error) error = give_up_privileges();
    if (!error && syscall(SYS_landlock_restrict_self, rules, 0) != 0) error = errno;
    close(rules);
    return error;
}

// MARK: System calls

#if defined(__x86_64__)
#define THIS_PROCESSOR AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_PROCESSOR AUDIT_ARCH_AARCH64
#endif

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, (what))
#define REFUSE(number) ANSWER(SECCOMP_RET_ERRNO | (number))
/// The number of the call, which means this one on this processor alone.
#define LOAD_CALL                                              \
    LOAD(arch),                                                \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_PROCESSOR, 1, 0), \
    ANSWER(SECCOMP_RET_KILL_PROCESS),                          \
    LOAD(nr)
/// Goes on with the next instruction if the value is this one, and skips that one if it is not.
#define IF_SAME(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1)
#define ALLOW(call) IF_SAME(SYS_##call), ANSWER(SECCOMP_RET_ALLOW)
#define FORBID(call) IF_SAME(SYS_##call), REFUSE(EPERM)
/// Allows a call if an argument, of 32 bits, is this value, and refuses all others of it.
#define ALLOW_ONLY_WITH(call, argument, value)                    \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4),        \
    LOAD(args[argument]),                                         \
    IF_SAME(value),                                               \
    ANSWER(SECCOMP_RET_ALLOW),                                    \
    REFUSE(EPERM)
/// Limits and signals of the process itself, not of others with numbers that it might guess.
#define ONLY_ITSELF ALLOW_ONLY_WITH(prlimit64, 0, 0), ALLOW_ONLY_WITH(tgkill, 0, (uint32_t)getpid())
/// Files tell nobody by signal that they are ready: it may be another process, and any signal.
#define NO_SIGNALS_BY_FILES                                \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fcntl, 0, 8),  \
    LOAD(args[1]),                                         \
    IF_SAME(F_SETOWN), REFUSE(EPERM),                      \
    IF_SAME(F_SETSIG), REFUSE(EPERM),                      \
    IF_SAME(F_SETOWN_EX), REFUSE(EPERM),                   \
    ANSWER(SECCOMP_RET_ALLOW)
/// Calls of another table of the same processor, with numbers that no filter below names.
#define FORBID_OTHER_TABLES BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), REFUSE(ENOSYS)
/// New threads, but no new processes; the C library falls back to the call with flags that can be checked.
#define ONLY_THREADS                                                \
    IF_SAME(SYS_clone3), REFUSE(ENOSYS),                            \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),           \
    LOAD(args[0]),                                                  \
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),       \
    ANSWER(SECCOMP_RET_ALLOW),                                      \
    REFUSE(EPERM)

/// Memory that the limit counts: it does not count memory shared without a file, or memory that grows like a stack.
#define ONLY_COUNTED_MEMORY                                                              \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 6),                                 \
    LOAD(args[3]),                                                                       \
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAP_GROWSDOWN, 3, 0),                           \
    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, MAP_SHARED | MAP_ANONYMOUS),                     \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MAP_SHARED | MAP_ANONYMOUS, 1, 0),               \
    ANSWER(SECCOMP_RET_ALLOW),                                                           \
    REFUSE(EPERM)

#ifdef THIS_PROCESSOR
static int install(struct sock_filter *filter, size_t count) {
    struct sock_fprog program = {(unsigned short)count, filter};
    int error = give_up_privileges();
    if (error) return error;
    long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
    // A positive answer is a thread that could not be reached.
    return result == 0 ? 0 : result > 0 ? EBUSY : errno;
}
#endif

int recto_allow_computing_only(void) {
#ifdef THIS_PROCESSOR
    struct sock_filter filter[] = {
        LOAD_CALL,
        // Talking through files that are open.
        ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(close), ALLOW(lseek), ALLOW(fstat), ALLOW(ppoll),
        // Memory.
        ONLY_COUNTED_MEMORY, ALLOW(munmap), ALLOW(mremap), ALLOW(mprotect), ALLOW(madvise), ALLOW(brk),
        // Threads, and waiting for them.
        ALLOW(futex), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(sched_yield), ALLOW(sched_getaffinity),
        ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack), ALLOW(gettid),
        ALLOW(getpid), ALLOW(exit), ALLOW(exit_group), ALLOW(restart_syscall), ALLOW(membarrier), ALLOW(getcpu),
        ALLOW(epoll_ctl), ALLOW(epoll_pwait), ALLOW(eventfd2), ALLOW(timerfd_create), ALLOW(timerfd_settime),
        // Time, chance, and the resources it used.
        ALLOW(clock_gettime), ALLOW(clock_getres), ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(gettimeofday),
        ALLOW(getrandom), ALLOW(getrusage), ALLOW(sysinfo), ALLOW(uname),
#ifdef SYS_poll
        ALLOW(poll), ALLOW(epoll_wait), ALLOW(getrlimit), ALLOW(setrlimit), ALLOW(arch_prctl),
#endif
        ONLY_THREADS,
        // Names of threads.
        ALLOW_ONLY_WITH(prctl, 0, PR_SET_NAME),
        // Ending itself if it found that something is wrong.
        ONLY_ITSELF,
        REFUSE(EPERM),
    };
    return install(filter, sizeof filter / sizeof *filter);
#else
    return ENOSYS;
#endif
}

int recto_forbid_reaching_out(void) {
#ifdef THIS_PROCESSOR
    struct sock_filter filter[] = {
        LOAD_CALL,
        FORBID_OTHER_TABLES,
        ONLY_COUNTED_MEMORY,
        ONLY_ITSELF,
        NO_SIGNALS_BY_FILES,
        FORBID(socket), FORBID(socketpair), FORBID(connect), FORBID(bind), FORBID(listen), FORBID(sendto),
        FORBID(sendmsg), FORBID(ptrace), FORBID(process_vm_readv), FORBID(process_vm_writev), FORBID(kill),
        FORBID(tkill), FORBID(rt_sigqueueinfo), FORBID(rt_tgsigqueueinfo), FORBID(setpriority), FORBID(ioprio_set),
        FORBID(sched_setaffinity), FORBID(sched_setscheduler), FORBID(sched_setparam), FORBID(sched_setattr),
        FORBID(process_madvise), FORBID(process_mrelease), FORBID(migrate_pages), FORBID(move_pages), FORBID(kcmp),
        FORBID(shmget), FORBID(shmat), FORBID(shmctl), FORBID(msgget), FORBID(msgsnd), FORBID(msgrcv), FORBID(msgctl),
        FORBID(semget), FORBID(semop), FORBID(semtimedop), FORBID(semctl), FORBID(mq_open), FORBID(pidfd_open),
        FORBID(pidfd_send_signal), FORBID(pidfd_getfd), FORBID(mount), FORBID(umount2),
        FORBID(pivot_root), FORBID(chroot), FORBID(unshare), FORBID(setns), FORBID(bpf), FORBID(perf_event_open),
        FORBID(userfaultfd), FORBID(io_uring_setup), FORBID(io_uring_enter), FORBID(io_uring_register),
        FORBID(keyctl), FORBID(add_key), FORBID(request_key), FORBID(init_module), FORBID(finit_module),
        FORBID(kexec_load), FORBID(reboot), FORBID(swapon), FORBID(swapoff), FORBID(acct), FORBID(quotactl),
        FORBID(open_by_handle_at), FORBID(mknodat), FORBID(fchmodat), FORBID(fchownat), FORBID(sethostname),
        FORBID(settimeofday), FORBID(clock_settime), FORBID(adjtimex),
        ANSWER(SECCOMP_RET_ALLOW),
    };
    return install(filter, sizeof filter / sizeof *filter);
#else
    return ENOSYS;
#endif
}

int recto_forbid_processes(void) {
#ifdef THIS_PROCESSOR
    struct sock_filter filter[] = {
        LOAD_CALL,
        FORBID_OTHER_TABLES,
#ifdef SYS_fork
        FORBID(fork), FORBID(vfork),
#endif
        ONLY_THREADS,
        ANSWER(SECCOMP_RET_ALLOW),
    };
    return install(filter, sizeof filter / sizeof *filter);
#else
    return ENOSYS;
#endif
}
