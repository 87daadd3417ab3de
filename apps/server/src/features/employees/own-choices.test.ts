import { afterAll, beforeAll, expect, test } from "vitest"
import { addFinals, loadItems, QUALIFIERS } from "#features/news/news.test-support.ts"
import { addPerson } from "#test/support/factories.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const ME = "/v1/employees/me"

let world: TestWorld
let admin: Caller
let person: Caller
let reader: Caller
beforeAll(async () => {
  world = await openTestWorld("own_choices", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  await addPerson(world, { employee_id: "PERSON", birth_date: "1990-10-15", hire_date: "2020-06-15" })
  await addPerson(world, { employee_id: "READER", birth_date: "1990-06-15", hire_date: "2020-06-15", access_level: 3 })
  await addPerson(world, { employee_id: "REPORT", manager_id: "READER" })
  await addFinals(
    world,
    { year: 2026, month: 9 },
    {
      PERSON: { total_score: 99, bonus_qualified: true },
      READER: { total_score: 98, bonus_qualified: true },
    },
  )
  person = await world.as("person@example.com")
  reader = await world.as("reader@example.com")
})
afterAll(() => world.close())

const choose = (personal_data: object, caller = person) => caller.patch(ME, { personal_data })

test("everyone shows their birthday and their results until they choose otherwise", async () => {
  const { body } = await person.get(ME)
  expect(body.personal_data).toMatchObject({ show_birthday: true, show_in_rankings: true })
})

test("a person who hides their birthday is missing from the news, can't be greeted, and has no banner", async () => {
  const celebrated = async () => (await loadItems(reader, "birthdays")).map(({ employee_id }) => employee_id)
  const greet = () => reader.post("/v1/dashboard/news/birthdays/PERSON/greetings", { text: "Hooray" })
  expect(await celebrated()).toEqual(["PERSON"])
  expect((await person.get("/v1/dashboard/news/my-birthday")).body).toMatchObject({ is_birthday: true })

  const { status, body } = await choose({ show_birthday: false })
  expect([status, body.personal_data.show_birthday, body.personal_data.show_in_rankings]).toEqual([200, false, true])
  expect(await celebrated()).toEqual([])
  expect(await greet()).toMatchObject({ status: 409, body: { code: "greetings_closed" } })
  expect((await person.get("/v1/dashboard/news/my-birthday")).body).toMatchObject({ is_birthday: false })

  await choose({ show_birthday: true })
  expect(await celebrated()).toEqual(["PERSON"])
  expect((await greet()).status).toBe(201)
})

test("a person who leaves the rankings is missing from top performers and bonus qualifiers; the next one moves up", async () => {
  await choose({ show_in_rankings: false })
  expect(await loadItems(reader, "top_performers")).toMatchObject([{ employee_id: "READER", rank: 1 }])
  expect(await loadItems(reader, "bonus_qualifiers")).toMatchObject([{ employee_id: "READER" }])
  expect((await reader.get(QUALIFIERS)).body).toMatchObject({ total: 1, items: [{ employee_id: "READER" }] })
  await choose({ show_in_rankings: true })
  expect((await loadItems(reader, "top_performers")).map(({ rank }) => rank)).toEqual([1, 2])
})

test("no one else can choose, or see the choice without holding employees.edit", async () => {
  await choose({ show_birthday: false })
  const byHr = await admin.patch("/v1/employees/PERSON", { personal_data: { show_birthday: true } })
  expect(byHr).toMatchObject({ status: 422, body: { errors: [{ path: "personal_data.show_birthday" }] } })
  const asPerson = (await admin.post("/v1/auth/impersonate", { employee_id: "PERSON" })).body.access_token
  expect(await choose({ show_birthday: true }, callerWith(world.app, asPerson))).toMatchObject({
    status: 403,
    body: { code: "impersonation_refused" },
  })
  expect((await admin.get("/v1/employees/PERSON")).body.personal_data.show_birthday).toBe(false)
  expect((await reader.get("/v1/employees/REPORT")).body.personal_data).not.toHaveProperty("show_birthday")
})

test("a choice keeps the version, and the audit log names the field without its value", async () => {
  const { version } = (await person.get(ME)).body
  const stale = await person.patch(ME, { personal_data: { show_birthday: true } }, { "if-match": `"${version - 1}"` })
  expect(stale).toMatchObject({ status: 412, body: { code: "version_mismatch" } })
  expect((await choose({ show_birthday: true })).body.version).toBe(version + 1)
  expect((await choose({ show_birthday: true })).body.version).toBe(version + 1)
  const { body } = await admin.get("/v1/system/activity-logs?target_id=PERSON&action=employee.changed&limit=1")
  expect(body.items[0]?.change).toEqual({ fields: ["personal_data.show_birthday"], before: {}, after: {} })
})

test("the form takes nothing else", async () => {
  expect((await person.patch(ME, { access_level: 5 })).status).toBe(422)
  expect((await choose({ first_name: "Other" })).status).toBe(422)
  expect((await choose({ show_birthday: null })).status).toBe(422)
})
