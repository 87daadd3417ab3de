import type { Greeting, GreetingRecord } from "@scorecard/contracts/birthday-greetings"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { namesOf } from "./names.store.ts"

export async function presentGreetings(
  db: Database,
  reader: Actor,
  records: readonly GreetingRecord[],
): Promise<Greeting[]> {
  const nameOf = await namesOf(
    db,
    records.map(({ author_id }) => author_id),
  )
  return records.map((record) => ({
    ...record,
    author_name: nameOf(record.author_id),
    abilities: { delete: isAuthorOrAdmin(reader, record) },
  }))
}

export function isAuthorOrAdmin(actor: Actor, { author_id }: Pick<GreetingRecord, "author_id">): boolean {
  return actor.employee_id === author_id || actor.access_level === SUPER_ADMIN
}
