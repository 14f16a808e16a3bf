"""What stands around the texts of the catalogues on the pages, in both languages."""

from __future__ import annotations

FAMILIES = {
    "singles": ("Singles", "单数"),
    "intersections": ("Intersections", "区块"),
    "subsets": ("Subsets", "数组"),
    "basic-fish": ("Basic fish", "基本鱼"),
    "finned-fish": ("Finned and sashimi fish", "带鳍鱼与退化鱼"),
    "franken-fish": ("Franken fish", "宫内鱼"),
    "finned-franken-fish": ("Finned franken fish", "宫内鳍鱼"),
    "mutant-fish": ("Mutant fish", "交叉鱼"),
    "finned-mutant-fish": ("Finned mutant fish", "交叉鳍鱼"),
    "kraken-fish": ("Kraken fish", "海怪鱼"),
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
        "Every technique that `farandole.logic` knows has a page: the idea, an example, how to "
        "spot it, and a position to try it on. They stand here by family, the easier ones first; "
        "`farandole techniques` lists them in the order in which they are tried.",
        "`farandole.logic` 认识的每种技巧都有一页：道理、实例、怎样发现，以及一个用来练习的盘面。"
        "这里按类别排列，容易的在前；`farandole techniques` 按尝试的先后列出它们。",
    ),
    "measured": (
        "The examples were found by the package's own search, and the figures measured on "
        "{puzzles} random minimal puzzles (seed {seed}). “Used” is the share of these puzzles "
        "whose default path takes the technique. “Found” is the share of {boards} boards on which "
        "singles, intersections and subsets find nothing more, where the technique finds "
        "something, whether or not an easier one does; the search stops after {seconds} s a "
        "board. A dash is what isn't tried by default, or wasn't looked for.",
        "实例都由本软件自己的搜索找到，数字在 {puzzles} 道随机极小题（种子 {seed}）上测得。"
        "“用到”是缺省解题路径用到该技巧的题目所占的比例。“存在”是在 {boards} 个"
        "唯余、排除、区块和数组都已无计可施的盘面中，该技巧能找到东西的盘面所占的比例，"
        "不论有没有更容易的技巧可用；每个盘面最多搜索 {seconds} 秒。"
        "横线表示缺省不尝试，或没有测量。",
    ),
    "technique": ("technique", "技巧"),
    "level": ("level", "难度"),
    "score": ("score", "分数"),
    "used": ("used", "用到"),
    "found": ("found", "存在"),
    "line": ("in short", "一句话"),
    "code": ("library code", "技巧题库代码"),
    "name": ("name in programs", "程序里的名字"),
    "family": ("family", "类别"),
    "idea": ("The idea", "道理"),
    "example": ("An example", "实例"),
    "notation": ("In notation:", "记法："),
    "spotting": ("How to spot it", "怎样发现"),
    "practice": ("Practice", "练习"),
    "find": (
        "On this board the technique has a step. Can you find it?",
        "这个盘面上有一步用得到这种技巧。你能找到吗？",
    ),
    "hint": ("For a hint:", "要提示："),
    "by-profile": (
        "No profile that comes with the package takes it as the first step; in Python, "
        "`all_steps` finds it with the option `duals`.",
        "现成的技巧组合不会把它作为第一步；在 Python 里，`all_steps` 打开选项 `duals` 可以找到。",
    ),
    "by-all-steps": (
        "Another technique of the same search comes first; in Python, `all_steps` finds this one.",
        "同一次搜索里会先找到别的技巧；在 Python 里，用 `all_steps` 可以找到这一种。",
    ),
    "board": ("The board, to be pasted:", "盘面，可直接粘贴："),
    "studio": (
        "With `farandole studio` running on this machine: [practise it there]({learn}), with "
        "hints, or [play the board]({play}).",
        "如果这台机器上正运行 `farandole studio`：[在那里练习]({learn})，有提示；"
        "或[打开盘面来做]({play})。",
    ),
    "answer": ("Answer", "答案"),
    "often": ("How often", "多常见"),
    "same": ("Of the same family", "同族技巧"),
    "nothing": (
        "The search found no board with this technique, so there is no example.",
        "搜索没有找到含有这种技巧的盘面，所以没有实例。",
    ),
    "one": (
        "The search found only one board with this technique, so there is nothing to practise on.",
        "搜索只找到一个含有这种技巧的盘面，所以没有练习。",
    ),
    "used-by": (
        "The default path of {used} of {puzzles} random minimal puzzles uses it: {share}.",
        "{puzzles} 道随机极小题中，有 {used} 道的缺省解题路径用到它：{share}。",
    ),
    "used-by-none": (
        "It is tried by default, but none of the paths of {puzzles} random minimal puzzles used "
        "it: something else always came first.",
        "缺省会尝试它，但 {puzzles} 道随机极小题的解题路径都没有用到：总有别的技巧先找到东西。",
    ),
    "with-duals": (
        "Two patterns are taken as one step only with the option `duals`, which no default path "
        "has on.",
        "只有打开选项 `duals` 才会把两个结构合作一步，缺省的解题路径不打开它。",
    ),
    "not-tried": (
        "It isn't tried by default.",
        "缺省不尝试它。",
    ),
    "exists-on": (
        "Of {boards} boards on which singles, intersections and subsets find nothing more, it can "
        "be found on {exists}: {share}.",
        "{boards} 个唯余、排除、区块和数组都已无计可施的盘面中，有 {exists} 个能找到它：{share}。",
    ),
    "exists-on-none": (
        "On none of {boards} boards on which singles, intersections and subsets find nothing more "
        "was it to be found; the example was looked for elsewhere.",
        "{boards} 个唯余、排除、区块和数组都已无计可施的盘面中，一个也没有；实例是在别处找到的。",
    ),
    "unknown-on": (
        "On {unknown} more the time was up, {seconds} s for each.",
        "另有 {unknown} 个盘面到时未搜完（每个 {seconds} 秒）。",
    ),
    "search-finds": (
        "It finds something on every board that has a solution.",
        "只要盘面有解，它就能找到一格。",
    ),
}
"""Labels and sentences: English, Chinese."""
