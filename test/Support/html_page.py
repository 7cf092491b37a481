# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads an HTML page as a reader with a keyboard or a screen reader needs it."""

import base64
import hashlib
from html.parser import HTMLParser

VOID = {"meta", "br", "hr", "img", "input", "link"}


class Element:
    def __init__(self, tag, attributes, parent):
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.children, self.text = [], ""

    def all_text(self):
        return self.text + "".join(child.all_text() for child in self.children)

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, tag):
        return [element for element in self.walk() if element.tag == tag]


class Page(HTMLParser):
    """The elements of a page whose tags must match."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.root = self.open = Element("", {}, None)
        self.feed(text)
        self.close()
        assert self.open is self.root, f"<{self.open.tag}> is not closed"

    def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        assert len(names) == len(set(names)), (tag, attributes)
        element = Element(tag, dict(attributes), self.open)
        self.open.children.append(element)
        if tag not in VOID:
            self.open = element

    def handle_startendtag(self, tag, attributes):
        self.open.children.append(Element(tag, dict(attributes), self.open))

    def handle_endtag(self, tag):
        assert self.open.tag == tag, f"</{tag}> ends <{self.open.tag}>"
        self.open = self.open.parent

    def handle_data(self, data):
        self.open.text += data


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def check_self_contained(page):
    """Nothing is fetched, and only the page's own script and style may run."""
    for element in page.root.walk():
        for name, value in element.attributes.items():
            assert name not in ("src", "srcset", "action", "style"), (element.tag, name, value)
            assert not name.startswith("on"), (element.tag, name, value)
            if name in ("href", "xlink:href"):
                assert value.startswith("#"), (element.tag, value)
    scripts, styles = page.root.find("script"), page.root.find("style")
    assert len(scripts) == len(styles) == 1
    policy = next(meta.attributes["content"] for meta in page.root.find("meta")
                  if meta.attributes.get("http-equiv") == "Content-Security-Policy")
    assert "default-src 'none'" in policy and "unsafe" not in policy, policy
    assert digest(scripts[0].text) in policy and digest(styles[0].text) in policy, policy


def check_structure(page):
    """Names, headings and references are there."""
    (html,) = page.root.find("html")
    assert html.attributes["lang"] == "en"
    assert len(page.root.find("main")) == len(page.root.find("h1")) == 1
    ids = [e.attributes["id"] for e in page.root.walk() if "id" in e.attributes]
    assert len(ids) == len(set(ids)), "an id is there twice"
    level = 0
    for element in page.root.walk():
        attributes = element.attributes
        for key in ("aria-labelledby", "aria-describedby"):
            for reference in attributes.get(key, "").split():
                assert reference in ids, reference
        if attributes.get("href", "#") != "#":
            assert attributes["href"][1:] in ids, attributes["href"]
        if element.tag in ("h1", "h2", "h3"):
            assert int(element.tag[1]) <= level + 1, element.all_text()
            level = int(element.tag[1])
            assert element.all_text().strip(), "an empty heading"
        if element.tag == "th":
            assert attributes["scope"] in ("row", "col")
        if element.tag in ("input", "select"):
            assert element.parent.tag == "label", element.tag
        if attributes.get("role") == "region":
            # What scrolls takes the keyboard's focus and has a name.
            assert attributes["tabindex"] == "0"
            assert attributes.get("aria-label") or attributes.get("aria-labelledby")
        if element.tag == "svg":
            assert attributes["role"] == "img"
            title, description = element.children[:2]
            assert title.tag == "title" and title.text
            assert description.tag == "desc" and description.text
            assert attributes["aria-labelledby"] == title.attributes["id"]
            assert attributes["aria-describedby"] == description.attributes["id"]
