"""The pure heart of Parallax: values and ranking. Standard library and numpy only.

No Qt, no SQL, no files, no clock and no threads: everything here can be tested by calling it.
"""
