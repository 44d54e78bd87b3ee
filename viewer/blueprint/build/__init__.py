"""Plans to build a tower by: parts for a laser cutter, and templates for cardboard."""

from viewer.blueprint.build.cutting import Bed
from viewer.blueprint.build.kit import GENERIC, Kit, tower_kit
from viewer.blueprint.build.part import Part, Placement
from viewer.blueprint.build.saving import SUFFIXES, check_plan, save_sheets, save_templates
from viewer.blueprint.build.templates import PAPERS, Paper

__all__ = [
    "GENERIC",
    "PAPERS",
    "SUFFIXES",
    "Bed",
    "Kit",
    "Paper",
    "Part",
    "Placement",
    "check_plan",
    "save_sheets",
    "save_templates",
    "tower_kit",
]
