import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { addTeam, draft, PATHS, setMonth, type Team } from "./entries.test-support.ts"

const BIN = "/v1/scorecard/recycle-bin"
let world: TestWorld
let team: Team

beforeAll(async () => {
  world = await openTestWorld("recycle_bin", { warehouse: "none", now: "2026-10-15T12:00:00Z" })
  team = await addTeam(world)
})
afterAll(() => world.close())

async function deleteAt(instant: string, date: string): Promise<string> {
  const { body } = await team.supervisor.post(
    PATHS.productivity,
    draft("productivity", team.ids.colleague, "", { date_of_occurrence: date }),
  )
  world.setNow(instant)
  await team.supervisor.delete(`${PATHS.productivity}/${body._id}`)
  return body._id
}

test("days of deletion are inclusive Eastern days, in the list and in its export", async () => {
  const late = await deleteAt("2026-10-16T03:59:59.999Z", "2026-10-01")
  const early = await deleteAt("2026-10-16T04:00:00Z", "2026-10-02")
  const found = async (query: string) => {
    const { body } = await team.lead.get(`${BIN}?sort=deleted_at&${query}`)
    const { text } = await team.lead.get(`${BIN}/export?sort=deleted_at&${query}`)
    const ids: string[] = body.items.map((entry: { _id: string }) => entry._id)
    expect(text.trim().split("\r\n")).toHaveLength(1 + ids.length)
    expect(ids.every((id) => text.includes(id))).toBe(true)
    return ids
  }
  expect(await found("")).toEqual([late, early])
  expect(await found("deleted_to=2026-10-15")).toEqual([late])
  expect(await found("deleted_from=2026-10-16")).toEqual([early])
  expect(await found("deleted_from=2026-10-15&deleted_to=2026-10-16")).toEqual([late, early])
  expect(await found("deleted_to=2026-10-14")).toEqual([])
  for (const wrong of ["deleted_from=2026-10-16&deleted_to=2026-10-15", "deleted_from=yesterday"])
    expect((await team.lead.get(`${BIN}?${wrong}`)).status).toBe(422)
})

test("a deleted entry of a final month stays in the recycle bin until the month is reopened", async () => {
  const id = await deleteAt("2026-10-16T16:00:00Z", "2026-09-30")
  const restore = () => team.supervisor.post(`${PATHS.productivity}/${id}/restore`)
  await setMonth(world, "2026-09", "final")
  expect(await restore()).toMatchObject({ status: 409, body: { code: "month_finalized" } })
  expect((await team.lead.get(`${BIN}?year=2026&month=9`)).body.total).toBe(1)
  await setMonth(world, "2026-09", "draft")
  expect((await restore()).status).toBe(200)
  expect((await team.lead.get(`${BIN}?year=2026&month=9`)).body.total).toBe(0)
  expect(await restore()).toMatchObject({ status: 409, body: { code: "not_deleted" } })
})
