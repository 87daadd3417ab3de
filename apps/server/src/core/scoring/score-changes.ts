import {
  changeAggregates,
  weeklyLockInstant,
  type EntryChange,
  type Scorecard,
  type ScoringMode,
  type YearMonth,
} from "@scorecard/domain"
import { sql, timestamp, type Clock, type Database } from "#platform/index.ts"
import { readMonth } from "./score-month.ts"

/** A person's scorecard as it is, and as it would be with the changes. */
export type ScoredChange = { employee_id: string; before: Scorecard; after: Scorecard }

export type ChangesToScore = {
  month: YearMonth
  mode: ScoringMode
  /** By employee_id. Changes of entries that concern other months count for nothing. */
  changes: ReadonlyMap<string, readonly EntryChange[]>
}

/**
 * Scores these people's month twice: from the stored entries, and with changes that have not been written. People who
 * have no row in the month are left out. (rules/entries#consequences)
 */
export async function* scoreChanges(
  deps: { clock: Clock },
  db: Database,
  { month, mode, changes }: ChangesToScore,
): AsyncGenerator<ScoredChange[], void, undefined> {
  const ids = [...changes.keys()]
  const [employeeId] = ids
  if (employeeId === undefined) return
  const people = ids.length === 1 ? { employeeId } : { scope: sql<boolean>`e._id = any(${ids})` }
  for await (const { people: batch, prepared, locks } of readMonth(deps, db, { month, ...people })) {
    const lockTimeOf = (week: string) => timestamp(weeklyLockInstant(locks, week))
    yield batch.map(({ person: { employee_id }, facts }) => {
      const own = changes.get(employee_id) ?? []
      const aggregates = changeAggregates(facts.aggregates, own, { month, lockTimeOf })
      return {
        employee_id,
        before: prepared.score(facts, mode),
        after: prepared.score({ ...facts, aggregates }, mode),
      }
    })
  }
}
