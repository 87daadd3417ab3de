import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { parseMonthId, type YearMonth, getCycleId, monthId } from "@scorecard/domain"
import { getSetup, hasCycle, isBeforeGoLive } from "#core/cycles/index.ts"
import {
  digestRows,
  findReport,
  findUnstoredDrafts,
  lockStoredMonth,
  removeOtherRows,
  storeDraftRows,
} from "#core/months/index.ts"
import { scoreMonth } from "#core/scoring/index.ts"
import { readSnapshot, writeBatches, type Database, type Platform } from "#platform/index.ts"
import type { MonthProgress } from "./month-job.ts"
import { countPeople, onlyEmployees } from "./months.store.ts"
import type { RowsReceiver } from "./rows-while.ts"

type Deps = Pick<Platform, "clock" | "db" | "transact">

/** The month was finalized or reopened while its figures were computed; none of them was saved. */
export class MonthChanged extends Error {
  override readonly name = "MonthChanged"
}

type Sync = {
  /** Of the report that is synced. */
  generation: number
  progress: MonthProgress | undefined
  /** Null without a warehouse. */
  receiver: RowsReceiver | null
}

/**
 * Scores a draft month, from one snapshot of the documents, and stores the rows that changed, for the incremental export.
 * A final month stays as it is: its version is stored when it is closed, which waits while a draft is being stored.
 * (rules/exports#employee-months)
 * @param employeeIds null for everyone
 * @param sync the sync that writes the same rows to the warehouse, if there is one
 * @throws MonthChanged if the sync's report is out of date
 */
export async function storeDraft(
  deps: Deps,
  month: YearMonth,
  employeeIds: readonly string[] | null,
  sync?: Sync,
): Promise<void> {
  const id = monthId(month)
  await deps.transact(async ({ db }) => {
    sync?.receiver?.begin()
    await lockStoredMonth(db, id)
    const report = await findReport(db, id)
    if (sync && report && report.generation !== sync.generation)
      throw new MonthChanged(`${id} is in generation ${report.generation}`)
    if (report?.status === "final") return
    const kept: string[] = []
    const scored = readSnapshot(deps.db, (snapshot) => scoreDraft(deps, snapshot, month, employeeIds, sync))
    await writeBatches(scored, {
      prepare: (rows) => ({ rows, digests: digestRows(rows) }),
      async write({ rows, digests }) {
        await Promise.all([storeDraftRows(db, id, rows, digests), sync?.receiver?.add(rows)])
        kept.push(...digests.keys())
      },
    })
    await removeOtherRows(db, id, { kept, among: employeeIds })
  })
}

async function* scoreDraft(
  deps: Deps,
  snapshot: Database,
  month: YearMonth,
  employeeIds: readonly string[] | null,
  sync: Sync | undefined,
): AsyncGenerator<EmployeeMonth[]> {
  const scope = employeeIds && onlyEmployees(employeeIds)
  sync?.progress?.begin("scoring", await countPeople(snapshot, month, scope))
  const [only, ...others] = employeeIds ?? []
  const isOne = only !== undefined && others.length === 0
  const people = isOne ? { employeeId: only } : { scope }
  for await (const rows of scoreMonth(deps, snapshot, { month, mode: "rolling", ...people })) {
    sync?.progress?.advance(rows.length)
    yield rows
  }
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
