import type { EntryKind, EntryValues, ReceiptEntry } from "./entry-aggregates.ts"

/** An entry in September 2025 by default, submitted in time. */
export function entry(kind: EntryKind, values: EntryValues = {}, given: Partial<ReceiptEntry> = {}): ReceiptEntry {
  const date = given.date ?? "2025-09-10"
  return {
    _id: `${kind}-${JSON.stringify(values)}`,
    kind,
    date,
    submitted_by_id: "M1",
    created_at: `${date}T18:00:00.000Z`,
    deleted_at: null,
    values,
    ...given,
  }
}

/** Tuesday noon after the week, close enough to Eastern time for tests: 16:00 UTC. */
export function lockTimeOf(week_start: string): string {
  const tuesday = new Date(Date.parse(`${week_start}T16:00:00.000Z`) + 8 * 86_400_000)
  return tuesday.toISOString()
}
