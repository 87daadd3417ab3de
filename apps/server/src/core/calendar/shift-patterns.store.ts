import { listShiftPatterns, ShiftPattern } from "@scorecard/contracts/shift-patterns"
import { collection, contains, defineList, sql, type Database } from "#platform/index.ts"

export const shiftPatterns = collection("tbl_shift_patterns", ShiftPattern)

/** Whether another pattern has the name. Writers are serialized. */
export async function lockPatternName(
  db: Database,
  { _id, name }: Pick<ShiftPattern, "_id" | "name">,
): Promise<{ isTaken: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shift pattern ${name.toLowerCase()}`}, 0))`.execute(db)
  const others = await shiftPatterns.count(db, sql`lower(name) = lower(${name}) and _id <> ${_id}`)
  return { isTaken: others > 0 }
}

export const shiftPatternList = defineList({
  name: "shift-patterns",
  query: listShiftPatterns.query,
  from: shiftPatterns,
  filters: { q: contains(sql`lower(name)`) },
  orders: { name: "name" },
  columns: [
    { head: "_id", cell: ({ _id }: ShiftPattern) => _id },
    { head: "name", cell: ({ name }: ShiftPattern) => name },
    { head: "weeks", cell: ({ weeks }: ShiftPattern) => weeks.map(weekInWords).join(" | ") },
    { head: "version", cell: ({ version }: ShiftPattern) => version },
  ],
})

function weekInWords({ mon, tue, wed, thu, fri, sat, sun }: ShiftPattern["weeks"][number]): string {
  return [mon, tue, wed, thu, fri, sat, sun].join(" ")
}
