"""Errors that are the world's fault; each message is one sentence that says what to do.

    ParallaxError
    ├── FolderError             a folder cannot be added or read
    ├── FileError               one file cannot be read; it is skipped and listed
    ├── LibraryError            the library on disk cannot be used as it is
    │   ├── LibraryBusyError        another Parallax has it open
    │   ├── LibraryReadOnlyError    it may not be written
    │   │   └── LibraryTooOldError      and it must be, since an older Parallax made it
    │   ├── LibraryCorruptError     the database is damaged
    │   └── LibraryTooNewError      a newer Parallax made it
    ├── ModelError              a model cannot be used
    │   ├── ModelMissingError       its folder or a file in it is not there
    │   ├── ModelDamagedError       a file is not what it should be
    │   └── ModelDownloadError      it could not be fetched from the hub
    ├── RewriteError            a language model that was named cannot be used
    ├── SettingsError           a settings or configuration file cannot be read
    └── SharingError            a page, a picture or a table that is to be shared cannot be written

Anything that is not a ``ParallaxError`` is our fault and belongs in the crash dialog.
"""


class ParallaxError(Exception):
    """The world's fault: ``str(error)`` is one sentence for the person, with what to do."""


class FolderError(ParallaxError):
    """A folder is missing, unreadable, or already covered by another one."""


class FileError(ParallaxError):
    """One file cannot be indexed; the others can."""


class LibraryError(ParallaxError):
    """The library cannot be used as it is."""


class LibraryBusyError(LibraryError):
    """Another Parallax holds the library open for writing."""


class LibraryReadOnlyError(LibraryError):
    """The library may be read but not written."""


class LibraryTooOldError(LibraryReadOnlyError):
    """An older Parallax made the library, and it was opened in a way that cannot bring it up to date."""


class LibraryCorruptError(LibraryError):
    """The database file is damaged; it can be set aside and rebuilt from the folders."""


class LibraryTooNewError(LibraryError):
    """The database was made by a newer Parallax."""


class ModelError(ParallaxError):
    """The embedding model cannot be used; search by keyword goes on."""


class ModelMissingError(ModelError):
    """The model's folder, or a file in it, is not there."""


class ModelDamagedError(ModelError):
    """A file of the model is not what it should be."""


class ModelDownloadError(ModelError):
    """A model could not be fetched from the hub."""


class RewriteError(ParallaxError):
    """The language model that was to rewrite a query cannot be used; rewriting by hand goes on."""


class SettingsError(ParallaxError):
    """A settings or configuration file cannot be read."""


class SharingError(ParallaxError):
    """What is to be shared cannot be written where it should go."""
