import {
  defaultConfiguration,
  type DayCode,
  type EntryKind,
  type EntryValues,
  type ReceiptEntry,
} from "@scorecard/domain"
import { insertDocuments } from "#test/support/insert-documents.ts"
import { migratedDatabase } from "#test/support/postgres.ts"
import { openDatabase } from "#platform/documents/index.ts"
import { newId, type Database } from "#platform/index.ts"
import { insertConfiguration } from "#core/cycles/index.ts"
import { scheduleCodes } from "#core/calendar/index.ts"
import { silentLog } from "#platform/log/index.ts"

/** Writes documents as the features do, straight into their tables: scoring reads nothing else. */

/** Documents only, without the rest of the product. */
export async function openDocuments(label: string): Promise<{ db: Database; close(): Promise<void> }> {
  const database = await migratedDatabase(label)
  const { db, close } = openDatabase({ url: database.url, poolSize: 2, log: silentLog })
  await addRules(db)
  return {
    db,
    async close() {
      await close()
      await database.drop()
    },
  }
}

export const DAY_CODES: ReadonlyMap<string, DayCode> = new Map(
  (
    [
      ["WD", true, true],
      ["OFF", false, false],
      ["VL", false, true],
      ["HOL", false, false],
    ] as const
  ).map(([code, is_working_day, is_task_delivery_day]) => [code, { code, is_working_day, is_task_delivery_day }]),
)

/** The rules that scoring reads: the defaults of two cycles and the seeded day codes. Locks have their own defaults. */
async function addRules(db: Database): Promise<void> {
  for (const cycleId of ["2025", "2026"]) await insertConfiguration(db, cycleId, defaultConfiguration(cycleId))
  for (const code of DAY_CODES.values()) {
    await scheduleCodes.insert(db, { _id: newId(), label: code.code, ...code, version: 1 })
  }
}

export const clockAt = (now: string) => ({ clock: { now: () => Temporal.Instant.from(now) } })

type PersonGiven = {
  employee_id: string
  hire_date?: string
  separation_date?: string | null
  status?: "active" | "inactive"
  bsc_enabled?: boolean
  department_id?: string | null
  regularization_date?: string | null
}

export async function addPeople(db: Database, people: readonly PersonGiven[]): Promise<void> {
  const documents = people.map(({ employee_id, hire_date = "2020-01-01", status = "active", ...employment }) => ({
    _id: employee_id,
    access_level: 1,
    status,
    hire_date,
    personal_data: {
      first_name: "Pat",
      last_name: employee_id,
      email_address: `${employee_id.toLowerCase()}@example.com`,
    },
    employment_data: { regularization_date: "2020-07-01", ...employment },
  }))
  await insertDocuments(db, "tbl_employees", documents)
}

const COLLECTIONS: Record<EntryKind, { table: string; dateField: string }> = {
  sbs: { table: "tbl_sbs_entries", dateField: "task_evaluated_date" },
  non_sbs: { table: "tbl_non_sbs_entries", dateField: "task_evaluated_date" },
  atw: { table: "tbl_atw_entries", dateField: "date_of_occurrence" },
  attendance: { table: "tbl_attendance_issues", dateField: "date_of_occurrence" },
  productivity: { table: "tbl_productivity_issues", dateField: "date_of_occurrence" },
  additional_points: { table: "tbl_additional_points_entries", dateField: "date_of_occurrence" },
  incidents: { table: "tbl_incidents", dateField: "incident_date" },
}

export type PersonEntry = ReceiptEntry & { employee_id: string }

/** An entry dated September 10, 2025 by default, submitted on its day. */
export function entryOf(
  employee_id: string,
  kind: EntryKind,
  values: EntryValues = {},
  overrides: Partial<ReceiptEntry> = {},
): PersonEntry {
  const date = overrides.date ?? "2025-09-10"
  const created_at = `${date}T18:00:00.000Z`
  return {
    employee_id,
    _id: newId(),
    kind,
    date,
    submitted_by_id: "M1",
    created_at,
    deleted_at: null,
    values,
    ...overrides,
  }
}

export async function addEntries(db: Database, entries: readonly PersonEntry[]): Promise<void> {
  for (const [kind, ofKind] of Map.groupBy(entries, (entry) => entry.kind)) {
    const { table, dateField } = COLLECTIONS[kind]
    await insertDocuments(
      db,
      table,
      ofKind.map(({ date, values, ...rest }) => ({ ...rest, ...values, [dateField]: date, source: "form" })),
    )
  }
}

export async function addSchedule(
  db: Database,
  schedule: { employee_id: string; month: string; days: Record<string, string> },
): Promise<void> {
  await insertDocuments(db, "tbl_schedules", [{ _id: newId(), ...schedule }])
}

/** `work_day` is YYYY-MM-DD. */
export type TaskDay = { employee_id: string; work_day: string; finished_task: number; task_count: number }

export async function addTaskDays(db: Database, days: readonly TaskDay[]): Promise<void> {
  await insertDocuments(
    db,
    "tbl_task_delivery_entries",
    days.map((day) => ({ _id: newId(), ...day })),
  )
}
