import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addDepartment, addPerson } from "#test/factories.ts"
import type { Caller, TestWorld } from "#test/world.ts"
import {
  addModule,
  ARTICLE,
  ENROLLMENTS,
  FILES,
  made,
  MODULES,
  openLearningWorld,
  openSchool,
  pdf,
  playerOf,
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

const rowsOf = async (caller: Caller, query: string) => (await caller.get(`${ENROLLMENTS}?${query}`)).body
const mineOf = async (caller: Caller, id: string) =>
  (await caller.get(`${ENROLLMENTS}/mine`)).body.items.find((row: any) => row.module_id === id)
const complete = (caller: Caller, id: string, unit: { _id: string }) =>
  made(caller.post(`${playerOf(id)}/units/${unit._id}/complete`))

/** Somebody of the school's department, who reports to its lead. */
async function newcomer() {
  const person = await addPerson(world, {
    department_id: school.department_id,
    manager_id: school.people.lead.employee_id,
  })
  return { ...person, caller: await world.as(person.email) }
}
const enrollDepartment = async (module_id: string) =>
  (await made(school.author.post(ENROLLMENTS, { module_id, department_ids: [school.department_id] }))).items[0]

describe("what somebody completed stays in the report", () => {
  test("when they leave the department that was enrolled", async () => {
    const { id, units } = await addModule(school.author)
    await enrollDepartment(id)
    const { caller, employee_id } = await newcomer()
    await complete(caller, id, units[0])
    const patch = { employment_data: { department_id: (await addDepartment(world))._id } }
    await made(school.admin.patch(`/v1/employees/${employee_id}`, patch))

    const [row] = (await rowsOf(school.lead, `module_id=${id}&employee_id=${employee_id}`)).items
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
    expect(await mineOf(caller, id)).toMatchObject({ source: "past", status: "completed" })
    expect((await rowsOf(school.lead, `module_id=${id}&source=past`)).total).toBe(1)
  })

  test("when the enrollment is removed, of people and of departments", async () => {
    const { id, units } = await addModule(school.author)
    const byDepartment = await enrollDepartment(id)
    const one = await newcomer()
    await complete(one.caller, id, units[0])
    await made(school.admin.delete(`${ENROLLMENTS}/${byDepartment._id}`))
    const own = await made(school.outsider.post(`${MODULES}/${id}/enroll`))
    await complete(school.outsider, id, units[0])
    await made(school.outsider.delete(`${ENROLLMENTS}/${own._id}`))

    const { items, total } = await rowsOf(school.admin, `module_id=${id}`)
    expect([total, items.map((row: any) => row.source)]).toEqual([2, ["past", "past"]])
    const csv = (await school.admin.get(`${ENROLLMENTS}/export?module_id=${id}`)).text
    expect(csv.split("\n").filter((line) => line.includes("past"))).toHaveLength(2)
  })

  test("when they leave the company", async () => {
    const { id, units } = await addModule(school.author)
    const { caller, employee_id } = await newcomer()
    const employee_ids = [employee_id, (await newcomer()).employee_id]
    await made(school.author.post(ENROLLMENTS, { module_id: id, employee_ids }))
    await complete(caller, id, units[0])
    for (const each of employee_ids) await made(school.admin.patch(`/v1/employees/${each}`, { status: "inactive" }))
    const { items } = await rowsOf(school.author, `module_id=${id}`)
    expect(items).toMatchObject([{ employee_id, source: "past", status: "completed", employee_status: "inactive" }])
  })

  test("but not what was only begun: that comes back with the enrollment", async () => {
    const { id, units } = await addModule(school.author, [ARTICLE, ARTICLE])
    const own = await made(school.outsider.post(`${MODULES}/${id}/enroll`))
    await complete(school.outsider, id, units[0])
    await made(school.outsider.delete(`${ENROLLMENTS}/${own._id}`))
    expect((await rowsOf(school.admin, `module_id=${id}`)).total).toBe(0)
    expect((await school.outsider.get(playerOf(id))).body.code).toBe("not_enrolled")
    await made(school.outsider.post(`${MODULES}/${id}/enroll`))
    expect((await rowsOf(school.admin, `module_id=${id}`)).items).toMatchObject([{ source: "self", percent: 50 }])
  })

  test("and is a present enrollment again for who is enrolled again", async () => {
    const { id, units } = await addModule(school.author)
    const own = await made(school.outsider.post(`${MODULES}/${id}/enroll`))
    await complete(school.outsider, id, units[0])
    await made(school.outsider.delete(`${ENROLLMENTS}/${own._id}`))
    await made(school.outsider.post(`${MODULES}/${id}/enroll`))
    expect(await mineOf(school.outsider, id)).toMatchObject({ source: "self", status: "completed" })
    expect((await rowsOf(school.admin, `module_id=${id}`)).total).toBe(1)
  })
})

describe("who completed a module", () => {
  test("reads it on, with its files, also after it was put away, and does nothing in it", async () => {
    const { _id: file_id } = await made(sendFile(school.author, { name: "a.pdf", bytes: pdf() }))
    const { id, units } = await addModule(school.author, [{ kind: "file", title: "Handout", file_id }])
    const own = await made(school.outsider.post(`${MODULES}/${id}/enroll`))
    await complete(school.outsider, id, units[0])
    await made(school.outsider.delete(`${ENROLLMENTS}/${own._id}`))
    const quiz = await made(school.author.post(`${MODULES}/${id}/units`, QUIZ))
    await made(school.author.post(`${MODULES}/${id}/archive`))

    const { status, body } = await school.outsider.get(playerOf(id))
    expect([status, body]).toMatchObject([
      200,
      { source: "past", preview: false, status: "completed", percent: 100, abilities: { learn: false } },
    ])
    expect((await school.outsider.get(`${FILES}/${file_id}/url`)).status).toBe(200)
    for (const [unit, action] of [
      [units[0], "complete"],
      [quiz, "attempts"],
    ]) {
      const answer = await school.outsider.post(`${playerOf(id)}/units/${unit._id}/${action}`, { answers: [] })
      expect([answer.status, answer.body.code]).toEqual([403, "not_enrolled"])
    }
    expect((await school.stranger.get(playerOf(id))).status).toBe(404)
  })
})
