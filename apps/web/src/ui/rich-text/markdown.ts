import type { Node, Schema } from "@tiptap/pm/model"
import MarkdownIt from "markdown-it"
import { defaultMarkdownSerializer, MarkdownParser, MarkdownSerializer, type ParseSpec } from "prosemirror-markdown"
import { arrangeEmphasis, BOLD, ITALIC, writeEmphasis } from "./emphasis.ts"

/**
 * Markdown to the editor's document and back: CommonMark, as `markdown-text.tsx` renders it. Raw HTML is omitted, as it
 * is there.
 */

type Token = Parameters<NonNullable<ParseSpec["getAttrs"]>>[0]

const OMITTED: ParseSpec = { ignore: true, noCloseToken: true }

const TOKENS: Readonly<Record<string, ParseSpec>> = {
  paragraph: { block: "paragraph" },
  heading: { block: "heading", getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
  blockquote: { block: "blockquote" },
  bullet_list: { block: "bulletList", getAttrs: (_, tokens, at) => ({ tight: isTight(tokens, at) }) },
  ordered_list: {
    block: "orderedList",
    getAttrs: (token, tokens, at) => ({ start: Number(token.attrGet("start") ?? 1), tight: isTight(tokens, at) }),
  },
  list_item: { block: "listItem" },
  code_block: { block: "codeBlock", noCloseToken: true },
  fence: { block: "codeBlock", getAttrs: ({ info }) => ({ language: info.trim() || null }), noCloseToken: true },
  hr: { node: "horizontalRule" },
  hardbreak: { node: "hardBreak" },
  image: {
    node: "image",
    getAttrs: (token) => ({ src: token.attrGet("src"), title: token.attrGet("title"), alt: textOf(token) }),
  },
  em: { mark: "italic" },
  strong: { mark: "bold" },
  link: { mark: "link", getAttrs: (token) => ({ href: token.attrGet("href"), title: token.attrGet("title") }) },
  code_inline: { mark: "code", noCloseToken: true },
  html_block: OMITTED,
  html_inline: OMITTED,
}

/** Whether a list is written without empty lines between its items. */
function isTight(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at).find(({ type }) => type === "paragraph_open")?.hidden ?? true
}

function textOf({ children }: Token): string {
  return (children ?? []).map(({ content }) => content).join("")
}

type NodeWriter = (typeof defaultMarkdownSerializer.nodes)[string]
type MarkWriter = (typeof defaultMarkdownSerializer.marks)[string]

const nodeWriter = (name: string): NodeWriter => found(defaultMarkdownSerializer.nodes[name], name)
const markWriter = (name: string): MarkWriter => found(defaultMarkdownSerializer.marks[name], name)

function found<Writer>(writer: Writer | undefined, name: string): Writer {
  if (writer === undefined) throw new Error(`The Markdown serializer has no ${name}`)
  return writer
}

/**
 * What the library leaves, although it would be read as HTML, an entity, an end of emphasis, or the start of a block.
 */
const SPECIAL =
  /<(?=\S)|&(?=#?\w+;)|(?<!\\)_(?![a-z\d])|(?<![\\a-z\d])_|^(?:[-+](?=\s|$)|[-=](?=[-=]*\s*$)|>|#(?=#{0,5}(?:\s|$)))|(?<=^\s*\d{1,9})[.)](?=\s|$)/gi

const SERIALIZER = new MarkdownSerializer(
  {
    paragraph: nodeWriter("paragraph"),
    heading: nodeWriter("heading"),
    blockquote: nodeWriter("blockquote"),
    bulletList: (state, node, parent, at) => state.renderList(node, "  ", () => (isOddInRow(parent, at) ? "* " : "- ")),
    orderedList(state, node, parent, at) {
      const start = Number(node.attrs["start"])
      const width = String(start + node.childCount - 1).length
      const delimiter = isOddInRow(parent, at) ? ")" : "."
      const numbered = (item: number) => `${String(start + item).padStart(width)}${delimiter} `
      state.renderList(node, " ".repeat(width + 2), numbered)
    },
    listItem(state, node) {
      const { firstChild, childCount } = node
      // In the editor, an item that is only a quote or code begins with an empty paragraph.
      const isFilled = childCount > 1 && firstChild?.type.name === "paragraph" && firstChild.content.size === 0
      state.renderContent(isFilled ? node.cut(firstChild.nodeSize) : node)
    },
    codeBlock(state, node) {
      const ticks = [...node.textContent.matchAll(/`{3,}/g)].map(([run]) => run.length + 1)
      const fence = "`".repeat(Math.max(3, ...ticks))
      state.write(`${fence}${String(node.attrs["language"] ?? "")}\n`)
      state.text(node.textContent, false)
      state.write("\n")
      state.write(fence)
      state.closeBlock(node)
    },
    horizontalRule: nodeWriter("horizontal_rule"),
    hardBreak: nodeWriter("hard_break"),
    image: nodeWriter("image"),
    text(state, node, parent, at) {
      const text = node.text ?? ""
      // Spaces at the start of a block would make it code.
      const shown = at === 0 ? text.trimStart() : text
      if (shown !== "") nodeWriter("text")(state, node.type.schema.text(shown, node.marks), parent, at)
    },
  },
  {
    bold: BOLD,
    italic: ITALIC,
    link: { ...markWriter("link"), mixable: false },
    code: markWriter("code"),
  },
  { hardBreakNodeName: "hardBreak", escapeExtraCharacters: SPECIAL },
)

/** Lists of a kind in a row have different marks, or they would be one list. */
function isOddInRow(parent: Node, at: number): boolean {
  const previous = at === 0 ? undefined : parent.child(at - 1)
  return previous?.type === parent.child(at).type && !isOddInRow(parent, at - 1)
}

export function parseMarkdown(text: string, schema: Schema): Node {
  return new MarkdownParser(schema, new MarkdownIt("commonmark"), { ...TOKENS }).parse(text)
}

export function writeMarkdown(document: Node): string {
  return writeEmphasis(SERIALIZER.serialize(arrangeEmphasis(document)))
}
