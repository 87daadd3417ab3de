import type { TemplateQuery } from "@scorecard/contracts/bulk-template"
import { CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE } from "@scorecard/contracts/exports"
import { createWorkbook, formatCsv } from "@scorecard/tables"
import { FileResponse, type Platform } from "#platform/index.ts"
import type { Sheet, TemplatePeriod } from "./sheet.ts"

/** Headers only. The workbook explains them on a second sheet, which an upload ignores. */
export async function createTemplate(
  { db, clock }: Pick<Platform, "db" | "clock">,
  sheet: Sheet,
  query: TemplateQuery,
): Promise<FileResponse> {
  const columns = await sheet.columns(db, clock.now(), templatePeriod(query))
  const headers = columns.map(({ name }) => name)
  const name = sheet.key.replaceAll("_", "-")
  const title = sheet.key === "employees" ? "Employees" : "Rows"
  if (query.format === "csv") return new FileResponse(CSV_MEDIA_TYPE, `${name}.csv`, formatCsv(headers, noRows()))
  const explained = columns.map(({ name: header, needed, clears, what }) => [
    header,
    needed,
    clears ? "yes" : "no",
    what,
  ])
  const content = await createWorkbook([
    { sheet: title, headers, rows: [] },
    { sheet: "Columns", headers: ["column", "needed", "cleared by N/A or null", "what it holds"], rows: explained },
  ])
  return new FileResponse(XLSX_MEDIA_TYPE, `${name}.xlsx`, content)
}

function templatePeriod({ cycle_id, year, month }: TemplateQuery): TemplatePeriod {
  if (cycle_id !== undefined) return { cycle_id }
  return year !== undefined && month !== undefined ? { year, month } : null
}

async function* noRows(): AsyncGenerator<never> {}
