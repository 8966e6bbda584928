// SPDX-License-Identifier: Apache-2.0

// Gives up what it is told to, tries things, and prints for each how that went: 0 or the error's number.
#define _GNU_SOURCE
#include "CRectoSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static void say(const char *what, long result) { printf("%s %d\n", what, result < 0 ? errno : 0); }

static void *_Nullable nothing(void *_Nullable argument) { return argument; }

static void try_threads(void) {
    pthread_t thread;
    int error = pthread_create(&thread, NULL, nothing, NULL);
    printf("thread %d\n", error);
    if (!error) pthread_join(thread, NULL);
}

/// 200 MB, by a call that no compiler leaves out; given back, so that the next ones are no more in all.
static void try_memory(const char *what, int flags) {
    const size_t size = 200 << 20;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_ANONYMOUS | flags, -1, 0);
    say(what, memory == MAP_FAILED ? -1 : 0);
    if (memory != MAP_FAILED) munmap(memory, size);
}

int main(int count, char **words) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    int error = 0;
    const char *way = count > 1 ? words[1] : "";
    // What programs are started from, and what is not there.
    const char *folders[] = {"/usr", "/lib", "/lib64", "/nowhere"};
    if (!strcmp(way, "files")) error = recto_restrict_files(NULL, 0);
    if (!strcmp(way, "folders")) error = recto_restrict_files(folders, 4);
    if (!strcmp(way, "computing")) error = recto_allow_computing_only();
    if (!strcmp(way, "reaching")) error = recto_forbid_reaching_out();
    if (!strcmp(way, "resources")) error = recto_limit_resources(100 << 20, 8);
    if (!strcmp(way, "time")) error = recto_limit_processor_time(1);
    printf("confined %d\n", error);
    if (error) return 0;
    say("read", open("/etc/passwd", O_RDONLY));
    say("library", open("/usr/bin/env", O_RDONLY));
    say("write", open(count > 2 ? words[2] : "/dev/null", O_WRONLY | O_CREAT, 0600));
    say("socket", socket(AF_INET, SOCK_STREAM, 0));
    say("kill", kill(getppid(), 0));
    say("signal", syscall(SYS_tgkill, getppid(), getppid(), 0));
    say("own-signal", syscall(SYS_tgkill, getpid(), getpid(), 0));
    int ends[2];
    say("signal-by-file", pipe(ends) == 0 ? fcntl(ends[0], F_SETOWN, getppid()) : -1);
    say("pipe", pipe(ends) == 0 ? fcntl(ends[0], F_SETFL, O_NONBLOCK) : -1);
    struct rlimit limits;
    say("limits", prlimit(getppid(), RLIMIT_CORE, NULL, &limits));
    say("own-limits", prlimit(0, RLIMIT_CORE, NULL, &limits));
    // Of a process that it does not trace, which is another error than being refused the call.
    say("trace", ptrace(PTRACE_CONT, getppid(), 0, 0));
    say("executable", mprotect(mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), 4096, PROT_READ));
    try_memory("memory", MAP_PRIVATE);
    try_memory("shared", MAP_SHARED);
    try_memory("growing", MAP_PRIVATE | MAP_GROWSDOWN);
    try_threads();
    pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    say("process", child);
    execl("/bin/true", "true", (char *)NULL);
    say("program", -1);
    if (!strcmp(way, "time"))
        for (volatile long i = 0;; i++) {}
    return 0;
}
