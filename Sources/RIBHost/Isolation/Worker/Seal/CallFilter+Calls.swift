import Glibc
import LinuxCalls

/// The system calls needed by Swift, Dispatch and Foundation at run time, without those that reach another process.
extension CallFilter {
    /// Allows the calls of every sealed process, for its memory, its threads and its open files.
    mutating func allowOwnMatters() {
        for number in [
            SYS_read, SYS_write, SYS_sendto, SYS_recvfrom, SYS_ppoll, SYS_futex, SYS_clock_gettime, SYS_epoll_pwait,
            SYS_mmap, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_madvise, SYS_brk, SYS_membarrier, SYS_msync,
            SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_preadv, SYS_pwritev, SYS_lseek, SYS_close,
            SYS_close_range, SYS_dup, SYS_dup3, SYS_pipe2, SYS_pselect6, SYS_fstat, SYS_epoll_create1, SYS_epoll_ctl,
            SYS_eventfd2, SYS_timerfd_create, SYS_timerfd_settime, SYS_timerfd_gettime, SYS_sendmsg, SYS_recvmsg,
            SYS_setitimer, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_times,
            SYS_getrusage,
            SYS_set_robust_list, SYS_get_robust_list, SYS_rseq, SYS_gettid, SYS_getpid, SYS_getppid,
            SYS_set_tid_address, SYS_exit, SYS_exit_group, SYS_sched_yield, SYS_sched_getaffinity,
            SYS_sched_getparam, SYS_sched_getscheduler, SYS_sched_get_priority_max, SYS_sched_get_priority_min,
            SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigtimedwait, SYS_rt_sigpending,
            SYS_rt_sigsuspend, SYS_sigaltstack, SYS_restart_syscall, SYS_wait4, SYS_getuid, SYS_geteuid, SYS_getgid,
            SYS_getegid, SYS_getgroups, SYS_getpgid, SYS_getsid, SYS_uname, SYS_sysinfo, SYS_getrandom, SYS_getcpu,
        ] { allow(number) }
        #if arch(x86_64)
            for number in [
                SYS_poll, SYS_select, SYS_epoll_wait, SYS_epoll_create, SYS_dup2, SYS_pipe, SYS_time, SYS_pause,
                SYS_getrlimit, SYS_getpgrp, SYS_arch_prctl, SYS_eventfd,
            ] { allow(number) }
        #endif
        allowOwnMattersByArgument(of: UInt32(getpid()))
    }

    /// Allows calls which could also reach another process, limited by their arguments.
    private mutating func allowOwnMattersByArgument(of process: UInt32) {
        // Threads, and no processes: the flags of clone3 are in memory, which a filter cannot read.
        disown(SYS_clone3)
        let newThread: UInt32 = 0x10000  // CLONE_THREAD, which is there for _GNU_SOURCE only.
        allow(SYS_clone, if: .has(newThread, argument: 0))
        // Signals to this process, and limits of it.
        allow(SYS_kill, if: .oneOf([process], argument: 0))
        allow(SYS_tgkill, if: .oneOf([process], argument: 0))
        allow(SYS_prlimit64, if: .oneOf([0, process], argument: 0))
        // A thread's own priority: PRIO_PROCESS, 0.
        for number in [SYS_setpriority, SYS_getpriority] {
            allow(number, if: .oneOf([0], argument: 0), .oneOf([0], argument: 1))
        }
        // A thread's name, and that of a piece of memory.
        allow(SYS_prctl, if: .oneOf([UInt32(PR_SET_NAME), UInt32(PR_GET_NAME), 0x5356_4D41], argument: 0))
        // F_DUPFD to F_SETLKW, the same locks by open file (F_OFD_GETLK to F_OFD_SETLKW), and F_DUPFD_CLOEXEC. Not those
        // that have the kernel send signals to another process, delay another process that opens the file (F_SETLEASE),
        // or take more of the kernel's memory (F_SETPIPE_SZ).
        allow(SYS_fcntl, if: .oneOf([0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030], argument: 1))
        // TCGETS, by which isatty(3) asks, FIONREAD, FIONBIO, FIONCLEX and FIOCLEX.
        allow(SYS_ioctl, if: .oneOf([0x5401, 0x541B, 0x5421, 0x5450, 0x5451], argument: 1))
    }

    /// Allows opening and inspecting files: Landlock decides which ones.
    mutating func allowReadingFiles() {
        for number in [
            SYS_newfstatat, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_getdents64, SYS_readlinkat,
            SYS_faccessat,
            SYS_faccessat2, SYS_getcwd, SYS_fadvise64, SYS_flock,
        ] { allow(number) }
        // The size of an attribute, such as an access control list, which is asked for without room for its value.
        allow(SYS_lgetxattr, if: .oneOf([0], argument: 3))
        #if arch(x86_64)
            for number in [SYS_stat, SYS_lstat, SYS_readlink, SYS_access, SYS_getdents] { allow(number) }
            allow(SYS_open, if: .lacks(Self.foreignRights, argument: 2))
        #endif
        allow(SYS_openat, if: .lacks(Self.foreignRights, argument: 3))
    }

    /// Allows running another program in this process: Landlock decides which ones.
    mutating func allowExecuting() { allow(SYS_execve) }

    /// Allows changing files, but not owners, modes and times, which Landlock does not govern.
    mutating func allowWritingFiles() {
        for number in [
            SYS_unlinkat, SYS_renameat, SYS_renameat2, SYS_symlinkat, SYS_linkat, SYS_ftruncate,
            SYS_truncate,
            SYS_fallocate, SYS_fsync, SYS_fdatasync, SYS_sync_file_range, SYS_copy_file_range, SYS_sendfile, SYS_umask,
        ] { allow(number) }
        #if arch(x86_64)
            for number in [SYS_rmdir, SYS_unlink, SYS_rename, SYS_symlink, SYS_link] { allow(number) }
            for number in [SYS_mkdir, SYS_creat] { allow(number, if: .lacks(Self.foreignRights, argument: 1)) }
        #endif
        allow(SYS_mkdirat, if: .lacks(Self.foreignRights, argument: 2))
    }

    /// The set-user-ID and set-group-ID bits in the mode of a new file: its callers would get the rights of the host's
    /// user.
    private static let foreignRights: UInt32 = 0o6000

    /// Allows Internet sockets, and netlink, by which getaddrinfo(3) learns the machine's addresses.
    mutating func allowNetwork() {
        // Of netlink only the protocol of addresses and routes: others tell of the machine's sockets, devices and users.
        let netlink = UInt32(AF_NETLINK)
        allow(
            SYS_socket,
            if: .oneOf([UInt32(AF_INET), UInt32(AF_INET6), netlink], argument: 0),
            .oneOfIf([0], argument: 2, netlink, at: 0)
        )
        // A pair wakes a thread of the resolver of URLSession. The ends of a pair of streams reach only each other; those
        // of a pair for datagrams can send to any Unix socket of the machine, as to that of the system's log.
        let (nonBlocking, closing): (UInt32, UInt32) = (0o4000, 0o2000000)  // SOCK_NONBLOCK and SOCK_CLOEXEC.
        let streams = [0, nonBlocking, closing, nonBlocking | closing].map { UInt32(SOCK_STREAM.rawValue) | $0 }
        allow(SYS_socketpair, if: .oneOf([UInt32(AF_UNIX)], argument: 0), .oneOf(streams, argument: 1))
        for number in [
            SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_getsockname, SYS_getpeername,
            SYS_setsockopt,
            SYS_getsockopt, SYS_shutdown, SYS_sendmmsg, SYS_recvmmsg,
        ] { allow(number) }
    }
}
