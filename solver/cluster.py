"""An executor on the workers of a dask cluster, for runs that are larger than one machine."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from terms.errors import TropcheckError

PATIENCE = 10
"""How many seconds the scheduler has to answer."""


class ClusterError(TropcheckError):
    """A cluster that cannot be reached, or has no workers that decide readings."""


def reach(address: str) -> None:
    """Raise `ClusterError` where nobody listens at an address, so that no client waits for an answer."""
    try:
        found = urlsplit(address)
        if found.scheme != "tcp" or not found.hostname or found.port is None:
            raise ClusterError(f"--on {address}: an address is tcp://HOST:PORT")
        socket.create_connection((found.hostname, found.port), PATIENCE).close()
    except (OSError, ValueError) as error:
        raise ClusterError(f"--on {address}: nobody listens there ({error})") from None


@contextmanager
def on_cluster(address: str) -> Iterator[Executor]:
    """Yield an executor on the cluster whose scheduler has the address, such as `tcp://10.0.0.1:8786`.

    A worker decides one reading at a time in a process of its own, and finds claim files under the same paths as
    here. When a worker is lost, its readings are decided on another one.
    """
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError("--on needs the package distributed; run: pip install 'tropcheck[cluster]'") from None
    reach(address)
    try:
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        reason = str(error) or type(error).__name__
        raise ClusterError(f"--on {address}: no scheduler answers there ({reason})") from None
    with client:
        threads = client.nthreads()
        if not threads or max(threads.values()) > 1:
            found = "a worker with several threads" if threads else "no worker"
            remedy = f"start workers by: dask worker {address} --nthreads 1"
            raise ClusterError(f"--on {address}: the cluster has {found}; {remedy}")
        yield client.get_executor(pure=False)
