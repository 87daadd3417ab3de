import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import { EmployeeMonth } from "@scorecard/contracts/scorecards"
import {
  PDF_MEDIA_TYPE,
  type StatementPaper,
  type StatementQuery,
  type StatementVerification,
} from "@scorecard/contracts/statements"
import { formatMonth, monthId, type Actor, type YearMonth } from "@scorecard/domain"
import type { LanguageCode } from "@scorecard/domain/languages"
import {
  findAcknowledgements,
  findFinal,
  findFinalWithPayroll,
  findReport,
  type Acknowledged,
  type FinalWithPayroll,
} from "#core/months/index.ts"
import { loadLanguages, personInPool } from "#core/people/index.ts"
import { FileResponse, type Platform } from "#platform/index.ts"
import { renderPdf, type PdfDocument } from "./pdf/index.ts"
import { buildStatement } from "./statement-blocks.ts"
import { findCodes, findIssued, insertCodes } from "./statements.store.ts"

/** A final month, as of its current version. */
export type ClosedMonth = {
  generation: { month: string; version: number }
  version: ClosedVersion
  versions: readonly ClosedVersion[]
}
type ClosedVersion = { version: number; finalized_at: string }

/** @throws Refusal 409 month_not_final */
export async function loadClosedMonth(db: Platform["db"], month: YearMonth): Promise<ClosedMonth> {
  const report = await findReport(db, monthId(month))
  const version = report?.status === "final" ? findVersion(report, report.report_version) : undefined
  if (!report || !version) {
    throw new Refusal(
      "month_not_final",
      `${formatMonth(month)} isn't final, so it has no statements yet. Wait until it is closed.`,
    )
  }
  const versions = report.versions.length > 0 ? report.versions : [version]
  return { generation: { month: report._id, version: version.version }, version, versions }
}

/** Months that were closed before versions were recorded have the time of the latest only. */
function findVersion(report: MonthReport, version: number): ClosedVersion | undefined {
  const recorded = report.versions.find((each) => each.version === version)
  if (recorded || report.report_version !== version || report.finalized_at === null) return recorded
  return { version, finalized_at: report.finalized_at }
}

/**
 * A person's current final figures as a PDF, from the rows of the version alone. (rules/months#statements)
 * @throws Refusal 404 outside the pool or without figures, 409 month_not_final
 */
export async function getStatement(
  platform: Platform,
  actor: Actor,
  { employee_id, paper, language, ...month }: StatementQuery,
): Promise<FileResponse> {
  const { db, config } = platform
  const person = await personInPool(db, actor, employee_id)
  const closed = await loadClosedMonth(db, month)
  const { generation } = closed
  const final = await findFinalWithPayroll(db, generation, employee_id)
  if (!final) throw new Refusal("not_found", `${person.name} has no figures in ${formatMonth(month)}.`)
  const [acknowledged, codes, readerLanguage] = await Promise.all([
    findAcknowledgements(db, generation.month, [employee_id]),
    issueCodes(platform, actor, generation, [employee_id]),
    language ?? languageOf(db, actor),
  ])
  const document = documentOf(config, closed, { final, acknowledged, codes, paper, language: readerLanguage })
  const fileName = `statement-${generation.month}-${employee_id}-version-${generation.version}.pdf`
  return new FileResponse(PDF_MEDIA_TYPE, fileName, await renderPdf(document))
}

type PersonFacts = {
  final: FinalWithPayroll
  acknowledged: ReadonlyMap<string, Acknowledged>
  codes: ReadonlyMap<string, string>
  paper?: StatementPaper | undefined
  language: LanguageCode
}

/** The language that the reader chose, English until then. */
export async function languageOf(db: Platform["db"], { employee_id }: Pick<Actor, "employee_id">) {
  return (await loadLanguages(db, [employee_id])).get(employee_id) ?? "en"
}

/** The same for the same facts, alone or in an archive. */
export function documentOf(
  { email, statementPaper }: Pick<Platform["config"], "email" | "statementPaper">,
  { version, versions }: ClosedMonth,
  { final, acknowledged, codes, paper = statementPaper, language }: PersonFacts,
): PdfDocument {
  const figures = EmployeeMonth.parse(final.doc)
  const { acknowledgement = null, since_version = 1 } = acknowledged.get(figures.employee_id) ?? {}
  const code = codes.get(figures.employee_id)
  if (code === undefined) throw new Error(`no code was issued for ${figures.employee_id}`)
  return buildStatement({
    figures,
    facts: final.payroll,
    version,
    versions,
    acknowledgement,
    sinceVersion: since_version,
    code,
    appBaseUrl: email.appBaseUrl,
    paper,
    language,
  })
}

/** The codes of these people's figures; issued with the first statement, and the same from then on. */
export async function issueCodes(
  { db, transact }: Platform,
  actor: Actor,
  version: ClosedMonth["generation"],
  employeeIds: readonly string[],
): Promise<Map<string, string>> {
  const existing = await findCodes(db, version, employeeIds)
  const missing = employeeIds.filter((id) => !existing.has(id))
  if (missing.length === 0) return existing
  return transact(async (tx) => {
    for (const employee_id of await insertCodes(tx.db, version, missing, tx.at)) {
      tx.audit(actor, "statement.issued", {
        collection: "tbl_statements",
        id: `${version.month} ${employee_id}`,
        employee_id,
        change: { version: version.version },
      })
    }
    return findCodes(tx.db, version, employeeIds)
  })
}

/**
 * What a visitor with a code may know: no figures, and initials at most. (rules/months#statements)
 * @throws Refusal 404
 */
export async function verifyStatement({ db }: Pick<Platform, "db">, code: string): Promise<StatementVerification> {
  const issued = await findIssued(db, code)
  if (!issued) throw unknownCode()
  const { employee_id, month, report_version: version } = issued
  const [report, figures] = await Promise.all([findReport(db, month), findFinal(db, { month, version }, employee_id)])
  const closed = report && findVersion(report, version)
  if (!report || !figures || !closed) throw unknownCode()
  return {
    status: report.report_version > version ? "superseded" : report.status === "final" ? "current" : "reopened",
    initials: initialsOf(figures.name),
    year: report.year,
    month: report.month,
    version,
    closed_at: closed.finalized_at,
    current_version: report.report_version,
  }
}

const unknownCode = () =>
  new Refusal("not_found", "No statement has this code. Compare it with the statement: it has 32 letters and digits.")

/** "A. L." for Ann Marie Lee. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = "") => `${/^./su.exec(word)?.[0] ?? ""}.`).join(" ")
}
