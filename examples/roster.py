"""A duty roster that respects wishes as far as possible.

Usage: python examples/roster.py
"""

from farandole.cover.models import roster

STAFF = "Ann, Bo, Cai, Dia"
DAYS = "Mon, Tue, Wed, Thu, Fri"
WISHES = {
    "Ann": {"Fri": 3, "Mon early": 1},
    "Bo": {"Mon": 2, "Wed late": 1},
    "Dia": {"Mon": 1, "Fri late": 2},
}


def main() -> None:
    """Count the rosters, then print one of the cheapest."""
    model = roster(
        STAFF,
        DAYS,
        {"early": (1, 2), "late": 1},
        work=(2, 3),
        away={"Cai": "Mon, Fri"},
        wishes=WISHES,
    )
    print(f"{model.problem.count()} rosters")
    best = model.problem.minimum()
    print(f"the cheapest costs {best.cost}:")
    print(model.text(best.covers[0]))


if __name__ == "__main__":
    main()
