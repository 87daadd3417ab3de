import { createHash } from "node:crypto"
import type { ServerResponse } from "node:http"
import type { Language } from "./language.ts"

const STYLE =
  ":root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:32rem;margin:15vh auto 0;padding:0 1.5rem}h1{font-size:1.5rem}"

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  // Its address has the code in it, and nothing else is to come.
  connection: "close",
}

/** What the browser shows when it comes back: no script, no link, readable by any assistive technology. */
export function sendPage(
  response: ServerResponse,
  status: number,
  { code, copy }: Language,
  title: string,
  ...texts: string[]
): void {
  const paragraphs = texts.map((text) => `<p>${escapeHtml(text)}</p>`).join("")
  response
    .writeHead(status, HEADERS)
    .end(
      `<!doctype html><html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escapeHtml(title)} - ${copy.product}</title><style>${STYLE}</style></head>` +
        `<body><main><h1>${escapeHtml(title)}</h1>${paragraphs}</main></body></html>`,
    )
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? "")
}
