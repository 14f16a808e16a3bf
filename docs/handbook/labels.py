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
        "The package's own search found the examples. The figures were measured on {puzzles} "
        "random minimal puzzles (seed {seed}). “Used” is the share of these puzzles whose "
        "default path uses the technique. “Found” is the share of {boards} boards, on which "
        "singles, intersections and subsets find nothing more, where the technique has a step, "
        "whether or not an easier one has; the search stops after {seconds} s per board. A dash "
        "means that the technique isn't tried by default, or wasn't measured.",
        "实例由软件包的搜索找到，数字在 {puzzles} 道随机最简题（种子 {seed}）上测得。"
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
        "the same: here {name} removes some of these candidates too.",
        "搜索过的盘面里，凡是有这种技巧的，都有更容易的步骤得到同样的结果：这里{name}也能删除其中的候选数。",
    ),
    "alike": ("A look-alike", "似是而非"),
    "alike-picture": (
        "The picture shows the step as it would be; the candidate `{extra}` prevents it.",
        "图中画的是假想的步骤，候选数 `{extra}` 使它不成立。",
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
