import type { EntryConsequence, EntryPreview, UnsavedEntry } from "@scorecard/contracts/entry-preview"
import type { Entry, EntryDraft } from "@scorecard/contracts/entries"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import { holds, monthId, monthOfDate, type Actor, type EntryChange } from "@scorecard/domain"
import { isMonthFinal } from "#core/months/index.ts"
import { scoreChanges, type ScoredChange } from "#core/scoring/index.ts"
import type { Platform, Tx } from "#platform/index.ts"
import { prepareDeletion } from "./delete.ts"
import { concernedMonths } from "./effects.ts"
import { entryDate, getKind, toScoredEntry, type Kind } from "./kinds.ts"
import { prepareEntry } from "./submit.ts"
import { prepareChange } from "./update.ts"
import { candidateOf, findEntryWarnings } from "./warnings.ts"

/**
 * What saving or deleting an entry would change. The write's own checks run in a transaction that is always rolled
 * back; the figures come from the stored entries plus the change. (rules/entries#consequences)
 * @throws Refusal as the write does
 */
export async function previewEntry(deps: Platform, actor: Actor, unsaved: UnsavedEntry): Promise<EntryPreview> {
  assertMayWrite(actor, unsaved)
  return rollBack(deps, async (tx) => {
    const kind = getKind(unsaved.kind)
    const { before, after } = await prepare(deps, tx, actor, kind, unsaved)
    const candidate = after && candidateOf(kind, after, unsaved.id ?? null)
    const [warnings = []] = candidate ? await findEntryWarnings(tx, kind, [candidate]) : []
    return { warnings, ...checklistOf(after), months: await findConsequences(deps, tx, kind, { before, after }) }
  })
}

/** The route requires the permission to submit. @throws Refusal 403 */
function assertMayWrite(actor: Actor, { id, entry }: UnsavedEntry): void {
  const permission = entry === null ? "scorecard.delete" : id === undefined ? "scorecard.submit" : "scorecard.edit"
  if (!holds(actor, permission)) {
    throw new Refusal("permission_missing", `This requires the ${permission} permission.`)
  }
}

type Write = { before: Entry | null; after: Entry | null }

async function prepare(
  deps: Platform,
  tx: Tx,
  actor: Actor,
  kind: Kind,
  { id, entry: draft }: { id?: string | undefined; entry: EntryDraft | null },
): Promise<Write> {
  if (id === undefined) {
    if (draft === null) throw invalidField("id", "Say which entry to delete.")
    return { before: null, after: (await prepareEntry(deps, tx, actor, { kind, draft, source: "form" })).entry }
  }
  const target = { kind, id, ifMatch: null }
  if (draft === null) return { before: (await prepareDeletion(tx, actor, target)).entry, after: null }
  const { employee_id, ...patch } = draft
  const { before, changed: after } = await prepareChange(deps, tx, actor, { ...target, patch })
  if (employee_id !== before.employee_id) {
    throw invalidField("entry.employee_id", "The employee of an entry never changes.")
  }
  return { before, after }
}

function checklistOf(entry: Entry | null): Pick<EntryPreview, "checklist_score" | "red_flag"> {
  if (!entry || !("checklist_score" in entry)) return { checklist_score: null, red_flag: false }
  const { checklist_score, red_flag } = entry
  return { checklist_score, red_flag }
}

async function findConsequences(
  deps: Platform,
  tx: Tx,
  kind: Kind,
  { before, after }: Write,
): Promise<EntryConsequence[]> {
  const dates = [after, before].flatMap((entry) => (entry ? [entryDate(kind, entry)] : []))
  const [date = ""] = dates
  const employee_id = (after ?? before)?.employee_id ?? ""
  const change: EntryChange = {
    before: before && toScoredEntry(kind, before),
    after: after && toScoredEntry(kind, after),
  }
  const months = [monthId(monthOfDate(date)), ...concernedMonths(kind, dates)]
  const consequences: EntryConsequence[] = []
  for (const id of new Set(months)) {
    const month = monthOfDate(`${id}-01`)
    const mode = (await isMonthFinal(tx.db, id)) ? "final" : "rolling"
    const changes = new Map([[employee_id, [change]]])
    for await (const [scored] of scoreChanges(deps, tx.db, { month, mode, changes })) {
      if (scored) consequences.push({ ...month, ...compare(scored) })
    }
  }
  return consequences
}

function compare({ before, after }: ScoredChange): Omit<EntryConsequence, "year" | "month"> {
  const scores = new Map(before.kpms.flatMap(({ kpis }) => kpis.map((kpi) => [kpi.kpi_key, kpi.kpi_score])))
  const passed = new Map(before.bonus_qualification_breakdown.map((gate) => [gate.check, gate.passed]))
  return {
    total_score: { before: before.total_score, after: after.total_score },
    band: { before: before.band, after: after.band },
    kpis: after.kpms
      .flatMap(({ kpis }) => kpis)
      .map(({ kpi_key: key, name: label, kpi_score }) => ({
        key,
        label,
        before: scores.get(key) ?? null,
        after: kpi_score,
      }))
      .filter((kpi) => kpi.before !== kpi.after),
    gates: after.bonus_qualification_breakdown
      .map(({ check: key, passed: to }) => ({ key, before: passed.get(key) ?? null, after: to }))
      .filter((gate) => gate.before !== gate.after),
  }
}

/** Ends a transaction whose work is not to be kept. */
class RolledBack extends Error {
  override readonly name = "RolledBack"
}

async function rollBack<Result>({ transact }: Platform, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const results: Result[] = []
  try {
    await transact(async (tx) => {
      results.push(await work(tx))
      throw new RolledBack("nothing is kept")
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  const [result] = results
  if (result === undefined) throw new Error("a rolled-back transaction had no result")
  return result
}
