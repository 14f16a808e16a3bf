"""The words of the command line: key -> (English, Simplified Chinese).

This is the only place for them, but for those of the ``cover`` commands, which stand in
:mod:`farandole.cli.cover_words` and are part of this table too. ``{name}`` is filled in;
``one|many`` are the two forms of a text that counts. Paragraphs are set apart by an empty line;
those that begin with two blanks are shown as they stand.
"""

from __future__ import annotations

from farandole.cli.cover_words import COVER_WORDS

WORDS: dict[str, tuple[str, str]] = {
    **COVER_WORDS,
    # ---- the program -------------------------------------------------------------------------
    "program.help": (
        "Sudoku and exact cover: solve, count, check, compare and convert.\n\n"
        "Puzzles are read from files, from standard input, or right from the command line:\n\n"
        "  farandole solve puzzles.txt\n"
        "  farandole solve 1.....3..2.....4",
        "数独与精确覆盖：求解、计数、检查、比较、转换。\n\n"
        "题目可以来自文件、标准输入，也可以直接写在命令行里：\n\n"
        "  farandole solve puzzles.txt\n"
        "  farandole solve 1.....3..2.....4",
    ),
    "program.codes": (
        "Exit codes: 0 all solved; 1 a puzzle has no answer or several, or a limit ran out; "
        "2 input that can't be read, or wrong use; 130 interrupted.",
        "退出码：0 全部解出；1 有题目无解、多解，或限制先到；2 输入读不懂或用法有误；130 被中断。",
    ),
    "usage": ("Usage: ", "用法："),
    "options": ("Options:", "选项："),
    "commands": ("Commands:", "命令："),
    "interrupted": (
        "interrupted; what was finished has been written",
        "已中断；已完成的结果都已写出",
    ),
    "colon": (": ", "："),
    "comma": (", ", "，"),
    "and": (" and ", " 和 "),
    "or": (" or ", " 或 "),
    # ---- how things are named in usage lines ---------------------------------------------------
    "metavar.options": ("OPTIONS", "选项"),
    "metavar.command": ("COMMAND", "命令"),
    "metavar.puzzles": ("[FILE | PUZZLE | -]…", "[文件 | 题目 | -]…"),
    "metavar.cases": ("[FILE… | NAME [VALUE…] | -]", "[文件… | 名称 [参数…] | -]"),
    "metavar.model": ("[NAME [VALUE…]]", "[名称 [参数…]]"),
    "metavar.file": ("FILE", "文件"),
    "metavar.format": ("FORMAT", "格式"),
    "metavar.shape": ("SHAPE", "盘面"),
    "metavar.seconds": ("SECONDS", "秒数"),
    "metavar.names": ("NAMES", "名称"),
    "metavar.symbol": ("SYMBOL", "符号"),
    "metavar.size": ("SIZE", "大小"),
    # ---- options that commands share -----------------------------------------------------------
    "option.help": ("Show this page.", "显示本页。"),
    "option.version": ("Show the version.", "显示版本号。"),
    "option.lang": (
        "The language: English or Chinese. Otherwise that of FARANDOLE_LANG or of the system.",
        "语言：英文或中文。缺省看 FARANDOLE_LANG，再看系统语言。",
    ),
    "option.format": (
        "How the puzzles are written; without it each is told apart by itself, so a file may mix "
        "formats. One of {names}.",
        "题目的格式；不写则逐题自动识别，同一文件可以混用多种格式。可选：{names}。",
    ),
    "option.shape": (
        "The board: 9, 16x16, 'box 2x3', with rules '9 + diagonals + anti-knight'.",
        "盘面：9、16x16、'box 2x3'（宫的行列数），可加规则，如 '9 + diagonals + anti-knight'。",
    ),
    "option.regions": (
        "A file with the regions of a jigsaw: a symbol for each cell, row by row. Rules of "
        "--shape are kept.",
        "锯齿数独的区域文件：逐行给出每格所属区域的符号。--shape 里的规则照样有效。",
    ),
    "option.output": (
        "Write the results to this file, which changes only once they are complete.",
        "把结果写入该文件；全部完成后才替换原文件。",
    ),
    "option.json": (
        "Write one JSON object a line instead.",
        "改为每行输出一个 JSON 对象。",
    ),
    "option.threads": (
        "Let so many threads solve lists of classic puzzles, one a line; all processors by "
        "default.",
        "用这么多个线程求解每行一题的标准数独（缺省用全部处理器）。",
    ),
    "option.seconds": ("At most so many seconds for each.", "每题最多用这么多秒。"),
    "option.nodes": (
        "At most so many nodes for each: guesses on the classic board, options tried elsewhere.",
        "每题最多搜索这么多结点：在标准盘面上是猜测，在其他问题上是试过的选项。",
    ),
    # ---- solve ---------------------------------------------------------------------------------
    "solve.line": ("Solve puzzles.", "求解数独。"),
    "solve.help": (
        "Solve every puzzle and prove that its answer is the only one.\n\n"
        "A terminal is shown boards. Anything else gets --to line: one line a puzzle, in the "
        "order of the input, its label kept. A puzzle without its one answer is written "
        "unsolved, so a line with a dot in it is no answer; an empty line stands for one that "
        "can't be read. What was wrong is said on standard error as FILE:LINE:COLUMN.\n\n"
        "--json has index, source, line, label, format, puzzle, status (solved, none, many, limit "
        "or bad), solution, nodes and seconds; solutions where there may be several; column, "
        "error, found and expected for a bad one.\n\n"
        "Without a file, standard input is read; - means standard input. An argument that names "
        "no file and looks like a puzzle is one:\n\n"
        "  farandole solve puzzles.txt --to line > answers.txt\n"
        "  generator | farandole solve --json",
        "求解每道题，并证明答案是唯一解。\n\n"
        "在终端里显示盘面；否则等同 --to line：每题一行，顺序与输入一致，保留标签。"
        "没有唯一解的题按原题写出，所以含有 . 的行不是答案；读不懂的题留一个空行。"
        "错误写到标准错误，开头是文件名、行号、列号。\n\n"
        "--json 的字段：index、source、line、label、format、puzzle、status（solved、none、many、"
        "limit 或 bad）、solution、nodes、seconds；可能有多个答案时还有 solutions；"
        "读不懂时有 column、error、found、expected。\n\n"
        "不给文件就读标准输入，- 也表示标准输入。参数若不是文件而又像一道题，就当作题目：\n\n"
        "  farandole solve puzzles.txt --to line > answers.txt\n"
        "  generator | farandole solve --json",
    ),
    "solve.to": (
        "How to write the answers; csv, sdk and hodoku keep the puzzle too. One of {names}.",
        "答案的格式；csv、sdk、hodoku 会把题目一起写出。可选：{names}。",
    ),
    "solve.any": (
        "Take the first answer, without proof that there is no other.",
        "取找到的第一个答案，不证明唯一。",
    ),
    "solve.all": (
        "Write every answer of a puzzle, one after the other.",
        "写出每题的全部答案。",
    ),
    "solve.max": ("Write at most N answers of a puzzle.", "每题最多写出 N 个答案。"),
    "solve.count": (
        "Write how many puzzles are solved, have no answer, several, or can't be read; no "
        "answers, and nothing about each puzzle but those that can't be read.",
        "只写统计：解出、无解、多解、读不懂各有多少题；不写答案，也不逐题说明（读不懂的除外）。",
    ),
    "solve.unique": ("one answer, no other", "唯一解"),
    "solve.found": ("answers found: {count:,}", "找到 {count:,} 个答案"),
    "done": ("{what} ({time})", "{what}（{time}）"),
    "puzzles": ("{:,} puzzle|{:,} puzzles", "{:,} 道题"),
    "guesses": ("{:,} guess|{:,} guesses", "猜测 {:,} 次"),
    "tally.solved": ("{count:,} solved", "解出 {count:,}"),
    "tally.none": ("{count:,} without an answer", "无解 {count:,}"),
    "tally.many": ("{count:,} with several answers", "多解 {count:,}"),
    "tally.limit": ("{count:,} unsettled", "未定 {count:,}"),
    "tally.bad": ("{count:,} unreadable", "读不懂 {count:,}"),
    "status.none": ("no answer", "无解"),
    "status.many": ("more than one answer", "不止一个答案"),
    "status.limit": ("a limit ran out before any answer", "限制先到，还没有找到答案"),
    "status.limit.one": (
        "a limit ran out: one answer, others not ruled out",
        "限制先到：有一个答案，但未能排除其他答案",
    ),
    "clash": (
        "{digit} in both {cells} ({where})",
        "{cells} 都是 {digit}（{where}）",
    ),
    "house.row": ("row {number}", "第 {number} 行"),
    "house.column": ("column {number}", "第 {number} 列"),
    "house.box": ("box {number}", "第 {number} 宫"),
    "house.region": ("region {number}", "第 {number} 区"),
    # ---- count ---------------------------------------------------------------------------------
    "count.line": ("Count the answers of puzzles.", "数出答案的个数。"),
    "count.help": (
        "Write how many answers each puzzle has: the number alone, a line a puzzle; an empty "
        "line for one that can't be read.\n\n"
        "The exit code is 0 when every number is final or has come to --limit, and 1 when "
        "seconds or nodes ran out first: the number is then a lower bound.",
        "写出每道题有多少个答案：每题一行，只写数字；读不懂的题留一个空行。\n\n"
        "数字都已确定，或达到 --limit 时，退出码为 0；时间或结点先用完时为 1，此时数字只是下界。",
    ),
    "count.limit": ("Stop counting at N.", "数到 N 就停。"),
    "count.short": ("at least {count:,}: a limit ran out", "至少 {count:,}：限制先到"),
    "count.all": ("that is all", "已全部数完"),
    "count.more": ("there are more", "不止这些"),
    # ---- check ---------------------------------------------------------------------------------
    "check.line": (
        "Check puzzles: one answer? every given needed?",
        "检查题目：唯一解？每个已知数都必要？",
    ),
    "check.help": (
        "Say whether each puzzle is well formed, has exactly one answer, and is minimal: whether "
        "every given is needed for that.\n\n"
        "The exit code is 0 when every puzzle has exactly one answer.",
        "检查每道题是否合规、是否只有唯一解、是否为极小题（每个已知数都不可少）。\n\n"
        "每道题都是唯一解时，退出码为 0。",
    ),
    "check.no_minimal": (
        "Don't look whether givens could go.",
        "不检查已知数能否去掉。",
    ),
    "check.one": ("exactly one answer", "唯一解"),
    "check.several": ("more than one answer", "多解"),
    "check.none": ("no answer", "无解"),
    "check.minimal": ("minimal", "极小题"),
    "check.redundant": (
        "not minimal, {count} of them could go, one at a time: {cells}",
        "不是极小题，有 {count} 个可单独去掉：{cells}",
    ),
    "givens": ("{:,} given|{:,} givens", "{:,} 个已知数"),
    # ---- compare -------------------------------------------------------------------------------
    "compare.line": ("Six ways to solve, side by side.", "六种解法并排比较。"),
    "compare.help": (
        "Solve a puzzle by each of six methods and show what each comes to: whether it found the "
        "answer, the cells it left blank, its guesses, the nodes of its search (digits or "
        "options tried), and its time. All but the last are plain Python, so compare their "
        "nodes; the last is this project's kernel.\n\n"
        "The exit code is 0 when a method found the answer.",
        "用六种方法解同一道题，列出各自的结果：是否找到答案、剩余空格、猜测次数、"
        "搜索结点数（试填的数字或行）和用时。前五种是纯 Python 写的，宜比较结点数；"
        "最后一种是本项目的内核。\n\n只要有一种方法找到答案，退出码就是 0。",
    ),
    "compare.methods": (
        "Only these methods, with commas between: {names}.",
        "只用这些方法，以逗号分隔：{names}。",
    ),
    "compare.seconds": (
        "At most so many seconds for each method ({default} by default).",
        "每种方法最多用这么多秒（缺省 {default}）。",
    ),
    "compare.nodes": ("At most so many nodes for each method.", "每种方法最多搜索这么多结点。"),
    "compare.puzzle": ("puzzle", "题目"),
    "compare.found": ("answer", "答案"),
    "compare.none": ("No method found an answer.", "没有方法找到答案。"),
    "compare.method": ("method", "方法"),
    "compare.answer": ("answer found?", "找到答案？"),
    "compare.left": ("cells left", "剩余空格"),
    "compare.guesses": ("guesses", "猜测"),
    "compare.placed": ("nodes", "结点"),
    "compare.time": ("time", "用时"),
    "compare.times": ("relative", "倍数"),
    "method.elimination": ("elimination", "余数法"),
    "method.backtracking": ("backtracking", "回溯法"),
    "method.hybrid": ("hybrid", "余数法加回溯"),
    "method.linked": ("linked cells", "空格十字链表"),
    "method.dancing": ("dancing links", "跳舞链"),
    "method.kernel": ("kernel", "内核"),
    "outcome.solved": ("yes", "是"),
    "outcome.impossible": ("no: proved impossible", "否：证明无解"),
    "outcome.stopped": ("no: limit ran out", "否：限制先到"),
    "outcome.stuck": ("no: stuck", "否：推不下去"),
    # ---- convert and show ----------------------------------------------------------------------
    "convert.line": ("Write puzzles in another format.", "转换题目格式。"),
    "convert.help": (
        "Read puzzles in any format and write them in another, labels and notes kept where it "
        "has room for them.",
        "读入任何格式的题目，换一种格式写出；新格式放得下时保留标签和注记。",
    ),
    "convert.to": (
        "The format to write: one of those of --from. Without it the ending of the output file "
        "decides, else it is line.",
        "写出的格式，名称同 --from。不写则看输出文件的扩展名，再不然就是 line。",
    ),
    "convert.blank": (
        "The symbol of a blank cell: one of . 0 * _ - ?",
        "空格用的符号：. 0 * _ - ? 之一",
    ),
    "show.line": ("Draw puzzles as boards.", "画出盘面。"),
    "show.help": (
        "Draw every puzzle as a board with its boxes or regions, in colour on a terminal "
        "(NO_COLOR turns that off).",
        "画出每道题的盘面，标出宫或区域；在终端里带颜色（设 NO_COLOR 可关闭）。",
    ),
    "show.candidates": (
        "Show in every blank cell the digits that no peer holds.",
        "在空格里标出候选数。",
    ),
    "show.svg": ("Write an SVG image; for one puzzle.", "输出 SVG 图像；只限一道题。"),
    "show.one_image": (
        "an image shows one puzzle, the input has more",
        "一幅图只能画一道题，而输入不止一道",
    ),
    # ---- bench ---------------------------------------------------------------------------------
    "bench.line": ("Time the solver on this machine.", "测量本机求解速度。"),
    "bench.help": (
        "Time solve() on the puzzles of the files, or on a set made on the spot: the median rate "
        "over several repeats, its spread, and the machine it was measured on. Times are "
        "processor time of one thread.",
        "测量 solve() 的速度：用文件里的题，或当场生成的一组题；给出多次重复的中位数、"
        "波动范围和机器信息。计的是单个线程的处理器时间。",
    ),
    "bench.repeat": ("Repeat N times ({default} by default).", "重复 N 次（缺省 {default}）。"),
    "bench.puzzles": (
        "Make N puzzles ({default} by default), or take the first N of the files.",
        "生成 N 道题（缺省 {default}），或只取文件的前 N 道。",
    ),
    "bench.seed": (
        "Where the random puzzles begin ({default} by default).",
        "随机种子（缺省 {default}）。",
    ),
    "bench.isa": (
        "Time lists of classic puzzles, as solve takes them, on each instruction set that this "
        "build and this processor have, and show which one is used. FARANDOLE_ISA chooses.",
        "改测每行一题的标准数独（solve 的批量方式）：逐个测量本程序和处理器都有的指令集，"
        "并指出正在使用哪一个。可用 FARANDOLE_ISA 指定。",
    ),
    "bench.isa.missing": ("not here", "这里没有"),
    "bench.isa.used": ("in use", "正在使用"),
    "bench.isa.classic": ("no classic puzzle to time", "没有可测的标准数独"),
    "bench.isa.note": (
        "Processor time of one thread: text read, uniqueness proved, text written.",
        "单线程处理器时间：包括读入文本、证明唯一解、写出文本。",
    ),
    "bench.made": ("made here, seed {seed}", "当场生成，种子 {seed}"),
    "bench.set": ("puzzles", "题目"),
    "bench.solved": ("with one answer", "唯一解"),
    "bench.rate": ("median", "中位数"),
    "bench.per_second": ("{rate} puzzles a second", "每秒 {rate} 道题"),
    "bench.spread": ("lowest – highest", "最低 – 最高"),
    "bench.each": ("per puzzle", "每题"),
    "bench.elapsed": ("elapsed, one repeat", "每轮实际用时"),
    "bench.repeats": ("repeats", "重复次数"),
    "bench.machine": ("machine", "机器"),
    "bench.host": ("{name}, {cores} cores, load {load}", "{name}，{cores} 核，负载 {load}"),
    "bench.software": ("software", "软件"),
    "bench.note": (
        "Processor time of one thread, solve() called once a puzzle, uniqueness proved.",
        "单线程处理器时间；逐题调用 solve()，并证明唯一解。",
    ),
    # ---- the reference page --------------------------------------------------------------------
    "manual.title": ("Commands", "命令参考"),
    "manual.intro": (
        "Results go to standard output, remarks to standard error. A progress bar appears only "
        "when standard error is a terminal and the work takes more than a second. Every command "
        "takes `--lang` and `--help`.",
        "结果写到标准输出，说明写到标准错误。只有标准错误是终端、且用时超过一秒时才显示进度条。"
        "每个命令都可带 `--lang` 和 `--help`。",
    ),
    # ---- what can go wrong ---------------------------------------------------------------------
    "usage.help": ("For help type: {command} --help", "查看帮助请输入：{command} --help"),
    "usage.no_option": ("there is no option {name}", "没有选项 {name}"),
    "usage.no_command": ("there is no command {name}", "没有命令 {name}"),
    "usage.near": ("; did you mean {names}?", "；您是不是想用 {names}？"),
    "usage.missing": ("{name} is missing", "缺少 {name}"),
    "usage.value": ("{name} takes no value", "{name} 不带值"),
    "usage.no_value": ("{name} needs a value", "{name} 需要一个值"),
    "usage.together": ("{names} can't be used together", "{names} 不能同时使用"),
    "type.choice": ("{found} is none of {names}", "{found} 不在可选范围：{names}"),
    "type.whole": (
        "{found} is no whole number of {least} or more",
        "{found} 不是不小于 {least} 的整数",
    ),
    "type.number": ("{found} is no number of {least} or more", "{found} 不是不小于 {least} 的数"),
    "type.size": (
        "{found} is no size such as 500M or 2G",
        "{found} 不是像 500M、2G 这样的大小",
    ),
    "input.sides": (
        "regions of side {regions}, but --shape is a board of side {shape}",
        "区域的边长是 {regions}，而 --shape 的边长是 {shape}",
    ),
    "input.nothing": (
        "Nothing to read. Name a file, type a puzzle, or send one through a pipe:\n"
        "  {command} puzzles.txt\n"
        "  {command} 1.....3..2.....4\n"
        "  cat puzzles.txt | {command}",
        "没有可读的内容。请给出文件名、直接写题目，或用管道传入：\n"
        "  {command} puzzles.txt\n"
        "  {command} 1.....3..2.....4\n"
        "  cat puzzles.txt | {command}",
    ),
    "input.stdin": ("stdin", "标准输入"),
    "input.argument": ("argument {place}", "参数 {place}"),
    "input.empty": ("{source}: no puzzle in it", "{source}：里面没有题目"),
    "input.binary": ("{name}: not a text file", "{name}：不是文本文件"),
    "input.undecodable": ("{name}:{line}: not UTF-8 text", "{name}:{line}：不是 UTF-8 文本"),
    "file.missing": ("{name}: no such file", "{name}：没有这个文件"),
    "file.directory": ("{name}: is a directory", "{name}：是目录，不是文件"),
    "file.forbidden": ("{name}: permission denied", "{name}：没有权限"),
    "output.stdout": ("standard output", "标准输出"),
    "error.problem": ("{problem}", "无法读取（{problem}）"),
    "error.found": ("found {found}", "此处是 {found}"),
    "error.expected": ("expected {expected}", "应为 {expected}"),
    "progress.working": ("working", "进行中"),
    "progress.rate": ("{rate} puzzles/s", "每秒 {rate} 题"),
}
"""Every text said to people, under its key."""
