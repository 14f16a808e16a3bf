"""Labels and sentences of the handbook's pages, in both languages."""

from __future__ import annotations

FAMILIES = {
    "singles": ("Singles", "唯一数"),
    "intersections": ("Intersections", "区块"),
    "subsets": ("Subsets", "数组"),
    "basic-fish": ("Basic fish", "基本鱼"),
    "finned-fish": ("Finned and sashimi fish", "带鳍鱼与退化鱼"),
    "franken-fish": ("Franken fish", "宫内鱼"),
    "finned-franken-fish": ("Finned franken fish", "宫内带鳍鱼"),
    "mutant-fish": ("Mutant fish", "交叉鱼"),
    "finned-mutant-fish": ("Finned mutant fish", "交叉带鳍鱼"),
    "kraken-fish": ("Kraken fish", "毛刺鱼"),
    "single-digit": ("Patterns of one digit", "单数字结构"),
    "colouring": ("Colouring", "染色"),
    "uniqueness": ("Uniqueness", "唯一性"),
    "wings": ("Wings", "翼"),
    "chains": ("Chains and loops", "链与环"),
    "almost-locked-sets": ("Almost locked sets", "待定数组"),
    "aligned-exclusion": ("Aligned exclusion", "对齐排除"),
    "impossible-patterns": ("Impossible patterns", "不可能结构"),
    "multi-sector": ("Multi-sector patterns", "多区结构"),
    "exocets": ("Exocets", "飞鱼导弹"),
    "templates": ("Templates", "模板"),
    "forcing": ("Forcing chains and nets", "强制链与强制网"),
    "last-resort": ("Last resort", "最后手段"),
}
"""Names of the families."""

LABELS = {
    "title": ("Techniques", "技巧手册"),
    "intro": (
        "Every technique of `farandole.logic` has a page: the idea, an example, a look-alike, how "
        "to spot it, and positions to practise on. This page lists them by family, the easier ones "
        "first; "
        "`farandole techniques` lists them in the order in which they are tried.",
        "`farandole.logic` 的每种技巧都有一页：原理、实例、似是而非的盘面、观察方法，"
        "以及用来练习的盘面。"
        "本页按类别列出，容易的在前；`farandole techniques` 按尝试的顺序列出。",
    ),
    "measured": (
        "The package's own search found the examples. It prefers boards on which no easier "
        "technique does the same in one step; if there was none, the page names the easier one. "
        "“Easier” means earlier in HoDoKu's order, and with a lower score. The figures were "
        "measured on {puzzles} random minimal puzzles (seed {seed}). “Used” is the share of these "
        "puzzles whose default path uses the technique. “Found” is the share of {boards} boards, "
        "on which singles, intersections and subsets find nothing more, where the technique has a "
        "step, whether or not an easier one has; the search stops after {seconds} s per board. A "
        "dash means that the technique isn't tried by default, or wasn't measured.",
        "实例由软件包的搜索找到，优先选用没有更容易的技巧能一步得到同样结果的盘面；找不到这样的盘面时，"
        "页面会写明那种更容易的技巧。“更容易”是指在 HoDoKu 的顺序中靠前，且分数较低。"
        "数字在 {puzzles} 道随机最简题（种子 {seed}）上测得。"
        "“用到”是默认解题路径用到该技巧的题目所占的比例。“存在”是在 {boards} 个"
        "唯一数、区块和数组都已无法继续的盘面中，该技巧有步骤的盘面所占的比例，"
        "不论是否有更容易的技巧；每个盘面最多搜索 {seconds} 秒。"
        "横线表示默认不尝试，或没有测量。",
    ),
    "technique": ("technique", "技巧"),
    "level": ("level", "难度"),
    "score": ("score", "分数"),
    "used": ("used", "用到"),
    "found": ("found", "存在"),
    "line": ("summary", "概要"),
    "code": ("library code", "技巧库代码"),
    "name": ("name in programs", "程序中的名称"),
    "family": ("family", "类别"),
    "idea": ("The idea", "原理"),
    "before": ("Learn first:", "先学："),
    "pattern": ("The pattern alone", "只画出结构"),
    "example": ("An example", "实例"),
    "easier": (
        "Of all the boards searched, none had this technique without an easier step that does "
        "the same. Here it is {name}.",
        "搜索过的盘面里，凡是有这种技巧的，都有更容易的步骤能得到同样的结果。这里是{name}。",
    ),
    "easier-here": ("Here {name} does the same.", "这里用{name}就能得到同样的结果。"),
    "alike": ("A look-alike", "似是而非"),
    "no-alike": ("The search found none.", "搜索没有找到。"),
    "alike-picture": (
        "The picture shows the step as it would be; the candidate `{extra}` prevents it.",
        "图中画的是假想的步骤，候选数 `{extra}` 使它不成立。",
    ),
    "given": (
        "It would work if {cell} weren't a given: {step}",
        "若 {cell} 不是已知数，就能成立：{step}",
    ),
    "alike-given": (
        "The picture shows the step as it would be; the given in `{extra}` prevents it. Digits "
        "that a player has placed could change places; givens can't.",
        "图中画的是假想的步骤，`{extra}` 是已知数，使它不成立。填入的数可以互换，已知数不能。",
    ),
    "notation": ("In notation:", "记法："),
    "spotting": ("How to spot it", "观察方法"),
    "practice": ("Practice", "练习"),
    "find": (
        "On this board the technique has a step. Can you find it?",
        "这个盘面上有一步用到这种技巧。你能找到吗？",
    ),
    "hint": ("For a hint:", "获取提示："),
    "by-profile": (
        "No built-in profile uses it as the first step; in Python, `all_steps` finds it with the "
        "option `duals`.",
        "内置的方案都不会把它作为第一步；在 Python 里，`all_steps` 启用选项 `duals` 可以找到。",
    ),
    "by-all-steps": (
        "The same search finds another technique first; in Python, `all_steps` finds this one.",
        "同一次搜索会先找到其他技巧；在 Python 里，用 `all_steps` 可以找到这一种。",
    ),
    "board": ("The board, for pasting:", "盘面，可直接粘贴："),
    "studio": (
        "If `farandole studio` is running on this machine: [practise it there]({learn}), with "
        "hints, or [play the board]({play}).",
        "如果这台机器上正在运行 `farandole studio`：[在那里练习]({learn})，有提示；"
        "或[打开盘面解题]({play})。",
    ),
    "answer": ("Answer", "答案"),
    "often": ("How often", "出现频率"),
    "same": ("Of the same family", "同类技巧"),
    "nothing": (
        "The search found no board with this technique, so there is no example.",
        "搜索没有找到含有这种技巧的盘面，所以没有实例。",
    ),
    "one": (
        "The search found only one board with this technique, so there is no practice board.",
        "搜索只找到一个含有这种技巧的盘面，所以没有练习。",
    ),
    "used-by": (
        "The default paths of {used} of {puzzles} random minimal puzzles use it: {share}.",
        "{puzzles} 道随机最简题中，有 {used} 道的默认解题路径用到它：{share}。",
    ),
    "used-by-none": (
        "It is tried by default, but none of the paths of {puzzles} random minimal puzzles used "
        "it: another technique always found a step first.",
        "默认会尝试它，但 {puzzles} 道随机最简题的解题路径都没有用到：总有其他技巧先找到步骤。",
    ),
    "with-duals": (
        "Only the option `duals` combines two patterns in one step; no default path uses it.",
        "只有启用选项 `duals` 才会把两个结构合为一步，默认的解题路径不启用它。",
    ),
    "tried-after": (
        "It is tried where HoDoKu's techniques find nothing more; its ratings don't use it.",
        "在 HoDoKu 的技巧都找不到下一步时才尝试它；HoDoKu 的评级不用它。",
    ),
    "not-tried": (
        "It isn't tried by default.",
        "默认不尝试它。",
    ),
    "exists-on": (
        "It was found on {exists} of {boards} boards on which singles, intersections and subsets "
        "find nothing more: {share}.",
        "{boards} 个唯一数、区块和数组都已无法继续的盘面中，有 {exists} 个能找到它：{share}。",
    ),
    "exists-on-none": (
        "It was found on none of {boards} boards on which singles, intersections and subsets find "
        "nothing more; the example is from another search.",
        "{boards} 个唯一数、区块和数组都已无法继续的盘面中都没有；实例来自其他搜索。",
    ),
    "unknown-on": (
        "On {unknown} more, the time limit of {seconds} s was reached.",
        "另有 {unknown} 个盘面达到 {seconds} 秒的时限。",
    ),
    "search-finds": (
        "It finds a step on every board that has a solution.",
        "只要盘面有解，它就能找到步骤。",
    ),
}
"""Labels and sentences: English, Chinese."""

_LARGE = (
    "A fish of this size is never needed. The lines in the other direction that it doesn't use, "
    "and that don't have the digit yet, form a smaller fish, or a hidden single, with the same "
    "effect.",
    "这么大的鱼从来不是非用不可：另一个方向上它没有用到、也还没有填入该数的那些行或列，"
    "构成一条更小的鱼或一个排除，效果相同。",
)
_LARGE_FINNED = (
    "A finned fish of this size is never needed. The lines in the other direction that it doesn't "
    "use, and that don't have the digit yet, form a smaller fish with the same fins, or locked "
    "candidates, with the same effect.",
    "这么大的带鳍鱼从来不是非用不可：另一个方向上它没有用到、也还没有填入该数的那些行或列，"
    "构成一条带有同样鳍的更小的鱼或一个区块，效果相同。",
)
_TWO_HOUSES = (
    "On a board where singles and locked candidates find nothing more, no fish of two houses of "
    "this kind removes anything; so easier steps are left on every board that has one.",
    "如果唯一数和区块在盘面上都已无法继续，这种由两个区构成的鱼就不能删除任何候选数；"
    "所以凡是有它的盘面，都还有更容易的步骤。",
)
_TWO_HOUSES_FINNED = (
    "The two base houses are the two strong links of a chain, so locked candidates, a pattern of "
    "one digit or a grouped nice loop removes each of these candidates too.",
    "两个定义域就是一条链的两个强链，所以其中每个候选数也能用区块、单数字结构或区块不连续环删除。",
)
_DUAL = (
    "Each of the two patterns is a step of its own, and removes part of this.",
    "两个结构各自都是完整的一步，各删除其中的一部分。",
)
WHY_EASIER = {
    "squirmbag": _LARGE,
    "whale": _LARGE,
    "leviathan": _LARGE,
    **{
        f"{kind}-{size}": _LARGE_FINNED
        for kind in ("finned", "sashimi")
        for size in ("squirmbag", "whale", "leviathan")
    },
    "franken-x-wing": _TWO_HOUSES,
    "mutant-x-wing": _TWO_HOUSES,
    "finned-franken-x-wing": _TWO_HOUSES_FINNED,
    "finned-mutant-x-wing": _TWO_HOUSES_FINNED,
    "dual-two-string-kite": _DUAL,
    "dual-empty-rectangle": _DUAL,
}
"""Why there are always easier steps where a technique has one."""

NO_LOOK_ALIKE = {
    "full-house": (
        "There is none: a house either has one empty cell, or more.",
        "没有：一个区要么只有一个空格，要么有多个。",
    ),
    "truths-and-links": (
        "There is none to tell: where one count fails, there is nearly always another.",
        "没有什么可比：一种计数不成立时，几乎总有另一种成立。",
    ),
    "sk-loop": (
        "None was found that lacks the loop for a single candidate.",
        "没有找到只因一个候选数而不成立的盘面。",
    ),
    "junior-exocet": (
        "None was found that lacks the exocet for a single candidate.",
        "没有找到只因一个候选数而不成立的盘面。",
    ),
    "double-exocet": (
        "None was found that lacks one of the exocets for a single candidate.",
        "没有找到只因一个候选数而缺少其中一个飞鱼导弹的盘面。",
    ),
    "brute-force": (
        "There is none: a search needs no pattern.",
        "没有：搜索不需要任何结构。",
    ),
}
"""Why a technique has no look-alike."""
