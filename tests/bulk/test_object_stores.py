"""Jobs in a store that speaks S3, which has no folders and can't rename anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from farandole import JobError
from farandole.bulk import merge, run, status
from farandole.bulk.files.places import store_of
from farandole.bulk.job import Job
from farandole.bulk.ranks import Rank
from farandole.datasets import DatasetRecipe, make_dataset
from tests.bulk.samples import TEXT, contents, job

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

s3fs = pytest.importorskip("s3fs")
moto = pytest.importorskip("moto.server")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = moto.ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    yield "http://{}:{}".format(*server.get_host_and_port())
    server.stop()


@pytest.fixture
def bucket(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return an empty bucket, which the environment has the keys to."""
    names = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_ENDPOINT_URL")
    for name, value in zip(names, ("a", "b", address), strict=True):
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    s3fs.S3FileSystem.clear_instance_cache()
    name = tmp_path.name.lower().replace("_", "-")
    other_machine().mkdir(name)
    return f"s3://{name}"


def other_machine() -> Any:
    """Return a client that shares nothing with that of the jobs."""
    return s3fs.S3FileSystem(skip_instance_cache=True)


class Stop(Exception):
    """Ends a run before its parts are done."""


@pytest.mark.parametrize("sink", ["o.csv", "o.parquet", "o.parquet/"])
def test_a_run_that_ended_early_and_ranks_give_the_bytes_of_a_disk(
    bucket: str, tmp_path: Path, sink: str
) -> None:
    (tmp_path / "in.txt").write_bytes(TEXT)
    other_machine().pipe(f"{bucket}/in/a.txt", TEXT)
    stored = Job("solve", f"{bucket}/in/*.txt", f"{bucket}/out/{sink}", part=900)

    def stop(done: int, _: int) -> None:
        if done:
            raise Stop

    with pytest.raises(Stop):
        run(stored, workers=1, in_flight=1, progress=stop)
    assert 0 < status(stored).done < status(stored).parts
    assert not other_machine().isfile(stored.sink.rstrip("/"))
    for number in (1, 0):
        run(stored, workers=2, rank=Rank(number, 2))
    assert merge(stored).complete
    plain = job(tmp_path, sink, part=900)
    run(plain)
    store = other_machine()
    found = store.find(stored.sink.rstrip("/"))
    assert {name.rpartition("/")[2]: store.cat(name) for name in found} == contents(plain)
    assert not store.exists(f"{stored.folder}/parts")
    store.pipe(found[0], b"")
    if not stored.has_shards:
        with pytest.raises(JobError, match="removed or changed"):
            run(stored)


def test_equivalent_puzzles_and_data_sets_are_found_in_a_store(bucket: str, tmp_path: Path) -> None:
    other_machine().pipe(f"{bucket}/in.csv", b"puzzle\n" + TEXT)
    (tmp_path / "in.txt").write_bytes(TEXT)
    stored = Job("deduplicate", f"{bucket}/in.csv", f"{bucket}/out.txt", part=2000)
    plain = job(tmp_path, "out.txt", verb="deduplicate")
    assert run(stored).rows == run(plain).rows
    assert other_machine().cat(stored.sink) == contents(plain)["out.txt"]
    recipe = DatasetRecipe(f"{bucket}/in.csv", steps=False)
    made = make_dataset(recipe, tmp_path / "set")
    assert made.train + made.test == TEXT.count(b"\n")
    with pytest.raises(JobError, match="a folder of this machine"):
        make_dataset(recipe, f"{bucket}/set")


def test_an_object_appears_whole_or_not_at_all(bucket: str) -> None:
    path = f"{bucket}/a/b"
    store = store_of(path)
    for text, is_whole in ((b"old", True), (b"new", False)):
        try:
            with store.create(path) as file:
                file.write(text)
                if not is_whole:
                    raise Stop
        except Stop:
            pass
    assert other_machine().cat(path) == b"old"
    assert store.names(f"{bucket}/a") == ["b"]


def test_what_other_machines_write_and_remove_is_seen(bucket: str) -> None:
    store = store_of(bucket)
    other_machine().pipe(f"{bucket}/a/b", b"1")
    assert store.names(f"{bucket}/a") == ["b"]
    other_machine().pipe(f"{bucket}/a/c", b"12")
    assert store.exists(f"{bucket}/a/c")
    assert store.size(f"{bucket}/a/c") == 2
    assert store.glob(f"{bucket}/a/?") == [f"{bucket}/a/b", f"{bucket}/a/c"]
    other_machine().rm(f"{bucket}/a/c")
    with pytest.raises(FileNotFoundError):
        store.open(f"{bucket}/a/c")


def test_a_store_without_keys_is_an_error_of_files(
    bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", "none")
    s3fs.S3FileSystem.clear_instance_cache()
    with pytest.raises(OSError, match="credentials") as caught:
        status(f"{bucket}/out.csv.job")
    assert caught.value.filename == f"{bucket}/out.csv.job/manifest.json"
