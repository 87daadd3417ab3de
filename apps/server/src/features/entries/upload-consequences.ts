import type { UploadConsequences } from "@scorecard/contracts/entry-preview"
import { BONUS_CHECKS, monthOfDate, type Actor, type EntryChange } from "@scorecard/domain"
import type { ConsequenceCollector } from "#core/bulk/index.ts"
import { isMonthFinal } from "#core/months/index.ts"
import { scoreChanges, type ScoredChange } from "#core/scoring/index.ts"
import type { Platform, Tx } from "#platform/index.ts"
import type { EntryRow } from "./bulk-validation.ts"
import { concernedMonths } from "./effects.ts"
import { entryDate, toScoredEntry, type Kind } from "./kinds.ts"

/** What committing the rows would change, in sum, from the stored entries plus the rows. (rules/entries#consequences) */
export function collectConsequences(
  deps: Pick<Platform, "clock">,
  tx: Tx,
  actor: Actor,
  kind: Kind,
): ConsequenceCollector<EntryRow> {
  const months = new Map<string, Map<string, EntryChange[]>>()
  return {
    add(rows) {
      for (const { row, write } of rows) {
        if (!write) continue
        const { former, content } = write
        const head = former ?? {
          _id: `row ${row}`,
          submitted_by_id: actor.employee_id,
          created_at: tx.at,
          deleted_at: null,
        }
        const change = {
          before: former && toScoredEntry(kind, former),
          after: toScoredEntry(kind, { ...head, ...content }),
        }
        const dates = [entryDate(kind, content), ...(former ? [entryDate(kind, former)] : [])]
        for (const month of concernedMonths(kind, dates)) {
          const people = months.get(month) ?? new Map<string, EntryChange[]>()
          months.set(month, people)
          const changes = people.get(content.employee_id) ?? []
          people.set(content.employee_id, changes)
          changes.push(change)
        }
      }
    },
    async end() {
      const sum = createSum()
      for (const [id, changes] of months) {
        const mode = (await isMonthFinal(tx.db, id)) ? "final" : "rolling"
        const month = monthOfDate(`${id}-01`)
        for await (const batch of scoreChanges(deps, tx.db, { month, mode, changes })) {
          for (const scored of batch) sum.add(scored)
        }
      }
      return sum.result()
    },
  }
}

const HUNDREDTHS = 100

/** Averages leave out months without a score on either side. */
function createSum() {
  const counts = { scorecards: 0, higher: 0, lower: 0, bands_changed: 0 }
  const totals = { scored: 0, before: 0, after: 0 }
  const gates = new Map(BONUS_CHECKS.map((key) => [key, { key, failing: 0, passing: 0 }]))
  const average = (sum: number) => Math.round((sum / totals.scored) * HUNDREDTHS) / HUNDREDTHS
  return {
    add({ before, after }: ScoredChange): void {
      counts.scorecards += 1
      if (before.band?.band_key !== after.band?.band_key) counts.bands_changed += 1
      const [was, is] = [before.total_score, after.total_score]
      if (was !== null && is !== null) {
        totals.scored += 1
        totals.before += was
        totals.after += is
        if (is > was) counts.higher += 1
        if (is < was) counts.lower += 1
      }
      const passed = new Map(before.bonus_qualification_breakdown.map((gate) => [gate.check, gate.passed]))
      for (const { check, passed: passes } of after.bonus_qualification_breakdown) {
        const gate = gates.get(check)
        if (!gate || passes === passed.get(check)) continue
        if (passes === false) gate.failing += 1
        if (passes === true) gate.passing += 1
      }
    },
    result: (): UploadConsequences => ({
      ...counts,
      average_total_score:
        totals.scored === 0 ? null : { before: average(totals.before), after: average(totals.after) },
      gates: [...gates.values()].filter(({ failing, passing }) => failing + passing > 0),
    }),
  }
}
