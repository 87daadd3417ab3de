import { Refusal } from "@scorecard/contracts/refusals"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openSeeding, seedingUseCases } from "#app/seed.ts"
import { sql } from "#platform/documents/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { completeCompany } from "./complete-company.ts"
import { fillIfEmpty } from "./fill-if-empty.ts"
import { openDemo, type Demo, type DemoUseCases } from "./index.ts"

const LAST_FINAL = "2026-09"
const TABLES = ["tbl_employees", "tbl_sbs_entries", "tbl_schedules", "tbl_task_delivery_entries", "tbl_audit_log"]

const withDemo = { config: { demoData: true } } as const

async function rowsOf<Row>(world: TestWorld, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(world.app.platform.db)).rows
}

async function counts(world: TestWorld): Promise<number[]> {
  const found = TABLES.map((name) => rowsOf(world, sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`))
  return (await Promise.all(found)).map(([row]) => row?.n ?? 0)
}

const reports = (world: TestWorld) =>
  rowsOf(
    world,
    sql<{ _id: string; status: string; finals: number; published: number | null; synced: string | null }>`
      select _id, status, (doc->>'report_version')::int as finals, (doc->>'published_report_version')::int as published,
        doc->>'last_rolling_sync_at' as synced from tbl_bsc_month_reports order by _id`,
  )

describe("the first start", () => {
  let world: TestWorld
  let demo: Demo
  beforeAll(async () => {
    world = await openTestWorld("demo", withDemo)
    demo = openSeeding(world.app.platform)
    await demo.fillIfEmpty()
  })
  afterAll(() => world.close())

  test("leaves every past month final and published, and the present one synced as a draft", async () => {
    const found = await reports(world)
    const present = found.pop()
    expect(found).toHaveLength(15)
    for (const { status, finals, published } of found) {
      expect({ status, finals, published }).toEqual({ status: "final", finals: 1, published: 1 })
    }
    expect(present).toMatchObject({ _id: "2026-10", status: "draft", finals: 0, synced: "2026-10-15T16:00:00.000Z" })
    const { warehouse } = world.app.platform
    const scope = { employee_ids: null }
    expect(await warehouse.monthTotal(LAST_FINAL, scope)).toBeGreaterThan(50)
    expect(await warehouse.monthTotal("2026-10", scope)).toBeGreaterThan(50)
    expect(await warehouse.stampOf("2026-10")).toMatchObject({ report_status: "draft" })
  })

  test("shows every band, about a third of bonuses, and someone failing each gate", async () => {
    const bands = await rowsOf(
      world,
      sql<{ band: string; n: number }>`select doc->'band'->>'band_key' as band, count(*) as n
        from tbl_bsc_final_snapshots group by 1`,
    )
    expect(new Set(bands.map(({ band }) => band))).toEqual(new Set(["goal", "near_goal", "developing", "below"]))
    const [bonus] = await rowsOf(
      world,
      sql<{ share: number }>`select avg((coalesce((doc->>'bonus_qualified')::boolean, false))::int) as share
        from tbl_bsc_final_snapshots`,
    )
    expect(bonus?.share).toBeGreaterThan(0.25)
    expect(bonus?.share).toBeLessThan(0.45)
    const failed = await rowsOf(
      world,
      sql<{ gate: string }>`select distinct gate->>'check' as gate
        from tbl_bsc_final_snapshots, jsonb_array_elements(doc->'bonus_qualification_breakdown') as gate
        where gate->>'passed' = 'false'`,
    )
    expect(failed.map(({ gate }) => gate).toSorted()).toEqual([
      "attendance",
      "incidents",
      "performance",
      "red_flags",
      "weekly_submission",
    ])
  })

  test("made enough evaluations that few ratios lie below 1", async () => {
    const ratios = await rowsOf(
      world,
      sql<{ full: boolean; n: number }>`select (kpi->'basis'->>'ratio')::numeric = 1 as full, count(*) as n
        from tbl_bsc_final_snapshots, jsonb_array_elements(doc->'kpms') kpm, jsonb_array_elements(kpm->'kpis') kpi
        where kpi->'basis'->>'ratio' is not null group by 1`,
    )
    const of = (full: boolean) => ratios.find((row) => row.full === full)?.n ?? 0
    expect(of(false)).toBeGreaterThan(20)
    expect(of(true)).toBeGreaterThan(of(false) * 5)
  })

  test("lets everyone sign in and see their own pool", async () => {
    const lead = await world.as("amina.okonkwo@example.com")
    expect(lead.token).not.toBe("")
  })

  test("is the only one that changes anything", async () => {
    const before = await counts(world)
    await demo.fillIfEmpty()
    await openSeeding(world.app.platform).fillIfEmpty()
    expect(await counts(world)).toEqual(before)
  })
})

describe("a start", () => {
  /** A world that was opened empty; what the demo does at a start is done by the test. */
  const inWorld = async (label: string, work: (world: TestWorld) => Promise<void>) => {
    const world = await openTestWorld(label, { warehouse: "none", now: "2025-09-10T16:00:00Z" })
    world.app.platform.config.demoData = true
    try {
      await work(world)
    } finally {
      await world.close()
    }
  }

  test("without DEMO_DATA stays empty", async () => {
    const world = await openTestWorld("demo_off", { warehouse: "none" })
    await openSeeding(world.app.platform).fillIfEmpty()
    expect((await counts(world))[0]).toBe(1)
    await world.close()
  })

  test("together with others makes one company, which one of them completes", () =>
    inWorld("demo_race", async (world) => {
      const deps = { ...world.app.platform, needs: seedingUseCases(world.app.platform) }
      await Promise.all([1, 2, 3].map(() => fillIfEmpty(deps)))
      const completed = await Promise.all([1, 2, 3].map(() => completeCompany(deps)))
      expect(completed).toContain(true)
      const steps = await rowsOf(world, sql`select from tbl_audit_log where action like 'demo.%'`)
      expect(steps).toHaveLength(2)
      expect((await reports(world)).map(({ status }) => status)).toEqual(["final", "final", "draft"])
    }))

  test("leaves a database alone that has people", () =>
    inWorld("demo_people", async (world) => {
      await openSeeding(world.app.platform).seedLoad({
        employees: 1,
        months: 1,
        seed: 1,
        add: false,
        onProgress: () => {},
      })
      const before = await counts(world)
      await openSeeding(world.app.platform).fillIfEmpty()
      expect(await counts(world)).toEqual(before)
    }))

  test("that meets a document which the contracts refuse fails loudly and leaves nothing", () =>
    inWorld("demo_drift", async (world) => {
      const { needs } = openedWith(world, {})
      const refusing = {
        ...needs.collections.tasks,
        parse: () => needs.collections.clusters.parse({ doc: {}, version: 1 }),
      }
      const { demo } = openedWith(world, { collections: { ...needs.collections, tasks: refusing } })
      const before = await counts(world)
      await expect(demo.fillIfEmpty()).rejects.toThrow(/manager_ids/)
      expect(await counts(world)).toEqual(before)
    }))

  test("that dies while it closes the months is gone on with by the next", () =>
    inWorld("demo_died", async (world) => {
      const { needs } = openedWith(world, {})
      const dying: DemoUseCases["finalizeNow"] = (requester, asked) =>
        asked.month === 8 ? Promise.reject(new Error("killed")) : needs.finalizeNow(requester, asked)
      await expect(openedWith(world, { finalizeNow: dying }).demo.fillIfEmpty()).rejects.toThrow("killed")
      await openSeeding(world.app.platform).fillIfEmpty()
      expect((await reports(world)).map(({ status, finals }) => [status, finals])).toEqual([
        ["final", 1],
        ["final", 1],
        ["draft", 0],
      ])
    }))

  test("that finds a month taken by the job of one that died leaves the rest to the worker", () =>
    inWorld("demo_taken", async (world) => {
      const needs = seedingUseCases(world.app.platform)
      const finalizeNow: DemoUseCases["finalizeNow"] = (requester, asked) =>
        asked.month === 7
          ? Promise.reject(new Refusal("job_active", "A job is at work on 2025-07."))
          : needs.finalizeNow(requester, asked)
      const deps = { ...world.app.platform, needs: { ...needs, finalizeNow } }
      await fillIfEmpty(deps)
      expect(await completeCompany(deps)).toBe(false)
      expect((await reports(world)).map(({ status }) => status)).toEqual(["final", "draft"])

      const [job] = openSeeding(world.app.platform).jobs
      await job?.run({}, { jobId: "j", signal: AbortSignal.timeout(30_000), attempt: 1 })
      expect((await reports(world)).map(({ status }) => status)).toEqual(["final", "final", "draft"])
    }))
})

/** The demo on the product's own use cases, some of which are handed over changed. */
function openedWith(world: TestWorld, changed: Partial<DemoUseCases>) {
  const needs = seedingUseCases(world.app.platform)
  return { needs, demo: openDemo(world.app.platform, { ...needs, ...changed }) }
}
