import type { Database } from "#platform/documents/index.ts"
import type { Announcement } from "#platform/outbox/index.ts"
import { employeeNames, proposedNames } from "./names.store.ts"
import type { Names } from "./names.store.ts"
import { fill } from "./templates.ts"
import { allTypes } from "./types.store.ts"
import type { StandingType } from "./types.store.ts"
import { valueOf } from "./values.ts"
import type { Known } from "./values.ts"

export type Words = { title: string; body: string }
export type Told = Pick<Announcement, "type" | "data"> & { actor_id: string | null }

const LONGEST_TITLE = 300

/** The names that these announcements' templates may need, in two statements however many they are. */
export async function namesFor(
  db: Database,
  announcements: readonly Told[],
): Promise<{ names: Names; proposed: Names }> {
  const people = announcements.flatMap(({ actor_id, data }) => [actor_id, data["employee_id"]])
  const requests = announcements.flatMap(({ type, data }) =>
    type.startsWith("employee.create_request.") ? [data["request_id"]] : [],
  )
  const ids = (values: readonly unknown[]) => values.filter((value) => typeof value === "string")
  return { names: await employeeNames(db, ids(people)), proposed: await proposedNames(db, ids(requests)) }
}

/** A title is one line: names and subjects may hold breaks. */
export function wordsOf(type: Pick<StandingType, "title_template" | "body_template">, known: Known): Words {
  const title = fill(type.title_template, (name) => valueOf(name, known))
  const line = title.replaceAll(/[\s\p{Cc}]+/gu, " ").trim()
  return {
    title: line.slice(0, LONGEST_TITLE).toWellFormed(),
    body: fill(type.body_template, (name) => valueOf(name, known)),
  }
}

/** As the type is administered now. @throws Error for a type that nobody knows */
export async function wordsFor(db: Database, told: Told, recipient: { name: string }): Promise<Words> {
  const type = (await allTypes(db)).get(told.type)
  if (!type) throw new Error(`Nobody knows the notification type "${told.type}"`)
  const { actor_id, data } = told
  return wordsOf(type, { actor_id, data, recipient, ...(await namesFor(db, [told])) })
}
