import type { ScoreReceipt } from "@scorecard/contracts/receipts"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { calculate, type Figures, type Mode } from "./calculator.ts"
import { granted, type Api } from "./api.ts"
import { compareReceipt, compareRow, compareStatus, type Difference } from "./compare.ts"
import { easternDay, hasRow } from "./days.ts"
import type { RandomCompany } from "./random-company.ts"

const PATH = "/v1/dashboard/bsc"
export type Reading = { company: RandomCompany; month: string; mode: Mode; differences: Difference[] }

export function monthQuery(month: string): string {
  return `year=${Number(month.slice(0, 4))}&month=${Number(month.slice(5))}`
}
export const monthBody = (month: string) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })

/** The calculation of everyone who has a row in the month. */
export function expectedRows({ company: { company, api }, month, mode }: Reading): Map<string, Figures> {
  const today = easternDay(api.now())
  const people = [...company.people.values()].filter((person) => hasRow(person, month))
  return new Map(
    people.map(({ employee_id }) => [employee_id, calculate(company, { employeeId: employee_id, month, mode, today })]),
  )
}

const CONCURRENCY = 8

/** With more concurrent requests, some would time out waiting for a database connection. */
async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += CONCURRENCY) {
    results.push(...(await Promise.all(items.slice(start, start + CONCURRENCY).map(ask))))
  }
  return results
}

/** All rows of a list that is read page by page. */
async function readPages(api: Api, url: string): Promise<{ items: unknown[]; source: unknown }> {
  const admin = await api.admin()
  const items: unknown[] = []
  let source: unknown
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const body: object = await granted(admin.get(`${url}&limit=100${page}`))
    // The shape of every list; the caller knows the items.
    const list = body as { items: unknown[]; next_cursor: string | null; source?: unknown }
    items.push(...list.items)
    source = list.source
    cursor = list.next_cursor
  }
  return { items, source }
}

/** Exactly the expected people have rows, with the expected figures. */
function compareRows(where: string, rows: EmployeeMonth[], reading: Reading, expected = expectedRows(reading)): void {
  const got = new Set(rows.map(({ employee_id }) => employee_id))
  for (const row of rows) {
    const figures = expected.get(row.employee_id)
    const at = `${where} of ${row.employee_id} in ${reading.month}`
    if (figures) reading.differences.push(...compareRow(at, row, figures))
    else reading.differences.push({ where: at, field: "row", expected: "none", got: "one" })
  }
  for (const id of expected.keys()) {
    if (got.has(id)) continue
    reading.differences.push({
      where: `${where} of ${id} in ${reading.month}`,
      field: "row",
      expected: "one",
      got: "none",
    })
  }
}

/** Computed from the documents, person by person. */
export async function compareLive(reading: Reading): Promise<void> {
  const admin = await reading.company.api.admin()
  const expected = expectedRows(reading)
  const rows = await mapConcurrently([...expected.keys()], async (id) => {
    const url = `${PATH}?view_mode=self&${monthQuery(reading.month)}&employee_id=${id}` as const
    const { employee_month } = (await granted(admin.get(url))) as { employee_month: EmployeeMonth | null } // the self view
    return employee_month
  })
  const found = rows.filter((row) => row !== null)
  compareRows(`The live ${reading.mode} row`, found, reading, expected)
}

/** The rows of the warehouse. */
export async function compareSynced(reading: Reading): Promise<void> {
  const { api } = reading.company
  const url = `${PATH}?view_mode=aggregate&${monthQuery(reading.month)}&sort=employee_id`
  const { items, source } = await readPages(api, url)
  if (source !== "warehouse") throw new Error(`${reading.month} was not read from the warehouse.`)
  compareRows(`The synced ${reading.mode} row`, items as EmployeeMonth[], reading)
}

/** The rows of a final version, which statements are drawn from. */
export async function compareVersion(
  reading: Reading,
  version: number,
  expected = expectedRows(reading),
): Promise<void> {
  const url = `${PATH}/month-report/versions/${version}?${monthQuery(reading.month)}`
  const { items } = await readPages(reading.company.api, url)
  compareRows(`The row in version ${version}`, items as EmployeeMonth[], reading, expected)
}

export async function compareReceipts(reading: Reading): Promise<void> {
  const admin = await reading.company.api.admin()
  const compareOne = async ([id, figures]: [string, Figures]): Promise<void> => {
    const receipt: ScoreReceipt = await granted(
      admin.get(`${PATH}/receipt?${monthQuery(reading.month)}&employee_id=${id}`),
    )
    const where = `The ${reading.mode} receipt of ${id} in ${reading.month}`
    reading.differences.push(...compareRow(where, receipt, figures), ...compareReceipt(where, receipt, figures))
  }
  await mapConcurrently([...expectedRows(reading)], compareOne)
}

type StatusRow = { employee_id: string; kinds: Record<"sbs" | "non_sbs", Parameters<typeof compareStatus>[1]> }

export async function compareStatuses(reading: Reading): Promise<void> {
  const url = `/v1/scorecard/missing-excess-evals?${monthQuery(reading.month)}`
  const { items } = await readPages(reading.company.api, url)
  const rows = new Map((items as StatusRow[]).map((item) => [item.employee_id, item]))
  for (const [id, { requirements }] of expectedRows(reading)) {
    for (const kind of ["sbs", "non_sbs"] as const) {
      const where = `The ${kind} status of ${id} in ${reading.month}`
      const got = rows.get(id)?.kinds[kind]
      if (got) reading.differences.push(...compareStatus(where, got, requirements[kind]))
      else reading.differences.push({ where, field: "row", expected: "one", got: "none" })
    }
  }
}

export async function sync({ company: { api }, month }: Reading): Promise<void> {
  const admin = await api.admin()
  await granted(untilFree(() => admin.post(`${PATH}/sync`, monthBody(month))))
}

export async function finalize(
  { company: { api }, month }: Reading,
  again?: { employee_ids: string[] },
): Promise<void> {
  const admin = await api.admin()
  const body = { ...monthBody(month), reason: "Closed", allow_open_disputes: true, ...again }
  const job = await granted(untilFree(() => admin.post(`${PATH}/finalize?regenerate=${again !== undefined}`, body)))
  for (let isDone = false; !isDone;) {
    const { status, error } = await granted(admin.get(`${PATH}/sync-jobs/${(job as { job_id: string }).job_id}`))
    if (status === "failed") throw new Error(`${month} was not finalized: ${JSON.stringify(error)}`)
    isDone = status === "succeeded"
    if (!isDone) await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A recalculation of the month may be running. */
async function untilFree<Reply extends { status: number; body: object }>(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask()
    if (reply.status !== 409 || !("code" in reply.body) || reply.body.code !== "job_active") return reply
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
