import { convert } from "html-to-text"
import { escapeHtml, htmlFrame } from "./template.ts"

export type MailContent = {
  title: string
  /** Called for by a button. The address is whole: see `mailLink`. */
  action?: { label: string; url: string } | null
  /** Why one gets this, below a line. */
  footer: string
} & (
  | { body_text: string }
  /** Sanitised already: it stands in the mail as it is. */
  | { body_html: string }
)

const DEEPEST = 64

/** Every mail by one template: as HTML, and as plain text that says the same. */
export function renderMail(content: MailContent): { text: string; html: string } {
  const { title, footer } = content
  const action = content.action && isWebAddress(content.action.url) ? content.action : null
  const body_html = "body_html" in content ? content.body_html : paragraphs(content.body_text)
  const body = "body_html" in content ? plainText(content.body_html) : content.body_text.trim()
  const text = [title, body, action ? `${action.label}: ${action.url}` : "", `-- \n${footer}`]
  return {
    text: `${text.filter((part) => part !== "").join("\n\n")}\n`,
    html: htmlFrame({ title, body_html, action, footer }),
  }
}

/** What somebody reads who sees no HTML: links with their addresses, lists with their marks. */
export function plainText(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxDepth: DEEPEST },
    selectors: [
      { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
      { selector: "img", format: "skip" },
      ...["h1", "h2", "h3", "h4"].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).trim()
}

function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("")
}

/**
 * A notification's link as a whole address: a path belongs to the web client, and of anything else only https stands.
 * Null for what a mail must not lead to.
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
