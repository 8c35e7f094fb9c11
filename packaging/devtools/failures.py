"""The one way in which a step fails."""


class StepFailedError(Exception):
    """A step could not be done; ``str(error)`` is one sentence that says what happened and what to do."""
