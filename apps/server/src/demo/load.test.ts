import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openSeeding, seedingUseCases } from "#app/seed.ts"
import { sql } from "#platform/documents/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import type { LoadProgress, LoadQuestion } from "./index.ts"
import { LOAD_MIX } from "./load-month.ts"

const question: LoadQuestion = { employees: 200, months: 2, seed: 1, add: false, onProgress: () => {} }

let world: TestWorld
const seen: LoadProgress[] = []
beforeAll(async () => {
  world = await openTestWorld("load")
  const onProgress = (progress: LoadProgress) => void seen.push(progress)
  await openSeeding(world.app.platform).seedLoad({ ...question, onProgress })
})
afterAll(() => world.close())

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>, on = world): Promise<Row[]> {
  return (await query.execute(on.app.platform.db)).rows
}

const people = () => rowsOf(sql<{ _id: string; access_level: number }>`select _id, access_level from tbl_employees`)

describe("the load", () => {
  test("is as many people as asked for, fifty to a department, led on every level", async () => {
    const loaded = (await people()).filter(({ _id }) => _id.startsWith("L"))
    expect(loaded).toHaveLength(200)
    expect(new Set(loaded.map(({ access_level }) => access_level))).toEqual(new Set([1, 2, 3, 4]))
    const departments = await rowsOf(sql<{ n: number }>`select count(*) as n from tbl_employees
      where department_id is not null group by department_id`)
    expect(departments.map(({ n }) => n)).toEqual([50, 50, 50, 50])
  })

  test("is thirty entries for each person and month, of every kind, also in the month that is under way", async () => {
    for (const [table, mix] of [
      ["tbl_sbs_entries", LOAD_MIX.sbs],
      ["tbl_non_sbs_entries", LOAD_MIX.non_sbs],
      ["tbl_atw_entries", LOAD_MIX.atw],
      ["tbl_attendance_issues", LOAD_MIX.attendance],
      ["tbl_productivity_issues", LOAD_MIX.productivity],
      ["tbl_additional_points_entries", LOAD_MIX.additional_points],
      ["tbl_incidents", LOAD_MIX.incidents],
    ] as const) {
      const found = await rowsOf(sql<{ month: string; n: number; people: number }>`select month, count(*) as n,
        count(distinct employee_id) as people from ${sql.table(table)} group by month order by month`)
      expect(found).toEqual(["2026-09", "2026-10"].map((month) => ({ month, n: 200 * mix, people: 200 })))
    }
    expect(Object.values(LOAD_MIX).reduce((sum, count) => sum + count)).toBe(30)
  })

  test("is dated, and written down, before today", async () => {
    const [sbs] = await rowsOf(sql<{ day: string; at: string }>`select max(entry_date)::text as day,
      max(created_at) as at from tbl_sbs_entries`)
    expect(sbs && sbs.day < "2026-10-15").toBe(true)
    expect(sbs && sbs.at < "2026-10-15T04:00:00.000Z").toBe(true)
  })

  test("says how far it is", () => {
    expect(seen.map(({ month, people, of }) => [month, people, of])).toEqual([
      ["2026-09", 100, 200],
      ["2026-09", 200, 200],
      ["2026-10", 100, 200],
      ["2026-10", 200, 200],
    ])
  })

  test("can be synced and scored like any month", async () => {
    await seedingUseCases(world.app.platform).syncNow({ year: 2026, month: 9 })
    expect(await world.app.platform.warehouse.monthTotal("2026-09", { employee_ids: null })).toBe(200)
  })

  test("is refused by a database that has people, unless it is to be added", async () => {
    const before = (await people()).length
    const { seedLoad } = openSeeding(world.app.platform)
    await expect(seedLoad(question)).rejects.toThrow("has people already")
    expect(await people()).toHaveLength(before)
    await seedLoad({ ...question, employees: 60, months: 1, add: true })
    expect(await people()).toHaveLength(before + 60)
  })

  test("does not reach further back than the first cycle", async () => {
    await expect(openSeeding(world.app.platform).seedLoad({ ...question, add: true, months: 17 })).rejects.toThrow(
      "at most 16 months",
    )
  })

  test("is the same for the same seed and day", async () => {
    const hashOf = async (seed: number) => {
      const other = await openTestWorld(`load_seed`, { warehouse: "none" })
      await openSeeding(other.app.platform).seedLoad({ ...question, employees: 20, months: 1, seed })
      const [row] = await rowsOf(
        sql<{ hash: string }>`select md5(string_agg(doc::text, '' order by _id)) as hash from (
          select _id, doc from tbl_sbs_entries union all select _id, doc from tbl_employees where _id <> 'ADMIN'
          union all select _id, doc from tbl_schedules) documents`,
        other,
      )
      await other.close()
      return row?.hash
    }
    const first = await hashOf(5)
    expect(await hashOf(5)).toBe(first)
    expect(await hashOf(6)).not.toBe(first)
  })
})
