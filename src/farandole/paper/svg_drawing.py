"""Drawings of steps, which are SVG, drawn into a PDF.

The library draws SVG but supports neither scoped style sheets nor centred text, so styles are first
copied into the elements, and the document writes the text itself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from farandole.paper.canvas import BLACK

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from farandole.paper.canvas import Box, Colour
    from farandole.paper.document import Document

_SPACE = "{http://www.w3.org/2000/svg}"
_RULE = re.compile(r"\.[\w-]+ ([\w.-]+)\{([^}]*)\}")


def draw_svg(document: Document, at: Box, svg: str) -> None:
    """Draw an SVG image of :func:`farandole.logic.render.svg` into a square."""
    root = ElementTree.fromstring(svg)
    for early in root.iterfind(f".//{_SPACE}g[@display='none']"):
        early.clear()
    sheet = root.find(f"{_SPACE}style")
    style = _RULE.findall("" if sheet is None else (sheet.text or "").partition("@media")[0])
    left, top, width, _ = map(float, root.attrib["viewBox"].split())
    scale = at.width / width
    shapes: list[Element] = []
    for element in root.iter():
        kind = element.tag.removeprefix(_SPACE)
        if kind in ("svg", "style", "g", "title") or element.get("class") == "paper":
            continue
        styles = _styles(element, kind, style)
        if kind != "text":
            element.attrib.update(styles)
            element.attrib.pop("class", None)
            shapes.append(element)
            continue
        _flush(document, at, root, shapes)
        x, y = float(element.attrib["x"]) - left, float(element.attrib["y"]) - top
        document.symbol(
            (at.x + x * scale, at.y + y * scale),
            element.text or "",
            _font_size(styles) * scale,
            bold=styles.get("font-weight", "") in ("600", "700", "bold"),
            colour=_colour(styles.get("fill", "")),
        )
    _flush(document, at, root, shapes)


def _flush(document: Document, at: Box, root: Element, shapes: list[Element]) -> None:
    """Draw the collected shapes in one piece."""
    if not shapes:
        return
    part = ElementTree.Element(f"{_SPACE}svg", viewBox=root.attrib["viewBox"])
    part.set("width", f"{at.width}pt")
    part.set("height", f"{at.height}pt")
    part.extend(shapes)
    document.draw_svg(at, ElementTree.tostring(part, encoding="unicode"))
    shapes.clear()


def _styles(element: Element, kind: str, style: list[tuple[str, str]]) -> dict[str, str]:
    """Return the styles of an element; later rules override earlier ones."""
    classes = {f".{name}" for name in element.get("class", "").split()}
    styles: dict[str, str] = {}
    for is_class in (False, True):
        for selector, body in style:
            if selector in classes if is_class else selector == kind:
                for part in filter(None, body.split(";")):
                    name, _, value = part.partition(":")
                    styles[name.strip()] = value.strip()
    for name in ("fill", "stroke"):  # a colour with its opacity
        if re.fullmatch(r"#[0-9a-f]{8}", styles.get(name, "")):
            styles[f"{name}-opacity"] = f"{int(styles[name][7:], 16) / 255:.3f}"
            styles[name] = styles[name][:7]
    return styles


def _font_size(styles: dict[str, str]) -> float:
    size = styles.get("font-size") or styles["font"].partition("px")[0].rpartition(" ")[2]
    return float(size.removesuffix("px"))


def _colour(text: str) -> Colour:
    if not re.fullmatch(r"#([0-9a-f]{3}|[0-9a-f]{6})", text):
        return BLACK
    code = text[1:] if len(text) == 7 else "".join(2 * digit for digit in text[1:])
    return int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)
