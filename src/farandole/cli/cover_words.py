"""The words of the ``cover`` commands, part of the table in :mod:`farandole.cli.words`."""

from __future__ import annotations

COVER_WORDS: dict[str, tuple[str, str]] = {
    # ---- what they share -----------------------------------------------------------------------
    "cover.line": ("Exact-cover problems.", "精确覆盖问题。"),
    "cover.help": (
        "Exact cover: choose options so that every item lies in exactly one of them (secondary "
        "items: in at most one). Files are Knuth's .dlx, with colors, bounds and costs, those of "
        "the judges, or 0/1 matrices. Instead of a file, a classic problem can be named, with its "
        "values; cover model lists them.\n\n"
        "  farandole cover count pentominoes.dlx\n"
        "  farandole cover draw polyominoes pentominoes 6x10",
        "精确覆盖：选出若干选项，使每个项恰好出现一次（副项至多一次）。"
        "可读 Knuth 的 .dlx（包括颜色、次数上下限和代价）、各评测平台的格式和 0/1 矩阵。"
        "不给文件，也可以写一个经典问题的名称和参数；cover model 列出全部名称。\n\n"
        "  farandole cover count pentominoes.dlx\n"
        "  farandole cover draw polyominoes pentominoes 6x10",
    ),
    "cover.format": (
        "How the problems are written, instead of recognising it. One of {names}.",
        "问题的格式，不写则自动识别。可选：{names}。",
    ),
    "cover.to": (
        "options: the items of each option, a line an option, an empty line between covers "
        "(default for dlx and models). names: the names of the options, a line a cover (default "
        "for other formats).",
        "options：每个选项一行，写出它的项，覆盖之间空一行（dlx 和经典问题的缺省）。"
        "names：每个覆盖一行，写出选项名（其他格式的缺省）。",
    ),
    "cover.engine": (
        "How to search: by bit sets, by sparse sets, or whatever suits the problem's shape "
        "(default).",
        "搜索方式：bits 用位集，sparse 用稀疏集；缺省（automatic）按问题的形状选择。",
    ),
    "cover.threads": (
        "Let so many threads search (1 by default; 0: all processors).",
        "用这么多个线程搜索（缺省 1 个；0 表示用全部处理器）。",
    ),
    "cover.memory": (
        "At most about so many bytes, such as 500M or 2G.",
        "最多约用这么多内存，如 500M、2G。",
    ),
    "cover.none": ("no exact cover", "没有精确覆盖"),
    "cover.no_more": ("no further exact cover", "没有更多的精确覆盖"),
    "cover.limit": (
        "a limit ran out; covers found: {count:,}",
        "限制先到；已找到 {count:,} 个覆盖",
    ),
    "cover.interrupted": (
        "interrupted, not complete; covers found: {count:,}",
        "已中断，尚未完成；已找到 {count:,} 个覆盖",
    ),
    "cover.nodes": ("nodes", "结点"),
    "cover.solutions": ("covers", "覆盖"),
    "covers": ("{:,} cover|{:,} covers", "{:,} 个覆盖"),
    "nodes": ("{:,} node|{:,} nodes", "{:,} 个结点"),
    "items": ("{:,} item|{:,} items", "{:,} 个项"),
    "options.count": ("{:,} option|{:,} options", "{:,} 个选项"),
    # ---- solve ---------------------------------------------------------------------------------
    "cover.solve.line": ("Find exact covers.", "求精确覆盖。"),
    "cover.solve.help": (
        "Write an exact cover of every problem. With --json, numbers are those of the options, "
        "from 0.\n\n"
        "A search that was stopped, by a limit or by Ctrl-C, can go on another day:\n\n"
        "  farandole cover solve big.dlx --all --seconds 60 --save here\n"
        "  farandole cover solve big.dlx --all --resume here\n\n"
        "The exit code is 1 when a problem has no cover, or a limit ran out first.",
        "写出每个问题的一个精确覆盖。--json 里的 numbers 是选项的编号，从 0 数起。\n\n"
        "因限制或 Ctrl-C 停下的搜索，可以改日继续：\n\n"
        "  farandole cover solve big.dlx --all --seconds 60 --save here\n"
        "  farandole cover solve big.dlx --all --resume here\n\n"
        "有问题无解或限制先到时，退出码为 1。",
    ),
    "cover.solve.to": (
        "options: the items of each option, a line an option, an empty line between covers "
        "(default for dlx and models). names: the names of the options, a line a cover (default "
        "for other formats). judge: the answer that the format's judge expects.",
        "options：每个选项一行，写出它的项，覆盖之间空一行（dlx 和经典问题的缺省）。"
        "names：每个覆盖一行，写出选项名（其他格式的缺省）。judge：评测平台要求的答案。",
    ),
    "cover.solve.all": ("Write every cover.", "写出全部覆盖。"),
    "cover.solve.max": (
        "Write at most N covers (otherwise 1).",
        "最多写出 N 个覆盖（缺省 1 个）。",
    ),
    "cover.solve.seed": (
        "Search in another order; the same one for the same number.",
        "换一种顺序搜索；数相同，顺序就相同。",
    ),
    "cover.solve.ordered": (
        "Write the covers in the same order however many threads there are.",
        "不论有多少个线程，都按同样的顺序写出。",
    ),
    "cover.solve.save": (
        "Write to this file where the search stands when it ends.",
        "搜索停下时，把进展存入该文件。",
    ),
    "cover.count.save": (
        "Write to this file where the count stands when it ends.",
        "计数停下时，把进展存入该文件。",
    ),
    "cover.solve.resume": (
        "Go on from where --save says; the problem must be the same.",
        "从 --save 存下的进展继续；必须是同一个问题。",
    ),
    "cover.saved": ("to go on: --resume {name}", "继续请用：--resume {name}"),
    "cover.saved.one": (
        "{name} is for one problem, and there are {count}",
        "{name} 只用于一个问题，而这里有 {count} 个",
    ),
    "cover.saved.bad": (
        "{name}: not a search that was saved by --save",
        "{name}：不是 --save 存下的搜索",
    ),
    "cover.saved.version": (
        "{name}: a search saved by another version of farandole",
        "{name}：由另一个版本的 farandole 保存的搜索",
    ),
    "cover.saved.damaged": ("{name}: a saved search, but damaged", "{name}：保存的搜索已损坏"),
    "cover.saved.other": (
        "{name}: a saved search of another problem",
        "{name}：存的是另一个问题的搜索",
    ),
    # ---- count ---------------------------------------------------------------------------------
    "cover.count.line": ("Count exact covers.", "数出精确覆盖的个数。"),
    "cover.count.help": (
        "Write how many exact covers each problem has: the number alone, a line a problem.\n\n"
        "The exit code is 0 when every number is final or has come to --limit.",
        "写出每个问题有多少个精确覆盖：每个问题一行，只写数字。\n\n"
        "数字都已确定，或达到 --limit 时，退出码为 0。",
    ),
    "cover.count.engine": (
        "How to count: a diagram counts what recurs only once, bits and sparse go through all "
        "covers; automatic takes what is quicker (default).",
        "计数方式：diagram 用决策图，重复的部分只数一次；bits 和 sparse 逐个搜索；"
        "automatic 选快的（缺省）。",
    ),
    "count.interrupted": (
        "at least {count:,}: interrupted, not complete",
        "至少 {count:,}：已中断，尚未数完",
    ),
    # ---- sample --------------------------------------------------------------------------------
    "cover.sample.line": ("Draw exact covers at random.", "随机抽取精确覆盖。"),
    "cover.sample.help": (
        "Write exact covers drawn at random: each cover is as likely as any other, at every "
        "draw, so one can come twice. All covers are counted first, none is listed.\n\n"
        "  farandole cover sample dominoes 8x8 -n 3 --seed 7\n\n"
        "The exit code is 1 when a problem has no cover, or a limit ran out first.",
        "随机写出精确覆盖：每次抽取，每个覆盖的机会都相等，所以同一个可能重复出现。"
        "先数出全部覆盖，但不逐个列出。\n\n"
        "  farandole cover sample dominoes 8x8 -n 3 --seed 7\n\n"
        "有问题无解或限制先到时，退出码为 1。",
    ),
    "cover.sample.number": ("Draw N covers (otherwise 1).", "抽取 N 个（缺省 1 个）。"),
    "cover.sample.seed": (
        "Draw the same covers whenever the number is the same.",
        "随机种子：数相同，抽到的就相同。",
    ),
    "cover.sample.limit": (
        "a limit ran out; covers drawn: {count:,}",
        "限制先到；已抽取 {count:,} 个覆盖",
    ),
    # ---- minimum -------------------------------------------------------------------------------
    "cover.minimum.line": ("Find the cheapest exact covers.", "求代价最小的精确覆盖。"),
    "cover.minimum.help": (
        "Write a cover of least cost, its cost first. A cost stands in an option of a "
        ".dlx file as |5; without any, every option costs 1, and the cover has the fewest "
        "options.\n\n"
        "The exit code is 1 when a problem has no cover, or a limit ran out first: then the best "
        "cover so far is written, and on standard error what no cover can cost less than.",
        "写出代价最小的一个覆盖，先写代价。.dlx 文件里，代价写在选项里，如 |5；"
        "都没写则每个选项算 1，于是得到选项最少的覆盖。\n\n"
        "有问题无解或限制先到时，退出码为 1；限制先到时写出目前最好的覆盖，"
        "并在标准错误里说明代价的下界。",
    ),
    "cover.minimum.best": (
        "Write the K cheapest, in order of cost.",
        "按代价从小到大写出前 K 个。",
    ),
    "cover.minimum.ties": (
        "Write all that cost as much as the last of them, too.",
        "与最后一个代价相同的也都写出。",
    ),
    "cover.minimum.to": (
        "options: the cost with a colon, then the items of each option, a line an option, an "
        "empty line between covers (default for dlx and models). names: the cost with a colon "
        "and the names of the options, a line a cover (default for other formats).",
        "options：一行写代价和冒号，然后每个选项一行，写出它的项，覆盖之间空一行"
        "（dlx 和经典问题的缺省）。"
        "names：每个覆盖一行，先写代价和冒号，再写选项名（其他格式的缺省）。",
    ),
    "cover.minimum.bound": ("none costs less than {bound:,}", "代价不会小于 {bound:,}"),
    "cover.minimum.others": (
        "no other costs less than {bound:,}",
        "其他覆盖的代价不小于 {bound:,}",
    ),
    # ---- estimate ------------------------------------------------------------------------------
    "cover.estimate.line": (
        "Guess how long a search would be.",
        "估计搜索要多久。",
    ),
    "cover.estimate.help": (
        "Write about how many nodes a search for all covers would have, and about how many "
        "covers there are, from random walks down the tree (Knuth, 1975), each with its standard "
        "error. Where few walks come far, both are too small more often than too large.",
        "从随机走到底的若干次试探（Knuth，1975），估计搜索全部覆盖的结点数和覆盖的个数，"
        "各带标准误差。很少走到深处时，两者往往偏小。",
    ),
    "cover.estimate.probes": (
        "Walk N times ({default} by default).",
        "试探 N 次（缺省 {default}）。",
    ),
    "cover.estimate.seed": (
        "Other walks; the same ones for the same number (1 by default).",
        "随机种子：数相同，试探就相同（缺省 1）。",
    ),
    # ---- info ----------------------------------------------------------------------------------
    "cover.info.line": ("Describe a problem.", "说明问题的情况。"),
    "cover.info.help": (
        "Describe every problem: its items, options, colors, bounds and costs, what is odd about "
        "it, which engine would search it, what preprocessing takes away, and an estimate of the "
        "search.\n\n"
        "The exit code is 0, but with --explain it is 1 for a problem without a cover, and where "
        "a limit ran out before that was known.",
        "说明每个问题：项、选项、颜色、次数上下限、代价、可疑之处、会用哪种搜索方式、"
        "预处理能去掉多少，以及对搜索量的估计。\n\n"
        "退出码为 0；带 --explain 时，无解或限制先到则为 1。",
    ),
    "cover.info.explain": (
        "Say whether there is a cover; if not, name a few items that can't be covered together.",
        "说明有没有覆盖；没有时指出几个不能同时覆盖的项。",
    ),
    "cover.info.items": ("items", "项"),
    "cover.info.bounded": (", {count:,} of them with bounds", "，其中 {count:,} 个有次数上下限"),
    "cover.info.secondary": ("secondary items", "副项"),
    "cover.info.options": ("options", "选项"),
    "cover.info.entries": ("entries", "1 的个数"),
    "cover.info.colors": ("colors", "颜色"),
    "cover.info.colored": (
        "{colors:,}, in {entries:,} entries",
        "{colors:,} 种，出现 {entries:,} 次",
    ),
    "cover.info.costs": ("costs", "代价"),
    "cover.info.range": ("{least:,} to {most:,}", "{least:,} 到 {most:,}"),
    "cover.info.duplicates": ("duplicate options", "重复的选项"),
    "cover.info.useless": ("options without an item to cover", "没有主项的选项"),
    "cover.info.empty": ("items without an option", "没有选项的项"),
    "cover.info.engine": ("engine", "搜索方式"),
    "cover.info.reduced": ("after preprocessing", "预处理之后"),
    "cover.info.nothing": ("the same", "不变"),
    "cover.info.refuted": ("no cover, as it shows at once", "一看便知没有覆盖"),
    "cover.info.left": (
        "{items:,} items, {options:,} options",
        "{items:,} 个项，{options:,} 个选项",
    ),
    "cover.info.gone": ("; gone: ", "；去掉了 "),
    "gain.idle": ("{:,} idle option|{:,} idle options", "{:,} 个没有主项的选项"),
    "gain.forced": ("{:,} forced option|{:,} forced options", "{:,} 个必选的选项"),
    "gain.excluded": ("{:,} excluded option|{:,} excluded options", "{:,} 个与必选冲突的选项"),
    "gain.impossible": ("{:,} impossible option|{:,} impossible options", "{:,} 个不可能的选项"),
    "gain.duplicate": ("{:,} duplicate option|{:,} duplicate options", "{:,} 个重复的选项"),
    "gain.dominated": ("{:,} dominated option|{:,} dominated options", "{:,} 个不如别人的选项"),
    "gain.settled": ("{:,} settled item|{:,} settled items", "{:,} 个已覆盖的项"),
    "gain.identical": ("{:,} identical item|{:,} identical items", "{:,} 个相同的项"),
    "gain.free": ("{:,} free item|{:,} free items", "{:,} 个不受限的项"),
    "gain.harmless": ("{:,} harmless item|{:,} harmless items", "{:,} 个不起作用的副项"),
    "cover.info.nodes": ("nodes, estimated", "结点数（估计）"),
    "cover.info.covers": ("covers, estimated", "覆盖数（估计）"),
    "cover.info.feasible": ("has a cover", "有覆盖吗"),
    "cover.info.yes": ("yes", "有"),
    "cover.info.no": ("no", "没有"),
    "cover.info.open": ("unknown: a limit ran out", "不知道：限制先到"),
    "cover.info.unknown": (
        "a limit ran out before it was known whether there is a cover",
        "限制先到，还不知道有没有覆盖",
    ),
    "cover.info.few": (
        "{item} wants {low:,} options or more, and is in {number:,}",
        "{item} 至少要 {low:,} 个选项，而只出现在 {number:,} 个里",
    ),
    "cover.info.alone": (
        "{item} can't be covered as often as it must",
        "{item} 覆盖不了所要的次数",
    ),
    "cover.info.together": (
        "these can't be covered together, though without any one of them the others can: {items}",
        "这些项不能同时覆盖，但缺了任何一个，其余的就能：{items}",
    ),
    "cover.info.some": (
        "these can't be covered together, perhaps not even fewer: {items}",
        "这些项不能同时覆盖，也许更少的也不行：{items}",
    ),
    "cover.info.more": ("{count:,} others", "另外 {count:,} 个"),
    # ---- draw and show -------------------------------------------------------------------------
    "cover.draw.line": ("Draw exact covers.", "画出精确覆盖。"),
    "cover.draw.help": (
        "Draw an exact cover. A classic problem that is named has a picture of its own; a cover "
        "of a file is drawn as rows of the matrix, or written as options where they are too "
        "wide.\n\n"
        "  farandole cover draw queens 8\n"
        "  farandole cover draw polyominoes pentominoes 6x10 --svg -o pentominoes.svg",
        "画出一个精确覆盖。经典问题有自己的图样；文件里的问题画成矩阵的行，"
        "放不下时写成选项。\n\n"
        "  farandole cover draw queens 8\n"
        "  farandole cover draw polyominoes pentominoes 6x10 --svg -o pentominoes.svg",
    ),
    "cover.draw.one": (
        "an image shows one problem, the input has more",
        "一幅图只能画一个问题，而输入不止一个",
    ),
    "cover.draw.large": ("too large for an image", "太大，画不成一幅图"),
    "cover.show.line": ("Show a problem as a matrix.", "以矩阵显示问题。"),
    "cover.show.help": (
        "Describe every problem and draw its matrix if it is small: an item a column, an option "
        "a row, secondary items right of a bar.",
        "说明每个问题的大小；不大时画出矩阵：每列一个项，每行一个选项，副项在竖线右边。",
    ),
    "cover.show.to": (
        "Write the problems in this format instead. Names it can't hold become numbers.",
        "改为以该格式写出；放不下的名称换成编号。",
    ),
    "cover.secondary": ("{count:,} secondary", "{count:,} 个副项"),
    "cover.ones": ("{count:,} ones ({share})", "{count:,} 个 1（{share}）"),
    # ---- model ---------------------------------------------------------------------------------
    "cover.model.line": ("Classic problems, by name.", "经典问题，按名称取用。"),
    "model.help": (
        "Make a classic exact-cover problem: as .dlx text, solved and drawn, or counted. Without "
        "a name the models are listed. The other commands take the names too.\n\n"
        "  farandole cover model queens 8 --count\n"
        "  farandole cover model polyominoes pentominoes 6x10 --solve",
        "生成一个经典精确覆盖问题：写成 .dlx 文本，或求解并画出，或计数。"
        "不写名称则列出全部。其他命令也认这些名称。\n\n"
        "  farandole cover model queens 8 --count\n"
        "  farandole cover model polyominoes pentominoes 6x10 --solve",
    ),
    "model.solve": ("Draw a solution as text.", "用文字画出一个解。"),
    "model.svg": ("Draw a solution as an SVG image.", "用 SVG 图像画出一个解。"),
    "model.count": ("Write the number of solutions.", "写出解的个数。"),
    "model.max": ("Draw at most N solutions as text.", "用文字画出至多 N 个解。"),
    "model.known": ("{count:,} solutions known", "已知共有 {count:,} 个解"),
    "model.default": (" (default {value})", "（缺省 {value}）"),
    "model.example": ("e.g.", "例："),
    "model.hint": (
        "Values are given in order or as name=value.",
        "参数按顺序写，或写成 名称=值。",
    ),
}
"""Every text that they say to people, under its key."""
