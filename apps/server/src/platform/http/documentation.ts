import { createRequire } from "node:module"
import { readFile } from "node:fs/promises"
import swagger from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { FastifyInstance } from "fastify"
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod"

/** Redoc asks a host outside for this one picture; an empty one stands in, so that the page works offline. */
const REDOC_LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini\.svg/g
const EMPTY_PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

/** `/openapi.json` from the contracts, `/docs` and `/redoc` from files of installed packages: nothing from outside. */
export async function registerDocumentation(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
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
    transformObject: describe,
  })
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: false })
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger())
  await registerRedoc(app)
}

/** Schemas come in the order in which their files were loaded; sorted, the text is the same for every program. */
function describe(document: Parameters<typeof jsonSchemaTransformObject>[0]) {
  const described = jsonSchemaTransformObject(document)
  if (!("components" in described) || !described.components?.schemas) return described
  const { components } = described
  components.schemas = Object.fromEntries(
    Object.entries(components.schemas ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  return described
}

async function registerRedoc(app: FastifyInstance): Promise<void> {
  const file = createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js")
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Scorecard Platform API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0"><redoc spec-url="/openapi.json"></redoc><script src="/redoc/redoc.standalone.js"></script></body></html>`
  let script: string | null = null
  app.get("/redoc", { schema: { hide: true } }, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(page),
  )
  app.get("/redoc/redoc.standalone.js", { schema: { hide: true } }, async (_request, reply) => {
    script ??= (await readFile(file, "utf8")).replace(REDOC_LOGO, EMPTY_PICTURE)
    return reply.type("text/javascript; charset=utf-8").send(script)
  })
}
