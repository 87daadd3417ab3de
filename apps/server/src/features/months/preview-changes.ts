import { readSnapshot, type Database, type Platform, type RawBuilder } from "#platform/index.ts"
import type { PreviewedPerson } from "@scorecard/contracts/finalize-preview"
import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { monthId, type Actor, type YearMonth } from "@scorecard/domain"
import { draftReport, finalsBetween, finalsInBatches, monthReports, type FinalWithInputs } from "#core/months/index.ts"
import { peopleScope, type PeopleFilter } from "#core/people/index.ts"
import { scoreMonth, scoreMonthWithInputs, type RowWithInputs } from "#core/scoring/index.ts"
import { bothScopes, onlyEmployees, sortIds } from "./months.store.ts"
import { findReasons } from "./preview-reasons.ts"

export type Preview = {
  month: YearMonth
  comparedWith: "rolling" | "final"
  /** The people who match the filter, in id order, starting after this id. */
  changes(after: string | null): AsyncGenerator<PreviewedPerson[]>
}

/** `employee_ids`: the people to be regenerated. */
export type PreviewedPeople = PeopleFilter & { employee_ids?: readonly string[] | undefined }

/** What closing the month would change for these people, read in batches from one snapshot. */
export async function openPreview(
  deps: Platform,
  actor: Actor,
  month: YearMonth,
  { employee_ids, ...filter }: PreviewedPeople,
): Promise<Preview> {
  const report = (await monthReports.find(deps.db, monthId(month))) ?? draftReport(month)
  const filtered = hasFilter(filter) ? peopleScope(actor, filter, month) : null
  const selected = employee_ids ? onlyEmployees([...employee_ids]) : null
  const people = filtered && selected ? bothScopes(filtered, selected) : (filtered ?? selected)
  return {
    month,
    comparedWith: report.status === "final" ? "final" : "rolling",
    changes: (after) =>
      readSnapshot(deps.db, (snapshot) => readChanges({ deps, snapshot, month, report, people }, after ?? "")),
  }
}

function hasFilter({ employee_id, department_id, cluster_id, q }: PeopleFilter): boolean {
  return employee_id !== undefined || department_id !== undefined || cluster_id !== undefined || Boolean(q)
}

type ChangesQuery = {
  deps: Platform
  snapshot: Database
  month: YearMonth
  report: MonthReport
  /** Null for everyone. */
  people: RawBuilder<boolean> | null
}

/** Everyone with figures before or after, by employee_id. */
async function* readChanges(query: ChangesQuery, after: string): AsyncGenerator<PreviewedPerson[]> {
  const { deps, snapshot, month, report, people } = query
  let seen = after
  for await (const batch of scoreMonthWithInputs(deps, snapshot, { month, mode: "final", scope: people, after })) {
    const last = batch.at(-1)?.row.employee_id ?? seen
    const before = await loadCurrentFigures(query, batch, { after: seen, upTo: last })
    yield await comparePeople(snapshot, before, batch)
    seen = last
  }
  if (report.status === "draft") return
  // The remaining people in the final, whose ids come after everyone who still belongs to the month.
  for await (const rest of finalsInBatches(snapshot, latest(report), { after: seen, people })) {
    yield rest.map((doc) => comparePerson({ doc, inputs: null, isFinal: true }, null))
  }
}

/** A person's current figures. `isFinal`: of the latest final, whose changes have reasons. */
type CurrentFigures = FinalWithInputs & { isFinal: boolean }

/** The current figures in a range of ids: scored in `rolling` mode, or as in the latest final. */
async function loadCurrentFigures(
  { deps, snapshot, month, report, people }: ChangesQuery,
  batch: readonly RowWithInputs[],
  range: { after: string; upTo: string },
): Promise<CurrentFigures[]> {
  if (report.status === "final") {
    const finals = await finalsBetween(snapshot, latest(report), { ...range, people })
    return finals.map((final) => ({ ...final, isFinal: true }))
  }
  const scope = onlyEmployees(batch.map(({ row }) => row.employee_id))
  const before: CurrentFigures[] = []
  for await (const rows of scoreMonth(deps, snapshot, { month, mode: "rolling", scope })) {
    before.push(...rows.map((doc) => ({ doc, inputs: null, isFinal: false })))
  }
  return before
}

async function comparePeople(
  db: Database,
  before: readonly CurrentFigures[],
  after: readonly RowWithInputs[],
): Promise<PreviewedPerson[]> {
  const beforeById = new Map(before.map((current) => [current.doc.employee_id, current]))
  const afterById = new Map(after.map((scored) => [scored.row.employee_id, scored]))
  const leaving = [...beforeById.keys()].filter((id) => !afterById.has(id))
  const ids = leaving.length === 0 ? [...afterById.keys()] : await sortIds(db, [...afterById.keys(), ...leaving])
  return ids.map((id) => comparePerson(beforeById.get(id) ?? null, afterById.get(id) ?? null))
}

const latest = ({ _id, report_version }: MonthReport) => ({ month: _id, version: report_version })

/** What finalizing would change for one person. At least one of `before` and `after` exists. */
function comparePerson(current: CurrentFigures | null, scored: RowWithInputs | null): PreviewedPerson {
  const [before, after] = [current?.doc ?? null, scored?.row ?? null]
  const either = after ?? before
  if (!either) throw new Error("no figures to preview")
  const { employee_id, name, department_id } = either
  return {
    employee_id,
    name,
    department_id,
    before: before && pickFigures(before),
    after: after && pickFigures(after),
    reasons: current && !current.isFinal ? [] : findReasons(current, scored),
    total_changed: before?.total_score !== after?.total_score,
    band_changed: before?.band?.band_key !== after?.band?.band_key,
    gates_flipped: before && after ? findFlippedGates(before, after) : [],
    evaluations: countEvaluations(after),
  }
}

function pickFigures({ total_score, band, bonus_qualified }: EmployeeMonth) {
  return { total_score, band, bonus_qualified }
}

/** A gate that one side lacks (people who are not eligible have none) does not flip. */
function findFlippedGates(before: EmployeeMonth, after: EmployeeMonth): PreviewedPerson["gates_flipped"] {
  const from = new Map(before.bonus_qualification_breakdown?.map(({ check, passed }) => [check, passed]))
  return (after.bonus_qualification_breakdown ?? []).flatMap(({ check, passed: to }) => {
    const was = from.get(check)
    return was === undefined || was === to ? [] : [{ check, from: was, to }]
  })
}

/**
 * Taken from the KPI whose ratio counts the most evaluations: in all existing cycles, that is SBS and Non-SBS together.
 * Evaluations without a ratio cost no points, so they are not counted as missing here.
 * (rules/scoring#evaluation-ratios)
 */
function countEvaluations(month: EmployeeMonth | null): PreviewedPerson["evaluations"] {
  const bases = month?.kpms.flatMap(({ kpis }) => kpis.map(({ basis }) => basis)) ?? []
  const widest = bases.reduce((most, basis) => ((basis.required ?? 0) > (most?.required ?? 0) ? basis : most), bases[0])
  const required = widest?.required ?? 0
  const done = widest?.done ?? 0
  return { required, done, missing: Math.max(0, required - done) }
}
