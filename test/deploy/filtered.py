"""Runs a command under seccomp filters: filtered.py FILTERS COMMAND ARGUMENT…

FILTERS is JSON: `known`, all system calls of systemd; `allowed`, those of the unit's SystemCallFilter; `families`, the
allowed address families; `errno`, the error of other calls, or null to kill the process.
"""

import errno
import json
import os
import socket
import sys

import seccomp

filters = json.loads(sys.argv[1])
number = filters["errno"]
refused = seccomp.KILL_PROCESS if number is None else seccomp.ERRNO(getattr(errno, number))


def load(default, rules):
    loaded = seccomp.SyscallFilter(default)
    for action, name, *arguments in rules:
        # Some calls exist only on other architectures.
        if action != default and seccomp.resolve_syscall(seccomp.Arch(), name) >= 0:
            loaded.add_rule(action, name, *arguments)
    loaded.load()


families = {int(getattr(socket, name)) for name in filters["families"]}
others = [number for number in range(64) if number not in families]
if families:
    unsupported = seccomp.ERRNO(errno.EAFNOSUPPORT)
    load(seccomp.ALLOW, [(unsupported, "socket", seccomp.Arg(0, seccomp.EQ, number)) for number in others])

if filters["allowed"]:
    allowed = set(filters["allowed"])
    rules = [(seccomp.ALLOW if name in allowed else refused, name) for name in filters["known"]]
    load(seccomp.ERRNO(errno.ENOSYS), rules)

os.execvp(sys.argv[2], sys.argv[2:])
