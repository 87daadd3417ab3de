import { access } from "node:fs/promises"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { securityHeaders } from "./security-headers.ts"

export type WebClientOptions = {
  /** The directory of the built client. */
  directory: string
  /** Additional origins for pictures, videos and files: those of the object storage. */
  storageOrigins: readonly string[]
}

export type WebClient = { sendPage(reply: FastifyReply): Promise<FastifyReply> }

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Scorecard Platform</title>
<p>The web client has not been built. Run <code>npm run build</code> and load this page again.
The API is described at <a href="/docs">/docs</a>.</p></html>`

/** Addresses that are never pages of the client. */
const NO_PAGE = /^\/(v1|health|docs|redoc|metrics|assets|openapi\.json)(\/|$)/

/**
 * Serves the built web client: its files by their content-hashed names, and its single page at every other address,
 * where the client's router takes over.
 */
export async function openWebClient(app: FastifyInstance, options: WebClientOptions): Promise<WebClient> {
  const headers = pageHeaders(options.storageOrigins)
  // A separate instance: the documentation registers the same plugin.
  await app.register(async (instance) => {
    await instance.register(fastifyStatic, {
      root: join(options.directory, "assets"),
      prefix: "/assets/",
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: "365d",
      schemaHide: true,
      setHeaders: (response) => void response.header("x-content-type-options", "nosniff"),
    })
  })
  await app.register(fastifyStatic, {
    root: options.directory,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  app.get("/favicon.svg", { schema: { hide: true } }, (_request, reply) => reply.sendFile("favicon.svg"))
  return {
    async sendPage(reply) {
      void reply.code(200).headers(headers)
      if (await exists(join(options.directory, "index.html"))) return reply.sendFile("index.html")
      return reply.code(503).type("text/html; charset=utf-8").send(NOT_BUILT)
    },
  }
}

/**
 * Whether this is a browser requesting a page, not an API client with a mistyped address. The front page is served to
 * everyone: monitors and link checkers request it without an Accept header.
 */
export function isPageOfClient({ method, url, headers }: FastifyRequest): boolean {
  const [path = ""] = url.split("?")
  if (method !== "GET" && method !== "HEAD") return false
  return path === "/" || (!NO_PAGE.test(path) && (headers.accept ?? "").includes("text/html"))
}

/** Scripts, styles and data come only from this origin. Inline styles are allowed: the design system uses some. */
function pageHeaders(storageOrigins: readonly string[]): Record<string, string> {
  const files = ["'self'", "blob:", ...storageOrigins].join(" ")
  const sources = [
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "connect-src 'self'",
    `img-src ${files} data:`,
    `media-src ${files}`,
    `frame-src ${files}`,
    "form-action 'self'",
  ]
  return {
    ...securityHeaders(sources),
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    // The page references the files of its version: it must be revalidated, or an upgrade would go unnoticed.
    "cache-control": "no-cache",
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
