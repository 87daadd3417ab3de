import { ENTRY_KINDS } from "@scorecard/domain"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import {
  addTask,
  addTeam,
  announcedOf,
  announcedTo,
  auditOf,
  checklist,
  DATE_FIELDS,
  draft,
  PATHS,
  setMonth,
  TODAY,
  type Team,
} from "./entries.test-support.ts"

let world: TestWorld
let admin: Caller
let team: Team
let task: string

beforeAll(async () => {
  world = await openTestWorld("entries", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  team = await addTeam(world)
  task = await addTask(world)
})
afterAll(() => world.close())

describe.each(ENTRY_KINDS)("an entry of the kind %s", (kind) => {
  const path = PATHS[kind]
  const submit = async (overrides: object = {}) => {
    const { status, body } = await team.lead.post(path, draft(kind, team.ids.colleague, task, overrides))
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }

  test("is submitted, with its author and time", async () => {
    const sent = draft(kind, team.ids.colleague, task)
    const { status, body, headers } = await team.lead.post(path, sent)
    expect({ status, code: body.code, errors: body.errors }).toEqual({ status: 201 })
    expect(body).toMatchObject({
      kind,
      employee_id: team.ids.colleague,
      [DATE_FIELDS[kind]]: TODAY,
      submitted_by_id: team.ids.lead,
      updated_by_id: team.ids.lead,
      source: "form",
      remarks: null,
      deleted_at: null,
      version: 1,
      created_at: "2026-10-15T16:00:00.000Z",
    })
    expect(headers).toMatchObject({ location: `${path}/${body._id}`, etag: '"1"' })
    expect(body.abilities).toEqual({ edit: true, delete: false, restore: false })
    const { warnings, ...shown } = body
    expect(warnings).toEqual([])
    expect((await team.lead.get(`${path}/${body._id}`)).body).toEqual(shown)
    expect(await auditOf(world, body._id)).toEqual([{ action: "entry.submitted", actor_id: team.ids.lead }])
    expect(await announcedTo(world, team.ids.colleague)).toContain(`scorecard.${kind}.submitted_for_you`)
  })

  test("is updated by a merge patch, and null clears optional fields", async () => {
    const { _id } = await submit({ remarks: "First words." })
    const moved = await team.lead.patch(`${path}/${_id}`, { remarks: null, [DATE_FIELDS[kind]]: "2026-10-14" })
    expect(moved.status).toBe(200)
    expect(moved.body).toMatchObject({ remarks: null, [DATE_FIELDS[kind]]: "2026-10-14", version: 2 })
    expect(moved.headers).toMatchObject({ etag: '"2"' })
    expect((await auditOf(world, _id)).map((record) => record.action)).toEqual(["entry.submitted", "entry.changed"])
    const announced = await announcedOf(world, _id)
    expect(announced.map(({ type }) => type)).toEqual([
      `scorecard.${kind}.submitted_for_you`,
      `scorecard.${kind}.changed_for_you`,
    ])
    expect(announced[1]).toMatchObject({
      recipient_ids: [team.ids.colleague],
      data: { date: "2026-10-14", former_date: TODAY, changed: expect.stringContaining("remarks") },
      link: `/entries/${kind}?entry=${_id}`,
    })
    // Repeating it changes nothing and notifies no one.
    expect((await team.lead.patch(`${path}/${_id}`, { remarks: null })).status).toBe(200)
    expect(await announcedOf(world, _id)).toHaveLength(2)
  })

  test("updated by the person it is about does not notify them", async () => {
    const { body } = await admin.post(path, draft(kind, "ADMIN", task))
    expect((await admin.patch(`${path}/${body._id}`, { remarks: "Mine." })).status).toBe(200)
    const announced = await announcedOf(world, body._id)
    expect(announced.map(({ type }) => type)).not.toContain(`scorecard.${kind}.changed_for_you`)
  })

  test("goes into the recycle bin, comes back, and is purged by a super admin only", async () => {
    const { _id, ...submitted } = await submit()
    expect((await team.lead.delete(`${path}/${_id}`)).status).toBe(403)
    expect((await team.supervisor.delete(`${path}/${_id}`)).status).toBe(204)
    expect(await announcedTo(world, team.ids.colleague)).toContain(`scorecard.${kind}.deleted_for_you`)
    for (const gone of [
      await team.lead.get(`${path}/${_id}`),
      await team.lead.patch(`${path}/${_id}`, { remarks: "x" }),
      await team.supervisor.delete(`${path}/${_id}`),
    ]) {
      expect(gone.status).toBe(404)
    }
    const bin = await team.lead.get(`/v1/scorecard/recycle-bin?kind=${kind}`)
    expect(bin.body.items).toHaveLength(1)
    expect(bin.body.items[0]).toMatchObject({
      _id,
      deleted_by_id: team.ids.supervisor,
      deleted_at: "2026-10-15T16:00:00.000Z",
    })

    const restored = await team.lead.post(`${path}/${_id}/restore`)
    expect(restored.status).toBe(200)
    const { warnings: _, ...shown } = submitted
    expect(restored.body).toEqual({ ...shown, _id, version: 3 })
    expect((await team.lead.post(`${path}/${_id}/restore`)).body.code).toBe("not_deleted")
    expect((await admin.delete(`/v1/scorecard/recycle-bin/${kind}/${_id}`)).body.code).toBe("not_deleted")

    await team.supervisor.delete(`${path}/${_id}`)
    expect((await team.head.delete(`/v1/scorecard/recycle-bin/${kind}/${_id}`)).status).toBe(403)
    expect((await admin.delete(`/v1/scorecard/recycle-bin/${kind}/${_id}`)).status).toBe(204)
    expect((await admin.post(`${path}/${_id}/restore`)).status).toBe(404)
    expect((await auditOf(world, _id)).at(-1)).toEqual({ action: "entry.purged", actor_id: "ADMIN" })
  })

  test("is never accepted with fields that the service sets, or with unknown fields", async () => {
    for (const field of [
      "_id",
      "kind",
      "submitted_by_id",
      "source",
      "version",
      "red_flag",
      "checklist_score",
      "colour",
    ]) {
      const { status, body } = await team.lead.post(path, draft(kind, team.ids.colleague, task, { [field]: "x" }))
      expect({ status, paths: body.errors?.map((error: { path: string }) => error.path) }).toEqual({
        status: 422,
        paths: [field],
      })
    }
    const { _id } = await submit()
    for (const field of ["employee_id", "submitted_by_id", "deleted_at", "red_flag"]) {
      expect((await team.lead.patch(`${path}/${_id}`, { [field]: "x" })).status).toBe(422)
    }
  })

  test("is never about the submitter, a person outside the pool, the future or a day before the first cycle", async () => {
    const codeOf = async (overrides: object, employeeId = team.ids.colleague) => {
      const { status, body } = await team.lead.post(path, draft(kind, employeeId, task, overrides))
      return [status, body.code]
    }
    expect(await codeOf({}, team.ids.lead)).toEqual([403, "own_entry"])
    expect(await codeOf({}, "ADMIN")).toEqual([404, "employee_not_found"])
    expect(await codeOf({}, "NOBODY")).toEqual([404, "employee_not_found"])
    expect(await codeOf({ [DATE_FIELDS[kind]]: "2026-10-16" })).toEqual([422, "date_in_future"])
    for (const day of ["2025-06-30", "0999-01-01", "2026-02-30", "15.10.2026", null]) {
      expect(await codeOf({ [DATE_FIELDS[kind]]: day })).toEqual([422, "invalid"])
    }
    expect((await team.member.post(path, draft(kind, team.ids.colleague, task))).status).toBe(403)
    expect((await world.anonymous.post(path, draft(kind, team.ids.colleague, task))).status).toBe(401)
  })

  test("is created once for one idempotency key", async () => {
    const before = (await team.lead.get(path)).body.total
    const key = { "idempotency-key": `once-${kind}` }
    const first = await team.lead.post(path, draft(kind, team.ids.colleague, task), key)
    const second = await team.lead.post(path, draft(kind, team.ids.colleague, task), key)
    expect([second.status, second.body]).toEqual([201, first.body])
    const other = await team.lead.post(path, draft(kind, team.ids.colleague, task, { remarks: "other" }), key)
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"])
    expect((await team.lead.get(path)).body.total).toBe(before + 1)
  })

  test("is not overwritten by a person who read an older version", async () => {
    const { _id } = await submit()
    await team.lead.patch(`${path}/${_id}`, { remarks: "newer" }, { "if-match": '"1"' })
    const stale = { "if-match": '"1"' }
    expect((await team.lead.patch(`${path}/${_id}`, { remarks: "late" }, stale)).status).toBe(412)
    expect((await team.supervisor.delete(`${path}/${_id}`, stale)).status).toBe(412)
    expect((await team.lead.get(`${path}/${_id}`)).body).toMatchObject({ remarks: "newer", version: 2 })
    await team.supervisor.delete(`${path}/${_id}`)
    expect((await team.lead.post(`${path}/${_id}/restore`, undefined, stale)).status).toBe(412)
    expect((await admin.delete(`/v1/scorecard/recycle-bin/${kind}/${_id}`, stale)).status).toBe(412)
  })

  test("can be edited at level 2 only by its submitter, and not at all if it is about them", async () => {
    const { body } = await team.supervisor.post(path, draft(kind, team.ids.colleague, task))
    expect((await team.lead.patch(`${path}/${body._id}`, { remarks: "x" })).body.code).toBe("not_own_submission")
    expect((await team.lead.patch(`${path}/${body._id}`, { nonsense: 1 })).status).toBe(403)
    await team.supervisor.delete(`${path}/${body._id}`)
    expect((await team.lead.post(`${path}/${body._id}/restore`)).body.code).toBe("not_own_submission")

    const aboutSupervisor = (await team.head.post(path, draft(kind, team.ids.supervisor, task))).body
    expect((await team.supervisor.patch(`${path}/${aboutSupervisor._id}`, { remarks: "x" })).body.code).toBe(
      "own_entry",
    )
    expect((await team.supervisor.delete(`${path}/${aboutSupervisor._id}`)).body.code).toBe("own_entry")
    expect((await admin.post(path, draft(kind, "ADMIN", task))).status).toBe(201)
  })
})

describe("the fields of the kinds", () => {
  const refused = async (kind: keyof typeof PATHS, overrides: object) => {
    const { status, body } = await team.lead.post(PATHS[kind], draft(kind, team.ids.colleague, task, overrides))
    return { status, paths: body.errors?.map((error: { path: string }) => error.path) }
  }
  const at = (...paths: string[]) => ({ status: 422, paths })

  test("scores lie between 0 and 100, and N/A is only where it may be", async () => {
    for (const score of [-0.01, 100.01, 33.333, "90", null, undefined]) {
      expect(await refused("sbs", { quantity_score: score })).toEqual(at("quantity_score"))
      expect(await refused("atw", { final_score: score })).toEqual(at("final_score"))
    }
    expect(await refused("sbs", { auditors_score: undefined })).toEqual(at("auditors_score"))
    expect(await refused("additional_points", { points: 0 })).toEqual(at("points"))
    expect(await refused("additional_points", { points: 100.01 })).toEqual(at("points"))
    expect(await refused("attendance", { minutes: 0 })).toEqual(at("minutes"))
    expect(await refused("incidents", { severity: "huge" })).toEqual(at("severity"))
  })

  test("references must exist", async () => {
    expect(await refused("atw", { impact: "world_peace" })).toEqual(at("impact"))
    expect(await refused("atw", { proof_file_id: task })).toEqual(at("proof_file_id"))
    expect(await refused("additional_points", { target_type: "kpi" })).toEqual(at("target_key"))
    expect(await refused("additional_points", { target_key: "tardiness" })).toEqual(at("target_key"))
    expect(await refused("sbs", { task_id: "01890a5d-ac96-774b-bcce-b302099a8057" })).toEqual(at("task_id"))
    expect(await refused("non_sbs", { task_id: await addTask(world, false) })).toEqual(at("task_id"))
  })

  test("a checklist answers every item of the rubric once, and no other item", async () => {
    const [first, ...rest] = checklist()
    expect(await refused("sbs", { checklist: rest })).toEqual(at("checklist"))
    expect(await refused("sbs", { checklist: undefined })).toEqual(at("checklist"))
    expect(await refused("sbs", { checklist: [...checklist(), first] })).toEqual(at("checklist.10.item_id"))
    expect(await refused("sbs", { checklist: [...checklist(), { item_id: "foreign", answer: "no" }] })).toEqual(
      at("checklist.10.item_id"),
    )
    expect(await refused("sbs", { checklist: [{ ...first, answer: "maybe" }, ...rest] })).toEqual(
      at("checklist.0.answer"),
    )
  })

  test("a checklist gives the score and the red flag, when submitted and after each update", async () => {
    const answers = checklist({ meets_deadline: "no", protects_data: "no" })
    const { body } = await team.lead.post(PATHS.sbs, draft("sbs", team.ids.colleague, task, { checklist: answers }))
    // T = 75 of 100, less 30 / 2.
    expect(body).toMatchObject({ checklist_score: 60, red_flag: true })
    const better = await team.lead.patch(`${PATHS.sbs}/${body._id}`, { checklist: checklist({ meets_deadline: "no" }) })
    expect(better.body).toMatchObject({ checklist_score: 75, red_flag: false })
  })

  test("an entry for a person who was not employed on the day is refused", async () => {
    expect(await refused("sbs", { task_evaluated_date: "2025-07-01", employee_id: "ADMIN" })).toMatchObject({
      status: 404,
    })
    const { department_id } = team
    const late = await addPerson(world, { department_id, hire_date: "2026-10-10" })
    const gone = await addPerson(world, { department_id, status: "inactive", separation_date: "2026-10-09" })
    const vague = await addPerson(world, { department_id, status: "inactive" })
    const on = (employee: { employee_id: string }, date_of_occurrence: string) =>
      refused("productivity", { employee_id: employee.employee_id, date_of_occurrence })
    expect(await on(late, "2026-10-09")).toEqual(at("date_of_occurrence"))
    expect((await on(late, "2026-10-10")).status).toBe(201)
    expect((await on(gone, "2026-10-09")).status).toBe(201)
    expect(await on(gone, "2026-10-10")).toEqual(at("date_of_occurrence"))
    expect(await on(vague, "2026-10-09")).toEqual(at("employee_id"))
  })
})

test("unchanged fields stay valid, even when the task was retired or the employee has left since", async () => {
  const retired = await addTask(world)
  const leaver = await addPerson(world, { department_id: team.department_id })
  const { body } = await team.lead.post(PATHS.sbs, draft("sbs", leaver.employee_id, retired))
  const { db } = world.app.platform
  await sql`update tbl_tasks set doc = jsonb_set(doc, '{active}', 'false') where _id = ${retired}`.execute(db)
  await sql`update tbl_employees set doc = jsonb_set(doc, '{status}', '"inactive"') where _id = ${leaver.employee_id}`.execute(
    db,
  )
  const url = `${PATHS.sbs}/${body._id}`
  expect((await team.lead.patch(url, { quantity_score: 12 })).body).toMatchObject({ quantity_score: 12, version: 2 })
  expect((await team.lead.patch(url, { task_evaluated_date: "2026-10-14" })).body.errors).toMatchObject([
    { path: "employee_id" },
  ])
  expect((await team.lead.patch(url, { task_id: await addTask(world, false) })).body.errors).toMatchObject([
    { path: "task_id" },
  ])
})

test("two updates at the same moment both count, or one is refused", async () => {
  const { body } = await team.lead.post(PATHS.atw, draft("atw", team.ids.colleague, task))
  const url = `${PATHS.atw}/${body._id}`
  const answers = await Promise.all([
    team.lead.patch(url, { final_score: 11 }),
    team.supervisor.patch(url, { remarks: "seen" }),
    team.head.patch(url, { description: "Said better." }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  const after = (await team.lead.get(url)).body
  expect(after).toMatchObject({ final_score: 11, remarks: "seen", description: "Said better.", version: 4 })
  const stale = { "if-match": '"4"' }
  const race = await Promise.all([1, 2, 3].map((final_score) => team.lead.patch(url, { final_score }, stale)))
  expect(race.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
})

describe("across the cycles", () => {
  test("before 2026 a non-SBS evaluation has no checklist, from 2026 on it has", async () => {
    const before = { task_evaluated_date: "2026-06-30" }
    const send = (overrides: object) =>
      team.lead.post(PATHS.non_sbs, draft("non_sbs", team.ids.colleague, task, overrides))
    expect((await send(before)).body.errors).toMatchObject([{ path: "checklist" }])
    expect((await send({ checklist: null })).body.errors).toMatchObject([{ path: "checklist" }])
    const { status, body } = await send({ ...before, checklist: undefined })
    expect([status, body.checklist, body.checklist_score, body.red_flag]).toEqual([201, null, null, false])

    const url = `${PATHS.non_sbs}/${body._id}`
    expect((await team.lead.patch(url, { task_evaluated_date: TODAY })).body.errors).toMatchObject([
      { path: "checklist" },
    ])
    const moved = await team.lead.patch(url, { task_evaluated_date: TODAY, checklist: checklist() })
    expect([moved.status, moved.body.checklist_score]).toEqual([200, 100])
    expect((await team.lead.patch(url, before)).status).toBe(422)
    const back = await team.lead.patch(url, { ...before, checklist: null })
    expect([back.status, back.body.checklist_score]).toEqual([200, null])
  })
})

describe("moves into and out of a final month", () => {
  test("both days of a move must be open, and a refusal changes nothing", async () => {
    const july = { task_evaluated_date: "2026-07-08" }
    const url = async (overrides: object) =>
      `${PATHS.sbs}/${(await team.lead.post(PATHS.sbs, draft("sbs", team.ids.colleague, task, overrides))).body._id}`
    const inside = await url(july)
    const outside = await url({})
    await setMonth(world, "2026-07", "final")
    for (const [from, change] of [
      [outside, july],
      [inside, { task_evaluated_date: TODAY }],
      [inside, { remarks: "x" }],
    ] as const) {
      const before = (await team.lead.get(from)).body
      const { status, body } = await team.supervisor.patch(from, change)
      expect([status, body.code, body.month]).toEqual([409, "month_finalized", "2026-07"])
      expect((await team.lead.get(from)).body).toEqual(before)
    }
    expect((await team.supervisor.delete(inside)).body.code).toBe("month_finalized")
    expect((await admin.delete(inside)).status).toBe(204)
    expect((await team.lead.post(`${inside}/restore`)).body.code).toBe("month_finalized")
    expect((await admin.post(`${inside}/restore`)).status).toBe(200)
    expect((await admin.patch(outside, july)).status).toBe(200)
    await setMonth(world, "2026-07", "draft")
    expect((await team.lead.patch(inside, { remarks: "open again" })).status).toBe(200)
  })

  test("validation errors are reported before the lock", async () => {
    const { body } = await team.lead.post(
      PATHS.sbs,
      draft("sbs", team.ids.colleague, task, { task_evaluated_date: "2026-08-05" }),
    )
    await setMonth(world, "2026-08", "final")
    const url = `${PATHS.sbs}/${body._id}`
    const stale = { "if-match": '"9"' }
    expect((await team.lead.patch(url, { quantity_score: 101 }, stale)).status).toBe(422)
    expect((await team.lead.patch(url, { checklist: [] }, stale)).status).toBe(422)
    expect((await team.lead.patch(url, { quantity_score: 99 }, stale)).status).toBe(412)
    expect((await team.lead.patch(url, { quantity_score: 99 })).status).toBe(409)
    const late = draft("sbs", team.ids.colleague, task, { task_evaluated_date: "2026-08-05", checklist: [] })
    expect((await team.lead.post(PATHS.sbs, late)).status).toBe(422)
  })
})
