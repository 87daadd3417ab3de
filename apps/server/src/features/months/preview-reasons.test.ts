import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { present } from "#test/support/present.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { addLateness, addTeam, finalize, openMonthsWorld } from "./months.test-support.ts"
import { asTest } from "#test/support/statements.ts"

const SEPTEMBER = { year: 2026, month: 9 }
const PREVIEW = "/v1/dashboard/bsc/finalize/preview"
const PEOPLE = ["BEST", "LATE", "LEAD", "NONE"] as const
type Id = (typeof PEOPLE)[number]
type Reason = "entries" | "task_delivery" | "schedule" | "person"

let world: TestWorld
let admin: Caller
let version = 1
beforeAll(async () => {
  world = await openMonthsWorld("preview_reasons")
  await addTeam(world, "2026-09")
  admin = await world.as("admin@example.com")
  await finalize(admin, SEPTEMBER)
})
afterAll(() => world.close())

type Row = { employee_id: string; figures: string; whole: string }

/** The stored rows of the latest version: their figures, and every byte of them. */
async function storedRows(): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`select employee_id, (doc - 'computed_at')::text as figures,
    concat(doc::text, payroll::text, inputs::text) as whole from tbl_bsc_final_snapshots
    where month = '2026-09' and report_version = ${version}`.execute(world.app.platform.db)
  return new Map(rows.map((row) => [row.employee_id, row]))
}

async function preview(employee_ids?: readonly string[]) {
  const { status, body } = await admin.post(PREVIEW, { ...SEPTEMBER, ...(employee_ids && { employee_ids }) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function regenerate(employee_ids?: string[]): Promise<void> {
  const selected = employee_ids && { employee_ids }
  const job = await finalize(admin, { ...SEPTEMBER, regenerate: true, reason: "A correction", ...selected })
  expect(job.status, JSON.stringify(job.error)).toBe("succeeded")
  version += 1
}

/** Changes each of these for good, so that the person's row differs from any before. */
let changes = 0
const CHANGES: Record<Reason, (id: Id) => Promise<unknown>> = {
  entries: (id) => addLateness(world, id, "2026-09-22"),
  // The first is a working day of every schedule here.
  async task_delivery(id) {
    const finished_task = ++changes % 50
    const day = { employee_id: id, work_date: "09/01/2026", finished_task, task_count: 50 }
    const { status, body } = await admin.put("/v1/scorecard/task-delivery/day", day)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  },
  async schedule(id) {
    const working = 1 + (++changes % 27)
    const days = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [String(at + 1), at < working ? "WD" : "OFF"] as const),
    )
    const path = `/v1/scorecard/schedules/${id}/2026/9` as const
    const { status, body } = await admin.put(path, { days })
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  },
  person: (id) =>
    sql`update tbl_employees set doc = jsonb_set(doc, '{personal_data,last_name}', to_jsonb(${`Name ${++changes}`}::text))
      where _id = ${id}`.execute(world.app.platform.db),
}

test("the preview names exactly those whose row then changes, and why; the others stay the same to the byte", async () => {
  const pending = new Map<string, Set<Reason>>()
  const person = fc.constantFrom(...PEOPLE)
  const change = fc.tuple(person, fc.constantFrom(...(Object.keys(CHANGES) as Reason[])))
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 3 }),
      fc.subarray([...PEOPLE], { minLength: 1 }),
      async (made, ids) => {
        for (const [id, reason] of made) {
          await CHANGES[reason](id)
          pending.set(id, (pending.get(id) ?? new Set()).add(reason))
        }
        const before = await storedRows()
        const { items, total, compared_with } = await preview(ids)
        expect(compared_with).toBe("final")
        await regenerate(ids)
        const after = await storedRows()

        const isChanged = (id: string) => before.get(id)?.figures !== after.get(id)?.figures
        expect(items.map(({ employee_id }) => employee_id)).toEqual([...PEOPLE].filter(isChanged))
        expect(total).toBe(items.length)
        for (const id of PEOPLE.filter((one) => !ids.includes(one))) {
          expect(after.get(id)?.whole).toBe(before.get(id)?.whole)
        }
        for (const item of items) {
          expect(new Set(item.reasons)).toEqual(pending.get(item.employee_id))
          const [was, is] = [before, after].map((rows) => JSON.parse(present(rows.get(item.employee_id)).figures))
          expect([item.before?.total_score, item.after?.total_score]).toEqual([was.total_score, is.total_score])
        }
        for (const id of ids) pending.delete(id)
      },
    ),
    { numRuns: 15 },
  )
}, 180_000)

test("a final from before inputs were kept tells by its figures why it would change", async () => {
  await regenerate()
  await asTest(() => sql`update tbl_bsc_final_snapshots set inputs = null`.execute(world.app.platform.db))
  expect((await preview()).items).toEqual([])
  for (const [id, reason] of [
    ["BEST", "entries"],
    ["LEAD", "schedule"],
    ["NONE", "person"],
  ] as const) {
    await CHANGES[reason](id)
  }
  const reasons = new Map((await preview()).items.map((item) => [item.employee_id, item.reasons]))
  expect([...reasons.keys()]).toEqual(["BEST", "LEAD", "NONE"])
  expect(reasons.get("BEST")).toEqual(["entries"])
  expect(reasons.get("LEAD")).toContain("schedule")
  expect(reasons.get("NONE")).toEqual(["person"])
})

test("a changed configuration is the reason of everyone whose figures it changes", async () => {
  await regenerate()
  const { numAffectedRows } = await sql`update tbl_scorecard_config
    set doc = jsonb_set(doc, '{bands,-1,label}', '"Low"'), version = version + 1
    where doc->>'cycle_id' = '2026' and doc ? 'bands'`.execute(world.app.platform.db)
  expect(numAffectedRows).toBe(1n)
  const { items } = await preview()
  expect(items.length).toBeGreaterThan(0)
  expect(items.map(({ reasons }) => reasons.join())).toEqual(items.map(() => "configuration"))
})

test("only people who exist are previewed", async () => {
  const { status, body } = await admin.post(PREVIEW, { ...SEPTEMBER, employee_ids: ["BEST", "GHOST"] })
  expect([status, body.errors?.[0]?.path]).toEqual([422, "employee_ids"])
})
