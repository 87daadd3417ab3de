import { daysOf, easternDay, isEmployed } from "./days.ts"
import { enterAndDispute } from "./disputes.ts"
import { granted } from "./api.ts"
import { compareLive, compareVersion, expectedRows, finalize, type Reading } from "./reading.ts"

/**
 * Entries that come, and are disputed, after the closing: the version stays, the live figures follow, and regenerating
 * one of the people changes only that row. Tells how many entries there were.
 */
export async function correctClosedMonth(reading: Reading): Promise<number> {
  const { company, month } = reading
  const before = expectedRows(reading)
  const today = easternDay(company.api.now())
  const people = [...company.company.people.values()].filter(
    (person) => before.has(person.employee_id) && isEmployed(person, today) && isEmployed(person, `${month}-20`),
  )
  const [first, ...others] = company.random.some(people, 3)
  if (!first) return 0
  const admin = await company.api.admin()
  const { _id: taskId } = await granted(admin.post("/v1/scorecard/tasks", { name: `Checks of ${month}` }))
  for (const { employee_id } of [first, ...others]) {
    const date = daysOf(month)[19] ?? ""
    const draft = { kind: "attendance" as const, issue_type: "tardiness" as const, employee_id, date }
    await enterAndDispute(company, { ...draft, at: company.api.now() }, taskId)
  }
  await compareVersion(reading, 1, before)
  await compareLive(reading)
  await finalize(reading, { employee_ids: [first.employee_id] })
  const after = expectedRows(reading).get(first.employee_id)
  await compareVersion(reading, 2, after ? new Map([...before, [first.employee_id, after]]) : before)
  return others.length + 1
}
