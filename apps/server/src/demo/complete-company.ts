import { Refusal } from "@scorecard/contracts/refusals"
import { monthId, type YearMonth } from "@scorecard/domain/calendar"
import { findReport } from "#core/months/index.ts"
import { WarehouseUnavailable } from "#platform/warehouse/index.ts"
import { companyMonths } from "@scorecard/demo-company/company"
import { aloneCompleting, BOOTSTRAP_ADMIN, COMPLETED, unfinishedCompany } from "./demo.store.ts"
import type { DemoDeps } from "./deps.ts"

const AT_ONCE = 3
const REQUESTER = { employee_id: BOOTSTRAP_ADMIN, impersonated_by: null }

/**
 * Closes the made-up company's past months and syncs its last one, by the product's own use cases. Goes on where a
 * process that died left off; months that someone has finalized or reopened since are left alone.
 * @returns false when something is left to be done later: another process is at it, a job of the process that died
 *   still has its month, or the warehouse does not answer
 */
export async function completeCompany(deps: DemoDeps): Promise<boolean> {
  if (!(await unfinishedCompany(deps.db))) return true
  let isComplete = false
  const wasAlone = await aloneCompleting(deps.db, async () => {
    isComplete = await complete(deps)
  })
  return wasAlone && isComplete
}

async function complete(deps: DemoDeps): Promise<boolean> {
  const company = await unfinishedCompany(deps.db)
  if (!company) return true
  const months = companyMonths(company.today)
  const last = months.pop()
  const left = await closeAll(deps, months)
  if (last && !(await isSynced(deps, last))) left.push(monthId(last))
  if (left.length > 0) {
    deps.log.info({ months: left }, "the made-up company is completed later")
    return false
  }
  await deps.transact(async (tx) => {
    tx.audit(null, COMPLETED, { collection: "tbl_employees", id: "demo", change: company })
  })
  return true
}

/**
 * A few at once: while the database works on one month, this process scores another. When one fails the others are
 * waited for, so that none goes on behind the back of whoever tries again.
 * @returns the months left open
 */
async function closeAll(deps: DemoDeps, months: YearMonth[]): Promise<string[]> {
  const left: string[] = []
  const waiting = months.values()
  const closeOneByOne = async () => {
    for (const month of waiting) if (!(await isClosed(deps, month))) left.push(monthId(month))
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, closeOneByOne))
  const failed = ended.find((outcome) => outcome.status === "rejected")
  if (failed) throw failed.reason
  return left.toSorted()
}

async function isClosed({ db, needs }: DemoDeps, month: YearMonth): Promise<boolean> {
  const report = await findReport(db, monthId(month))
  if (report && report.report_version > 0) return true
  try {
    await needs.finalizeNow(REQUESTER, { ...month, regenerate: false })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === "job_active") return false
    if (error instanceof Refusal && error.code === "month_final") return true
    throw error
  }
}

async function isSynced({ needs }: DemoDeps, month: YearMonth): Promise<boolean> {
  try {
    await needs.syncNow(month)
    return true
  } catch (error) {
    if (error instanceof WarehouseUnavailable) return false
    throw error
  }
}
