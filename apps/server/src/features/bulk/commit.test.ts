import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam, PATHS, setMonth, type Team } from "#features/entries/entries.test-support.ts"
import { drain, mailsTo } from "#features/notifications/notifications.test-support.ts"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { csvOfRows, preview, rowOf, undo, upload, type Row } from "./bulk.test-support.ts"

let world: TestWorld
let team: Team
let task: string
beforeAll(async () => {
  world = await openTestWorld("bulk_commit", { warehouse: "none" })
  team = await addTeam(world)
  task = await addTask(world)
})
afterAll(() => world.close())

const addMember = async () => (await addPerson(world, { department_id: team.department_id })).employee_id
const incident = (employee_id: string, overrides: Row = {}) => rowOf("incidents", employee_id, task, overrides)
const categoriesOf = async (employee_id: string) => {
  const { body } = await team.lead.get(`${PATHS.incidents}?employee_id=${employee_id}&sort=created_at`)
  return body.items.flatMap((entry) => ("category" in entry ? [entry.category] : []))
}
const commitRows = (preview_id: string, choice: object, caller: Caller = team.lead) =>
  caller.post(`${PATHS.incidents}/bulk/commit`, { preview_id, ...choice })
const restOf = (preview_id: string, caller: Caller = team.lead) =>
  caller.get(`${PATHS.incidents}/bulk/previews/${preview_id}/rest`)
const seenRows = (rows: readonly Row[]) => preview(team.lead, "incidents", csvOfRows(rows))

/** The notifications in the inboxes of these people, and the mails to them. */
async function receivedBy(people: readonly { employee_id: string; email: string }[]): Promise<[number, number][]> {
  await drain(world)
  const received: [number, number][] = []
  for (const person of people) {
    const { body } = await (
      await world.as(person.email)
    ).get("/v1/notifications?type=scorecard.incidents.submitted_for_you")
    received.push([body.items.length, (await mailsTo(world, person)).length])
  }
  return received
}

test("the same list plus one row: duplicates are named, and skipping them writes one row and tells one person once", async () => {
  const people = await Promise.all(
    Array.from({ length: 4 }, () => addPerson(world, { department_id: team.department_id })),
  )
  const one = present(people[0]).employee_id
  const rows = people.map(({ employee_id }) => incident(employee_id, { category: "Late parcel" }))
  expect((await upload(team.lead, "incidents", rows)).created).toBe(4)
  expect(await receivedBy(people)).toEqual(people.map(() => [1, 1]))

  const { body } = await seenRows([...rows, incident(one, { category: "Wrong parcel" })])
  expect([body.total, body.valid, body.with_warnings, body.already_committed]).toEqual([5, 5, 4, null])
  const duplicate = {
    code: "duplicate",
    message: "An entry of the same type is already recorded for this person on October 15, 2026.",
  }
  expect(body.rows.map(({ warnings }: { warnings: object[] }) => warnings)).toEqual([
    [duplicate],
    [duplicate],
    [duplicate],
    [duplicate],
    [],
  ])

  const done = await commitRows(body.preview_id, { on_duplicate: "skip" })
  expect(done.body).toMatchObject({ created: 1, updated: 0, skipped: 4 })
  expect(await categoriesOf(one)).toEqual(["Late parcel", "Wrong parcel"])
  expect(await receivedBy(people)).toEqual([
    [2, 2],
    [1, 1],
    [1, 1],
    [1, 1],
  ])
  expect((await undo(team.lead, done.body.batch_id)).status).toBe(204)
  expect(await categoriesOf(one)).toEqual(["Late parcel"])
})

test("duplicates are written unless they are to be skipped", async () => {
  const person = await addMember()
  const { body } = await seenRows([incident(person), incident(person, { remarks: "Again" })])
  expect(body.rows.map(({ status }: { status: string }) => status)).toEqual(["valid", "valid"])
  expect((await commitRows(body.preview_id, {})).body).toMatchObject({ created: 2, skipped: 0 })
  expect(await categoriesOf(person)).toHaveLength(2)
})

test("of alike rows of a file, the first valid one is written", async () => {
  const person = await addMember()
  const rows = ["wrong", "minor", "major"].map((severity) => incident(person, { severity }))
  const { body } = await seenRows(rows)
  const done = await commitRows(body.preview_id, { rows: "valid", on_duplicate: "skip" })
  expect(done.body).toMatchObject({ created: 1, skipped: 2 })
  const { body: list } = await team.lead.get(`${PATHS.incidents}?employee_id=${person}`)
  expect(list.items).toMatchObject([{ severity: "minor" }])
})

test("valid rows are committed without the invalid ones, which were told and can be downloaded", async () => {
  const [person, other] = [await addMember(), await addMember()]
  const rows = [
    incident(person),
    incident(other, { severity: "huge", description: "=1+1" }),
    incident("NOBODY", { category: "+49 89" }),
  ]
  const { body } = await seenRows(rows)
  expect([body.valid, body.invalid]).toEqual([1, 2])
  const before = await restOf(body.preview_id)
  expect(before.headers["content-type"]).toContain("text/csv")
  expect(before.headers["content-disposition"]).toContain("rows-rest.csv")
  const [header, ...lines] = before.text.trimEnd().split("\r\n")
  expect(header?.split(",").at(-1)).toBe("import_reason")
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain("'=1+1")
  expect(lines[1]).toContain("NOBODY")
  expect(lines[1]).toContain("'+49 89")
  expect(lines[1]).toMatch(/There is no such employee/)

  expect((await commitRows(body.preview_id, {})).body.code).toBe("rows_invalid")
  const done = await commitRows(body.preview_id, { rows: "valid" })
  expect(done.body).toMatchObject({ created: 1, skipped: 2 })
  expect(await categoriesOf(person)).toHaveLength(1)
  expect((await restOf(body.preview_id)).text).toBe(before.text)
  expect((await commitRows(body.preview_id, { rows: "valid" })).body.code).toBe("preview_committed")

  const corrected = before.text.replace("huge", "major").replace("NOBODY", other)
  const again = await preview(team.lead, "incidents", corrected)
  expect([again.body.valid, again.body.invalid, again.body.mapping_source]).toEqual([2, 0, "exact"])
  expect((await commitRows(again.body.preview_id, {})).body).toMatchObject({ created: 2, skipped: 0 })
  const { body: list } = await team.lead.get(`${PATHS.incidents}?employee_id=${other}&sort=created_at`)
  expect(list.items).toMatchObject([{ description: "=1+1" }, { category: "+49 89" }])
  const nothing = await restOf(again.body.preview_id)
  expect(nothing.text.trimEnd().split("\r\n")).toHaveLength(1)
})

test("the remaining rows are the maker's, and gone with the preview", async () => {
  const { body } = await seenRows([incident(await addMember())])
  expect((await restOf(body.preview_id, team.supervisor)).status).toBe(404)
  expect((await team.lead.get(`${PATHS.productivity}/bulk/previews/${body.preview_id}/rest`)).status).toBe(404)
  expect((await restOf("01890000-0000-7000-8000-000000000000")).status).toBe(404)
  world.setNow("2026-10-15T17:00:00Z")
  expect((await restOf(body.preview_id)).status).toBe(404)
  world.setNow("2026-10-15T16:00:00Z")
})

test("a commit that would write no row is refused, and can be repeated with another choice", async () => {
  const person = await addMember()
  await upload(team.lead, "incidents", [incident(person)])
  const { body } = await seenRows([incident(person), incident(person, { severity: "none" })])
  const refused = await commitRows(body.preview_id, { rows: "valid", on_duplicate: "skip" })
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    422,
    "nothing_to_import",
    "Nothing was changed: each of the 2 rows is invalid, a duplicate, or needs another row that is.",
  ])
  expect((await commitRows(body.preview_id, { rows: "valid" })).body).toMatchObject({ created: 1, skipped: 1 })
})

test("rows of a month that was closed since are left out", async () => {
  const person = await addMember()
  const rows = ["2026-09-03", "2026-10-15"].map((date_of_occurrence) =>
    rowOf("productivity", person, task, { date_of_occurrence }),
  )
  const { body } = await preview(team.lead, "productivity", csvOfRows(rows))
  expect(body.valid).toBe(2)
  await setMonth(world, "2026-09", "final")
  const path = `${PATHS.productivity}/bulk` as const
  const { preview_id } = body
  expect((await team.lead.post(`${path}/commit`, { preview_id })).body.code).toBe("month_finalized")
  const done = await team.lead.post(`${path}/commit`, { preview_id, rows: "valid" })
  expect(done.body).toMatchObject({ created: 1, skipped: 1 })
  const rest = await team.lead.get(`${path}/previews/${preview_id}/rest`)
  expect(rest.text).toContain("2026-09-03")
  expect(rest.text).not.toContain("2026-10-15")
  await setMonth(world, "2026-09", "draft")
})

test("an unknown choice is refused", async () => {
  const { body } = await seenRows([incident(await addMember())])
  const refused = await commitRows(body.preview_id, { rows: "some", on_duplicate: "merge" })
  expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ["rows", "on_duplicate"],
  ])
})
