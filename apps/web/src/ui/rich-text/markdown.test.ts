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
  ["emphasis", "**bold**, *italic*, _italic_, __bold__, ***both*** and **bold with *italic* in it**"],
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

test("an empty document is an empty text", () => {
  expect(roundTrip("")).toBe("")
})
