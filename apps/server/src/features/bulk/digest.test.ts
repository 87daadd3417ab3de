import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addTask, addTeam, draft, type Team } from "#features/entries/entries.test-support.ts"
import {
  addSignedInPerson,
  drain,
  listInbox,
  mailsTo,
  getNewestNotification,
  type SignedInPerson,
} from "#features/notifications/notifications.test-support.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { rowOf, undo, upload } from "./bulk.test-support.ts"

const TYPES = "/v1/system/notifications/types"
const SUBMITTED = "scorecard.sbs.submitted_for_you"

let world: TestWorld
let team: Team
let task: string
beforeAll(async () => {
  world = await openTestWorld("bulk_digest", { warehouse: "none" })
  team = await addTeam(world)
  task = await addTask(world)
})
afterAll(() => world.close())

const somebody = () => addSignedInPerson(world, { department_id: team.department_id })
const evaluation = ({ employee_id }: SignedInPerson, day: string) =>
  rowOf("sbs", employee_id, task, { task_evaluated_date: day })

describe("an upload and its undo", () => {
  test("notify each person once, however many entries are about them", async () => {
    const [many, one] = [await somebody(), await somebody()]
    const { batch_id } = await upload(team.lead, "sbs", [
      evaluation(many, "2026-10-09"),
      evaluation(one, "2026-10-05"),
      evaluation(many, "2026-09-30"),
      evaluation(many, "2026-10-01"),
    ])
    await drain(world)
    const link = `/entries/sbs?employee=${many.employee_id}&period=days&from=2026-09-30&to=2026-10-09`
    const { employee_id } = many
    const inbox = await listInbox(many)
    expect(inbox).toEqual([
      expect.objectContaining({
        type: SUBMITTED,
        title: "New side-by-side evaluations (3) for September 30, 2026 to October 9, 2026",
        link,
        data: { kind: "sbs", employee_id, entries: 3, date: "2026-09-30", last_date: "2026-10-09", batch_id },
      }),
    ])
    expect(inbox[0]?.body).toMatch(
      /added 3 side-by-side evaluations of September 30, 2026 to October 9, 2026 to your scorecard/,
    )
    expect((await mailsTo(world, many)).map(({ subject }) => subject)).toEqual([inbox[0]?.title])
    expect(await listInbox(one)).toEqual([
      expect.objectContaining({
        title: "New side-by-side evaluation for October 5, 2026",
        link: expect.stringMatching(/^\/entries\/sbs\?entry=[0-9a-f-]{36}$/),
      }),
    ])

    await undo(team.lead, batch_id)
    await drain(world)
    const after = await listInbox(many)
    expect(after).toHaveLength(2)
    expect(after[0]).toMatchObject({
      type: "scorecard.sbs.deleted_for_you",
      title: "Deleted: side-by-side evaluations (3) of September 30, 2026 to October 9, 2026",
      data: { entries: 3, batch_id },
    })
    expect(await listInbox(one)).toHaveLength(2)
    expect(await mailsTo(world, many)).toHaveLength(2)
  })

  test("notify each person once of the changes and once of the undo, without figures", async () => {
    const person = await somebody()
    const days = ["2026-10-05", "2026-10-06"]
    await upload(
      team.lead,
      "sbs",
      days.map((day) => evaluation(person, day)),
    )
    const { body } = await team.lead.get(`/v1/scorecard/sbs-entries?employee_id=${person.employee_id}`)
    const [first, second] = body.items
    const { batch_id } = await upload(team.lead, "sbs", [
      { _id: present(first?._id), quantity_score: 12.5 },
      { _id: present(second?._id), quantity_score: 13.5, remarks: "Seen again." },
    ])
    await drain(world)
    const changed = await getNewestNotification(person)
    expect(changed).toMatchObject({
      type: "scorecard.sbs.changed_for_you",
      title: "Changed: side-by-side evaluations (2) of October 5, 2026 to October 6, 2026",
      data: { entries: 2, batch_id, changed: "quantity_score,remarks" },
    })
    expect(changed.body).toMatch(/ changed 2 side-by-side evaluations .*: quantity score, remarks\./)
    expect(changed.body).not.toMatch(/12\.5|13\.5|Seen again/)
    expect(await listInbox(person)).toHaveLength(2)

    await undo(team.lead, batch_id)
    await drain(world)
    expect(await getNewestNotification(person)).toMatchObject({
      type: "scorecard.sbs.changed_for_you",
      data: { entries: 2 },
    })
    expect(await listInbox(person)).toHaveLength(3)
  })

  test("a notification about a moved entry names the former day", async () => {
    const person = await somebody()
    const entry = await team.lead.post("/v1/scorecard/sbs-entries", draft("sbs", person.employee_id, task))
    await team.lead.patch(`/v1/scorecard/sbs-entries/${entry.body._id}`, { task_evaluated_date: "2026-10-05" })
    await drain(world)
    const moved = await getNewestNotification(person)
    expect(moved.title).toBe("Changed: side-by-side evaluation of October 5, 2026")
    expect(moved.body).toContain("date (before: October 15, 2026)")
  })

  test("a notification about entries of a single day names the day", async () => {
    const many = await somebody()
    await upload(team.lead, "sbs", [
      evaluation(many, "2026-10-09"),
      { ...evaluation(many, "2026-10-09"), quantity_score: 12 },
    ])
    await drain(world)
    expect((await getNewestNotification(many)).title).toBe("New side-by-side evaluations (2) for October 9, 2026")
  })
})

describe("with an admin's own template", () => {
  const word = async (body_template: string | null) => {
    const admin = await world.as("admin@example.com")
    const title_template = body_template === null ? null : "Something new"
    const { status } = await admin.patch(`${TYPES}/${SUBMITTED}`, { title_template, body_template })
    expect(status).toBe(200)
  }
  const digestOf = async (days: string[]) => {
    const person = await somebody()
    await upload(
      team.lead,
      "sbs",
      days.map((day, at) => ({ ...evaluation(person, day), quantity_score: at })),
    )
    await drain(world)
    return (await getNewestNotification(person)).body
  }
  const two = ["2026-10-05", "2026-10-06"]

  test.each([
    ["{{count}} of {{date}}", two, "2 entries of October 5, 2026 to October 6, 2026"],
    ["{{count}} of {{date}}", ["2026-10-05"], "1 entry of October 5, 2026"],
    ["Look: {{ kind }}", two, "Look: side-by-side evaluations (2)"],
    ["Look at {{date}}", two, "Look at October 5, 2026 to October 6, 2026\n\n2 entries."],
    ["Look!", two, "Look!\n\n2 entries."],
    ["Look!", ["2026-10-05"], "Look!"],
  ])("%j of %j reads %j", async (template, days, body) => {
    await word(template)
    expect(await digestOf(days)).toBe(body)
    await word(null)
  })
})
