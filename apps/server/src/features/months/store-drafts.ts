import { parseMonthId, type YearMonth, getCycleId, monthId } from "@scorecard/domain"
import { getSetup, hasCycle, isBeforeGoLive } from "#core/cycles/index.ts"
import { findReport, findUnstoredDrafts, lockStoredMonth, removeOtherRows, storeDraftRows } from "#core/months/index.ts"
import { scoreMonth } from "#core/scoring/index.ts"
import type { Platform } from "#platform/index.ts"
import { everyone, onlyEmployees, SCORING_BATCH_SIZE } from "./months.store.ts"

type Deps = Pick<Platform, "clock" | "db" | "transact">

/**
 * Scores a draft month and stores the rows that changed, for the incremental export. No-op for a final month: its
 * version is stored when it is closed. (rules/exports#employee-months)
 * @param employeeIds null for everyone
 */
export async function storeDraft(deps: Deps, month: YearMonth, employeeIds: readonly string[] | null): Promise<void> {
  const id = monthId(month)
  await deps.transact(async ({ db }) => {
    await lockStoredMonth(db, id)
    if ((await findReport(db, id))?.status === "final") return
    const [only, ...others] = employeeIds ?? []
    const many = { scope: employeeIds ? onlyEmployees(employeeIds) : everyone(), batchSize: SCORING_BATCH_SIZE }
    const people = only !== undefined && others.length === 0 ? { employeeId: only } : many
    const kept: string[] = []
    for await (const rows of scoreMonth(deps, db, { month, mode: "rolling", ...people })) {
      await storeDraftRows(db, id, rows)
      kept.push(...rows.map(({ employee_id }) => employee_id))
    }
    await removeOtherRows(db, id, { kept, among: employeeIds })
  })
}

export async function storeWholeDraft(deps: Deps, { month: id }: { month: string }): Promise<void> {
  const month = parseMonthId(id)
  if (!month) throw new Error(`"${id}" is not a month`)
  if (!(await hasCycle(deps.db, getCycleId(month))) || isBeforeGoLive(await getSetup(deps.db), month)) return
  await storeDraft(deps, month, null)
}

/** Drafts that no sync has stored yet, such as older ones from before rows were stored. */
export async function storeUnstoredDrafts(deps: Deps): Promise<void> {
  for (const month of await findUnstoredDrafts(deps.db)) await storeWholeDraft(deps, { month })
}
