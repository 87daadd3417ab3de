import { createRequire } from "node:module"
import type fastifyModule from "fastify"
import type { FastifyInstance } from "fastify"
import pg from "pg"
import { monthId } from "@scorecard/domain/calendar"
import { DEFAULT_LOCK_SETTINGS } from "@scorecard/domain/locks"
import { readOneMonth } from "../../apps/server/src/core/scoring/employee-months.store.ts"
import { openDatabase, sql } from "../../apps/server/src/platform/documents/index.ts"
import { newId } from "../../apps/server/src/platform/identifiers/index.ts"
import { statementsIn } from "../../apps/server/test/support/statements.ts"
import { TOUCH_STAMPS, type Opened } from "./opened.ts"

// The server's dependency, not the bench's.
const fastify = createRequire(new URL("../../apps/server/package.json", import.meta.url))(
  "fastify",
) as typeof fastifyModule

/**
 * The foundation of the product's routes and no more: bare routes with the same token check.
 *
 * - `GET /poll`: 304 without reading anything.
 * - `GET /row/:id`: one row by its key.
 * - `GET /facts/:id`: the query behind a self view's figures, without scoring.
 * - `POST /insert`: begin, insert the document, commit, on a pool of the product's kind and size.
 * - `GET /page-sql`: the statements behind a month's page that no one has opened since it was written, and how long they
 *   took in ms.
 * - `POST /touch-stamps`: the next page of a month is such a one.
 */
export async function openFloor({ app, databaseUrl, warehouseUrl, thisMonth }: Opened): Promise<FastifyInstance> {
  const { config, db, log } = app.platform
  const bare = fastify({ logger: false, forceCloseConnections: true })
  bare.addHook("onRequest", async (request) => {
    await app.features.authenticate(request.headers.authorization?.slice("Bearer ".length) ?? null)
  })

  bare.get("/poll", async (_, reply) => reply.code(304).send())

  bare.get<{ Params: { id: string } }>("/row/:id", async (request) => {
    const { rows } = await sql<{ doc: object }>`select doc from tbl_employees where _id = ${request.params.id}`.execute(
      db,
    )
    return rows[0]?.doc
  })

  bare.get<{ Params: { id: string } }>("/facts/:id", async (request) => {
    return readOneMonth(db, { month: thisMonth, locks: DEFAULT_LOCK_SETTINGS, employeeId: request.params.id })
  })

  const { transactions, close } = openDatabase({ url: databaseUrl, poolSize: config.databasePoolSize, log })
  await sql`create table if not exists bench_entries (like tbl_attendance_issues including all)`.execute(db)
  bare.post<{ Body: Record<string, unknown> }>("/insert", async (request, reply) => {
    const doc = { ...request.body, _id: newId(), version: 1, created_at: new Date().toISOString() }
    await transactions.transaction().execute((tx) =>
      sql`insert into bench_entries (_id, employee_id, doc)
        values (${doc._id}, ${request.body["employee_id"]}, ${JSON.stringify(doc)})`.execute(tx),
    )
    return reply.code(201).send(doc)
  })

  const ask = { employee_ids: null, sort: "-total_score", limit: 50 } as const
  const statements = await statementsIn(async () => {
    await app.platform.warehouse.monthView(monthId(thisMonth), ask)
  })
  const warehouse = new pg.Client({ connectionString: warehouseUrl })
  await warehouse.connect()
  bare.addHook("onClose", async () => void (await Promise.all([warehouse.end(), close()])))
  bare.get("/page-sql", async () => {
    const startedAt = performance.now()
    for (const [n, { text, values }] of statements.entries()) {
      if (text !== null) await warehouse.query({ name: `page-${n}`, text, values: [...values] })
    }
    return { ms: performance.now() - startedAt }
  })
  bare.post("/touch-stamps", async (_, reply) => {
    await warehouse.query(TOUCH_STAMPS)
    return reply.code(204).send()
  })
  return bare
}
