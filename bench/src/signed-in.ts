import { accessToken } from "../../apps/server/src/features/session/access-token.ts"
import { sessions } from "../../apps/server/src/features/session/session.store.ts"
import type { App } from "../../apps/server/src/app/open-app.ts"
import { timestamp } from "../../apps/server/src/platform/clock/index.ts"
import { sql } from "../../apps/server/src/platform/documents/index.ts"
import { newId } from "../../apps/server/src/platform/identifiers/index.ts"

/** Somebody with an open session. `etag` is the tag of what their desktop client knows of their inbox. */
export type Signed = {
  employee_id: string
  access_level: number
  department_id: string | null
  token: string
  etag: string
}

type Person = Pick<Signed, "employee_id" | "access_level" | "department_id"> & { email: string }

const TOKEN_MINUTES = 240

/** A session and an inbox for each, as sign-ins and deliveries make them. */
export async function signEverybodyIn({ world: { config, clock, db } }: App): Promise<Signed[]> {
  const { rows: people } = await sql<Person>`select _id as employee_id, email, department_id,
      (doc->>'access_level')::int as access_level
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
    held.map(async ({ email, client, session_id, ...person }) => {
      const holder = { employee_id: person.employee_id, email, client, session_id, impersonated_by: null }
      const { access_token } = await accessToken(config, holder, now, TOKEN_MINUTES)
      return { ...person, token: access_token, etag: `"${person.employee_id}.7"` }
    }),
  )
}
