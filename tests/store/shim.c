/* Notes every sync of a file in $SHIM_LOG, and fails it with EIO while the file $SHIM_FAIL is there. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int synced(const char *name, int fd) {
    char link[64], path[4000], line[4100];
    const char *fail = getenv("SHIM_FAIL"), *log = getenv("SHIM_LOG");
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    if (fail && access(fail, F_OK) == 0) {
        errno = EIO;
        return -1;
    }
    int result = real(fd);
    if (log && result == 0) {
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t length = readlink(link, path, sizeof path - 1);
        path[length < 0 ? 0 : length] = 0;
        int out = open(log, O_WRONLY | O_APPEND | O_CREAT, 0600);
        int count = snprintf(line, sizeof line, "sync %s\n", path);
        if (out >= 0) {
            if (write(out, line, count) != count) abort();
            close(out);
        }
    }
    return result;
}

int fsync(int fd) { return synced("fsync", fd); }
int fdatasync(int fd) { return synced("fdatasync", fd); }
