import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import {
  addModule,
  ARTICLE,
  ENROLLMENTS,
  expectOk,
  FILES,
  MODULES,
  openLearningWorld,
  openSchool,
  pdf,
  playerUrl,
  QUIZ,
  sendFile,
  type School,
} from "../learning.test-support.ts"

let world: TestWorld
let school: School
beforeAll(async () => {
  world = await openLearningWorld("learning_past")
  school = await openSchool(world)
})
afterAll(() => world.close())

const list = async (caller: Caller, query: string) => (await caller.get(`${ENROLLMENTS}?${query}`)).body
const findOwnRow = async (caller: Caller, id: string) =>
  (await caller.get(`${ENROLLMENTS}/mine`)).body.items.find((row: any) => row.module_id === id)
const complete = (caller: Caller, id: string, unit: { _id: string }) =>
  expectOk(caller.post(`${playerUrl(id)}/units/${unit._id}/complete`))

/** A person in the school's department who reports to its lead. */
async function addNewcomer() {
  const person = await addPerson(world, {
    department_id: school.department_id,
    manager_id: school.people.lead.employee_id,
  })
  return { ...person, caller: await world.as(person.email) }
}
const enrollDepartment = async (module_id: string) =>
  (await expectOk(school.author.post(ENROLLMENTS, { module_id, department_ids: [school.department_id] }))).items[0]

describe("completed modules stay in the report", () => {
  test("when the person leaves the enrolled department", async () => {
    const { id, units } = await addModule(school.author)
    await enrollDepartment(id)
    const { caller, employee_id } = await addNewcomer()
    await complete(caller, id, units[0])
    const patch = { employment_data: { department_id: (await addDepartment(world))._id } }
    await expectOk(school.admin.patch(`/v1/employees/${employee_id}`, patch))

    const [row] = (await list(school.lead, `module_id=${id}&employee_id=${employee_id}`)).items
    expect(row).toMatchObject({
      source: "past",
      status: "completed",
      percent: 100,
      completed_at: "2026-10-15T16:00:00.000Z",
      enrollment_id: null,
      department_enrollment_id: null,
      enrolled_at: null,
      due_date: null,
      employee_status: "active",
      abilities: { change: false, remove: false },
    })
    expect(await findOwnRow(caller, id)).toMatchObject({ source: "past", status: "completed" })
    expect((await list(school.lead, `module_id=${id}&source=past`)).total).toBe(1)
  })

  test("when the enrollment of the person or the department is deleted", async () => {
    const { id, units } = await addModule(school.author)
    const byDepartment = await enrollDepartment(id)
    const one = await addNewcomer()
    await complete(one.caller, id, units[0])
    await expectOk(school.admin.delete(`${ENROLLMENTS}/${byDepartment?._id}`))
    const own = await expectOk(school.outsider.post(`${MODULES}/${id}/enroll`))
    await complete(school.outsider, id, units[0])
    await expectOk(school.outsider.delete(`${ENROLLMENTS}/${own._id}`))

    const { items, total } = await list(school.admin, `module_id=${id}`)
    expect([total, items.map((row: any) => row.source)]).toEqual([2, ["past", "past"]])
    const csv = (await school.admin.get(`${ENROLLMENTS}/export?module_id=${id}`)).text
    expect(csv.split("\n").filter((line) => line.includes("past"))).toHaveLength(2)
  })

  test("when the person leaves the company", async () => {
    const { id, units } = await addModule(school.author)
    const { caller, employee_id } = await addNewcomer()
    const employee_ids = [employee_id, (await addNewcomer()).employee_id]
    await expectOk(school.author.post(ENROLLMENTS, { module_id: id, employee_ids }))
    await complete(caller, id, units[0])
    for (const each of employee_ids) await expectOk(school.admin.patch(`/v1/employees/${each}`, { status: "inactive" }))
    const { items } = await list(school.author, `module_id=${id}`)
    expect(items).toMatchObject([{ employee_id, source: "past", status: "completed", employee_status: "inactive" }])
  })

  test("but unfinished ones are hidden until the person is enrolled again", async () => {
    const { id, units } = await addModule(school.author, [ARTICLE, ARTICLE])
    const own = await expectOk(school.outsider.post(`${MODULES}/${id}/enroll`))
    await complete(school.outsider, id, units[0])
    await expectOk(school.outsider.delete(`${ENROLLMENTS}/${own._id}`))
    expect((await list(school.admin, `module_id=${id}`)).total).toBe(0)
    expect((await school.outsider.get(playerUrl(id))).body.code).toBe("not_enrolled")
    await expectOk(school.outsider.post(`${MODULES}/${id}/enroll`))
    expect((await list(school.admin, `module_id=${id}`)).items).toMatchObject([{ source: "self", percent: 50 }])
  })

  test("and are current enrollments again once the person is enrolled again", async () => {
    const { id, units } = await addModule(school.author)
    const own = await expectOk(school.outsider.post(`${MODULES}/${id}/enroll`))
    await complete(school.outsider, id, units[0])
    await expectOk(school.outsider.delete(`${ENROLLMENTS}/${own._id}`))
    await expectOk(school.outsider.post(`${MODULES}/${id}/enroll`))
    expect(await findOwnRow(school.outsider, id)).toMatchObject({ source: "self", status: "completed" })
    expect((await list(school.admin, `module_id=${id}`)).total).toBe(1)
  })
})

describe("people who completed a module", () => {
  test("can still read it and its files, even once it is archived, but cannot complete anything", async () => {
    const { _id: file_id } = await expectOk(sendFile(school.author, { name: "a.pdf", bytes: pdf() }))
    const { id, units } = await addModule(school.author, [{ kind: "file", title: "Handout", file_id }])
    const own = await expectOk(school.outsider.post(`${MODULES}/${id}/enroll`))
    await complete(school.outsider, id, units[0])
    await expectOk(school.outsider.delete(`${ENROLLMENTS}/${own._id}`))
    const quiz = await expectOk(school.author.post(`${MODULES}/${id}/units`, QUIZ))
    await expectOk(school.author.post(`${MODULES}/${id}/archive`))

    const { status, body } = await school.outsider.get(playerUrl(id))
    expect([status, body]).toMatchObject([
      200,
      { source: "past", preview: false, status: "completed", percent: 100, abilities: { learn: false } },
    ])
    expect((await school.outsider.get(`${FILES}/${file_id}/url`)).status).toBe(200)
    for (const [unit, action] of [
      [units[0], "complete"],
      [quiz, "attempts"],
    ] as const) {
      const answer = await school.outsider.post(`${playerUrl(id)}/units/${unit._id}/${action}`, { answers: [] })
      expect([answer.status, answer.body.code]).toEqual([403, "not_enrolled"])
    }
    expect((await school.stranger.get(playerUrl(id))).status).toBe(404)
  })
})
