import { Fragment, type Node } from "@tiptap/pm/model"
import fc from "fast-check"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import Markdown from "react-markdown"
import rehypeSanitize from "rehype-sanitize"
import { expect, test } from "vitest"
import { MARKDOWN_SCHEMA as schema } from "./markdown-format.ts"
import { parseMarkdown, writeMarkdown } from "./markdown.ts"

const roundTrip = (text: string) => writeMarkdown(parseMarkdown(text, schema))

/** As readers see it. A line break within a paragraph is a space. */
function rendered(text: string): string {
  const element = createElement(Markdown, { rehypePlugins: [rehypeSanitize], skipHtml: true }, text)
  return renderToStaticMarkup(element).replace(/\s+/g, " ")
}

test.each([
  ["headings of all levels", "# One\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five\n\n###### Six"],
  ["underlined headings", "One\n===\n\nTwo\n---"],
  ["emphasis", "**bold**, *italic*, _italic_, __bold__, **_both_** and **bold with *italic* in it**"],
  ["part of a word", "un**believ**able"],
  [
    "links",
    '[a page](/news "Title"), [mail](mailto:a@example.com), <https://example.com> and [**bold**](https://a.b/c_(d))',
  ],
  ["references", "[a page][1]\n\n[1]: https://example.com"],
  ["bullets", "- one\n- two\n  - inner\n  - second\n\n    with a paragraph\n- three"],
  ["loose bullets", "* one\n\n* two\n\n  more of two\n\n* three"],
  ["two lists in a row", "- one\n\n* two\n\n- three\n\n1. four\n\n1) five"],
  ["numbers", "7. seven\n8. eight\n   1. inner\n9. nine\n10. ten"],
  ["a list of blocks", "- > quoted\n\n- ```js\n  let a\n  ```\n\n- ## heading\n\n-"],
  ["quotes", "> one\n> two\n>\n> > inner\n>\n> - a list"],
  [
    "code",
    "`code`, ``a ` tick``, **`bold`**, [`linked`](https://example.com)\n\n    indented\n\n```js\nlet a = `x`\n```\n\n````\n```\n````",
  ],
  ["breaks", "one\\\ntwo  \nthree\nfour"],
  ["a rule", "one\n\n---\n\ntwo\n\n***"],
  [
    "pictures",
    '![a *chart*](https://example.com/a.png "Title") in a line, and [![linked](b.png)](https://example.com)',
  ],
  ["raw HTML", 'one <b>two</b> <script>three</script>\n\n<div onclick="x()">four</div>\n\n<!-- five -->\n\nsix'],
  [
    "escaped characters",
    "\\*not italic\\*, \\# not a heading, 2 \\* 3, \\<b>, &lt;i&gt; &amp;amp; AT&T, a_b_c, \\[x\\](y)",
  ],
  ["what isn't Markdown here", "~~not struck~~, | not | a table |\n\n- [ ] no box"],
])("%s look the same after a visit to the editor", (_, text) => {
  const after = roundTrip(text)
  expect(rendered(after)).toBe(rendered(text))
  expect(roundTrip(after)).toBe(after)
})

const PIECES = ["a", "Z", "1", "0", " ", "\\", "`", "*", "_", "~", "[", "]", "(", ")", "<", ">", "&", "amp;", "#", "+"]
const typed = fc
  .array(fc.constantFrom(...PIECES, "-", "=", ".", "!", "|", ":", "b>", "http://a.b", "@", "'", '"', "é", "日"), {
    minLength: 1,
    maxLength: 14,
  })
  .map((pieces) => pieces.join("").trim().replace(/ +/g, " "))
  .filter((text) => text !== "")

const paragraph = (...content: readonly object[]) =>
  schema.nodeFromJSON({ type: "doc", content: [{ type: "paragraph", content }] })

test("typed characters mean themselves, also after a line break", () => {
  fc.assert(
    fc.property(typed, typed, (first, second) => {
      const document = paragraph({ type: "text", text: first }, { type: "hardBreak" }, { type: "text", text: second })
      expect(parseMarkdown(writeMarkdown(document), schema).toJSON()).toEqual(document.toJSON())
    }),
    { numRuns: 2_000 },
  )
})

/** What a reader sees of a text with emphasis: its characters, and which of them are `strong` and `em`. */
type Shown = { text: string; strong: string; em: string }

/** Emphasis of white space is invisible, and Markdown has none. Readers see a run of white space as one space. */
function shownOf(characters: readonly { character: string; marks: ReadonlySet<string> }[]): Shown {
  const visible = characters.filter(({ character }) => /\S/.test(character))
  const places = (mark: string) => visible.map(({ marks }) => (marks.has(mark) ? "^" : ".")).join("")
  const text = characters.map(({ character }) => character).join("")
  return { text: text.replace(/\s+/g, " ").trim(), strong: places("strong"), em: places("em") }
}

function shownInEditor(document: Node): Shown {
  const characters: { character: string; marks: ReadonlySet<string> }[] = []
  document.descendants((node) => {
    const names = { bold: "strong", italic: "em" } as Readonly<Record<string, string>>
    const marks = new Set(node.marks.map(({ type }) => names[type.name] ?? ""))
    for (const character of node.isText ? (node.text ?? "") : node.isInline ? "\n" : "") {
      characters.push({ character, marks })
    }
  })
  return shownOf(characters)
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
}

function shownToReaders(markdown: string): Shown {
  const characters: { character: string; marks: ReadonlySet<string> }[] = []
  const open: string[] = []
  for (const [, closed, opened, character = ""] of rendered(markdown).matchAll(
    /<\/(\w+)>|<(\w+)[^>]*>|(&[#\w]+;|.)/gsu,
  )) {
    if (closed !== undefined) open.splice(open.lastIndexOf(closed), 1)
    else if (opened === "br") characters.push({ character: "\n", marks: new Set() })
    else if (opened !== undefined) open.push(opened)
    else characters.push({ character: ENTITIES[character] ?? character, marks: new Set(open) })
  }
  return shownOf(characters)
}

const EMPHASIS = [[], [], ["bold"], ["italic"], ["bold", "italic"]]
const WORDS = [
  "a",
  "bc",
  "1",
  " ",
  "d ",
  " e",
  ":",
  "f:",
  "(g",
  "*",
  "_",
  "h_",
  '"i"',
  "。",
  "日",
  "€",
  "🎉",
  "é",
  "\\",
  "&",
  "<b>",
]

/** A piece of a paragraph, with its emphasis; now and then the text of a link, or code. */
const inline = fc
  .record({
    text: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join("")),
    emphasis: fc.constantFrom(...EMPHASIS),
    kind: fc.constantFrom("text", "text", "text", "text", "text", "text", "link", "code", "hardBreak"),
  })
  .map(({ text, emphasis, kind }) => {
    const marks = emphasis.map((name) => schema.mark(name))
    if (kind === "hardBreak") return schema.node("hardBreak", {}, [], marks)
    if (kind === "link") return schema.text(text, [...marks, schema.mark("link", { href: "https://example.com" })])
    if (kind === "code") return schema.text("x:", [...marks, schema.mark("code")])
    return schema.text(text, marks)
  })
const emphasized = fc
  .array(inline, { minLength: 1, maxLength: 7 })
  .map((pieces) => schema.node("doc", {}, schema.node("paragraph", {}, Fragment.from(pieces))))

test.each([
  ["punctuation before a letter", [["Deadline:", "bold"], ["Friday"]]],
  ["punctuation after a letter", [["x"], ["(y)", "italic"], ["z"]]],
  ["punctuation of other scripts", [["重要。", "bold"], ["请注意"]]],
  ["a symbol", [["5"], ["€", "bold"], ["each"]]],
  ["an emoji", [["Party 🎉", "bold"], ["now"]]],
  ["a part of a word in italics", [["un"], ["believ", "italic"], ["able"]]],
  [
    "both, one after the other",
    [
      ["one", "bold"],
      ["two", "italic"],
      ["three", "bold"],
    ],
  ],
  [
    "bold parts of words in italics",
    [
      ["x", "bold", "italic"],
      ["y", "italic"],
      ["z", "bold", "italic"],
    ],
  ],
  [
    "overlapping",
    [
      ["one", "bold"],
      ["two", "bold", "italic"],
      ["three", "italic"],
    ],
  ],
])("readers see the emphasis that the editor shows: %s", (_, pieces) => {
  const document = paragraph(
    ...pieces.map(([text, ...marks]) => ({ type: "text", text, marks: marks.map((type) => ({ type })) })),
  )
  const markdown = writeMarkdown(document)
  expect(shownToReaders(markdown)).toEqual(shownInEditor(document))
  expect(parseMarkdown(markdown, schema).toJSON()).toEqual(document.toJSON())
})

test("readers see the emphasis that the editor shows, whatever is around it", () => {
  fc.assert(
    fc.property(emphasized, (document) => {
      const markdown = writeMarkdown(document)
      expect(shownToReaders(markdown)).toEqual(shownInEditor(document))
      expect(shownInEditor(parseMarkdown(markdown, schema))).toEqual(shownInEditor(document))
    }),
    { numRuns: 2_000 },
  )
})

test("an empty document is an empty text", () => {
  expect(roundTrip("")).toBe("")
})
