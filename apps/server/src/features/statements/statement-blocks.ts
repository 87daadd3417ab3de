import type { Acknowledgement } from "@scorecard/contracts/acknowledgements"
import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { StatementPaper } from "@scorecard/contracts/statements"
import { formatInstant, formatMonth } from "@scorecard/domain"
import type { BonusCheck } from "@scorecard/domain/scoring"
import type { PayrollFacts } from "#core/months/index.ts"
import type { Block, PdfDocument } from "./pdf/index.ts"
import { printCode } from "./statements.store.ts"

type Version = Pick<MonthReport["versions"][number], "version" | "finalized_at">

/** Everything that a statement shows; the same input always makes the same bytes. */
export type StatementInput = {
  figures: EmployeeMonth
  /** Null in finals that were closed before it was stored. */
  facts: Pick<PayrollFacts, "department" | "position"> | null
  version: Version
  /** The final versions up to this one, oldest first. */
  versions: readonly Version[]
  acknowledgement: Acknowledgement | null
  /** The version in which the person's figures last changed. */
  sinceVersion: number
  code: string
  appBaseUrl: string
  paper: StatementPaper
}

const NOT_SCORED = "Not scored: no working days in the month"
const UNRECORDED = "Not recorded at closing"

const GATES: Record<BonusCheck["check"], string> = {
  performance: "Performance",
  attendance: "Attendance",
  incidents: "Incidents",
  red_flags: "Red flags",
  weekly_submission: "Weekly submission",
}

/** A person's statement: the figures on the first page, then how they were calculated. (rules/months#statements) */
export function buildStatement(input: StatementInput): PdfDocument {
  const { figures, version, code, paper } = input
  const title = `Statement for ${figures.name}, ${formatMonth(figures)}, version ${version.version}`
  return {
    title,
    author: "Scorecard Platform",
    date: version.finalized_at,
    paper,
    footer: `${figures.employee_id} · ${formatMonth(figures)} · Version ${version.version} · ${printCode(code)}`,
    blocks: [
      { kind: "heading", level: 1, text: `Statement for ${formatMonth(figures)}` },
      summary(input),
      ...scores(figures),
      ...bonus(figures),
      { kind: "page_break" },
      ...calculation(figures),
      ...history(input),
      ...verification(input),
    ],
  }
}

/** The scores as the API has them, always with two decimals. */
const figure = (score: number | null): string => (score === null ? "No data" : score.toFixed(2))
const percent = (weight: number): string => `${weight}%`
const closingTime = (at: string): string => `${formatInstant(at).replaceAll(/\s/g, " ")} (Eastern time)`

function table(headers: string[] | null, widths: number[], rows: string[][]): Block {
  return { kind: "table", headers, widths, rows }
}

const heading = (text: string): Block => ({ kind: "heading", level: 2, text })
const paragraph = (text: string): Block => ({ kind: "paragraph", text })

function summary({ figures, facts, version }: StatementInput): Block {
  return table(
    null,
    [1, 3],
    [
      ["Name", figures.name],
      ["Employee ID", figures.employee_id],
      ["Department", facts ? (facts.department ?? "None") : UNRECORDED],
      ["Position", facts?.position ?? UNRECORDED],
      ["Total score", figures.not_scored === null ? figure(figures.total_score) : NOT_SCORED],
      ["Band", figures.band?.label ?? NOT_SCORED],
      ["Bonus", bonusOutcome(figures)],
      ["Version", String(version.version)],
      ["Closed", closingTime(version.finalized_at)],
    ],
  )
}

function bonusOutcome({ bonus_eligible, bonus_qualified }: EmployeeMonth): string {
  if (bonus_eligible === false) return "Not eligible"
  if (bonus_qualified === null) return "Not decided"
  return bonus_qualified ? "Qualified" : "Not qualified"
}

/** KPMs (key performance metrics) with their KPIs (key performance indicators). */
function scores({ kpms }: EmployeeMonth): Block[] {
  if (kpms.length === 0) return []
  return [
    heading("Scores"),
    table(
      ["Measure", "Weight", "Score"],
      [4, 1, 1],
      kpms.flatMap((kpm) => [
        [`KPM ${kpm.name}`, `${percent(kpm.weight)} of total`, figure(kpm.total)],
        ...kpm.kpis.map((kpi) => [`KPI ${kpi.name}`, `${percent(kpi.weight)} of KPM`, figure(kpi.kpi_score)]),
      ]),
    ),
  ]
}

function bonus({ bonus_qualification_breakdown: gates }: EmployeeMonth): Block[] {
  if (gates === null || gates.length === 0) return []
  const outcome = (passed: boolean | null) => (passed === null ? "Not known yet" : passed ? "Passed" : "Not passed")
  return [
    heading("Bonus gates"),
    table(
      ["Gate", "Result", "Detail"],
      [2, 1, 5],
      gates.map(({ check, passed, detail }) => [GATES[check], outcome(passed), detail]),
    ),
  ]
}

function calculation({ kpms, total_score, not_scored }: EmployeeMonth): Block[] {
  if (not_scored !== null) {
    const why = "The month is not scored: no working day while employed, and nothing was entered."
    return [heading("How the figures were calculated"), paragraph(why)]
  }
  const sum = kpms.map(({ contribution }) => contribution).join(" + ")
  return [
    heading("How the figures were calculated"),
    paragraph(
      "KPIs (key performance indicators) without data count as 0. A KPM (key performance metric) is the weighted sum of its KPIs plus its boost, at most 100; the total score is the weighted sum of the KPMs. Scores are rounded half up to two decimals.",
    ),
    ...kpms.flatMap((kpm) => [
      heading(kpm.name),
      table(
        ["KPI", "Weight", "Before boost", "Boost", "Score", "Based on"],
        [3, 1, 1.3, 1, 1, 4],
        kpm.kpis.map((kpi) => [
          kpi.name,
          percent(kpi.weight),
          figure(kpi.basis.base_score),
          figure(kpi.boost),
          figure(kpi.kpi_score),
          describeBasis(kpi.basis),
        ]),
      ),
      paragraph(
        `KPM total: ${figure(kpm.total)}, including a boost of ${figure(kpm.boost)}. It contributes ${kpm.weight} / 100 × ${figure(kpm.total)} = ${kpm.contribution}.`,
      ),
    ]),
    paragraph(`Total score: ${sum} = ${figure(total_score)}`),
  ]
}

type Basis = EmployeeMonth["kpms"][number]["kpis"][number]["basis"]

function describeBasis(basis: Basis): string {
  const { done, required, ratio, days } = basis
  const parts = [
    labeled("count", basis.count),
    labeled("sum", basis.sum),
    labeled("mean", basis.mean),
    done !== undefined && required !== undefined ? `${done} of ${required} evaluations` : null,
    basis.ratio_applied === true ? labeled("ratio applied", ratio) : null,
    labeled("deduction", basis.deduction),
    labeled("working days", basis.working_days),
    labeled("limit", basis.cap),
    days
      ? `${days.scored} days scored, ${days.missing} missing, ${days.pending} pending, ${days.excluded} excluded`
      : null,
  ]
  return parts.filter((part) => part !== null).join("; ")
}

const labeled = (label: string, value: number | null | undefined): string | null =>
  value === undefined || value === null ? null : `${label} ${value}`

function history({ version, versions, acknowledgement, sinceVersion }: StatementInput): Block[] {
  return [
    heading("Versions"),
    table(
      ["Version", "Closed", "Status"],
      [1, 5, 2],
      versions.map((each) => [
        String(each.version),
        closingTime(each.finalized_at),
        each.version === version.version ? "This statement" : "Superseded",
      ]),
    ),
    heading("Acknowledgement"),
    paragraph(describeAcknowledgement(acknowledgement, sinceVersion)),
    ...(acknowledgement?.comment ? [paragraph(`Comment: ${acknowledgement.comment}`)] : []),
  ]
}

function describeAcknowledgement(acknowledgement: Acknowledgement | null, sinceVersion: number): string {
  if (!acknowledgement) return "Not acknowledged yet."
  const { version, acknowledged_at } = acknowledgement
  const text = `Version ${version} was acknowledged on ${closingTime(acknowledged_at)}.`
  return version >= sinceVersion
    ? text
    : `${text} The figures changed in version ${sinceVersion}, which has not been acknowledged yet.`
}

function verification({ code, appBaseUrl }: StatementInput): Block[] {
  return [
    heading("Verification"),
    paragraph(`Verification code: ${printCode(code)}`),
    paragraph(`Anyone can verify that this statement is genuine and current at ${appBaseUrl}/verify/${code}`),
  ]
}
