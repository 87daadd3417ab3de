import { afterAll, beforeAll, expect, test } from "vitest"
import { callerWith, type TestWorld } from "#test/support/world.ts"
import {
  addModule,
  ARTICLE,
  expectOk,
  MODULES,
  openLearningWorld,
  openSchool,
  playerUrl,
  QUIZ,
  type School,
} from "../learning.test-support.ts"

let world: TestWorld
let school: School
beforeAll(async () => {
  world = await openLearningWorld("learning_impersonation")
  school = await openSchool(world)
})
afterAll(() => world.close())

test("no one can enroll, complete units or answer quizzes while impersonating", async () => {
  const { id, units } = await addModule(school.author, [ARTICLE, QUIZ])
  const other = await addModule(school.author, [ARTICLE])
  await expectOk(school.member.post(`${MODULES}/${id}/enroll`))
  const impersonation = await expectOk(
    school.admin.post("/v1/auth/impersonate", { employee_id: school.people.member.employee_id }),
  )
  const impersonator = callerWith(world.app, impersonation.access_token)
  for (const [path, body] of [
    [`${MODULES}/${other.id}/enroll`, undefined],
    [`${playerUrl(id)}/units/${units[0]?._id}/complete`, undefined],
    [`${playerUrl(id)}/units/${units[1]?._id}/attempts`, { answers: [] }],
  ] as const) {
    const { status, body: reply } = await impersonator.post(path, body)
    expect([status, reply.code]).toEqual([403, "impersonation_refused"])
  }
  expect((await impersonator.get(playerUrl(id))).body).toMatchObject({
    status: "not_started",
    source: "self",
    abilities: { learn: false },
    units: [{ completed_at: null }, { attempts_used: 0 }],
  })
  expect((await impersonator.get(`${MODULES}/${other.id}`)).body.abilities.enroll).toBe(false)
  expect((await school.member.get(playerUrl(id))).body.abilities.learn).toBe(true)
})
