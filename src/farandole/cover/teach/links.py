"""The four-way linked matrix on which exact-cover searches dance.

The idea first. Take a node x out of a doubly linked list::

    right[left[x]] = right[x]        left[right[x]] = left[x]

The node itself isn't touched: it still knows its two old neighbours, so two more
assignments put it back where it was::

    right[left[x]] = x               left[right[x]] = x

That works as long as nodes come back in the opposite order to the one in which
they left. (Hitotsumatsu and Noshita, 1979; made famous by Knuth, "Dancing Links",
2000.) A whole search can then run on one structure, with nothing copied.

header   the node at the top of an item's column; it knows the column's size
root     the node that the headers of the primary items hang on, in a ring
node     one item of one option: a one of the 0/1 matrix
size     how many nodes hang in an item's column, that is how many options are left
cover    take an item out of the ring, and its options out of all other columns
uncover  put all of it back, in mirrored order
purify   give a secondary item a color: options that want another one leave
room     of an item with bounds: how many options more may contain it
strike   take one option out of all its columns

The matrix with the options O = {1, 3} and E = {2, 4}, drawn with its links; every
row and every column closes on itself::

    root ═══ 1 ═══ 2 ═══ 3 ═══ 4 ═══ (root)        ═ ─  left / right
             ║     ║     ║     ║                   ║    up / down
    O        ● ────╫──── ●     ║
             ║     ║     ║     ║
    E        ║     ● ────╫──── ●
             ║     ║     ║     ║
            (1)   (2)   (3)   (4)

Knuth: The Art of Computer Programming, volume 4B, section 7.2.2.1, Algorithms X, C and M.
"""

from __future__ import annotations

from farandole.cover.data.option import item_of
from farandole.cover.problem import Problem


class Links:
    """The nodes of a problem's matrix, as parallel lists of node numbers.

    Nodes ``0`` to ``items - 1`` are the headers (primary items, then secondary ones), node
    ``items`` is the root, and after it comes one node for each item of each option. A
    secondary item's header is linked left and right to itself alone: nobody ever chooses it,
    but covering works on it like on any other.

    >>> from farandole.cover.teach.dancing import TOY
    >>> links = Links(TOY)
    >>> links.ring(), links.size
    ([0, 1, 2, 3], [3, 2, 3, 2])
    >>> links.cover(1)
    >>> links.ring(), links.size
    ([0, 2, 3], [2, 2, 2, 1])
    >>> links.uncover(1)
    >>> links.ring(), links.size
    ([0, 1, 2, 3], [3, 2, 3, 2])

    Building costs time and memory in proportion to the number of ones.

    Costs are ignored.
    """

    def __init__(self, problem: Problem) -> None:
        primary = len(problem.items)
        self.items = self.root = n = primary + len(problem.secondary)
        self.left, self.right = list(range(n + 1)), list(range(n + 1))
        self.up, self.down = list(range(n + 1)), list(range(n + 1))
        # By node: the header of the column in which it hangs, and its option (-1: none).
        self.item, self.option = list(range(n + 1)), [-1] * (n + 1)
        self.size = [0] * n  # by item: how many nodes hang in its column
        self.first: list[int] = []  # by option: its first node; -1 for an option without items
        ring = [self.root, *range(primary)]
        for place, node in enumerate(ring):
            self.left[node] = ring[place - 1]
            self.right[ring[place - 1]] = node
        number = {name: i for i, name in enumerate(problem.items + problem.secondary)}
        for k, option in enumerate(problem.options):
            self._hang(k, [number[name] for name in map(item_of, option.items)])
        colors = problem._colors or [0] * sum(self.size)
        # By node: 0 for none, from 1 the color, -1 where its item has that color already.
        self.color = [*[0] * (n + 1), *colors]
        bounds = [*problem.bounds, *[(1, 1)] * (n - primary)]
        self.is_counted = [pair != (1, 1) for pair in bounds]
        # By item: how many options more may contain it, and its upper bound less its lower one.
        self.room, self.slack = [high for _, high in bounds], [high - low for low, high in bounds]

    def _hang(self, option: int, items: list[int]) -> None:
        """Append an option's nodes at the bottom of their columns, linked in a ring."""
        start = len(self.item)
        self.first.append(start if items else -1)
        for node, header in enumerate(items, start):
            self.left.append(node - 1)
            self.right.append(node + 1)
            self.up.append(self.up[header])
            self.down.append(header)
            self.down[self.up[header]] = node
            self.up[header] = node
            self.item.append(header)
            self.option.append(option)
            self.size[header] += 1
        if items:
            self.left[start] = len(self.item) - 1
            self.right[-1] = start

    def cover(self, item: int) -> None:
        """Take ``item`` out of the ring, and each of its options out of the other columns.

        Its own column stays as it is: the search walks down it, and uncovering needs it.
        """
        left, right, down = self.left, self.right, self.down
        before, after = left[item], right[item]
        right[before] = after
        left[after] = before
        row = down[item]
        while row != item:
            self._hide(row)
            row = down[row]

    def uncover(self, item: int) -> None:
        """Undo :meth:`cover`: the same steps backwards, bottom to top and right to left."""
        left, right, up = self.left, self.right, self.up
        row = up[item]
        while row != item:
            self._unhide(row)
            row = up[row]
        right[left[item]] = item
        left[right[item]] = item

    def purify(self, node: int) -> None:
        """Give the item of ``node`` its color: options that want another one, or none, leave.

        Those that want the same are marked, and needn't be purified again. (Knuth's name.)
        """
        color, item = self.color, self.item[node]
        own = color[node]
        row = self.down[item]
        while row != item:
            if color[row] != own:
                self._hide(row)
            elif row != node:
                color[row] = -1
            row = self.down[row]

    def unpurify(self, node: int) -> None:
        """Undo :meth:`purify`, bottom to top."""
        color, item = self.color, self.item[node]
        own = color[node]
        row = self.up[item]
        while row != item:
            if color[row] < 0:
                color[row] = own
            elif row != node:
                self._unhide(row)
            row = self.up[row]

    def strike(self, option: int) -> None:
        """Take an option out of all its columns, where each of its nodes hangs."""
        first = self.first[option]
        if first >= 0:
            if self.color[first] >= 0:
                above, below = self.up[first], self.down[first]
                self.down[above] = below
                self.up[below] = above
                self.size[self.item[first]] -= 1
            self._hide(first)

    def unstrike(self, option: int) -> None:
        """Undo :meth:`strike`."""
        first = self.first[option]
        if first >= 0:
            self._unhide(first)
            if self.color[first] >= 0:
                self.size[self.item[first]] += 1
                self.down[self.up[first]] = first
                self.up[self.down[first]] = first

    def need(self, item: int) -> int:
        """Return the number of further options that an uncovered item needs."""
        return max(0, self.room[item] - self.slack[item])

    def degree(self, item: int) -> int:
        """Return the number of alternatives of an item; 0 is a dead end.

        One for each option that can be the first of those it gets from here on, and one more
        where it can do without any. Without bounds that is how many options are left.
        """
        return max(0, self.size[item] + 1 - self.need(item))

    def bounds(self) -> tuple[tuple[int, int, int], ...]:
        """Return each item with bounds: how many options more it needs, and may be in."""
        counted = [item for item in range(self.items) if self.is_counted[item]]
        return tuple((item, self.need(item), self.room[item]) for item in counted)

    def is_out(self, option: int) -> bool:
        """Return whether an option is out of one of its columns, or has none."""
        first = node = self.first[option]
        while node >= 0 and not self._is_lifted(node):
            node = self.right[node]
            if node == first:
                return False
        return True

    def node_of(self, option: int, item: int) -> int:
        """Return the node of an option that hangs in an item's column; -1 if there is none."""
        first = node = self.first[option]
        while node >= 0 and self.item[node] != item:
            node = self.right[node]
            if node == first:
                return -1
        return node

    def _hide(self, row: int) -> None:
        """Take the other nodes of a node's option out of their columns."""
        right, up, down = self.right, self.up, self.down
        column, size, color = self.item, self.size, self.color
        node = right[row]
        while node != row:
            if color[node] >= 0:
                above, below = up[node], down[node]
                down[above] = below
                up[below] = above
                size[column[node]] -= 1
            node = right[node]

    def _unhide(self, row: int) -> None:
        """Undo :meth:`_hide`, from right to left."""
        left, up, down = self.left, self.up, self.down
        column, size, color = self.item, self.size, self.color
        node = left[row]
        while node != row:
            if color[node] >= 0:
                size[column[node]] += 1
                down[up[node]] = node
                up[down[node]] = node
            node = left[node]

    def ring(self) -> list[int]:
        """Return the primary items that hang on the root: those still to be covered."""
        items = []
        header = self.right[self.root]
        while header != self.root:
            items.append(header)
            header = self.right[header]
        return items

    def lifted(self) -> tuple[int, ...]:
        """Return the nodes that are out of their columns, in increasing order."""
        return tuple(filter(self._is_lifted, range(self.root + 1, len(self.item))))

    def _is_lifted(self, node: int) -> bool:
        """Return whether the node above no longer points down to this one."""
        return self.down[self.up[node]] != node
