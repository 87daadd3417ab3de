const LINE = "border:1px solid #9aa3b0"
const HEADING = "font-weight:600;margin:20px 0 8px"
const CODE = "font-family:Consolas,Menlo,monospace;font-size:14px"

/** Colors readable on light and dark backgrounds; elements not listed here look fine as they are. */
const STYLES: Readonly<Record<string, string>> = {
  h1: `${HEADING};font-size:18px;line-height:26px`,
  h2: `${HEADING};font-size:17px;line-height:25px`,
  h3: `${HEADING};font-size:15px;line-height:23px`,
  h4: `${HEADING};font-size:15px;line-height:23px`,
  table: "border-collapse:collapse;margin:0 0 16px",
  th: `${LINE};padding:6px 10px;text-align:left;vertical-align:top`,
  td: `${LINE};padding:6px 10px;vertical-align:top`,
  blockquote: "border-left:3px solid #9aa3b0;margin:0 0 16px;padding:0 0 0 14px",
  pre: `${CODE};line-height:20px;margin:0 0 16px;white-space:pre-wrap`,
  code: CODE,
}
const OPENING = new RegExp(`<(${Object.keys(STYLES).join("|")})(?=[\\s>])`, "g")

/**
 * Some mail clients drop style sheets, so each element gets inline styles.
 * @param html sanitized: a `<` occurs only at the beginning of a tag, and no tag has a style
 */
export function withInlineStyles(html: string): string {
  return html.replaceAll(OPENING, (tag, name: string) => `${tag} style="${STYLES[name]}"`)
}
