import { createWorkbook } from "@scorecard/tables"

/** As many as a file may have. */
export const ROWS = 50_000

export type UploadFile = { name: string; path: string; fileName: string; bytes: Uint8Array }

type Table = { headers: readonly string[]; rows: string[][] }

export function csvFile(name: string, path: string, { headers, rows }: Table): UploadFile {
  const text = [headers, ...rows].map((cells) => cells.join(",")).join("\n")
  return { name, path, fileName: "rows.csv", bytes: Buffer.from(text) }
}

export async function workbookFile(name: string, path: string, { headers, rows }: Table): Promise<UploadFile> {
  return { name, path, fileName: "rows.xlsx", bytes: await createWorkbook([{ sheet: "Rows", headers, rows }]) }
}

const PEOPLE_HEADERS = [
  "employee_id",
  "first_name",
  "last_name",
  "email_address",
  "hire_date",
  "birth_date",
  "position",
  "manager_id",
  "phone",
]

/** Every hundredth is the manager of those after them. @param letter the first of their ids */
export function peopleTable(letter: string): Table {
  const rows = Array.from({ length: ROWS }, (_, at) => [
    `${letter}${at}`,
    `Given${at % 700}`,
    `Family ${at}`,
    `${letter.toLowerCase()}.${at}@example.com`,
    `2024-0${1 + (at % 9)}-15`,
    `19${60 + (at % 40)}-0${1 + (at % 9)}-1${at % 9}`,
    `Agent ${at % 30}`,
    at < 100 ? "" : `${letter}${at - (at % 100) - 100}`,
    `+1 555 ${at}`,
  ])
  return { headers: PEOPLE_HEADERS, rows }
}

/** In the month before this one, about the first 10,000 people. */
export function issuesTable(letter: string): Table {
  const month = Temporal.Now.plainDateISO().toPlainYearMonth().subtract({ months: 1 })
  const rows = Array.from({ length: ROWS }, (_, at) => [
    `${letter}${at % 10_000}`,
    month.toPlainDate({ day: 1 + (at % 20) }).toString(),
    at % 3 === 0 ? "absenteeism" : "tardiness",
    String(5 + (at % 60)),
    `Entry number ${at}`,
  ])
  return { headers: ["employee_id", "date_of_occurrence", "issue_type", "minutes", "remarks"], rows }
}
