import type { Acknowledgement } from "@scorecard/contracts/acknowledgements"
import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { StatementPaper } from "@scorecard/contracts/statements"
import { formatInstant, formatMonth } from "@scorecard/domain"
import {
  fill,
  localeOf,
  type LanguageCode,
  type Translate,
  getTranslator,
} from "@scorecard/domain/languages/translators"
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
  language: LanguageCode
}

/** How a statement says things: in its language, without touching what the company named. */
type Wording = { say: Translate; formatTime: (at: string) => string }

function wordingOf(language: LanguageCode): Wording {
  const say = getTranslator(language)
  const format = (at: string) => formatInstant(at, localeOf(language)).replaceAll(/\s/g, " ")
  return { say, formatTime: (at) => say(`${format(at)} (Eastern time)`) }
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
  const { figures, version, code, paper, language } = input
  const wording = wordingOf(language)
  const { say } = wording
  return {
    title: fill(say("Statement for {0}, {1}, version {2}"), [figures.name, say(formatMonth(figures)), version.version]),
    language: localeOf(language),
    author: "Scorecard Platform",
    date: version.finalized_at,
    paper,
    footer: [
      figures.employee_id,
      say(formatMonth(figures)),
      say(`Version ${version.version}`),
      printCode(code),
      say("Page {page} of {pages}"),
    ].join(" · "),
    blocks: [
      { kind: "heading", level: 1, text: say(`Statement for ${formatMonth(figures)}`) },
      summary(wording, input),
      ...scores(wording, figures),
      ...bonus(wording, figures),
      { kind: "page_break" },
      ...calculation(wording, figures),
      ...history(wording, input),
      ...verification(wording, input),
    ],
  }
}

/** The scores as the API has them, always with two decimals. */
const figure = (score: number | null, say: Translate): string => (score === null ? say("No data") : score.toFixed(2))
const percent = (weight: number): string => `${weight}%`

function table(headers: string[] | null, widths: number[], rows: string[][]): Block {
  return { kind: "table", headers, widths, rows }
}

const heading = (text: string): Block => ({ kind: "heading", level: 2, text })
const paragraph = (text: string): Block => ({ kind: "paragraph", text })

function summary({ say, formatTime }: Wording, { figures, facts, version }: StatementInput): Block {
  return table(
    null,
    [1, 3],
    [
      [say("Name"), figures.name],
      [say("Employee ID"), figures.employee_id],
      [say("Department"), facts ? (facts.department ?? say("None")) : say(UNRECORDED)],
      [say("Position"), facts?.position ?? say(UNRECORDED)],
      [say("Total score"), figures.not_scored === null ? figure(figures.total_score, say) : say(NOT_SCORED)],
      [say("Band"), figures.band?.label ?? say(NOT_SCORED)],
      [say("Bonus"), say(bonusOutcome(figures))],
      [say("Version"), String(version.version)],
      [say("Closed"), formatTime(version.finalized_at)],
    ],
  )
}

function bonusOutcome({ bonus_eligible, bonus_qualified }: EmployeeMonth): string {
  if (bonus_eligible === false) return "Not eligible"
  if (bonus_qualified === null) return "Not decided"
  return bonus_qualified ? "Qualified" : "Not qualified"
}

/** KPMs (key performance metrics) with their KPIs (key performance indicators). */
function scores({ say }: Wording, { kpms }: EmployeeMonth): Block[] {
  if (kpms.length === 0) return []
  return [
    heading(say("Scores")),
    table(
      [say("Measure"), say("Weight"), say("Score")],
      [4, 1, 1],
      kpms.flatMap((kpm) => [
        [`KPM ${kpm.name}`, say(`${percent(kpm.weight)} of total`), figure(kpm.total, say)],
        ...kpm.kpis.map((kpi) => [`KPI ${kpi.name}`, say(`${percent(kpi.weight)} of KPM`), figure(kpi.kpi_score, say)]),
      ]),
    ),
  ]
}

function bonus({ say }: Wording, { bonus_qualification_breakdown: gates }: EmployeeMonth): Block[] {
  if (gates === null || gates.length === 0) return []
  const outcome = (passed: boolean | null) => (passed === null ? "Not known yet" : passed ? "Passed" : "Not passed")
  return [
    heading(say("Bonus gates")),
    table(
      [say("Gate"), say("Result"), say("Detail")],
      [2, 1, 5],
      gates.map(({ check, passed, detail }) => [say(GATES[check]), say(outcome(passed)), say(detail)]),
    ),
  ]
}

function calculation({ say }: Wording, { kpms, total_score, not_scored }: EmployeeMonth): Block[] {
  const title = heading(say("How the figures were calculated"))
  if (not_scored !== null) {
    return [title, paragraph(say("The month is not scored: no working day while employed, and nothing was entered."))]
  }
  const sum = kpms.map(({ contribution }) => contribution).join(" + ")
  return [
    title,
    paragraph(
      say(
        "KPIs (key performance indicators) without data count as 0. A KPM (key performance metric) is the weighted sum of its KPIs plus its boost, at most 100; the total score is the weighted sum of the KPMs. Scores are rounded half up to two decimals.",
      ),
    ),
    ...kpms.flatMap((kpm) => [
      heading(kpm.name),
      table(
        ["KPI", say("Weight"), say("Before boost"), say("Boost"), say("Score"), say("Based on")],
        [3, 1, 1.3, 1, 1, 4],
        kpm.kpis.map((kpi) => [
          kpi.name,
          percent(kpi.weight),
          figure(kpi.basis.base_score, say),
          figure(kpi.boost, say),
          figure(kpi.kpi_score, say),
          describeBasis(kpi.basis, say),
        ]),
      ),
      paragraph(
        say(
          `KPM total: ${figure(kpm.total, say)}, including a boost of ${figure(kpm.boost, say)}. It contributes ${kpm.weight} / 100 × ${figure(kpm.total, say)} = ${kpm.contribution}.`,
        ),
      ),
    ]),
    paragraph(`${say("Total score")}: ${sum} = ${figure(total_score, say)}`),
  ]
}

type Basis = EmployeeMonth["kpms"][number]["kpis"][number]["basis"]

function describeBasis(basis: Basis, say: Translate): string {
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
  return parts
    .filter((part) => part !== null)
    .map(say)
    .join("; ")
}

const labeled = (label: string, value: number | null | undefined): string | null =>
  value === undefined || value === null ? null : `${label} ${value}`

function history(
  { say, formatTime }: Wording,
  { version, versions, acknowledgement, sinceVersion }: StatementInput,
): Block[] {
  return [
    heading(say("Versions")),
    table(
      [say("Version"), say("Closed"), say("Status")],
      [1, 5, 2],
      versions.map((each) => [
        String(each.version),
        formatTime(each.finalized_at),
        say(each.version === version.version ? "This statement" : "Superseded"),
      ]),
    ),
    heading(say("Acknowledgement")),
    paragraph(describeAcknowledgement({ say, formatTime }, acknowledgement, sinceVersion)),
    ...(acknowledgement?.comment ? [paragraph(`${say("Comment")}: ${acknowledgement.comment}`)] : []),
  ]
}

function describeAcknowledgement(
  { say, formatTime }: Wording,
  acknowledgement: Acknowledgement | null,
  sinceVersion: number,
): string {
  if (!acknowledgement) return say("Not acknowledged yet.")
  const { version, acknowledged_at } = acknowledgement
  const text = say(`Version ${version} was acknowledged on ${formatTime(acknowledged_at)}.`)
  return version >= sinceVersion
    ? text
    : `${text} ${say(`The figures changed in version ${sinceVersion}, which has not been acknowledged yet.`)}`
}

function verification({ say }: Wording, { code, appBaseUrl }: StatementInput): Block[] {
  const address = `${appBaseUrl}/verify/${code}`
  return [
    heading(say("Verification")),
    paragraph(`${say("Verification code")}: ${printCode(code)}`),
    paragraph(say(`Anyone can verify that this statement is genuine and current at ${address}`)),
  ]
}
