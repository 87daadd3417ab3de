import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DuckDBInstance } from "@duckdb/node-api"
import type { BscView } from "@scorecard/contracts/dashboards"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { ENTRY_KINDS } from "@scorecard/domain/scoring"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { z } from "zod"
import { addTask, addTeam, DATE_FIELDS, draft, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { settle } from "./settle.ts"
import { openTestWorld, type Caller, type TestWorld } from "../support/world.ts"

const ENTRIES = "/v1/exports/entries"
const MONTHS = "/v1/exports/employee-months"
const SEPTEMBER = { year: 2026, month: 9 }
const OCTOBER = { year: 2026, month: 10 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parquet-"))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0

/** Reads a batch with DuckDB. */
async function query(world: TestWorld, caller: Caller, path: string, select: string): Promise<unknown[]> {
  const { rawPayload, headers, statusCode } = await world.app.http.inject({
    url: `${path}?format=parquet&limit=10000`,
    headers: { authorization: `Bearer ${caller.token}` },
  })
  expect([statusCode, headers["x-has-more"]]).toEqual([200, "false"])
  expect(headers["content-type"]).toBe("application/vnd.apache.parquet")
  const file = join(folder, `${++files}.parquet`)
  await writeFile(file, rawPayload)
  const instance = await DuckDBInstance.create(":memory:")
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll(select.replace("$file", `read_parquet('${file}')`))
  const rows = reader.getRowObjectsJson()
  connection.closeSync()
  instance.closeSync()
  return rows
}

async function addEntries(caller: Caller, team: Team, task: string, day: string): Promise<void> {
  for (const [at, kind] of ENTRY_KINDS.entries()) {
    for (const employee_id of [team.ids.member, team.ids.colleague].slice(0, 1 + (at % 2))) {
      const { status } = await caller.post(
        PATHS[kind],
        draft(kind, employee_id, task, { [DATE_FIELDS[kind]]: day, remarks: "Señal “雪”" }),
      )
      expect(status).toBe(201)
    }
  }
}

/** A row of a file as a dashboard shows it. */
const Figures = z
  .object({ kpms: z.string(), bonus_qualification_breakdown: z.string(), additional_points_summary: z.string() })
  .partial()
  .loose()
const parse = (text: string | undefined): unknown => (text == null ? null : JSON.parse(text))

function asOnDashboard(row: unknown): Record<string, unknown> {
  const { kpms, bonus_qualification_breakdown, additional_points_summary, ...flat } = Figures.parse(row)
  const { _id, deleted, report_version, computed_at, band_key, band_label, band_color, ...rest } = flat
  expect([typeof _id, deleted, typeof computed_at]).toEqual(["string", false, "string"])
  return {
    ...rest,
    band: band_key === null ? null : { band_key, label: band_label, color: band_color },
    kpms: parse(kpms),
    bonus_qualification_breakdown: parse(bonus_qualification_breakdown),
    additional_points_summary: parse(additional_points_summary),
    version: report_version,
  }
}

async function dashboard(caller: Caller, { year, month }: typeof SEPTEMBER, version: number | null) {
  const { status, body } = await caller.get(
    `/v1/dashboard/bsc?view_mode=aggregate&year=${year}&month=${month}&limit=200&sort=employee_id`,
  )
  expect(status).toBe(200)
  const view = body as BscView // the query asks for the aggregate view
  if (view.view_mode !== "aggregate") throw new Error("not the aggregate view")
  return {
    source: view.source,
    rows: view.items.map(
      ({ is_new: _, computed_at: __, synced_at: ___, ...row }: EmployeeMonth & { is_new: boolean }) => ({
        ...row,
        version,
      }),
    ),
  }
}

describe.each(["postgres", "none"] as const)("with the warehouse %s", (warehouse) => {
  let world: TestWorld
  let admin: Caller

  beforeAll(async () => {
    world = await openTestWorld(`data_out_${warehouse}`, { warehouse, now: "2026-09-24T16:00:00Z" })
    admin = await world.as("admin@example.com")
    const team = await addTeam(world)
    await addTeam(world)
    const task = await addTask(world)
    await addEntries(admin, team, task, "2026-09-22")
    world.setNow("2026-10-15T16:00:00Z")
    admin = await world.as("admin@example.com")
    const { features } = world.app
    await features.months.finalizeNow(
      { employee_id: "ADMIN", impersonated_by: null },
      { ...SEPTEMBER, regenerate: false },
    )
    await addEntries(admin, team, task, "2026-10-13")
    await features.months.syncNow(OCTOBER)
    await settle(world.databaseUrl)
  })
  afterAll(() => world.close())

  test("DuckDB reads the figures of the dashboards, every one of them", async () => {
    const select = "select * from $file where year = 2026 and month ="
    for (const [month, version] of [
      [SEPTEMBER, 1],
      [OCTOBER, null],
    ] as const) {
      const { source, rows } = await dashboard(admin, month, version)
      expect(source).toBe(warehouse === "none" ? "live" : "warehouse")
      expect(rows.length).toBeGreaterThanOrEqual(10)
      expect(rows.filter(({ total_score }) => total_score !== null).length).toBeGreaterThanOrEqual(2)
      const found = await query(world, admin, MONTHS, `${select} ${month.month} order by employee_id`)
      expect(found.map(asOnDashboard)).toEqual(rows)
    }
  })

  test("DuckDB computes with the columns: their types are numbers, truth values and times", async () => {
    const [types] = await query(
      world,
      admin,
      MONTHS,
      `select typeof(any_value(total_score)) as total, typeof(any_value(working_days)) as days,
        typeof(any_value(bonus_eligible)) as bonus, typeof(any_value(computed_at)) as at,
        count(*) filter (where deleted) as deleted from $file`,
    )
    expect(types).toMatchObject({ total: "DOUBLE", days: "INTEGER", bonus: "BOOLEAN", deleted: "0" })
    expect(JSON.stringify(types)).toContain("TIMESTAMP")
  })

  // A distributed database has no feed of entries. (decision 0052)
  test.skipIf(inject("isDistributed"))("DuckDB reads the entries of every kind as the API shows them", async () => {
    const rows = z
      .array(z.object({ kind: z.string(), date: z.string(), entry: z.string(), remarks: z.string() }).loose())
      .parse(await query(world, admin, ENTRIES, "select * from $file order by _id"))
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(ENTRY_KINDS))
    for (const kind of ENTRY_KINDS) {
      const { body } = await admin.get(`${PATHS[kind]}?limit=200`)
      const exported = rows
        .filter((row) => row.kind === kind)
        .map(({ entry }) => z.object({ _id: z.string() }).loose().parse(JSON.parse(entry)))
      const listed = z.array(z.object({ _id: z.string() }).loose()).parse(body.items)
      expect(exported.length).toBe(listed.length)
      for (const entry of exported) expect(listed.find(({ _id }) => _id === entry._id)).toMatchObject(entry)
    }
    expect(new Set(rows.map(({ date }) => date))).toEqual(new Set(["2026-09-22", "2026-10-13"]))
    expect(new Set(rows.map(({ remarks }) => remarks))).toEqual(new Set(["Señal “雪”"]))
  })

  test("a batch without rows is a valid file", async () => {
    const { headers } = await admin.get(`${MONTHS}?limit=10000`)
    const { rawPayload } = await world.app.http.inject({
      url: `${MONTHS}?format=parquet&cursor=${encodeURIComponent(String(headers["x-next-cursor"]))}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(rawPayload.subarray(0, 4).toString()).toBe("PAR1")
    expect(rawPayload.subarray(-4).toString()).toBe("PAR1")
  })
})
