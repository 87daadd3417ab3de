import { createRequire } from "node:module"
import { readFile } from "node:fs/promises"
import { dirname } from "node:path"
import swagger, { type SwaggerOptions } from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod"
import { compactOpenApi } from "./openapi/compact.ts"
import type { OpenApiDocument } from "./openapi/nodes.ts"
import { precompressed } from "./precompressed.ts"
import { securityHeaders } from "./security-headers.ts"

/** Redoc loads this one picture from an external host. An empty one replaces it, so that the page works offline. */
const REDOC_LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini\.svg/g
const EMPTY_PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/** Both pages use inline styles; Redoc searches in a worker created from a blob. */
const HEADERS = securityHeaders([
  "script-src 'self'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
])

type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

export type DocumentationOptions = {
  version: string
  /** A file with the OpenAPI document of these routes. Without it, the document is generated, which takes seconds. */
  openApiFile?: string | undefined
  /** Counts a request against the limit of its address. */
  count: Count
}

/** Serves `/openapi.json`, and `/docs` and `/redoc` from installed packages: nothing is loaded from other hosts. */
export async function registerDocumentation(app: FastifyInstance, options: DocumentationOptions): Promise<void> {
  const { version, openApiFile, count } = options
  await app.register(swagger, openApiFile === undefined ? fromRoutes(version) : fromFile(openApiFile))
  const json = precompressed("application/json; charset=utf-8", () => JSON.stringify(app.swagger()))
  const yaml = precompressed("application/x-yaml; charset=utf-8", () => app.swagger({ yaml: true }))
  await app.register(async (pages) => {
    pages.addHook("onRequest", async (request, reply) => {
      void reply.headers(HEADERS)
      await count(request, reply)
    })
    // Replaces the plugin's own handlers, which serialize the whole document on every request.
    pages.addHook("onRoute", (route) => {
      if (route.url === "/docs/json") route.handler = json
      if (route.url === "/docs/yaml") route.handler = yaml
    })
    pages.get("/openapi.json", { schema: { hide: true } }, json)
    await pages.register(swaggerUi, { routePrefix: "/docs", staticCSP: false })
    registerRedoc(pages)
  })
}

const fromFile = (path: string): SwaggerOptions => ({
  mode: "static",
  specification: { path, baseDir: dirname(path) },
})

const fromRoutes = (version: string): SwaggerOptions => ({
  openapi: {
    openapi: "3.1.0",
    info: {
      title: "Scorecard Platform",
      version,
      description: "Employee performance: scorecard entries, monthly balanced scorecards, dashboards.",
      license: { name: "MIT", identifier: "MIT" },
    },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
  },
  transform: jsonSchemaTransform,
  transformObject: compact,
})

function compact(document: Parameters<typeof jsonSchemaTransformObject>[0]) {
  // The types of OpenAPI 3.0 and 3.1 share no index signature; the document is plain JSON.
  return compactOpenApi(jsonSchemaTransformObject(document) as OpenApiDocument) as ReturnType<
    typeof jsonSchemaTransformObject
  >
}

function registerRedoc(app: FastifyInstance): void {
  const file = createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js")
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Scorecard Platform API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0"><redoc spec-url="/openapi.json"></redoc><script src="/redoc/redoc.standalone.js"></script></body></html>`
  const script = async () => (await readFile(file, "utf8")).replace(REDOC_LOGO, EMPTY_PICTURE)
  app.get("/redoc", { schema: { hide: true } }, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(page),
  )
  app.get(
    "/redoc/redoc.standalone.js",
    { schema: { hide: true } },
    precompressed("text/javascript; charset=utf-8", script),
  )
}
