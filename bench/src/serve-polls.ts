import { writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import type fastifyModule from "fastify"
import { accessToken } from "../../apps/server/src/features/session/access-token.ts"
import { sessions } from "../../apps/server/src/features/session/session.store.ts"
import { timestamp } from "../../apps/server/src/platform/clock/index.ts"
import { sql } from "../../apps/server/src/platform/documents/index.ts"
import { newId } from "../../apps/server/src/platform/identifiers/index.ts"
import { openProduct } from "./opened.ts"
import type { Poll } from "./polled.ts"

/** `product` serves the product; `floor` a bare route with the same token check. With a file, signs everybody in first. */
const [kind, pollsFile] = process.argv.slice(2)
// The server's dependency, not the bench's.
const fastify = createRequire(new URL("../../apps/server/package.json", import.meta.url))(
  "fastify",
) as typeof fastifyModule

const { app } = await openProduct()
if (pollsFile !== undefined) writeFileSync(pollsFile, JSON.stringify(await signEverybodyIn()))

const http = kind === "product" ? app.http : bareRoute()
await http.listen({ port: 0, host: "127.0.0.1" })
console.log(JSON.stringify({ origin: http.listeningOrigin }))

function bareRoute() {
  const bare = fastify({ logger: false })
  bare.get("/poll", async (request, reply) => {
    await app.features.authenticate(request.headers.authorization?.slice("Bearer ".length) ?? null)
    return reply.code(304).send()
  })
  return bare
}

/** A session and an inbox for each, as sign-ins and deliveries make them. */
async function signEverybodyIn(): Promise<Poll[]> {
  const { config, clock, db } = app.world
  const { rows: people } = await sql<{ employee_id: string; email: string }>`select _id as employee_id, email
    from tbl_employees where status = 'active' order by _id`.execute(db)
  const now = clock.now()
  const held = people.map((person) => ({ ...person, client: "desktop" as const, session_id: newId() }))
  await sessions.insertMany(
    db,
    held.map(({ session_id, employee_id, client }) => ({
      _id: session_id,
      employee_id,
      client,
      created_at: timestamp(now),
      expires_at: timestamp(now.add({ hours: 24 })),
      refresh_until: null,
      ended_at: null,
      impersonated_by: null,
      impersonator_session_id: null,
      version: 1,
    })),
  )
  await sql`insert into tbl_inbox (employee_id, unread, revision) select _id, 3, 7 from tbl_employees
    on conflict (employee_id) do update set revision = 7`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return Promise.all(
    held.map(async (holder) => {
      const { access_token } = await accessToken(config, { ...holder, impersonated_by: null }, now, 60)
      return { token: access_token, etag: `"${holder.employee_id}.7"` }
    }),
  )
}
