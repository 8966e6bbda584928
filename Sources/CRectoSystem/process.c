// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CRectoProcess.h"

#include "CRectoConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// Has the system tell how children end. If it was told to ignore their ends, which a program inherits from the one
/// that started it, it forgets their statuses and times.
static int hear_of_children(void) {
    struct sigaction now;
    if (sigaction(SIGCHLD, NULL, &now) != 0) return errno;
    if (now.sa_handler == SIG_IGN) now.sa_handler = SIG_DFL;
    else if (!(now.sa_flags & SA_NOCLDWAIT)) return 0;
    now.sa_flags &= ~SA_NOCLDWAIT;
    return sigaction(SIGCHLD, &now, NULL) == 0 ? 0 : errno;
}

/// Gives the calling thread no more of the processor than the main thread has, which keeps what this program was started
/// with. Dispatch gives its threads the usual share if it may, and a program has that of the thread that starts it.
static int share_as_main_thread(void) {
    errno = 0;
    int main_thread = getpriority(PRIO_PROCESS, (id_t)getpid());
    int this_thread = errno ? 0 : getpriority(PRIO_PROCESS, 0);
    if (errno) return errno;
    if (this_thread >= main_thread) return 0;
    return setpriority(PRIO_PROCESS, 0, main_thread) == 0 ? 0 : errno;
}

/// What this process and the calling thread need before they start a program.
static int prepare_to_start(void) {
    int error = hear_of_children();
    return error ? error : share_as_main_thread();
}

int recto_start_process(const char *path, char *const *words, char *const *environment, int input, int output,
                        pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = prepare_to_start();
    if (error) return error;
    error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (!error) error = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    // Ctrl-C is for the parent, which lets work in hand be finished.
    if (!error) error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    if (!error) error = posix_spawn(process, path, &actions, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

// MARK: Confined programs

// The code from here to the next mark runs between fork and exec: nothing but calls that a signal handler may make.

/// The file for the child's error if it cannot become the program; closed by becoming it.
enum { REPORT_FILE = STDERR_FILENO + 1 };

static int place_file(int file, int wanted, int flags) {
    return dup3(file, wanted, flags) == wanted ? 0 : errno;
}

/// Puts the three files in their places, and lets no other be open, for any file numbers.
static int place_files(int input, int output, int *report) {
    // Above the places that they are to take, so that none takes another's.
    int high_input = fcntl(input, F_DUPFD_CLOEXEC, REPORT_FILE + 1);
    int high_output = fcntl(output, F_DUPFD_CLOEXEC, REPORT_FILE + 1);
    int high_report = fcntl(*report, F_DUPFD_CLOEXEC, REPORT_FILE + 1);
    if (high_input < 0 || high_output < 0 || high_report < 0) return errno;
    int error = place_file(high_report, REPORT_FILE, O_CLOEXEC);
    if (error) return error;
    *report = REPORT_FILE;
    // Left open if it is the place already.
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0) return errno;
    if (nowhere != STDERR_FILENO) error = place_file(nowhere, STDERR_FILENO, 0);
    if (!error) error = place_file(high_input, STDIN_FILENO, 0);
    if (!error) error = place_file(high_output, STDOUT_FILENO, 0);
    if (error) return error;
    closefrom(REPORT_FILE + 1);
    return lseek(STDIN_FILENO, 0, SEEK_SET) == 0 ? 0 : errno;
}

/// A protection that the kernel does not have is left out.
static int unless_missing(int error) { return error == ENOSYS || error == EOPNOTSUPP ? 0 : error; }

static int confine(const RectoConfinedProgram *program) {
    size_t count = 0;
    while (program->readable[count]) count++;
    int error = recto_limit_resources(program->memory, program->open_files);
    if (!error) error = recto_limit_processor_time(program->seconds);
    if (!error) error = unless_missing(recto_restrict_files((const char *const *)program->readable, count));
    if (!error) error = unless_missing(recto_forbid_reaching_out());
    if (!error) error = unless_missing(recto_forbid_processes());
    return error;
}

static int prepare(const RectoConfinedProgram *program, pid_t parent, int input, int output, int *report) {
    // Ctrl-C is for the parent; a group of its own does not hear of it.
    if (setpgid(0, 0) != 0 || prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
    // The parent may have ended before that was said.
    if (getppid() != parent) return ESRCH;
    sigset_t none;
    sigemptyset(&none);
    if (sigprocmask(SIG_SETMASK, &none, NULL) != 0) return errno;
    struct sigaction usual = {.sa_handler = SIG_DFL};
    if (sigaction(SIGPIPE, &usual, NULL) != 0) return errno;
    int error = place_files(input, output, report);
    return error ? error : confine(program);
}

static _Noreturn void become(const RectoConfinedProgram *program, pid_t parent, int input, int output, int report) {
    int error = prepare(program, parent, input, output, &report);
    if (!error) {
        execve(program->path, program->words, program->environment);
        error = errno;
    }
    (void)!write(report, &error, sizeof error);
    _exit(127);
}

// MARK: Starting them

int recto_start_confined_process(const RectoConfinedProgram *program, int input, int output, pid_t *process) {
    int report[2];
    int error = prepare_to_start();
    if (error) return error;
    if (pipe2(report, O_CLOEXEC) != 0) return errno;
    pid_t parent = getpid();
    pid_t child = fork();
    if (child == 0) become(program, parent, input, output, report[1]);
    error = child < 0 ? errno : 0;
    close(report[1]);
    if (!error) {
        ssize_t count;
        int said = 0;
        do count = read(report[0], &said, sizeof said);
        while (count < 0 && errno == EINTR);
        // Nothing is said by a child that became the program.
        error = count == 0 ? 0 : count == sizeof said && said ? said : EIO;
        if (error) {
            kill(child, SIGKILL);
            while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
        }
    }
    close(report[0]);
    if (!error) *process = child;
    return error;
}

int recto_processor_time(pid_t process, int64_t *nanoseconds) {
    clockid_t clock;
    struct timespec time;
    int error = clock_getcpuclockid(process, &clock);
    if (error) return error;
    if (clock_gettime(clock, &time) != 0) return errno;
    *nanoseconds = time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
    return 0;
}

int recto_make_memory_file(const void *bytes, size_t count, int *file) {
    int made = memfd_create("recto", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (made < 0) return errno;
    int error = 0;
    for (size_t done = 0; done < count && !error;) {
        ssize_t step = write(made, (const char *)bytes + done, count - done);
        if (step >= 0) done += (size_t)step;
        else if (errno != EINTR) error = errno;
    }
    if (!error && fcntl(made, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) != 0) error = errno;
    if (error) {
        close(made);
        return error;
    }
    *file = made;
    return 0;
}

// MARK: Threads

static void *wait_for_others(void *gate) {
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

int recto_try_threads(size_t count) {
    pthread_t *threads = calloc(count, sizeof *threads);
    if (!threads) return ENOMEM;
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&gate);
    size_t started = 0;
    int error = 0;
    while (started < count && !error) {
        error = pthread_create(&threads[started], NULL, wait_for_others, &gate);
        if (!error) started++;
    }
    pthread_mutex_unlock(&gate);
    for (size_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
    free(threads);
    return error;
}

void recto_share_heaps(int count) {
    // An allocator other than glibc's has rules of its own.
    mallopt(M_ARENA_MAX, count);
}
