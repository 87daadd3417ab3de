import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { addTeam, eventually, finalize, openMonthsWorld } from "./months.test-support.ts"

const BSC = "/v1/dashboard/bsc"
const SEPTEMBER = { year: 2026, month: 9 }
const OCTOBER = "year=2026&month=10"

let world: TestWorld
let admin: Caller
let north: { department_id: string; cluster_id: string }
let south: { department_id: string; cluster_id: string }
beforeAll(async () => {
  world = await openMonthsWorld("department_of_month")
  await addTeam(world, "2026-09")
  admin = await world.as("admin@example.com")
  const unit = async (name: string) => {
    const { _id, cluster_id } = await addDepartment(world, { name })
    return { department_id: _id, cluster_id }
  }
  ;[north, south] = [await unit("North"), await unit("South")]
  for (const id of ["BEST", "LATE", "NONE"]) await move(id, north.department_id, "2025-01-01")
})
afterAll(() => world.close())

async function move(id: string, department_id: string, effective_from: string): Promise<void> {
  const body = { employment_data: { department_id }, effective_from }
  const { status } = await admin.patch(`/v1/employees/${id}`, body)
  expect(status).toBe(200)
}

/** The people that every view of a month lists for a department. */
async function peopleOf({ department_id, cluster_id }: typeof north, month: string): Promise<Record<string, string[]>> {
  const ids = (items: readonly { employee_id: string }[]) => items.map(({ employee_id }) => employee_id).toSorted()
  const [year, number] = month.split("-")
  const query = `year=${year}&month=${number}` as const
  const bsc = await admin.get(`${BSC}?view_mode=aggregate&department_id=${department_id}&${query}`)
  const cluster = await admin.get(`${BSC}?view_mode=aggregate&cluster_id=${cluster_id}&${query}`)
  const exported = await admin.get(`${BSC}/export?department_id=${department_id}&${query}`)
  const evaluations = await admin.get(`/v1/scorecard/missing-excess-evals?department_id=${department_id}&${query}`)
  const schedules = await admin.get(`/v1/scorecard/schedules?department_id=${department_id}&${query}`)
  const grid = await admin.get(`/v1/scorecard/task-delivery/month?department_id=${department_id}&${query}`)
  const heatMap = await admin.get(`${BSC}/heat-map?cycle_id=2026&department_id=${department_id}`)
  if (bsc.body.view_mode !== "aggregate" || cluster.body.view_mode !== "aggregate") throw new Error("not the aggregate")
  const column = heatMap.body.months.findIndex(({ month: each }) => each === Number(number))
  return {
    bsc: ids(bsc.body.items),
    cluster: ids(cluster.body.items),
    export: exported.text
      .trim()
      .split("\n")
      .slice(1)
      .flatMap((line) => line.split(",")[0] ?? [])
      .toSorted(),
    evaluations: ids(evaluations.body.items),
    schedules: ids(schedules.body.items),
    grid: ids(grid.body.items),
    heatMap: ids(heatMap.body.items.filter(({ cells }) => cells[column]?.total_score !== null)),
  }
}

const everywhere = (...people: string[]) =>
  Object.fromEntries(
    ["bsc", "cluster", "export", "evaluations", "schedules", "grid", "heatMap"].map((view) => [view, people]),
  )

const rowsOf = async (month: string) =>
  new Map(
    (await world.app.platform.warehouse.rowsOf(["BEST", "LATE", "NONE"], [month])).map((row) => [row.employee_id, row]),
  )
const sync = (month: number) => admin.post(`${BSC}/sync`, { year: 2026, month })

describe("a draft month", () => {
  test("shows people where they were on their last employed day in it", async () => {
    await move("LATE", south.department_id, "2026-10-10")
    await move("NONE", south.department_id, "2026-11-01")
    expect(await peopleOf(south, "2026-10")).toEqual(everywhere("LATE"))
    expect(await peopleOf(north, "2026-10")).toEqual(everywhere("BEST", "NONE"))
    expect(await peopleOf(south, "2026-09")).toEqual(everywhere())
    expect(await peopleOf(north, "2026-09")).toEqual(everywhere("BEST", "LATE", "NONE"))
    expect(await sync(9)).toMatchObject({ status: 200 })
    expect(await sync(10)).toMatchObject({ status: 200 })
    expect(await peopleOf(south, "2026-10")).toEqual(everywhere("LATE"))
    expect(await peopleOf(north, "2026-09")).toEqual(everywhere("BEST", "LATE", "NONE"))
    expect((await rowsOf("2026-10")).get("LATE")).toMatchObject({
      ...south,
      department_name: "South",
      manager_id: "LEAD",
    })
  })

  test("a planned transfer within the month counts for it already", async () => {
    await move("LATE", north.department_id, "2026-10-20")
    expect(await peopleOf(south, "2026-10")).toEqual(everywhere())
    await eventually(async () => (await rowsOf("2026-10")).get("LATE")?.department_id === north.department_id)
    const planned = (await admin.get("/v1/employees/LATE/assignments")).body.items[0]
    await admin.delete(`/v1/employees/LATE/assignments/${planned?._id}`)
    // At once, while the warehouse still has the row of the canceled transfer.
    expect(await peopleOf(south, "2026-10")).toEqual(everywhere("LATE"))
  })

  test("leavers stay where they were on their last day, whatever HR clears afterwards", async () => {
    const { employee_id } = await addPerson(world, {
      department_id: south.department_id,
      separation_date: "2026-10-09",
    })
    const cleared = { employment_data: { department_id: null, manager_id: null }, effective_from: "2026-10-12" }
    expect((await admin.patch(`/v1/employees/${employee_id}`, cleared)).status).toBe(200)
    expect((await peopleOf(south, "2026-10"))["evaluations"]).toEqual(["LATE", employee_id].toSorted())
    await sql`update tbl_employees set doc = jsonb_set(doc, '{employment_data,bsc_enabled}', 'false')
      where _id = ${employee_id}`.execute(world.app.platform.db)
  })

  test("a transfer since an earlier day is calculated again in every draft month that it touches", async () => {
    const months = ["2026-08", "2026-09", "2026-10"]
    const departments = () => Promise.all(months.map(async (month) => (await rowsOf(month)).get("NONE")?.department_id))
    for (const { department_id } of [south, north]) {
      await move("NONE", department_id, "2026-08-15")
      await eventually(async () => (await departments()).every((each) => each === department_id))
      expect(await departments()).toEqual(months.map(() => department_id))
    }
  })
})

describe("requirements", () => {
  test("are those of the department as of the month, for figures and evaluation status alike", async () => {
    const rule = {
      department_id: south.department_id,
      kinds: ["sbs"],
      reason: "New team",
      cadence: "monthly",
      count: 1,
    }
    const made = await admin.post("/v1/scorecard/requirement-adjustments", { ...rule, from: "2026-10", to: "2026-10" })
    expect(made.status).toBe(201)
    for (const id of ["LATE", "BEST"] as const) {
      const receipt = await admin.get(`${BSC}/receipt?employee_id=${id}&${OCTOBER}`)
      const required = receipt.body.requirements.find(({ kind }) => kind === "sbs")
      const status = await admin.get(`/v1/scorecard/missing-excess-evals?employee_id=${id}&${OCTOBER}`)
      expect(required?.set_by === "department_adjustment").toBe(id === "LATE")
      expect(status.body.items[0]).toMatchObject({
        department_id: id === "LATE" ? south.department_id : north.department_id,
      })
      expect(status.body.items[0]?.kinds.sbs.required).toBe(required?.required)
    }
  })
})

const KINDS = ["transfer", "manager", "rename", "department", "cluster", "move", "hire", "cycle"] as const
type Act = {
  who: "BEST" | "LATE" | "NONE"
  day: string
  unit: "north" | "south"
  kind: (typeof KINDS)[number]
}
/** A change that a transfer, a later hire or another cycle brings. */
const ACT: fc.Arbitrary<Act> = fc.record({
  who: fc.constantFrom("BEST", "LATE", "NONE"),
  day: fc.constantFrom(
    "2026-08-10",
    "2026-09-01",
    "2026-09-17",
    "2026-09-30",
    "2026-10-01",
    "2026-10-15",
    "2026-11-20",
  ),
  unit: fc.constantFrom("north", "south"),
  kind: fc.constantFrom(...KINDS),
})

/** Everything that a final month shows, byte by byte. */
async function finalBytes(version: number): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`select doc::text || coalesce(payroll::text, '') as row
    from tbl_bsc_final_snapshots where month = '2026-09' and report_version = ${version}
    order by employee_id`.execute(world.app.platform.db)
  const month = "year=2026&month=9"
  const answers = [
    await admin.get(`${BSC}?view_mode=aggregate&${month}`),
    await admin.get(`${BSC}?view_mode=aggregate&department_id=${north.department_id}&${month}`),
    await admin.get(`${BSC}?view_mode=aggregate&cluster_id=${south.cluster_id}&${month}`),
    await admin.get(`${BSC}/export?${month}`),
    await admin.get(`${BSC}/export?department_id=${north.department_id}&${month}`),
    await admin.get(`${BSC}/payroll-export?${month}&format=csv`),
    await admin.get(`${BSC}/month-report/versions/${version}?${month}`),
    await admin.get(`${BSC}/month-report/versions/${version}/export?${month}&cluster_id=${north.cluster_id}`),
  ]
  for (const { status } of answers) expect(status).toBe(200)
  return [...rows.map(({ row }) => row), ...answers.map(({ text }) => text)]
}

describe("a final month", () => {
  test("keeps its rows, lists and exports to the byte, whatever happens to people, units and other cycles", async () => {
    await finalize(admin, SEPTEMBER)
    const before = await finalBytes(1)
    expect(before.length).toBeGreaterThan(8)
    let names = 0
    const act = async ({ who, day, unit, kind }: Act): Promise<void> => {
      const { department_id } = unit === "north" ? north : south
      const person = `/v1/employees/${who}` as const
      const name = `Name ${++names}`
      const answers = {
        transfer: () => admin.patch(person, { employment_data: { department_id }, effective_from: day }),
        manager: () => admin.patch(person, { employment_data: { manager_id: null }, effective_from: day }),
        rename: () => admin.patch(person, { personal_data: { last_name: name } }),
        department: () => admin.patch(`/v1/organization/departments/${department_id}`, { name }),
        cluster: () => admin.patch(`/v1/organization/clusters/${north.cluster_id}`, { name }),
        move: () =>
          admin.patch(`/v1/organization/departments/${south.department_id}`, {
            cluster_id: unit === "north" ? north.cluster_id : south.cluster_id,
          }),
        hire: () =>
          admin.post("/v1/employees", {
            hire_date: day,
            personal_data: { first_name: "Late", last_name: name },
            employment_data: { position: "Agent", department_id },
          }),
        cycle: () =>
          admin.patch("/v1/scorecard/configurations?cycle_id=2027", {
            evaluation_counts: { sbs: { cadence: "monthly", count: 1 + (names % 9) } },
          }),
      }
      const { status, text } = await answers[kind]()
      expect([kind, status, status < 300 ? "" : text]).toEqual([kind, kind === "hire" ? 201 : 200, ""])
    }
    await fc.assert(
      fc.asyncProperty(fc.array(ACT, { minLength: 1, maxLength: 6 }), async (acts) => {
        for (const each of acts) await act(each)
        expect(await finalBytes(1)).toEqual(before)
      }),
      { numRuns: 15 },
    )
    // The next test starts from one known transfer.
    for (const id of ["BEST", "LATE"]) await move(id, south.department_id, "2026-09-01")
  })

  test("a transfer counts when the month is regenerated, for those who are selected", async () => {
    const first = await finalBytes(1)
    await finalize(admin, { ...SEPTEMBER, regenerate: true, reason: "A transfer", employee_ids: ["BEST"] })
    const { body } = await admin.get(`${BSC}/month-report/versions/2?year=2026&month=9`)
    const departments = Object.fromEntries(body.items.map((row) => [row.employee_id, row.department_name]))
    const { name } = (await admin.get(`/v1/organization/departments/${south.department_id}`)).body
    expect(departments).toEqual({ BEST: name, LATE: "North", LEAD: null, NONE: "North" })
    expect((await finalBytes(1)).slice(0, 4)).toEqual(first.slice(0, 4))
    const payroll = await admin.get(`${BSC}/payroll-export?year=2026&month=9&format=csv`)
    expect(payroll.text).toMatch(new RegExp(`BEST,[^\\n]*${name},`))
    expect(payroll.text).toMatch(/NONE,[^\n]*North,/)
  })
})
