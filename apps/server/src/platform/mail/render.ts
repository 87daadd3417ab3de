import { compile } from "html-to-text"
import type { LanguageCode } from "@scorecard/domain/languages"
import { withInlineStyles } from "./inline-styles.ts"
import { escapeHtml, htmlFrame } from "./template.ts"

export type MailContent = {
  title: string
  /** English if omitted. */
  language?: LanguageCode
  /** Shown as a button. The URL is absolute: see `mailLink`. */
  action?: { label: string; url: string } | null
  /** Why the recipient gets this mail, below a line. */
  footer: string
  /** How to change that, after the footer. */
  footer_link?: { label: string; url: string } | null
} & (
  | { body_text: string }
  /** Already sanitized, without styles of its own. */
  | { body_html: string }
)

const MAX_DEPTH = 64

/** Renders every mail with one template: as HTML, and as plain text with the same content. */
export function renderMail(content: MailContent): { text: string; html: string } {
  const { title, footer, footer_link = null, language = "en" } = content
  const action = content.action && isWebAddress(content.action.url) ? content.action : null
  const body_html = "body_html" in content ? withInlineStyles(content.body_html) : paragraphs(content.body_text)
  const body = "body_html" in content ? plainText(content.body_html) : content.body_text.trim()
  const text = [
    title,
    body,
    action ? `${action.label}: ${action.url}` : "",
    `-- \n${footer}${footer_link ? `\n${footer_link.label}: ${footer_link.url}` : ""}`,
  ]
  return {
    text: `${text.filter((part) => part !== "").join("\n\n")}\n`,
    html: htmlFrame({ title, language, body_html, action, footer, footer_link }),
  }
}

/**
 * One line per row. Columns are not aligned: that is too wide on a phone, and a cell that claims to span a million of
 * them would keep the library busy for minutes.
 */
const TABLES = [
  { selector: "table", format: "block", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ...["td+td", "td+th", "th+td", "th+th"].map((selector) => {
    return { selector, format: "inlineSurround", options: { prefix: " | " } }
  }),
  ...["td>p", "th>p"].map((selector) => ({ selector, format: "inline" })),
  ...["td>p+p", "th>p+p"].map((selector) => ({ selector, format: "inlineSurround", options: { prefix: " " } })),
]

/** Compiled here: the first request that needs it would take ten times as long. */
const toText = compile({
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    { selector: "img", format: "skip" },
    ...["h1", "h2", "h3", "h4"].map((selector) => ({ selector, options: { uppercase: false } })),
    ...TABLES,
  ],
})

/** The text version for clients without HTML: links with their addresses, lists with their markers, rows as lines. */
export function plainText(html: string): string {
  return toText(html).trim()
}

function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("")
}

/**
 * A notification's link as an absolute URL: a path belongs to the web client, and for external links only https is
 * allowed. Null for links not allowed in mails.
 */
export function mailLink(appBaseUrl: string, link: string | null): string | null {
  if (link === null) return null
  if (/^\/(?![/\\])/.test(link)) return `${appBaseUrl}${link}`
  if (link === appBaseUrl || link.startsWith(`${appBaseUrl}/`)) return link
  return /^https:\/\//i.test(link) && URL.canParse(link) ? link : null
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url)
}
