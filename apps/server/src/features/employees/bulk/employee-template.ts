import { FileAnswer } from "#platform/http/index.ts"
import { csvOf, workbookOf } from "#platform/tables/index.ts"
import { COLUMNS } from "./columns.ts"

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
const HEADS = COLUMNS.map(({ name }) => name)

/** The heads alone; the workbook explains each on a second sheet, which an upload does not read. */
export async function employeeTemplate(format: "csv" | "xlsx"): Promise<FileAnswer> {
  if (format === "csv") return new FileAnswer("text/csv", "employees.csv", csvOf(HEADS, noRows()))
  const explained = COLUMNS.map(({ name, needed, clears, what }) => [name, needed, clears ? "yes" : "no", what])
  const content = await workbookOf([
    { sheet: "Employees", heads: HEADS, rows: [] },
    { sheet: "Columns", heads: ["column", "needed", "cleared by N/A or null", "what it holds"], rows: explained },
  ])
  return new FileAnswer(XLSX, "employees.xlsx", content)
}

async function* noRows(): AsyncGenerator<never> {}
