import type { EntryAbilities } from "@scorecard/contracts/entries"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addTeam, draft, PATHS, setMonth, type Team } from "./entries.test-support.ts"

const path = PATHS.productivity
const BIN = "/v1/scorecard/recycle-bin?kind=productivity&limit=200"
type Reader = "member" | "lead" | "supervisor" | "head" | "admin"

let world: TestWorld
let team: Team
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("entry_abilities", { warehouse: "none" })
  team = await addTeam(world)
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const callerOf = (reader: Reader) => (reader === "admin" ? admin : team[reader])
const allowed = (abilities: EntryAbilities) =>
  Object.entries(abilities).flatMap(([ability, may]) => (may ? [ability] : []))
const found = (answer: { body: { items: { _id: string; abilities: EntryAbilities }[] } }, id: string) =>
  answer.body.items.find(({ _id }) => _id === id)?.abilities ?? expect.fail("the list does not hold the entry")

async function submit(by: Reader, about: keyof Team["ids"], overrides: object = {}): Promise<string> {
  const { status, body } = await callerOf(by).post(path, draft("productivity", team.ids[about], "", overrides))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body._id
}

/** The submitter, the employee, the reader, and what the reader may do before and after the entry is deleted. */
const cases: [Reader, keyof Team["ids"], Reader, string[], string[]][] = [
  ["lead", "member", "member", [], []],
  ["lead", "colleague", "lead", ["edit"], ["restore"]],
  ["supervisor", "colleague", "lead", [], []],
  ["lead", "colleague", "supervisor", ["edit", "delete"], ["restore"]],
  ["head", "lead", "lead", [], []],
  ["head", "supervisor", "supervisor", [], []],
  ["head", "supervisor", "head", ["edit", "delete"], ["restore"]],
  ["head", "supervisor", "admin", ["edit", "delete"], ["restore"]],
]

test.each(cases)(
  "submitted by %s, about %s, seen by %s: %j, and in the recycle bin %j",
  async (by, about, reader, active, deleted) => {
    const caller = callerOf(reader)
    const id = await submit(by, about)
    const url = `${path}/${id}` as const
    expect(allowed((await caller.get(url)).body.abilities)).toEqual(active)
    expect(allowed(found(await caller.get(`${path}?limit=200`), id))).toEqual(active)
    // Granted abilities get past the 403: here with an empty change, and a delete with a version that never existed.
    expect((await caller.patch(url, {})).status).toBe(active.includes("edit") ? 200 : 403)
    expect((await caller.delete(url, { "if-match": '"99"' })).status).toBe(active.includes("delete") ? 412 : 403)

    await admin.delete(url)
    const bin = await caller.get(BIN)
    expect(bin.status === 200 ? allowed(found(bin, id)) : deleted).toEqual(deleted)
    const restored = await caller.post(`${url}/restore`)
    expect(restored.status).toBe(deleted.includes("restore") ? 200 : 403)
    expect(restored.status === 200 ? allowed(restored.body.abilities) : active).toEqual(active)
  },
)

test("a super admin may handle entries about themselves, too", async () => {
  const { body } = await admin.post(path, draft("productivity", "ADMIN", ""))
  expect(allowed(body.abilities)).toEqual(["edit", "delete"])
  expect(allowed((await admin.patch(`${path}/${body._id}`, { remarks: "Mine." })).body.abilities)).toEqual([
    "edit",
    "delete",
  ])
})

test("abilities ignore locks, and an export has no abilities", async () => {
  const id = await submit("lead", "colleague", { date_of_occurrence: "2026-07-08" })
  await setMonth(world, "2026-07", "final")
  const url = `${path}/${id}` as const
  expect(allowed((await team.lead.get(url)).body.abilities)).toEqual(["edit"])
  expect((await team.lead.patch(url, { remarks: "late" })).body.code).toBe("month_finalized")
  expect((await team.lead.get(`${path}/export`)).text.split("\r\n")[0]).not.toContain("abilities")
})
