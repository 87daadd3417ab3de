import { parseMonthId, type YearMonth } from "@scorecard/domain"
import { claimAnnouncement, lastAnnounced, lockMonths } from "#core/months/index.ts"
import type { Platform, Tx } from "#platform/index.ts"
import { type Correction, corrections, peopleWithFigures } from "./announce.store.ts"

/**
 * Tells people about a final month: everyone in its first version, later only those whose figures changed since the
 * version that people were last told about. The claim and the announcements commit together, so that a job that runs
 * twice tells no one twice. A month that was reopened in between is announced when it is final again.
 * (rules/months#announced-results)
 */
export async function announce({ transact }: Pick<Platform, "transact">, id: string): Promise<void> {
  const month = parseMonthId(id)
  if (!month) throw new Error(`${id} is no month`)
  await transact(async (tx) => {
    const [report] = await lockMonths(tx.db, [month], "for share")
    if (report?.status !== "final") return
    const version = report.report_version
    const before = await lastAnnounced(tx.db, id)
    if (!(await claimAnnouncement(tx.db, { month: id, version }))) return
    const link = `/my-scorecard?month=${id}`
    const about: About = { tx, month, link }
    if (before === 0) await announceFinal(about, { month: id, version })
    else await announceCorrections(about, { month: id, version, before })
  })
}

type About = { tx: Tx; month: YearMonth; link: string }

async function announceFinal({ tx, month, link }: About, generation: { month: string; version: number }) {
  for await (const recipient_ids of peopleWithFigures(tx.db, generation)) {
    tx.announce({ type: "bsc.month.finalized", recipient_ids, data: { ...month }, link })
  }
}

async function announceCorrections(
  { tx, month, link }: About,
  versions: { month: string; version: number; before: number },
) {
  for await (const batch of corrections(tx.db, versions)) {
    for (const { employee_id, ...figures } of batch) {
      const data = { ...month, result_changes: describe(figures) }
      tx.announce({ type: "bsc.month.corrected", recipient_ids: [employee_id], data, link })
    }
  }
}

/** Such as "Total 86.10 → 88.20 (Near goal → Goal). Bonus: not qualified → qualified." */
export function describe({ from, to }: Pick<Correction, "from" | "to">): string {
  if (to === null) return "You no longer have figures in this month."
  const band = from && from.band !== to.band ? ` (${bandName(from)} → ${bandName(to)})` : ` (${bandName(to)})`
  const total = from && from.total === to.total ? formatTotal(to) : `${formatTotal(from)} → ${formatTotal(to)}`
  const lines = [`Total ${total}${band}.`]
  if (from && from.total === to.total && from.band === to.band) lines.push("Scores that make up the total changed.")
  if (from && from.bonus_qualified !== to.bonus_qualified) {
    lines.push(`Bonus: ${bonus(from)} → ${bonus(to)}.`)
  }
  return lines.join(" ")
}

type Figures = NonNullable<Correction["to"]>
const formatTotal = (figures: Figures | null) => figures?.total?.toFixed(2) ?? (figures ? "not scored" : "none")
const bandName = ({ band }: Figures) => band ?? "no band"
const bonus = ({ bonus_qualified }: Figures) => (bonus_qualified ? "qualified" : "not qualified")
