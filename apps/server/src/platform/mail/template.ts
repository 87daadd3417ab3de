import type { LanguageCode } from "@scorecard/domain/languages"

type Link = { label: string; url: string }
type Framed = {
  title: string
  language: LanguageCode
  body_html: string
  action: Link | null
  footer: string
  footer_link: Link | null
}

const FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif"
/**
 * A long URL must not make the page wider than the screen; each client supports a different one of these properties.
 */
const WRAP = "word-wrap:break-word;overflow-wrap:anywhere;word-break:break-word"
const WIDTH = 600

/** Clients that support it use a dark page; the others keep the inline colors. */
const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
.body p{margin:0 0 16px}.body td p,.body th p,.body blockquote p{margin:0}.body a{color:#1f5fbf}
@media (prefers-color-scheme:dark){
.page{background:#15181d!important}.card{background:#20252c!important}
.title,.body{color:#eceff3!important}.foot,.foot a{color:#a9b1bd!important}.body a{color:#8db8ff!important}}
@media (max-width:620px){.title,.body,.call,.foot{padding-left:20px!important;padding-right:20px!important}}`

/** Outlook on Windows does not support max-width: it gets a table around ours. */
const OUTLOOK = {
  before: `<!--[if mso]><table role="presentation" align="center" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  after: "<!--[if mso]></td></tr></table><![endif]-->",
}

/**
 * Tables and inline styles, as Outlook and Gmail need them. Nothing is loaded, no picture, font or style sheet: opening
 * the mail is not tracked.
 */
export function htmlFrame({ title, language, body_html, action, footer, footer_link }: Framed): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${STYLES}</style></head>
<body class="page" bgcolor="#f2f4f7" style="margin:0;padding:0;background:#f2f4f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f2f4f7" style="background:#f2f4f7;table-layout:fixed">
<tr><td align="center" style="padding:24px 12px">
${OUTLOOK.before}<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:${WIDTH}px;table-layout:fixed;background:#ffffff;border-radius:8px;text-align:left">
<tr><td class="title" dir="auto" style="${FONT};${WRAP};padding:28px 32px 8px;font-size:20px;line-height:28px;font-weight:600;color:#1b2330">${escapeHtml(title)}</td></tr>
<tr><td class="body" dir="auto" style="${FONT};${WRAP};padding:8px 32px 12px;font-size:15px;line-height:23px;color:#2c3644">${body_html}</td></tr>
${action ? button(action) : ""}<tr><td class="foot" style="${FONT};${WRAP};padding:16px 32px 28px;font-size:12px;line-height:18px;color:#5b6675">${escapeHtml(footer)}${footer_link ? ` ${quietLink(footer_link)}` : ""}</td></tr>
</table>${OUTLOOK.after}</td></tr></table></body></html>
`
}

function quietLink({ label, url }: Link): string {
  return `<a href="${escapeHtml(url)}" style="color:#5b6675;text-decoration:underline">${escapeHtml(label)}</a>.`
}

/** Outlook pads cells, not links. */
function button({ label, url }: Link): string {
  return `<tr><td class="call" style="padding:4px 32px 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td bgcolor="#1f5fbf" style="background:#1f5fbf;border-radius:6px;padding:11px 20px"><a href="${escapeHtml(url)}" style="${FONT};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table></td></tr>
`
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
