import type * as contracts from "@scorecard/contracts/acknowledgements"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import { type Actor, type YearMonth, easternDate, formatMonth, monthId } from "@scorecard/domain"
import type { z } from "zod"
import { findAcknowledgement, findFinal, findReport, lockMonths, saveAcknowledgement } from "#core/months/index.ts"
import { peopleInPool } from "#core/people/index.ts"
import type { Database, FileResponse, Platform } from "#platform/index.ts"
import {
  acknowledgementList,
  claimReminders,
  countStatuses,
  findPending,
  NO_ONE,
  type AcknowledgementRow,
  type ListScope,
} from "./acknowledgements.store.ts"

/**
 * Records that the person has seen their final figures.
 * @throws Refusal 409 month_not_final or version_superseded, 404 without figures in the month
 */
export function acknowledge(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { year, month, version, comment = null }: contracts.AcknowledgementDraft,
): Promise<contracts.Acknowledgement> {
  return transact(async (tx) => {
    const [report] = await lockMonths(tx.db, [{ year, month }], "for share")
    if (report?.status !== "final") throw notFinal({ year, month })
    if (report.report_version !== version) {
      throw new Refusal(
        "version_superseded",
        `Version ${report.report_version} of ${formatMonth({ year, month })} is current. Reload the page to see it, then acknowledge it.`,
      )
    }
    const employeeId = actor.employee_id
    if (!(await findFinal(tx.db, { month: report._id, version }, employeeId))) {
      throw new Refusal("not_found", `You have no figures in ${formatMonth({ year, month })}.`)
    }
    const { acknowledgement: before } = await findAcknowledgement(tx.db, report._id, employeeId)
    // A repeat changes the comment, not the time.
    const acknowledged_at = before?.version === version ? before.acknowledged_at : tx.at
    const acknowledgement = { version, comment, acknowledged_at }
    if (before?.version === version && before.comment === comment) return before
    await saveAcknowledgement(tx.db, { month: report._id, employeeId }, acknowledgement)
    tx.audit(actor, "month.acknowledged", {
      collection: "tbl_acknowledgements",
      id: `${report._id} ${employeeId}`,
      employee_id: employeeId,
      change: { version, comment },
    })
    return acknowledgement
  })
}

const notFinal = (month: YearMonth) =>
  new Refusal("month_not_final", `${formatMonth(month)} isn't final, so there's nothing to acknowledge yet.`)

/** Who in the actor's pool has acknowledged the month; empty for a draft month. */
export async function listAcknowledgements(
  platform: Platform,
  actor: Actor,
  query: contracts.AcknowledgementsQuery,
): Promise<z.input<typeof contracts.listAcknowledgements.reply>> {
  const scope = await listScope(platform, actor, query)
  if (!scope) return { items: [], next_cursor: null, total: 0, version: null, ...NO_ONE }
  const day = easternDate(platform.clock.now())
  const [page, counts] = await Promise.all([
    acknowledgementList.page(platform, query, scope, (rows) => rows.map((row) => withAbilities(row, actor, day))),
    countStatuses(platform.db, scope, day),
  ])
  return { ...page, version: scope.version, ...counts }
}

/** The rule of a reminder: each person at most once a day, and no one themselves. */
function withAbilities(row: AcknowledgementRow, actor: Actor, day: string): contracts.AcknowledgementView {
  const { status, employee_id, reminded_on } = row
  const isDue = status === "pending" && (reminded_on === null || reminded_on < day)
  return { ...row, abilities: { remind: isDue && employee_id !== actor.employee_id } }
}

export async function exportAcknowledgements(
  platform: Platform,
  actor: Actor,
  query: contracts.AcknowledgementsExportQuery,
): Promise<FileResponse> {
  const scope = await listScope(platform, actor, query)
  return acknowledgementList.file(platform, query, scope ?? { actor, month: monthId(query), version: 0 })
}

async function listScope({ db }: Platform, actor: Actor, month: YearMonth): Promise<ListScope | null> {
  const report = await findReport(db, monthId(month))
  return report?.status === "final" ? { actor, month: report._id, version: report.report_version } : null
}

async function assertInPool(db: Database, actor: Actor, employeeIds: readonly string[]): Promise<void> {
  const people = await peopleInPool(db, actor, employeeIds)
  const unknown = employeeIds.filter((id) => !people.has(id))
  if (unknown.length === 0) return
  throw invalidField("employee_ids", `These people do not exist or you can't see them: ${unknown.join(", ")}.`)
}

type Reminding = YearMonth & { employee_ids?: string[] | undefined }

/**
 * Reminds the people of the actor's pool who haven't acknowledged the month, each at most once a day.
 * @throws Refusal 409 month_not_final; 422 for people that the actor can't see
 */
export function remind(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { year, month, employee_ids }: Reminding,
): Promise<z.input<typeof contracts.remindToAcknowledge.reply>> {
  return transact(async (tx) => {
    await assertInPool(tx.db, actor, employee_ids ?? [])
    const [report] = await lockMonths(tx.db, [{ year, month }], "for share")
    if (report?.status !== "final") throw notFinal({ year, month })
    const scope = { actor, month: report._id, version: report.report_version }
    const pending = await findPending(tx.db, scope, employee_ids ?? null)
    const day = easternDate(tx.now)
    const recipient_ids = await claimReminders(tx.db, { month: report._id, day }, pending)
    if (recipient_ids.length > 0) {
      const link = `/my-scorecard?month=${monthId({ year, month })}`
      const data = { year, month }
      tx.announce({ type: "bsc.month.acknowledge_reminder", recipient_ids, data, link })
      const change = { reminded: recipient_ids.length }
      tx.audit(actor, "month.acknowledgements_reminded", {
        collection: "tbl_bsc_month_reports",
        id: report._id,
        change,
      })
    }
    return { reminded: recipient_ids.length, already_reminded: pending.length - recipient_ids.length }
  })
}
