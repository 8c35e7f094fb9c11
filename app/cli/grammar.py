"""Which commands there are, what each is given, and what carries it out."""

import argparse

from app.cli.config_exchange import export_config, import_config
from app.cli.indexing import index, remove
from app.cli.search_arguments import add_search_arguments
from app.cli.searching import search
from app.cli.status import status


def parser() -> argparse.ArgumentParser:
    """The command line's grammar; without a command the window opens."""
    top = argparse.ArgumentParser(
        prog="parallax", description="Explore your own notes: two orders of the same hits, side by side."
    )
    top.add_argument("--library", metavar="DIR", help="the folder that holds the index and its settings")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    indexing = commands.add_parser("index", help="add folders and bring the index up to date")
    indexing.add_argument("folders", nargs="*", metavar="FOLDER")
    indexing.set_defaults(run=index)
    searching = commands.add_parser("search", help="search the index")
    add_search_arguments(searching)
    searching.set_defaults(run=search)
    telling = commands.add_parser("status", help="folders, files, passages, and what was skipped and why")
    telling.add_argument("--json", action="store_true", help="as one JSON object")
    telling.set_defaults(run=status)
    removing = commands.add_parser("remove", help="forget a folder; the files stay")
    removing.add_argument("folder", metavar="FOLDER")
    removing.set_defaults(run=remove)
    export = commands.add_parser("export-config", help="print the ranking part of an OpenClaw configuration")
    export.set_defaults(run=export_config)
    take = commands.add_parser("import-config", help="take the ranking part of an OpenClaw configuration")
    take.add_argument("file", metavar="FILE")
    take.set_defaults(run=import_config)
    return top
