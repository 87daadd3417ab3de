import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ask } from "#features/atw-requests/atw-requests.test-support.ts"
import { addTask, draft, PATHS } from "#features/entries/entries.test-support.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addSignedInPerson, drain, listInbox, mailsTo, type SignedInPerson } from "./notifications.test-support.ts"

let world: TestWorld
let admin: Caller
let task: string
let lead: SignedInPerson
let deputy: SignedInPerson
beforeAll(async () => {
  world = await openTestWorld("endings", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  task = await addTask(world)
  deputy = await addSignedInPerson(world, { employee_id: "DEPUTY", access_level: 3, access_scope: "company" })
  lead = await addSignedInPerson(world, { employee_id: "LEAD", access_level: 3 })
})
afterAll(() => world.close())

const unread = async ({ caller }: SignedInPerson) => (await caller.get("/v1/notifications/unread-count")).body.unread
const listTitles = async (person: SignedInPerson, query: "" | `?${string}` = "") =>
  (await listInbox(person, query)).map(({ title }) => title)
const day = "October 5, 2026"

describe("an entry that was deleted and restored", () => {
  const enter = async (liam: SignedInPerson) => {
    const given = draft("incidents", liam.employee_id, task, {
      incident_date: "2026-10-05",
      severity: "minor",
      category: "Safety",
    })
    const { _id } = (await lead.caller.post(PATHS.incidents, given)).body
    return { path: `${PATHS.incidents}/${_id}`, id: _id }
  }
  const remove = async (path: string) => {
    expect((await admin.delete(path)).status).toBe(204)
    await drain(world)
  }
  const restore = async (path: string) => {
    expect((await admin.post(`${path}/restore`)).status).toBe(200)
    await drain(world)
  }

  test("no longer shows the deletion; people who were emailed about it are emailed about the restoration", async () => {
    const liam = await addSignedInPerson(world, { manager_id: "LEAD" })
    const { path, id } = await enter(liam)
    await remove(path)
    const [deleted, added] = await listInbox(liam)
    expect(deleted).toMatchObject({ title: `Deleted: incident of ${day}`, link: "/entries/incidents?month=2026-10" })
    expect(added?.link).toBe(`/entries/incidents?entry=${id}`)
    expect(added?.body).toContain(`added an incident (minor, Safety) of ${day} to your scorecard.`)
    await restore(path)
    expect(await listTitles(liam)).toEqual([`New incident for ${day}`])
    expect(await unread(liam)).toBe(1)
    expect((await mailsTo(world, liam)).map(({ subject }) => subject)).toEqual([
      `New incident for ${day}`,
      `Deleted: incident of ${day}`,
      `Counts again: incident of ${day}`,
    ])
  })

  test("is announced if the deletion was read, even after a second deletion", async () => {
    const liam = await addSignedInPerson(world, { manager_id: "LEAD" })
    const { path } = await enter(liam)
    await remove(path)
    await liam.caller.post("/v1/notifications/read-all")
    await restore(path)
    expect(await listTitles(liam, "?unread=true")).toEqual([`Counts again: incident of ${day}`])
    await remove(path)
    expect((await listTitles(liam, "?unread=true"))[0]).toBe(`Deleted: incident of ${day}`)
    expect(await unread(liam)).toBe(2)
  })
})

describe("a request that was decided or withdrawn", () => {
  const date_of_occurrence = "2026-10-05"
  const requestFor = async (liam: SignedInPerson) => {
    const { _id } = (await ask(liam.caller, { date_of_occurrence })).body
    await drain(world)
    return _id
  }

  test("is no longer pending for other managers; the decision has the reason and the score", async () => {
    const liam = await addSignedInPerson(world, { manager_id: "LEAD" })
    const [first, second, third] = [await requestFor(liam), await requestFor(liam), await requestFor(liam)]
    expect(await unread(lead)).toBe(3)
    expect((await listInbox(lead))[0]?.link).toBe(`/atw-requests?scope=approval&request=${third}`)
    const path = "/v1/atw-entry-requests"
    const note = { review_note: "The proof is for a different day." }
    expect((await deputy.caller.post(`${path}/${first}/reject`, note)).status).toBe(200)
    await drain(world)
    expect(await unread(lead)).toBe(2)
    expect((await deputy.caller.post(`${path}/${second}/approve`, { final_score: 40 })).status).toBe(200)
    expect((await liam.caller.delete(`${path}/${third}`)).status).toBe(204)
    await drain(world)
    expect([await unread(lead), (await listInbox(lead)).length]).toEqual([0, 3])

    const [approved, rejected] = await listInbox(liam)
    expect(approved?.body).toContain("with a score of 40.")
    expect(rejected?.body).toContain("The proof is for a different day.")
    expect(rejected?.link).toBe(`/atw-requests?scope=mine&request=${first}`)
  })

  test("does not change notices of other requests, read or unread", async () => {
    const [liam, noah] = [
      await addSignedInPerson(world, { manager_id: "LEAD" }),
      await addSignedInPerson(world, { manager_id: "LEAD" }),
    ]
    const [one, other] = [await requestFor(liam), await requestFor(noah)]
    await deputy.caller.post(`/v1/atw-entry-requests/${one}/reject`, { review_note: "No." })
    await drain(world)
    const [left, ...more] = await listInbox(lead, "?unread=true")
    expect([left?.data["request_id"], more]).toEqual([other, []])
  })
})
