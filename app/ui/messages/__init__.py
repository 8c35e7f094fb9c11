"""The one place where the person is told something."""
