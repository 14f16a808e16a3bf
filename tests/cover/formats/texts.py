"""A text in each of the formats."""

from __future__ import annotations

DLX = "| a small one\na b c | x\na b x\nc\na\nb c x\n"
FULL = "a 2|b 0:2|c | x\na b x:1 |5\nc\nb x:1 |7\nb c x:2\n"
HUST = "6 7\n3 1 4 7\n2 1 4\n3 4 5 7\n3 3 5 6\n4 2 3 6 7\n2 2 7\n"
POJ = "3 3\n0 1 0\n0 0 1\n1 0 0\n4 4\n0 0 0 1\n1 0 0 0\n1 1 0 1\n0 1 0 0\n"
ZOJ = (
    "3\n5 5 1\n0 0 5 5\n5 5 2\n0 0 3 5\n2 0 5 5\n"
    "30 30 5\n0 0 30 10\n0 10 30 20\n0 20 30 30\n0 0 15 30\n15 0 30 30\n"
)
MATRIX = "1010\n0101\n1110\n1011\n"
