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
_INSIDE = {
    "bank": {
        "Bank(path)": "open connect create database db load new store",
        "Bank(path).add(grids)": "add insert save",
        "Bank(path).find(...)": "find search query select get",
    },
    "paper": {
        "booklet(grids), the bytes of a PDF": "pdf makepdf topdf book print export render document",
        "picture(grid)": "png svg image draw drawing",
    },
    "sudoku": {
        "farandole.sudoku.render.svg(grid)": "svg draw picture image tosvg",
        "farandole.sudoku.formats.write([grid], format)": "write dumps dump save export convert "
        "format tostring",
        "farandole.sudoku.formats.read(text)": "read reads loads load parse open",
        "farandole.sudoku.methods.compare.compare(grid)": "compare benchmark comparemethods",
        "farandole.sudoku.methods": "algorithms solvers",
    },
    "methods": {
        "kernel(grid), or another method": "solve solver run",
        "farandole.sudoku.methods.compare": "compare",
    },
    "cover": {
        "Problem(items, options).solve()": "solve solver exactcovers getexactcover allcovers",
        "Problem(items, options).count()": "count countcovers",
        "farandole.cover.models": "model examples problems",
    },
    "logic": {
        "first_step(grid), or farandole.hint(grid)": "nextstep step onestep",
        "farandole.explain(grid)": "solve solvesteps steps",
        "HODOKU, a Profile": "profiles school schools",
    },
    "i18n": {
        'language("zh")': "set setlanguage get gettext translation lang locale switch use",
    },
    "farandole": {
        "farandole.cover.models": "models model examples problems",
        "farandole.logic.techniques": "techniques strategies",
        "FARANDOLE_LANG=zh in the environment, or farandole.i18n.language(code)": "setlanguage "
        "lang language locale setlang setlocale",
    },
}
"""What is looked for in a package by another name -> what is written instead."""

_MEANT = {other: ours for ours, others in _ELSEWHERE.items() for other in others.split()}

OTHERWISE = {
    **dict.fromkeys(("url", "link", "scl"), "sudokupad"),
    **dict.fromkeys(("text", "txt", "plain", "string", "81"), "line"),
    **dict.fromkeys(("xls", "xlsx", "excel", "spreadsheet", "sheet"), "csv"),
    **dict.fromkeys(("beginner", "simple", "trivial", "gentle", "kids", "1"), "easy"),
    **dict.fromkeys(("normal", "moderate", "intermediate", "standard", "2"), "medium"),
    **dict.fromkeys(("difficult", "tough", "tricky", "advanced", "3"), "hard"),
    **dict.fromkeys(("expert", "very-hard", "veryhard", "master", "4"), "unfair"),
    **dict.fromkeys(
        ("diabolical", "fiendish", "evil", "insane", "nightmare", "extremely-hard", "hardest", "5"),
        "extreme",
    ),
    **dict.fromkeys(("rotational", "rotation", "180", "point", "central"), "half-turn"),
    **dict.fromkeys(("90", "rotate-90"), "quarter-turn"),
    **dict.fromkeys(("horizontal", "mirror"), "left-right"),
    "vertical": "top-bottom",
    **dict.fromkeys(("sudokuwiki.org", "wiki"), "sudokuwiki"),
    **dict.fromkeys(("dlx", "x", "algorithm-x", "exact-cover"), "dancing-links"),
    **dict.fromkeys(("brute-force", "bruteforce", "brute", "dfs", "recursive"), "backtracking"),
    **dict.fromkeys(("norvig", "constraints", "cp"), "propagation"),
    **dict.fromkeys(("logic", "human", "singles"), "elimination"),
    **dict.fromkeys(("fastest", "fast", "tdoku", "bitset"), "kernel"),
}
"""Other words for a level, a symmetry, a method or a format -> what it is called here."""


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
    if instead := _inside(where.rpartition(" ")[2].strip("'"), name):
        return AttributeError(f"{text}; write {instead}")
    known = list(known)
    like = meant(name, known)
    if like and like not in known and where != "module 'farandole'" and like.isidentifier():
        like = f"farandole.{like}"
    return AttributeError(f"{text}; did you mean {like}?" if like else text)


def is_said_otherwise(package: str, name: str) -> bool:
    """Return whether it is known what to write instead of a name in this package."""
    return _inside(package, name) is not None


def _inside(package: str, name: str) -> str | None:
    plain = name.replace("_", "").lower()
    for instead, words in _INSIDE.get(package.rpartition(".")[2], {}).items():
        if plain in words.split():
            return instead
    return None


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
