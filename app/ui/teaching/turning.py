"""Sets parameters as a person would by hand: the sliders move, and both lists follow."""

from app.core.parameters import RankingParameters
from app.ui.controls.parameter_bar import ParameterBar


def turn(bar: ParameterBar, parameters: RankingParameters) -> None:
    """Let ``bar`` show ``parameters`` and tell whoever follows it."""
    bar.set_parameters(parameters)
    bar.parameters_changed.emit(bar.parameters)
