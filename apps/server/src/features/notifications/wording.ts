import { RESTORED_ENTRY } from "@scorecard/contracts/notification-words"
import type { Database } from "#platform/documents/index.ts"
import type { Announcement } from "#platform/outbox/index.ts"
import { employeeNames, proposedNames, type Names } from "./names.store.ts"
import { fill, holdsOneOf } from "./templates.ts"
import { allTypes, type StandingType } from "./types.store.ts"
import { entriesIn, valueOf, type Known } from "./values.ts"

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
export function wordsOf(type: Templates, known: Known): Words {
  const { title_template, body_template } = templatesFor(type, known)
  const title = fill(title_template, (name) => valueOf(name, known))
  const line = title.replaceAll(/[\s\p{Cc}]+/gu, " ").trim()
  return {
    title: line.slice(0, LONGEST_TITLE).toWellFormed(),
    body: fill(withCount(body_template, known), (name) => valueOf(name, known)).trim(),
  }
}

type Templates = Pick<StandingType, "title_template" | "body_template">

/** "New entry" would be wrong of one that was there before. */
function templatesFor(type: Templates, { data }: Known): Templates {
  return data["restored"] === true ? RESTORED_ENTRY : type
}

/** Of several entries every body says how many, also one that was worded for a single entry. */
function withCount(template: string, { data }: Known): string {
  return entriesIn(data) === 1 || holdsOneOf(template, ["kind", "what", "count"])
    ? template
    : `${template}\n\n{{count}}.`
}

/** As the type is administered now. @throws Error for a type that nobody knows */
export async function wordsFor(db: Database, told: Told, recipient: { name: string }): Promise<Words> {
  const type = (await allTypes(db)).get(told.type)
  if (!type) throw new Error(`Nobody knows the notification type "${told.type}"`)
  const { actor_id, data } = told
  return wordsOf(type, { actor_id, data, recipient, ...(await namesFor(db, [told])) })
}
