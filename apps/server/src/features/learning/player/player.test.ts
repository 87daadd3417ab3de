import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { present } from "#test/support/present.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import {
  addModule,
  ARTICLE,
  correctAnswers,
  ENROLLMENTS,
  expectOk,
  MODULES,
  mp4,
  openLearningWorld,
  openSchool,
  playerUrl,
  QUIZ,
  sendFile,
  UNKNOWN_ID,
  type School,
} from "../learning.test-support.ts"

let world: TestWorld
let school: School
beforeAll(async () => {
  world = await openLearningWorld("learning_player")
  school = await openSchool(world)
})
afterAll(() => world.close())

const enrollSelf = (caller: Caller, id: string) => expectOk(caller.post(`${MODULES}/${id}/enroll`))
const unitUrl = (id: string, unit: { _id: string }) => `${playerUrl(id)}/units/${unit._id}` as const
const complete = (caller: Caller, id: string, unit: { _id: string }) => caller.post(`${unitUrl(id, unit)}/complete`)
const attempt = (
  caller: Caller,
  id: string,
  unit: { _id: string },
  answers: unknown,
  headers?: Record<string, string>,
) => caller.post(`${unitUrl(id, unit)}/attempts`, { answers }, headers)

/** A published module that the member is enrolled in. */
async function lesson<const Drafts extends readonly object[]>(units: Drafts) {
  const module = await addModule(school.author, units)
  await enrollSelf(school.member, module.id)
  return module
}

describe("the player", () => {
  test("shows the units in order, with the learner's own progress", async () => {
    const { _id: file_id } = await expectOk(sendFile(school.author, { bytes: mp4() }))
    const video = { kind: "video", title: "Watch", file_id }
    const { id, units } = await lesson([ARTICLE, video, QUIZ])
    await expectOk(complete(school.member, id, units[0]))
    const { status, body } = await school.member.get(playerUrl(id))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      module_id: id,
      title: "A module",
      preview: false,
      source: "self",
      status: "in_progress",
      percent: 33,
      started_at: "2026-10-15T16:00:00.000Z",
      completed_at: null,
      abilities: { learn: true },
      units: [
        { ...ARTICLE, completed_at: "2026-10-15T16:00:00.000Z" },
        { kind: "video", url: null, file: { _id: file_id, media_type: "video/mp4", bytes: 4000 }, completed_at: null },
        {
          kind: "quiz",
          attempts_allowed: 2,
          attempts_used: 0,
          attempts_left: 2,
          best_percent: null,
          completed_at: null,
        },
      ],
    })
    expect(body.units[2]?.questions.map(({ several }: { several: boolean }) => several)).toEqual([false, true])
  })

  test("never reveals the correct answers to learners", async () => {
    const { id, units } = await lesson([QUIZ])
    const answered = await attempt(school.member, id, units[0], [])
    const texts = [
      answered.text,
      (await school.member.get(playerUrl(id))).text,
      (await school.member.get(String(answered.headers["location"]))).text,
      (await school.member.get(`${unitUrl(id, units[0])}/attempts`)).text,
      (await school.member.get(`${MODULES}/${id}`)).text,
      (await school.author.get(playerUrl(id))).text,
    ]
    for (const text of texts) {
      expect(text.length).toBeGreaterThan(100)
      expect(text).not.toMatch(/correct/i)
    }
    // The author's view has them, so the search above would have found them.
    expect((await school.author.get(`${MODULES}/${id}/units`)).text).toMatch(/correct/)
  })

  test("is for enrolled people; editors of the module get a preview", async () => {
    const { id, units } = await addModule(school.author)
    for (const caller of [school.member, school.stranger, school.lead]) {
      for (const answer of [
        caller.get(playerUrl(id)),
        complete(caller, id, units[0]),
        attempt(caller, id, units[0], []),
        caller.get(`${unitUrl(id, units[0])}/attempts`),
        caller.get(`${unitUrl(id, units[0])}/attempts/${UNKNOWN_ID}`),
      ]) {
        const { status, body } = await answer
        expect([status, body.code]).toEqual([403, "not_enrolled"])
      }
    }
    for (const caller of [school.author, school.head]) {
      const { body } = await caller.get(playerUrl(id))
      expect(body).toMatchObject({ preview: true, source: null, abilities: { learn: false } })
      expect((await complete(caller, id, units[0])).body.code).toBe("not_enrolled")
    }
    expect((await world.anonymous.get(playerUrl(id))).status).toBe(401)
    expect((await school.member.get(playerUrl(UNKNOWN_ID))).status).toBe(404)
  })
})

describe("completing", () => {
  test("a unit counts only the first time, and the last unit completes the module", async () => {
    const { id, units } = await lesson([ARTICLE, ARTICLE])
    const first = await complete(school.member, id, units[0])
    expect(first.body).toMatchObject({ unit_id: units[0]?._id, status: "in_progress", percent: 50, completed_at: null })
    world.setNow("2026-10-16T16:00:00Z")
    const again = await complete(school.member, id, units[0])
    expect([again.status, again.body]).toEqual([200, first.body])
    const last = await complete(school.member, id, units[1])
    expect(last.body).toMatchObject({ status: "completed", percent: 100, completed_at: "2026-10-16T16:00:00.000Z" })
    world.setNow("2026-10-15T16:00:00Z")
  })

  test("a unit twice at the same time is recorded once", async () => {
    const { id, units } = await lesson([ARTICLE])
    const answers = await Promise.all(Array.from({ length: 6 }, () => complete(school.member, id, units[0])))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await school.admin.get(
      `/v1/system/activity-logs?action=learning_module.completed&employee_id=${school.people.member.employee_id}&limit=200`,
    )
    expect(body.items.filter((item: any) => item.change.module_id === id)).toHaveLength(1)
  })

  test("the module is final: adding a unit later does not change the completion date", async () => {
    const { id, units } = await lesson([ARTICLE])
    const { completed_at } = (await complete(school.member, id, units[0])).body
    await enrollSelf(school.second, id)
    const added = await expectOk(school.author.post(`${MODULES}/${id}/units`, ARTICLE))
    expect((await school.member.get(playerUrl(id))).body).toMatchObject({
      status: "completed",
      percent: 100,
      completed_at,
    })
    world.setNow("2026-10-20T16:00:00Z")
    expect((await complete(school.member, id, added)).body).toMatchObject({
      status: "completed",
      percent: 100,
      completed_at,
    })
    world.setNow("2026-10-15T16:00:00Z")
    expect((await complete(school.second, id, units[0])).body).toMatchObject({ status: "in_progress", percent: 50 })
  })

  test("happens when the only unit left to do is deleted", async () => {
    const { id, units } = await lesson([ARTICLE, ARTICLE, ARTICLE])
    await enrollSelf(school.second, id)
    for (const unit of [units[0], units[1]]) await expectOk(complete(school.member, id, unit))
    for (const unit of [units[0], units[2]]) await expectOk(complete(school.second, id, unit))
    expect((await school.author.delete(`${MODULES}/${id}/units/${units[2]?._id}`)).status).toBe(204)
    expect((await school.member.get(playerUrl(id))).body).toMatchObject({
      status: "completed",
      completed_at: "2026-10-15T16:00:00.000Z",
    })
    // They had completed the deleted unit; one of the other two is left to do.
    expect((await school.second.get(playerUrl(id))).body).toMatchObject({ status: "in_progress", percent: 50 })
  })

  test("is refused for quizzes and for units of other modules", async () => {
    const { id, units } = await lesson([QUIZ, ARTICLE])
    const other = await lesson([ARTICLE])
    expect((await complete(school.member, id, units[0])).body.code).toBe("state_conflict")
    expect((await complete(school.member, id, other.units[0])).status).toBe(404)
    expect((await attempt(school.member, id, units[1], [])).body.code).toBe("state_conflict")
    expect((await school.member.get(playerUrl(id))).body).toMatchObject({ status: "not_started", percent: 0 })
  })
})

describe("a quiz", () => {
  test("is scored on the server, counts each attempt, and is completed by passing it", async () => {
    const { id, units } = await lesson([QUIZ])
    const [quiz] = units
    const right = correctAnswers(quiz)
    const first = await attempt(school.member, id, quiz, right.slice(0, 1))
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      number: 1,
      right: 1,
      questions: 2,
      percent: 50,
      passed: false,
      attempts_left: 1,
    })
    expect(first.headers["location"]).toBe(`${unitUrl(id, quiz)}/attempts/${first.body._id}`)
    expect((await school.member.get(String(first.headers["location"]))).body).toEqual(first.body)
    const second = await attempt(school.member, id, quiz, right)
    expect(second.body).toMatchObject({ number: 2, percent: 100, passed: true, attempts_left: 0 })
    const { body } = await school.member.get(playerUrl(id))
    expect(body).toMatchObject({
      status: "completed",
      units: [{ best_percent: 100, attempts_used: 2, attempts_left: 0 }],
    })

    const listed = await school.member.get(`${unitUrl(id, quiz)}/attempts?limit=1`)
    expect(listed.body).toMatchObject({ items: [{ number: 2 }], total: 2 })
    const rest = await school.member.get(`${unitUrl(id, quiz)}/attempts?limit=1&cursor=${listed.body.next_cursor}`)
    expect(rest.body).toMatchObject({ items: [{ number: 1 }], next_cursor: null })
    expect((await school.member.get(`${unitUrl(id, quiz)}/attempts?sort=number`)).body.items[0]?.number).toBe(1)
  })

  test("with no attempts left is 409, and so is one already passed", async () => {
    const { id, units } = await lesson([QUIZ, { ...QUIZ, attempts_allowed: null }])
    const [limited, open] = units
    for (let at = 0; at < 2; at++) expect((await attempt(school.member, id, limited, [])).status).toBe(201)
    const third = await attempt(school.member, id, limited, correctAnswers(limited))
    expect([third.status, third.body.code]).toEqual([409, "no_attempts_left"])
    expect((await attempt(school.member, id, open, correctAnswers(open))).body).toMatchObject({ attempts_left: null })
    expect((await attempt(school.member, id, open, [])).body.code).toBe("already_passed")
    // The author can allow more attempts.
    await expectOk(school.author.patch(`${MODULES}/${id}/units/${limited?._id}`, { attempts_allowed: 3 }))
    expect((await attempt(school.member, id, limited, correctAnswers(limited))).body).toMatchObject({
      passed: true,
      number: 3,
    })
  })

  test("answered concurrently counts each attempt", async () => {
    const { id, units } = await lesson([{ ...QUIZ, attempts_allowed: 1 }])
    const [quiz] = units
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => attempt(school.member, id, quiz, correctAnswers(quiz))),
    )
    const codes = answers.map(({ status, body }) => body.code ?? `${status}`)
    expect(codes.toSorted()).toEqual(["201", ...Array.from({ length: 5 }, () => "no_attempts_left")])
    expect((await school.member.get(`${unitUrl(id, quiz)}/attempts`)).body.total).toBe(1)
  })

  test("repeats the response for the same Idempotency-Key", async () => {
    const { id, units } = await lesson([QUIZ])
    const key = { "idempotency-key": "my only try" }
    const [first, second] = [
      await attempt(school.member, id, units[0], [], key),
      await attempt(school.member, id, units[0], [], key),
    ]
    expect(second.body).toEqual(first.body)
    expect((await school.member.get(playerUrl(id))).body.units[0]?.attempts_used).toBe(1)
  })

  test("accepts only answers to its own questions, and invalid answers do not use up an attempt", async () => {
    const { id, units } = await lesson([QUIZ])
    const [quiz] = units
    const [question, other] = present(quiz).questions
    const foreign = [{ question_id: question?._id, option_ids: [other?.options[0]?._id] }]
    const cases: [unknown, string][] = [
      [[{ question_id: UNKNOWN_ID, option_ids: [] }], "answers.0.question_id"],
      [foreign, "answers.0.option_ids.0"],
      [[...correctAnswers(quiz), ...correctAnswers(quiz)], "answers"],
      [[{ question_id: question?._id, option_ids: [UNKNOWN_ID, UNKNOWN_ID] }], "answers.0.option_ids"],
      ["all of them", "answers"],
    ]
    for (const [answers, path] of cases) {
      const { status, body } = await attempt(school.member, id, quiz, answers)
      expect([status, body.errors[0]?.path]).toEqual([422, path])
    }
    expect((await school.member.get(playerUrl(id))).body.units[0]?.attempts_used).toBe(0)
  })

  test("shows people only their own attempts", async () => {
    const { id, units } = await lesson([QUIZ])
    const { body } = await attempt(school.member, id, units[0], [])
    await enrollSelf(school.second, id)
    const url = `${unitUrl(id, units[0])}/attempts` as const
    expect((await school.second.get(`${url}/${body._id}`)).status).toBe(404)
    expect((await school.author.get(`${url}/${body._id}`)).status).toBe(404)
    expect((await school.second.get(url)).body.total).toBe(0)
  })
})

describe("a module that is unpublished while people are enrolled", () => {
  const openStatus = async (caller: Caller, id: string) => (await caller.get(playerUrl(id))).status

  test("stays open to people enrolled by name, and to people of the department who have started", async () => {
    const { id, units } = await addModule(school.author, [ARTICLE, ARTICLE])
    await enrollSelf(school.outsider, id)
    await expectOk(school.author.post(ENROLLMENTS, { module_id: id, department_ids: [school.department_id] }))
    await expectOk(complete(school.member, id, units[0]))
    await expectOk(school.author.post(`${MODULES}/${id}/unpublish`))

    expect(await openStatus(school.member, id)).toBe(200)
    expect(await openStatus(school.outsider, id)).toBe(200)
    expect((await complete(school.member, id, units[1])).body.status).toBe("completed")
    expect((await school.member.get(`${MODULES}/${id}`)).status).toBe(200)
    // One is in the department but has not started; the other is not enrolled.
    expect(await openStatus(school.second, id)).toBe(404)
    expect(await openStatus(school.stranger, id)).toBe(404)
    expect((await school.stranger.post(`${MODULES}/${id}/enroll`)).status).toBe(404)
    const more = { module_id: id, employee_ids: [school.people.second.employee_id] }
    expect((await school.author.post(ENROLLMENTS, more)).body.code).toBe("state_conflict")
    const rows = (await school.author.get(`${ENROLLMENTS}?module_id=${id}`)).body.items
    expect(rows.map(({ employee_id }: any) => employee_id)).toEqual([school.people.member.employee_id])

    await expectOk(school.author.post(`${MODULES}/${id}/publish`))
    expect(await openStatus(school.second, id)).toBe(200)
  })
})
