import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/documents/index.ts"
import type { Answer, Caller, TestWorld } from "#test/world.ts"
import { addLateness, addTeam, finalize, openMonthsWorld } from "./months.test-support.ts"

const PREVIEW = "/v1/dashboard/bsc/finalize/preview"
const SEPTEMBER = { year: 2026, month: 9 }

let world: TestWorld
let admin: Caller

/** A final month after which somebody was taken out of scoring, and somebody was late. */
beforeAll(async () => {
  world = await openMonthsWorld("preview")
  await addTeam(world, "2026-09")
  admin = await world.as("admin@example.com")
  await finalize(admin, SEPTEMBER)
  for (const employee_id of ["BEST", "NONE"]) {
    await sql`update tbl_employees set doc = jsonb_set(doc, '{employment_data,bsc_enabled}', 'false')
      where _id = ${employee_id}`.execute(world.app.world.db)
  }
  await addLateness(world, "LEAD", "2026-09-03")
})
afterAll(() => world.close())

test("people who would leave the final are named in their place among the others", async () => {
  const { body } = await admin.post(PREVIEW, SEPTEMBER)
  expect(body).toMatchObject({
    compared_with: "final",
    next_cursor: null,
    summary: { employees: 2, employees_leaving: 2, totals_changed: 3 },
  })
  expect(body.items.map((item: any) => [item.employee_id, item.before !== null, item.after !== null])).toEqual([
    ["BEST", true, false],
    ["LATE", true, true],
    ["LEAD", true, true],
    ["NONE", true, false],
  ])
})

test("pages of any size hold everybody once", async () => {
  for (const limit of [1, 2, 3]) {
    const ids: string[] = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: Answer<any> = await admin.post(`${PREVIEW}?limit=${limit}${cursor && `&cursor=${cursor}`}`, SEPTEMBER)
      ids.push(...page.body.items.map((item: any) => item.employee_id))
      cursor = page.body.next_cursor
    }
    expect(ids).toEqual(["BEST", "LATE", "LEAD", "NONE"])
  }
})

test("a gate that finalizing turns is named with both sides", async () => {
  const { body } = await admin.post(PREVIEW, SEPTEMBER)
  const lead = body.items.find((item: any) => item.employee_id === "LEAD")
  expect(lead.gates_flipped).toEqual([{ check: "attendance", from: true, to: false }])
  expect(body.summary.gates_flipped).toBe(1)
})

test("a cursor of another month, or a made-up one, is refused", async () => {
  const { body } = await admin.post(`${PREVIEW}?limit=1`, SEPTEMBER)
  const answers = [
    await admin.post(`${PREVIEW}?cursor=${body.next_cursor}`, { year: 2026, month: 8 }),
    await admin.post(`${PREVIEW}?cursor=made-up.cursor`, SEPTEMBER),
  ]
  expect(answers.map((answer) => `${answer.status} ${answer.body.code}`)).toEqual([
    "422 cursor_invalid",
    "422 cursor_invalid",
  ])
})
