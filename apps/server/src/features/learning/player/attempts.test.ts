import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import {
  addModule,
  ARTICLE,
  correctAnswers,
  ENROLLMENTS,
  expectOk,
  MODULES,
  openLearningWorld,
  openSchool,
  playerUrl,
  QUIZ,
  UNKNOWN_ID,
  type School,
} from "../learning.test-support.ts"

const ATTEMPTS = "/v1/learning/quiz-attempts"

let world: TestWorld
let school: School
beforeAll(async () => {
  world = await openLearningWorld("learning_attempts")
  school = await openSchool(world)
})
afterAll(() => world.close())

type Unit = Awaited<ReturnType<typeof addModule>>["units"][number]
const answer = (caller: Caller, id: string, unit: Unit, answers: unknown = []) =>
  caller.post(`${playerUrl(id)}/units/${unit._id}/attempts`, { answers })
const employeeId = (name: "member" | "second" | "outsider" | "author") => school.people[name].employee_id
const reset = (caller: Caller, employee_id: string, unit_id: string) =>
  caller.post(`${ATTEMPTS}/reset`, { employee_id, unit_id })
const list = async (caller: Caller, query: string) => (await caller.get(`${ATTEMPTS}?${query}`)).body

/** A quiz on which the member and the outsider have used both attempts. */
async function exhaustAttempts() {
  const module = await addModule(school.author, [QUIZ])
  for (const caller of [school.member, school.outsider]) {
    await expectOk(caller.post(`${MODULES}/${module.id}/enroll`))
    for (let at = 0; at < 2; at++) await expectOk(answer(caller, module.id, module.units[0]))
  }
  return { ...module, quiz: module.units[0] }
}

describe("used-up attempts", () => {
  test("can be reset by people who may enroll the learner, and stay visible", async () => {
    const { id, quiz } = await exhaustAttempts()
    expect((await answer(school.member, id, quiz)).body.code).toBe("no_attempts_left")
    const { status, body } = await reset(school.author, employeeId("member"), quiz?._id)
    expect([status, body]).toEqual([
      200,
      { employee_id: employeeId("member"), module_id: id, unit_id: quiz?._id, reset: 2, attempts_left: 2 },
    ])
    expect((await school.member.get(playerUrl(id))).body.units[0]).toMatchObject({ attempts_used: 0, attempts_left: 2 })
    const third = await answer(school.member, id, quiz, correctAnswers(quiz))
    expect(third.body).toMatchObject({ number: 3, passed: true, attempts_left: 1, reset_at: null })
    const own = (await school.member.get(`${playerUrl(id)}/units/${quiz?._id}/attempts`)).body
    expect(own.items.map(({ number, reset_at }: any) => [number, reset_at])).toEqual([
      [3, null],
      [2, "2026-10-15T16:00:00.000Z"],
      [1, "2026-10-15T16:00:00.000Z"],
    ])
    expect(own.items[1]).toMatchObject({ version: 2, attempts_left: 1 })
  })

  test("are audited with the person who reset them", async () => {
    const { id, quiz } = await exhaustAttempts()
    await expectOk(reset(school.author, employeeId("member"), quiz?._id))
    const log = await school.admin.get(
      `/v1/system/activity-logs?action=learning_quiz.attempts_reset&employee_id=${employeeId("member")}`,
    )
    const found = log.body.items.find(({ change }: any) => change.unit_id === quiz?._id)
    expect(found).toMatchObject({ actor_id: employeeId("author"), change: { module_id: id, attempts: 2 } })
  })

  test("cannot be reset by others, for yourself, twice, or after passing", async () => {
    const { id, quiz } = await exhaustAttempts()
    const codes = []
    for (const [caller, who, unit] of [
      [school.member, employeeId("member"), quiz?._id],
      [school.lead, employeeId("member"), quiz?._id],
      [school.stranger, employeeId("member"), quiz?._id],
      [school.author, employeeId("outsider"), quiz?._id],
      [school.author, employeeId("member"), UNKNOWN_ID],
      [school.author, employeeId("second"), quiz?._id],
      [school.author, employeeId("author"), quiz?._id],
    ] as const) {
      const { status, body } = await reset(caller, who, unit)
      codes.push([status, body.code])
    }
    expect(codes).toEqual([
      [403, "level_too_low"],
      [403, "level_too_low"],
      [404, "employee_not_found"],
      [404, "employee_not_found"],
      [409, "state_conflict"],
      [409, "state_conflict"],
      [403, "own_record"],
    ])
    await expectOk(reset(school.author, employeeId("member"), quiz?._id))
    expect((await reset(school.author, employeeId("member"), quiz?._id)).body.code).toBe("state_conflict")
    await expectOk(answer(school.member, id, quiz, correctAnswers(quiz)))
    const passed = await reset(school.author, employeeId("member"), quiz?._id)
    expect([passed.status, passed.body.code]).toEqual([409, "already_passed"])
  })

  test("are counted correctly during a concurrent reset", async () => {
    const { id, quiz } = await exhaustAttempts()
    const [resetReply, ...answers] = await Promise.all([
      reset(school.author, employeeId("member"), quiz?._id),
      ...Array.from({ length: 5 }, () => answer(school.member, id, quiz)),
    ])
    const taken = answers.filter(({ status }) => status === 201).length
    expect([resetReply.status, taken <= 2]).toEqual([200, true])
    const { attempts_used, attempts_left } = present((await school.member.get(playerUrl(id))).body.units[0])
    expect([attempts_used, attempts_left]).toEqual([taken, 2 - taken])
  })
})

describe("managers", () => {
  test("see the attempts and results of people in their pool, but not the answers", async () => {
    const { id, quiz } = await exhaustAttempts()
    const { items, total } = await list(school.lead, `module_id=${id}`)
    expect(total).toBe(2)
    expect(items[0]).toEqual({
      _id: items[0]?._id,
      employee_id: employeeId("member"),
      name: "Ben Abel",
      department_id: school.department_id,
      department_name: items[0]?.department_name,
      module_id: id,
      module_title: "A module",
      unit_id: quiz?._id,
      unit_title: QUIZ.title,
      number: items[0]?.number,
      right: 0,
      questions: 2,
      percent: 0,
      passed: false,
      created_at: "2026-10-15T16:00:00.000Z",
      reset_at: null,
      attempts_left: 0,
      abilities: { reset: false },
    })
    expect((await list(school.author, `unit_id=${quiz?._id}`)).items[0]?.abilities).toEqual({ reset: true })
    expect((await list(school.stranger, `module_id=${id}`)).total).toBe(0)
    expect((await list(school.member, "")).code).toBe("level_too_low")
    expect((await list(school.admin, `module_id=${id}`)).total).toBe(4)
    expect((await list(school.admin, `module_id=${id}&employee_id=${employeeId("outsider")}`)).total).toBe(2)
    expect((await list(school.admin, `module_id=${id}&passed=true`)).total).toBe(0)
    expect((await list(school.admin, `module_id=${id}&department_id=${school.department_id}`)).total).toBe(2)
    expect((await list(school.admin, `module_id=${id}&q=abel`)).total).toBe(2)
    const csv = (await school.lead.get(`${ATTEMPTS}/export?module_id=${id}`)).text.trim().split("\n")
    expect([csv.length, csv[0]]).toEqual([3, expect.stringContaining("percent")])
  })

  test.each(["created_at", "-created_at", "percent", "-percent"])("page through them by %s", async (sort) => {
    const { id } = await exhaustAttempts()
    const found: string[] = []
    let cursor = ""
    do {
      const page = await list(school.admin, `module_id=${id}&sort=${sort}&limit=1${cursor}`)
      found.push(...page.items.map(({ _id }: any) => _id))
      cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`
    } while (cursor !== "")
    expect(new Set(found).size).toBe(4)
  })

  test("see a person's quiz results for a module in the report", async () => {
    const { id, units } = await addModule(school.author, [QUIZ, { ...QUIZ, attempts_allowed: null }, ARTICLE])
    const person = await addPerson(world, { manager_id: school.people.lead.employee_id })
    const caller = await world.as(person.email)
    await expectOk(caller.post(`${MODULES}/${id}/enroll`))
    const percent = async () =>
      (await school.lead.get(`${ENROLLMENTS}?module_id=${id}`)).body.items.map((row: any) => row.quiz_percent)
    expect(await percent()).toEqual([null])
    await expectOk(answer(caller, id, units[0], correctAnswers(units[0])))
    expect(await percent()).toEqual([100])
    for (const answers of [correctAnswers(units[1]).slice(0, 1), []])
      await expectOk(answer(caller, id, units[1], answers))
    expect(await percent()).toEqual([75])
    expect((await school.lead.get(`${ENROLLMENTS}/export?module_id=${id}`)).text).toContain("quiz_percent")
  })
})
