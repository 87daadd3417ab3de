import type { TemplateQuery } from "@scorecard/contracts/bulk"
import { CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE } from "@scorecard/contracts/exports"
import { FileAnswer } from "#platform/http/index.ts"
import { csvOf, workbookOf, type Sheet, type TemplatePeriod } from "#platform/tables/index.ts"
import type { BulkDeps } from "./needs.ts"

/** The heads alone; the workbook explains each on a second sheet, which an upload does not read. */
export async function sheetTemplate(
  { db, clock }: Pick<BulkDeps, "db" | "clock">,
  sheet: Sheet,
  query: TemplateQuery,
): Promise<FileAnswer> {
  const columns = await sheet.columns(db, clock.now(), periodOf(query))
  const heads = columns.map(({ name }) => name)
  const name = sheet.key.replaceAll("_", "-")
  if (query.format === "csv") return new FileAnswer(CSV_MEDIA_TYPE, `${name}.csv`, csvOf(heads, noRows()))
  const explained = columns.map(({ name: head, needed, clears, what }) => [head, needed, clears ? "yes" : "no", what])
  const content = await workbookOf([
    { sheet: "Rows", heads, rows: [] },
    { sheet: "Columns", heads: ["column", "needed", "cleared by N/A or null", "what it holds"], rows: explained },
  ])
  return new FileAnswer(XLSX_MEDIA_TYPE, `${name}.xlsx`, content)
}

function periodOf({ cycle_id, year, month }: TemplateQuery): TemplatePeriod {
  if (cycle_id !== undefined) return { cycle_id }
  return year !== undefined && month !== undefined ? { year, month } : null
}

async function* noRows(): AsyncGenerator<never> {}
