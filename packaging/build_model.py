"""Build one model folder from wheels that are already fetched; run with the Python of .venv.

    python packaging/build_model.py NAME WHEELS FOLDER

Without messages when it succeeds; one sentence on standard error when it does not.
"""

import sys
import zipfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

from app.embed.models import model_named
from modelbuild.e5s1 import E5S1Error
from modelbuild.folders import ModelBuildError, build_folder


def main(name: str, wheels: str, folder: str) -> int:
    """Build the folder; the exit status is 0 when it is there, 1 when it is not."""
    try:
        build_folder(model_named(name), wheels=Path(wheels), folder=Path(folder))
    except (ModelBuildError, E5S1Error, OSError, zipfile.BadZipFile) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
