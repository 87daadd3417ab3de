import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { micromark } from "micromark"
import { contentTag, sendIfNotModified } from "./entity-tag.ts"
import { securityHeaders } from "./security-headers.ts"

/** A page that anyone may read, even during maintenance and without JavaScript. */
export type PublicDocument = { path: string; title: string; markdown: string }

const HEADERS = {
  ...securityHeaders(["style-src 'unsafe-inline'", "img-src 'self'", "form-action 'none'"]),
  "cache-control": "public, no-cache",
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:42rem;margin:0 auto;padding:2rem 1rem}
h1,h2{line-height:1.25}li{margin:.35rem 0}`

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Renders each document once. Micromark escapes HTML and drops dangerous links, so its output is safe. */
export function mountPublicDocuments(app: FastifyInstance, documents: readonly PublicDocument[], limit: Limit): void {
  for (const document of documents) {
    const html = pageOf(document)
    const etag = contentTag(html)
    app.get(document.path, { schema: { hide: true } }, async (request, reply) => {
      await limit(request, reply)
      void reply.headers(HEADERS).type("text/html; charset=utf-8")
      return sendIfNotModified(request, reply, etag) ? reply : reply.send(html)
    })
  }
}

function pageOf({ title, markdown }: PublicDocument): string {
  const body = micromark(markdown)
  const [, heading = title] = /^# +(.+?) *#*$/m.exec(markdown) ?? []
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)}</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><main>
${body}
<p><a href="/">Back to the product</a></p></main></body></html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
