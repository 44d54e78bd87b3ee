"""Plans to build a tower by: templates for cardboard at true scale, and how to put it together."""

from cubetower.viewer.blueprint.build.kit import GENERIC, tower_kit
from cubetower.viewer.blueprint.build.saving import check_plan, save_templates
from cubetower.viewer.blueprint.build.templates import PAPERS

__all__ = ["GENERIC", "PAPERS", "check_plan", "save_templates", "tower_kit"]
