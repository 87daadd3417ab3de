import sanitizeHtml from "sanitize-html"
import { mailLink } from "#platform/mail/index.ts"

const DEEPEST = 60
const TAGS = [
  ["p", "br", "hr", "div", "span", "h1", "h2", "h3", "h4", "blockquote", "pre", "code"],
  ["strong", "b", "em", "i", "u", "s", "del", "sub", "sup", "ul", "ol", "li"],
  ["a", "table", "thead", "tbody", "tfoot", "tr", "th", "td"],
].flat()

/**
 * What may stand in a message to many: words and their structure. No scripts, handlers, styles, pictures or forms, and
 * links to https, a mail address or the web client only: of others the words stay, of scripts nothing.
 */
export function cleanHtml(html: string, appBaseUrl: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ["href", "rel"], ol: ["start"], th: ["colspan", "rowspan"], td: ["colspan", "rowspan"] },
    allowedSchemes: ["https", "http", "mailto"],
    allowProtocolRelative: false,
    nestingLimit: DEEPEST,
    transformTags: {
      a: (tagName, { href }) => {
        // What stands in a style goes with it: the words of such a link would only invite people to click.
        if (href !== undefined && isScript(href)) return { tagName: "style", attribs: {} }
        const target = href === undefined ? null : targetOf(href.trim(), appBaseUrl)
        const attribs: Record<string, string> = target === null ? {} : { href: target, rel: "noopener noreferrer" }
        return { tagName, attribs }
      },
    },
  }).trim()
}

/** Programs read such an address without its blanks and control characters. */
function isScript(href: string): boolean {
  return /^(javascript|vbscript|data):/i.test(href.replaceAll(/[\s\p{Cc}]/gu, ""))
}

/** As it is decided for the button of every mail; besides, one may write to somebody. */
function targetOf(href: string, appBaseUrl: string): string | null {
  return /^mailto:/i.test(href) ? href : mailLink(appBaseUrl, href)
}
