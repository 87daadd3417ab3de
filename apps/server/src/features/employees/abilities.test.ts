import type { EmployeeAbilities } from "@scorecard/contracts/employee-abilities"
import type { AccessLevel } from "@scorecard/domain"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

let world: TestWorld
let admin: Caller
const callers = new Map<AccessLevel, Caller>()
beforeAll(async () => {
  world = await openTestWorld("abilities", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  for (const access_level of [1, 2, 3, 4] as const) {
    const person = await addPerson(world, { employee_id: `L${access_level}`, access_level, access_scope: "company" })
    callers.set(access_level, await world.as(person.email))
  }
  callers.set(5, admin)
  await addPerson(world, { employee_id: "TOP", access_level: 5 })
  await addPerson(world, { employee_id: "GONE", status: "inactive" })
})
afterAll(() => world.close())

const allowed = (abilities: EmployeeAbilities) =>
  Object.entries(abilities).flatMap(([ability, may]) => (may ? [ability] : []))
const VIEWING: string[] = []
const HEAD = ["edit", "change_figures", "change_email", "change_access_level", "send_welcome_email"]
const OWN_RECORD = ["edit", "change_email", "send_welcome_email", "export_personal_data"]
const SUPER_ADMIN = [
  "edit",
  "change_figures",
  "change_email",
  "change_access_level",
  "change_access_scope",
  "deactivate",
  "send_welcome_email",
]

test.each([
  [2, "L1", VIEWING],
  [3, "L1", VIEWING],
  [4, "L1", HEAD],
  [4, "L4", OWN_RECORD],
  [4, "TOP", ["edit", "change_figures", "send_welcome_email"]],
  [4, "GONE", ["edit", "change_figures", "change_email", "change_access_level", "reactivate"]],
  [5, "L4", [...SUPER_ADMIN, "impersonate", "export_personal_data"]],
  [5, "TOP", [...SUPER_ADMIN, "export_personal_data"]],
  [5, "ADMIN", [...SUPER_ADMIN, "export_personal_data"]],
  [
    5,
    "GONE",
    [
      "edit",
      "change_figures",
      "change_email",
      "change_access_level",
      "change_access_scope",
      "reactivate",
      "export_personal_data",
      "pseudonymize",
    ],
  ],
] as const)("level %i may with %s: %j", async (level, id, abilities) => {
  const caller = callers.get(level) ?? world.anonymous
  expect(allowed((await caller.get(`/v1/employees/${id}`)).body.abilities)).toEqual(abilities)
  const { items } = (await caller.get(`/v1/employees?q=${id.toLowerCase()}`)).body
  const listed = items.find(({ employee_id }: { employee_id: string }) => employee_id === id)
  expect(allowed(present(listed?.abilities))).toEqual(abilities)
})

test("the reader's own profile says what they may do with their own record", async () => {
  expect(allowed(present((await callers.get(1)?.get("/v1/employees/me"))?.body.abilities))).toEqual([
    "export_personal_data",
  ])
  expect(allowed((await admin.get("/v1/employees/me")).body.abilities)).toEqual([
    ...SUPER_ADMIN,
    "export_personal_data",
  ])
})

test("denied abilities are refused and granted abilities succeed", async () => {
  const head = callers.get(4) ?? world.anonymous
  expect((await head.patch("/v1/employees/TOP", { access_level: 1 })).status).toBe(403)
  expect((await head.patch("/v1/employees/TOP", { personal_data: { email_address: "x@example.com" } })).status).toBe(
    403,
  )
  expect((await head.patch("/v1/employees/TOP", { employment_data: { position: "Chief" } })).status).toBe(200)
  expect((await head.patch("/v1/employees/L1", { access_scope: "team" })).status).toBe(403)
  expect((await head.delete("/v1/employees/L1")).status).toBe(403)
  expect((await head.patch("/v1/employees/GONE", { status: "active" })).status).toBe(200)
})
