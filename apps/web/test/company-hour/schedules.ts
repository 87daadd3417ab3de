import { expect } from "@playwright/test"
import { call, type Program } from "../../../server/test/support/program.ts"

/*
 * When the company does not work as the weekdays say.
 */

type Caller = { program: Program; token: string }

export async function addHoliday({ program, token }: Caller, holiday: { date: string; name: string }): Promise<void> {
  const { status } = await call(program, token, "POST", "/v1/scorecard/holidays", { ...holiday, code: "HOL" })
  expect(status).toBe(201)
}

/** Tuesday to Saturday, for a department. */
export async function addPattern(
  { program, token }: Caller,
  { name, department }: { name: string; department: string },
): Promise<void> {
  const [off, on] = ["OFF", "WD"]
  const week = { mon: off, tue: on, wed: on, thu: on, fri: on, sat: on, sun: off }
  const created = await call(program, token, "POST", "/v1/scorecard/shift-patterns", { name, weeks: [week] })
  expect(created.status).toBe(201)
  const { body: units } = await call(program, token, "GET", "/v1/organization/departments?limit=100")
  const unit = units.items.find((each: { name: string }) => each.name === department)
  const assigned = await call(program, token, "POST", `/v1/scorecard/shift-patterns/${created.body._id}/assignments`, {
    department_id: unit?._id,
    from: "2026-11-01",
  })
  expect(assigned.status).toBe(201)
}
