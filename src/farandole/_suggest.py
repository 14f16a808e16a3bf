"""Names that were meant: what other packages call the things that are here, and near misses."""

from __future__ import annotations

TYPE_CHECKING = False  # importing it would take longer than all else here
if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 64  # characters of a word that is compared; no name is that long
_MOST = 3
_NEAR = 0.7
_AS_NEAR = 0.05

_ELSEWHERE = {
    "solve": "solver solvesudoku sudokusolve sudokusolver solvepuzzle solvegrid solveboard9 "
    "solveone dosolve getsolution solution solvers tdokusolver tdokusolve backtrackingsolver "
    "combinedsolver backtrack",
    "solutions": "solveall allsolutions itersolutions findall findsolutions getsolutions "
    "getallsolutions solveiter",
    "count": "countsolutions numsolutions numberofsolutions nsolutions solutioncount "
    "getsolutioncount countall",
    "check": "isvalid isvalidsudoku validate validator valid verify isunique hasuniquesolution "
    "issolvable issolved isproper isminimal isok iscorrect validsudoku checksudoku checkboard",
    "clashes": "conflicts getconflicts errors duplicates",
    "generate": "generator generatesudoku generatepuzzle makepuzzle makesudoku newpuzzle random "
    "randompuzzle create createpuzzle createsudoku puzzle sudokugenerator "
    "randomsudoku generators randomboard randomgrid",
    "Grid": "sudoku sudokugrid sudokuboard sudokupuzzle",
    "Problem": "exactcover exactcovers dlx algorithmx dancinglinks xc xcc exactcoverproblem cover "
    "setcover getexactcover algorithmxsolver model cpmodel csp",
    "rate": "difficulty grade getdifficulty rating score ratepuzzle skill rank stats level",
    "explain": "steps walkthrough solvesteps humansolve logicalsolve solvelogically",
    "hint": "nextstep gethint hints nextmove",
    "canonical": "minlex canonicalize canonicalise normalform canonicalform normalize",
    "same_puzzle": "isomorphic isisomorphic isequivalent equivalent issame",
    "random_equivalent": "shuffle scramble isomorph",
    "minimize": "minimise reduce reducepuzzle minimal",
    "Grid.parse(text)": "parse parsegrid parsesudoku read readsudoku readpuzzle load loads "
    "fromstring fromstr fromtext fromfile readfile loadpuzzle open fromboard",
    "Grid(rows)": "fromlist fromarray frommatrix fromnumpy fromrows fromgrid fromline fromdict",
    "Problem.from_matrix(rows)": "problemfrommatrix exactcovermatrix matrix",
    "Shape": "boxsize boardsize boardshape size",
    "__version__": "version getversion versioninfo",
    "solve_many": "solvebatch batchsolve solvelist solvefile solvemultiple",
    "NoSolution": "unsolvable unsolvablesudoku invalidpuzzle contradiction",
    "FarandoleError": "error sudokuerror exception",
    "print(grid.pretty())": "display printboard printgrid printsudoku show prettyprint format "
    "print render draw plot renderer renderers colorful colourful pretty",
}
_MEANT = {other: ours for ours, others in _ELSEWHERE.items() for other in others.split()}


def meant(name: str, known: Iterable[str]) -> str | None:
    """Return what somebody who wrote ``name`` may have meant, None where nothing is like it.

    ``known`` are the names there are; what other packages say goes before what is spelt alike.

    >>> meant("solve_sudoku", ["solve"]), meant("cuont", ["count"]), meant("zebra", ["solve"])
    ('solve', 'count', None)
    """
    if name.startswith("__") or len(name) > 60:
        return None
    plain = name.replace("_", "").lower()
    names = {one.replace("_", "").lower(): one for one in known}
    if found := names.get(plain) or _MEANT.get(plain):
        return found
    close = nearest(plain, names)
    return names[close[0]] if close else None


def no_attribute(where: str, name: str, known: Iterable[str]) -> AttributeError:
    """Return the error for a name that isn't in ``where``, with the one that was meant.

    >>> print(no_attribute("module 'farandole'", "solve_sudoku", ["solve"]))
    module 'farandole' has no attribute 'solve_sudoku'; did you mean solve?
    """
    text = f"{where} has no attribute {name!r}"
    like = meant(name, known)
    return AttributeError(f"{text}; did you mean {like}?" if like else text)


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """Return the names that come nearest to a word, the nearest first; none if none is near.

    Case doesn't count, nor do blanks and underscores for hyphens. By Ratcliff and Obershelp, as
    in :mod:`difflib`; where that finds nothing, names that begin with the word.

    >>> nearest("X_wng", ["x-wing", "swordfish", "skyscraper"])
    ['x-wing']
    >>> nearest("poly", ["polyominoes", "polycubes"]), nearest("magic", ["windoku"])
    (['polyominoes', 'polycubes'], [])
    """
    from difflib import SequenceMatcher

    wanted = folded(word[:_LONGEST])
    if not wanted:
        return []
    names = {folded(name): name for name in known if len(name) > 1}
    if wanted in names:
        return [names[wanted]]
    matcher = SequenceMatcher(b=wanted)
    shares = []
    for name in names:
        matcher.set_seq1(name)
        shares.append((-matcher.ratio() if matcher.quick_ratio() >= _NEAR else 0.0, name))
    shares.sort()
    best = -shares[0][0] if shares else 0.0
    if best >= _NEAR:
        return [names[name] for share, name in shares[:_MOST] if -share >= best - _AS_NEAR]
    if len(wanted) > 1:
        return [names[name] for name in names if name.startswith(wanted)][:_MOST]
    return []


def folded(name: str) -> str:
    """Return a name as it is compared.

    >>> folded(" Half_Turn ")
    'half-turn'
    """
    return name.strip().lower().replace("_", "-").replace(" ", "-")
