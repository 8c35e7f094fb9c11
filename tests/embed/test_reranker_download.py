"""Downloads from a hub on this computer: progress, a cut connection, a cancel, a wrong checksum."""

import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread

import pytest

from app.core.errors import ModelDownloadError
from app.embed.folder import verify_folder
from app.embed.rerank_models import RerankSpec
from app.embed.reranker import Reranker
from app.embed.reranker_download import DownloadCancelled, DownloadJob, download
from tests.embed.loopback_hub import Asked, LoopbackHub, serving
from tests.embed.overlap_reranker import MODEL_FILE, build_overlap_reranker

pytestmark = pytest.mark.slow
MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def source(model_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[RerankSpec, Path]:
    folder = tmp_path_factory.mktemp("hub") / "overlap"
    spec = build_overlap_reranker(folder, tokenizer_of=model_folder)
    (folder / "README.md").write_text("Nobody asked for this file.")
    return spec, folder


@pytest.fixture
def spec(source: tuple[RerankSpec, Path]) -> RerankSpec:
    return source[0]


@pytest.fixture(autouse=True)
def loopback_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may reach beyond this computer."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        assert isinstance(address, tuple)
        assert address[0] == "127.0.0.1", address
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture
def hub(source: tuple[RerankSpec, Path]) -> Iterator[LoopbackHub]:
    spec, folder = source
    with serving(LoopbackHub({spec.repository: folder})) as hub:
        yield hub


@pytest.fixture
def fetch(spec: RerankSpec, hub: LoopbackHub, tmp_path: Path) -> Callable[[], list[tuple[int, int]]]:
    """Download into the test's own folder; returns what was reported."""

    def fetch() -> list[tuple[int, int]]:
        reported: list[tuple[int, int]] = []
        job = DownloadJob(lambda done, total: reported.append((done, total)))
        download(spec, tmp_path / spec.name, job, hub=hub.address)
        return reported

    return fetch


def test_a_download_is_reported_checked_and_loaded(
    spec: RerankSpec, hub: LoopbackHub, tmp_path: Path, fetch: Callable[[], list[tuple[int, int]]]
) -> None:
    hub.bytes_per_second = 30 * MEGABYTE
    reported = fetch()
    done = [bytes_ for bytes_, _ in reported]
    assert done == sorted(done)
    assert (reported[0], reported[-1]) == ((0, spec.size_bytes), (spec.size_bytes, spec.size_bytes))
    assert len(set(done)) >= 4
    verify_folder(spec, tmp_path / spec.name)
    assert Reranker.load(spec, tmp_path / spec.name).logits("coffee", ["coffee"]) == pytest.approx((5.0,))
    assert [path.name for path in tmp_path.iterdir()] == [spec.name]
    files = {path for path in (tmp_path / spec.name).rglob("*") if path.is_file()}
    assert files == {tmp_path / spec.name / file.name for file in spec.files}


def test_a_cut_connection_is_taken_up_where_it_broke(
    hub: LoopbackHub, fetch: Callable[[], list[tuple[int, int]]], spec: RerankSpec, tmp_path: Path
) -> None:
    hub.cut_after = 5 * MEGABYTE
    fetch()
    first, second = [asked for asked in hub.asked if asked.name == "tokenizer.json"]
    assert first.start == 0
    assert 4 * MEGABYTE < second.start <= 5 * MEGABYTE
    verify_folder(spec, tmp_path / spec.name)


def test_a_cancel_stops_soon_and_what_came_is_not_fetched_again(
    spec: RerankSpec, hub: LoopbackHub, tmp_path: Path, fetch: Callable[[], list[tuple[int, int]]]
) -> None:
    hub.bytes_per_second = 4 * MEGABYTE
    jobs: list[DownloadJob] = []
    cancelled_at: list[float] = []

    def watch(done: int, _total: int) -> None:
        if done > 2 * MEGABYTE and not cancelled_at:
            cancelled_at.append(time.monotonic())
            jobs[0].cancel()

    jobs.append(DownloadJob(watch))
    with pytest.raises(DownloadCancelled):
        download(spec, tmp_path / spec.name, jobs[0], hub=hub.address)
    assert time.monotonic() - cancelled_at[0] < 1.0
    assert not (tmp_path / spec.name).exists()
    hub.bytes_per_second = None
    hub.asked.clear()
    reported = fetch()
    again, other = hub.asked
    assert (again.name, other) == ("tokenizer.json", Asked(MODEL_FILE, 0))
    assert again.start > MEGABYTE
    assert MEGABYTE < reported[0][0] < 4 * MEGABYTE
    assert [done for done, _ in reported] == sorted(done for done, _ in reported)
    assert reported[-1] == (spec.size_bytes, spec.size_bytes)
    verify_folder(spec, tmp_path / spec.name)


def test_a_hub_that_goes_away_for_good_leaves_a_download_to_go_on_with(
    spec: RerankSpec, source: tuple[RerankSpec, Path], tmp_path: Path
) -> None:
    repositories = {spec.repository: source[1]}
    began = Event()
    raised: list[BaseException] = []

    def first() -> None:
        job = DownloadJob(lambda done, _total: began.set() if done > MEGABYTE else None)
        try:
            download(spec, tmp_path / spec.name, job, hub=address)
        except ModelDownloadError as error:
            raised.append(error)

    with serving(LoopbackHub(repositories, bytes_per_second=2.0 * MEGABYTE, cut_after=3 * MEGABYTE)) as hub:
        address = hub.address
        thread = Thread(target=first)
        thread.start()
        assert began.wait(20)
    thread.join(20)
    assert [str(error) for error in raised] == [
        "The model hub cannot be reached; check the connection and try again."
    ]
    with serving(LoopbackHub(repositories)) as hub:
        download(spec, tmp_path / spec.name, DownloadJob(lambda _d, _t: None), hub=hub.address)
        assert hub.asked[0].start > 2 * MEGABYTE
    verify_folder(spec, tmp_path / spec.name)


def test_a_part_that_is_wrong_is_dropped_in_the_end(
    spec: RerankSpec, hub: LoopbackHub, tmp_path: Path, fetch: Callable[[], list[tuple[int, int]]]
) -> None:
    tokenizer = next(file for file in spec.files if file.name == "tokenizer.json")
    begun = tmp_path / f"{spec.name}.part" / ".begun" / tokenizer.sha256
    begun.parent.mkdir(parents=True)
    begun.write_bytes(bytes(MEGABYTE))
    with pytest.raises(ModelDownloadError, match="arrived damaged and was dropped"):
        fetch()
    fetch()
    assert [asked.start for asked in hub.asked if asked.name == tokenizer.name] == [MEGABYTE, 0]
    verify_folder(spec, tmp_path / spec.name)


def test_a_cancel_before_the_first_byte_fetches_nothing(
    spec: RerankSpec, hub: LoopbackHub, tmp_path: Path
) -> None:
    job = DownloadJob(lambda _done, _total: None)
    job.cancel()
    with pytest.raises(DownloadCancelled):
        download(spec, tmp_path / spec.name, job, hub=hub.address)
    assert not (tmp_path / spec.name).exists()


def test_a_file_with_another_checksum_is_dropped_and_fetched_anew(
    spec: RerankSpec, hub: LoopbackHub, tmp_path: Path, fetch: Callable[[], list[tuple[int, int]]]
) -> None:
    hub.damaged = "tokenizer.json"
    with pytest.raises(
        ModelDownloadError, match=r"^tokenizer.json .* arrived damaged and was dropped; download"
    ):
        fetch()
    assert not (tmp_path / spec.name).exists()
    hub.damaged = None
    hub.asked.clear()
    fetch()
    assert hub.asked == [Asked("tokenizer.json", 0)]
    verify_folder(spec, tmp_path / spec.name)


def test_of_a_damaged_model_only_what_is_damaged_is_fetched_anew(
    spec: RerankSpec, hub: LoopbackHub, tmp_path: Path, fetch: Callable[[], list[tuple[int, int]]]
) -> None:
    fetch()
    (tmp_path / spec.name / MODEL_FILE).write_bytes(b"no model")
    hub.asked.clear()
    fetch()
    assert hub.asked == [Asked(MODEL_FILE, 0)]
    verify_folder(spec, tmp_path / spec.name)


def test_a_hub_that_cannot_be_reached_gives_one_sentence(spec: RerankSpec, tmp_path: Path) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        nowhere = f"http://127.0.0.1:{unused.getsockname()[1]}"
    began = time.monotonic()
    with pytest.raises(
        ModelDownloadError, match=r"^The model hub cannot be reached; check the connection and"
    ):
        download(spec, tmp_path / spec.name, DownloadJob(lambda _done, _total: None), hub=nowhere)
    assert time.monotonic() - began < 5.0


def test_a_model_that_the_hub_does_not_know_gives_one_sentence(
    spec: RerankSpec, hub: LoopbackHub, tmp_path: Path
) -> None:
    lost = replace(spec, repository="nobody/nothing")
    with pytest.raises(
        ModelDownloadError, match=r"^The model hub does not give out overlap \(404\); try again"
    ):
        download(lost, tmp_path / spec.name, DownloadJob(lambda _done, _total: None), hub=hub.address)


def test_a_folder_that_cannot_be_written_gives_one_sentence(
    spec: RerankSpec, hub: LoopbackHub, tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("a file where a folder should be")
    with pytest.raises(ModelDownloadError, match=r"^The model overlap cannot be saved \(.*\); mend that"):
        download(spec, tmp_path / "taken" / "overlap", DownloadJob(lambda _d, _t: None), hub=hub.address)


def test_two_downloads_in_two_threads_do_not_disturb_each_other(
    spec: RerankSpec, hub: LoopbackHub, tmp_path: Path
) -> None:
    def fetch(name: str) -> None:
        download(spec, tmp_path / name, DownloadJob(lambda _done, _total: None), hub=hub.address)

    threads = [Thread(target=fetch, args=(name,)) for name in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in ("one", "two"):
        verify_folder(spec, tmp_path / name)
