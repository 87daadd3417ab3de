import { GreetingRecord, listGreetings } from "@scorecard/contracts/birthday-greetings"
import { Refusal } from "@scorecard/contracts/refusals"
import { collection, defineList, inScope, sql, type Database, type RawBuilder } from "#platform/index.ts"

export const greetings = collection("tbl_birthday_greetings", GreetingRecord)

/** The greetings of one birthday. */
type ThreadKey = { employee_id: string; year: number }

function inThread({ employee_id, year }: ThreadKey): RawBuilder<boolean> {
  return sql<boolean>`(employee_id = ${employee_id} and year = ${year})`
}

/** Whether the author has no greeting in the thread yet. Of two simultaneous greetings, the second waits for the first. */
export async function lockFirstGreeting(db: Database, { author_id, ...thread }: ThreadKey & { author_id: string }) {
  const key = `greeting ${thread.employee_id} ${thread.year} ${author_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const where = sql<boolean>`${inThread(thread)} and doc->>'author_id' = ${author_id}`
  return (await greetings.count(db, where)) === 0
}

export function countGreetings(db: Database, thread: ThreadKey): Promise<number> {
  return greetings.count(db, inThread(thread))
}

/** One year's thread. */
export const greetingList = defineList({
  name: (_filters, { employee_id, year }) => `birthday-greetings-${employee_id}-${year}`,
  query: listGreetings.query,
  from: greetings,
  scope: inThread,
  filters: { year: inScope },
  orders: { created_at: "created_at" },
})

/** @throws Refusal 404, also for a greeting to another person. */
export async function getGreeting(
  db: Database,
  { employee_id, id }: { employee_id: string; id: string },
  lock?: "for update",
): Promise<GreetingRecord> {
  const where = sql<boolean>`_id = ${id} and employee_id = ${employee_id}`
  const [found] = await greetings.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such greeting.")
  return found
}
