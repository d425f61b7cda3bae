"""Runs a server as a systemd socket unit does: activated.py PORT COMMAND ARGUMENT…

The socket stays open while the server restarts. Each process prints its id, and ends with this one.
"""

import os
import socket
import sys

listener = socket.socket()
listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
listener.bind(("127.0.0.1", int(sys.argv[1])))
listener.listen(4096)

while True:
    child = os.fork()
    if child == 0:
        os.dup2(listener.fileno(), 3)
        # dup2 changes nothing if the socket already is number 3, which then closes on exec.
        os.set_inheritable(3, True)
        os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
        os.execvp("setpriv", ["setpriv", "--pdeathsig", "KILL", *sys.argv[2:]])
    print(f"started {child}", flush=True)
    os.waitpid(child, 0)
