import { Code } from "@tiptap/extension-code"
import { Extension, getSchema, Node } from "@tiptap/react"
import { StarterKit } from "@tiptap/starter-kit"
import { LINK_OPTIONS, type RichTextFormat } from "./format.ts"
import { parseMarkdown, writeMarkdown } from "./markdown.ts"

/** Pictures are not shown, to readers neither: their description is in their place. */
const Image = Node.create({
  name: "image",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ src: { default: "" }, alt: { default: "" }, title: { default: null } }),
  renderHTML: ({ node }) => ["em", String(node.attrs["alt"])],
})

/** Lists keep whether there are empty lines between their items. */
const TightLists = Extension.create({
  name: "tightLists",
  addGlobalAttributes: () => [
    { types: ["bulletList", "orderedList"], attributes: { tight: { default: true, rendered: false } } },
  ],
})

const EXTENSIONS = [
  StarterKit.configure({ code: false, underline: false, strike: false, link: LINK_OPTIONS }),
  // Code may be bold, or the text of a link.
  Code.extend({ excludes: "" }),
  Image,
  TightLists,
]

export const MARKDOWN_SCHEMA = getSchema(EXTENSIONS)

/** Markdown, with all that its readers see: underlined and struck text is not part of it. */
export const MARKDOWN_FORMAT: RichTextFormat = {
  extensions: EXTENSIONS,
  read: (text) => parseMarkdown(text, MARKDOWN_SCHEMA).toJSON(),
  write: (editor) => writeMarkdown(editor.state.doc),
}
