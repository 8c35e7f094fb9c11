"""What Qt and the window need from a Linux system: shared libraries and fonts.

macOS and Windows bring all of it along.
"""

import ctypes
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from devtools import debian
from devtools.failures import StepFailedError
from devtools.progress import Step


@dataclass(frozen=True, slots=True)
class SystemLibrary:
    """A shared library, the Debian package that holds it, and whether it is needed without a screen."""

    soname: str
    package: str
    headless: bool = False


@dataclass(frozen=True, slots=True)
class FontFamily:
    """A font that covers scripts of the notes: one of its files and the Debian package that holds it."""

    pattern: str
    package: str


LIBRARIES = (
    SystemLibrary("libEGL.so.1", "libegl1", headless=True),
    SystemLibrary("libGL.so.1", "libgl1", headless=True),
    SystemLibrary("libX11.so.6", "libx11-6", headless=True),
    SystemLibrary("libdbus-1.so.3", "libdbus-1-3", headless=True),
    SystemLibrary("libfontconfig.so.1", "libfontconfig1", headless=True),
    SystemLibrary("libfreetype.so.6", "libfreetype6", headless=True),
    SystemLibrary("libglib-2.0.so.0", "libglib2.0-0", headless=True),
    SystemLibrary("libxkbcommon.so.0", "libxkbcommon0", headless=True),
    SystemLibrary("libzstd.so.1", "libzstd1", headless=True),
    SystemLibrary("libX11-xcb.so.1", "libx11-xcb1"),
    SystemLibrary("libxcb-cursor.so.0", "libxcb-cursor0"),
    SystemLibrary("libxcb-glx.so.0", "libxcb-glx0"),
    SystemLibrary("libxcb-icccm.so.4", "libxcb-icccm4"),
    SystemLibrary("libxcb-image.so.0", "libxcb-image0"),
    SystemLibrary("libxcb-keysyms.so.1", "libxcb-keysyms1"),
    SystemLibrary("libxcb-randr.so.0", "libxcb-randr0"),
    SystemLibrary("libxcb-render-util.so.0", "libxcb-render-util0"),
    SystemLibrary("libxcb-render.so.0", "libxcb-render0"),
    SystemLibrary("libxcb-shape.so.0", "libxcb-shape0"),
    SystemLibrary("libxcb-shm.so.0", "libxcb-shm0"),
    SystemLibrary("libxcb-sync.so.1", "libxcb-sync1"),
    SystemLibrary("libxcb-util.so.1", "libxcb-util1"),
    SystemLibrary("libxcb-xfixes.so.0", "libxcb-xfixes0"),
    SystemLibrary("libxcb-xkb.so.1", "libxcb-xkb1"),
    SystemLibrary("libxcb.so.1", "libxcb1"),
    SystemLibrary("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
)

FONTS = (
    FontFamily("NotoSansCJK-Regular*", "fonts-noto-cjk"),
    FontFamily("NotoSans-Regular*", "fonts-noto-core"),
)

_FONT_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".fonts")


def steps(*, headless: bool) -> tuple[Step, ...]:
    """Find or install the libraries; fonts only where that asks nobody for a password."""
    if not sys.platform.startswith("linux"):
        return ()
    return (
        Step(
            "Installing the system libraries that Qt needs",
            lambda: bool(missing_libraries(headless=headless)),
            lambda: _provide_libraries(headless=headless),
        ),
        Step(
            "Installing fonts for all scripts",
            lambda: debian.can_install() and bool(missing_fonts()),
            lambda: debian.install(missing_fonts()),
        ),
    )


def font_hint() -> str | None:
    """A sentence for a person who may see boxes in the place of letters, or None."""
    if not sys.platform.startswith("linux") or not (missing := missing_fonts()):
        return None
    if debian.has_apt():
        return f"For notes in all scripts, install fonts with: {debian.install_command(missing)}"
    return "For notes in all scripts, install the Noto fonts, CJK included."


def missing_libraries(
    *, headless: bool, libraries: tuple[SystemLibrary, ...] = LIBRARIES
) -> tuple[SystemLibrary, ...]:
    """The libraries that the loader does not find; without a screen only those that are needed there."""
    known = _known_sonames()
    wanted = (library for library in libraries if library.headless or not headless)
    return tuple(library for library in wanted if library.soname not in known and not _loads(library.soname))


def missing_fonts() -> tuple[str, ...]:
    """The packages of the font families of which no file is found."""
    return tuple(font.package for font in FONTS if not _has_font(font.pattern))


def _known_sonames() -> frozenset[str]:
    """What the loader's cache lists: one quick question for all libraries."""
    # Not every person's PATH holds the system administrator's folders.
    program = shutil.which("ldconfig") or "/sbin/ldconfig"
    try:
        listing = subprocess.run([program, "-p"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return frozenset()
    return frozenset(line.split(maxsplit=1)[0] for line in listing.splitlines() if "=>" in line)


def _loads(soname: str) -> bool:
    """Whether the loader finds a library that its cache does not list, as on systems without a cache."""
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def _has_font(pattern: str) -> bool:
    return any(_any(folder.rglob(pattern)) for folder in _FONT_FOLDERS if folder.is_dir())


def _any(paths: Iterable[Path]) -> bool:
    return next(iter(paths), None) is not None


def _provide_libraries(*, headless: bool) -> None:
    missing = missing_libraries(headless=headless)
    packages = tuple(library.package for library in missing)
    if debian.can_install():
        debian.install(packages)
        return
    if debian.has_apt():
        raise StepFailedError(f"Qt needs more of this system; paste: {debian.install_command(packages)}")
    names = ", ".join(library.soname for library in missing)
    raise StepFailedError(f"Qt needs these libraries of this system, please install them: {names}.")
