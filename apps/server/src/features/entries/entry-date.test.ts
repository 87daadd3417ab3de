import { expect, test } from "vitest"
import { openTestWorld, type TestWorldOptions } from "#test/support/world.ts"
import { addTeam, draft, PATHS } from "./entries.test-support.ts"

/** The response to an incident on a day: its status if it was accepted, otherwise the refusal's code. */
async function openIncidents(label: string, options: TestWorldOptions) {
  const world = await openTestWorld(label, { warehouse: "none", ...options })
  const team = await addTeam(world)
  const answerOn = async (incident_date: string) => {
    const body = draft("incidents", team.ids.colleague, "", { incident_date })
    const reply = await team.lead.post(PATHS.incidents, body)
    return reply.status === 201 ? 201 : reply.body.code
  }
  return { world, answerOn }
}

test("BSC_TEST_FUTURE_MONTHS opens the days to the end of next month, and no further", async () => {
  const { world, answerOn } = await openIncidents("future_months", { config: { testFutureMonths: true } })
  expect(await answerOn("2026-11-30")).toBe(201)
  expect(await answerOn("2026-12-01")).toBe("date_in_future")
  await world.close()
})

test("tomorrow begins at midnight Eastern time, wherever the server runs", async () => {
  const { world, answerOn } = await openIncidents("eastern_day", { now: "2026-10-16T03:59:59.999Z" })
  expect(await answerOn("2026-10-16")).toBe("date_in_future")
  world.setNow("2026-10-16T04:00:00Z")
  expect(await answerOn("2026-10-16")).toBe(201)
  await world.close()
})
