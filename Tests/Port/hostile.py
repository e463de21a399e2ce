#!/usr/bin/env python3
"""Tries what the page about the sandbox says is refused, and shows how it ended; what works is shown as WORKED."""

import ctypes
import errno
import fcntl
import os
import resource
import signal
import socket
import subprocess

from ribs import Button, Interactor, Screen, Text, run

LIBC = ctypes.CDLL(None, use_errno=True)
WORKER = os.getppid()
HERE = os.path.abspath(__file__)


def call(name, *arguments):
    """Calls a function of C, which reports an error as -1."""
    if getattr(LIBC, name)(*arguments) == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def read(path):
    with open(path, "rb") as file:
        file.read(1)


def write(path):
    with open(path, "ab") as file:
        file.write(b"x")


def fork():
    if os.fork() == 0:
        os._exit(0)


def read_memory(process):
    local = ctypes.create_string_buffer(8)
    vector = (ctypes.c_size_t * 2)(ctypes.addressof(local), 8)
    remote = (ctypes.c_size_t * 2)(id(local), 8)
    call("process_vm_readv", process, vector, 1, remote, 1, 0)


def take_descriptors():
    taken = []
    try:
        while len(taken) < 1000:
            taken.append(os.open("/dev/null", os.O_RDONLY))
    finally:
        for descriptor in taken:
            os.close(descriptor)


def raise_limit():
    resource.setrlimit(resource.RLIMIT_NOFILE, (1000, 1000))


def attempts(place):
    """Returns what is tried, by name. `place` is a folder that plugins.json can grant."""
    return {
        "read the place": lambda: read(f"{place}/readable"),
        "list the place": lambda: os.listdir(place),
        "change the place": lambda: write(f"{place}/readable"),
        "create in the place": lambda: write(f"{place}/created"),
        "read itself": lambda: read(HERE),
        "list its folder": lambda: os.listdir(os.path.dirname(HERE)),
        "read /etc/passwd": lambda: read("/etc/passwd"),
        "read plugins.json": lambda: read(os.path.join(os.path.dirname(place), "plugins.json")),
        "list /": lambda: os.listdir("/"),
        "change itself": lambda: write(HERE),
        "create a file beside itself": lambda: write(HERE + ".new"),
        "create a file in /tmp": lambda: write("/tmp/ribs-hostile"),
        "rename itself": lambda: os.rename(HERE, HERE + ".new"),
        "remove itself": lambda: os.unlink(HERE),
        "change its mode": lambda: os.chmod(HERE, 0o4777),
        "link": lambda: os.symlink("/etc", HERE + ".link"),
        "make a directory": lambda: os.mkdir(HERE + ".folder"),
        "read the worker's memory": lambda: read(f"/proc/{WORKER}/mem"),
        "read the worker's environment": lambda: read(f"/proc/{WORKER}/environ"),
        "read the worker's state": lambda: read(f"/proc/{WORKER}/stat"),
        "list processes": lambda: os.listdir("/proc"),
        "read connections": lambda: read("/proc/net/tcp"),
        "read mounts": lambda: read("/proc/self/mounts"),
        "trace the worker": lambda: call("ptrace", 16, WORKER, None, None),
        "be traced": lambda: call("ptrace", 0, 0, None, None),
        "copy the worker's memory": lambda: read_memory(WORKER),
        "signal the worker": lambda: os.kill(WORKER, signal.SIGCONT),
        "signal init": lambda: os.kill(1, 0),
        "signal its group": lambda: os.killpg(os.getpgid(WORKER), signal.SIGCONT),
        "leave its group": lambda: os.setpgid(0, 0),
        "leave its session": os.setsid,
        "fork": fork,
        "start a program": lambda: subprocess.run(["/bin/true"]),
        "spawn a program": lambda: os.posix_spawn("/bin/true", ["true"], {}),
        "become a program": lambda: os.execv("/bin/true", ["true"]),
        "become a shell": lambda: os.execv("/bin/sh", ["sh", "-c", "exit 9"]),
        "become what it has written": lambda: os.execv(f"/proc/self/fd/{os.memfd_create('a')}", ["a"]),
        "TCP socket": socket.socket,
        "UDP socket": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
        "Unix socket": lambda: socket.socket(socket.AF_UNIX),
        "netlink socket": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0),
        "pair of sockets": socket.socketpair,
        "256 descriptors": take_descriptors,
        "raise its limit": raise_limit,
        "enlarge a pipe": lambda: fcntl.fcntl(0, 1031, 1 << 20),
        "become root": lambda: os.setuid(0 if os.getuid() else 1),
        "mount": lambda: call("mount", b"none", b"/tmp", b"tmpfs", 0, None),
        "unshare": lambda: call("unshare", 0x10000000),
        "change its root": lambda: os.chroot("/"),
        "1 GiB of memory": lambda: bytearray(1 << 30),
    }


def outcome(attempt):
    try:
        attempt()
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))
    except ValueError:  # What `resource` says for EPERM.
        return "EPERM"
    except MemoryError:
        return "ENOMEM"
    return "WORKED"


class HostileInteractor(Interactor):
    outcomes = ()

    def screen(self):
        return Screen("Hostile", [Text(text) for text in self.outcomes], Button("Try", id="try"))

    def perform(self, action):
        tried = attempts(self.dependency.place)
        self.outcomes = [f"{name}: {outcome(attempt)}" for name, attempt in tried.items()]


if __name__ == "__main__":
    run(HostileInteractor)
