import { createAccessToken } from "../../apps/server/src/features/session/sessions.ts"
import { sessions } from "../../apps/server/src/features/session/session.store.ts"
import type { App } from "../../apps/server/src/app/open-app.ts"
import { timestamp } from "../../apps/server/src/platform/clock/index.ts"
import { sql } from "../../apps/server/src/platform/documents/index.ts"
import { newId } from "../../apps/server/src/platform/identifiers/index.ts"

/** A person with an open session of each client. `etag` is the desktop client's tag of their inbox. */
export type Signed = {
  employee_id: string
  access_level: number
  department_id: string | null
  /** The desktop client's token. */
  token: string
  /** The web client's token, which alone may write entries and read tables. */
  webToken: string
  etag: string
}

/** Someone who leads a team, of level 3 if there is one. */
export function leadOf(everyone: readonly Signed[]): Signed | undefined {
  const teams = new Set(everyone.filter(isMember).map(({ department_id }) => department_id))
  const leads = everyone.filter((each) => isLead(each) && teams.has(each.department_id))
  return leads.find(({ access_level }) => access_level === 3) ?? leads[0]
}

const isMember = ({ access_level }: Signed) => access_level === 1
const isLead = ({ access_level }: Signed) => access_level >= 2 && access_level <= 4

type Person = Pick<Signed, "employee_id" | "access_level" | "department_id"> & { email: string }

const TOKEN_MINUTES = 240
export const SIGNED_IN_INBOX = { unread: 3, revision: 7 }

/** Creates two sessions and an inbox for each, as sign-ins and deliveries do. */
export async function signEverybodyIn({ platform: { config, clock, db } }: App): Promise<Signed[]> {
  const { rows: people } = await sql<Person>`select _id as employee_id, email, department_id,
      (doc->>'access_level')::int as access_level
    from tbl_employees where status = 'active' order by _id`.execute(db)
  const now = clock.now()
  const accounts = people.map((person) => ({ ...person, desktop: newId(), web: newId() }))
  const clients = ["desktop", "web"] as const
  await sessions.insertMany(
    db,
    accounts.flatMap((person) =>
      clients.map((client) => ({
        _id: person[client],
        employee_id: person.employee_id,
        client,
        created_at: timestamp(now),
        expires_at: timestamp(now.add({ hours: 24 })),
        refresh_until: null,
        ended_at: null,
        impersonated_by: null,
        impersonator_session_id: null,
        version: 1,
      })),
    ),
  )
  const { unread, revision } = SIGNED_IN_INBOX
  await sql`insert into tbl_inbox (employee_id, unread, revision)
    select _id, ${unread}::integer, ${revision}::bigint from tbl_employees
    on conflict (employee_id) do update set revision = excluded.revision`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return Promise.all(
    accounts.map(async ({ email, desktop, web, ...person }) => {
      const { employee_id } = person
      const tokenOf = async (client: (typeof clients)[number], session_id: string) => {
        const holder = { employee_id, email, client, session_id, impersonated_by: null }
        return (await createAccessToken(config, holder, now, TOKEN_MINUTES)).access_token
      }
      const [token, webToken] = [await tokenOf("desktop", desktop), await tokenOf("web", web)]
      return { ...person, token, webToken, etag: `"${employee_id}.${revision}"` }
    }),
  )
}
