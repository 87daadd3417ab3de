import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, preview } from "./bulk.test-support.ts"

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("employee_bulk_ids_race", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const people = (family: string) =>
  [
    "First name,Last name,Position,Hire date",
    ...Array.from({ length: 40 }, (_, at) => `Person${at},${family},Agent,2024-05-13`),
  ].join("\n")

async function prepare(family: string): Promise<string> {
  const mapping = {
    columns: {
      "First name": "first_name",
      "Last name": "last_name",
      Position: "position",
      "Hire date": "hire_date",
    },
    generate_ids: true,
  }
  const { body } = await preview(admin, people(family), "people.csv", { mapping: JSON.stringify(mapping) })
  expect([body.total, body.valid]).toEqual([40, 40])
  return body.preview_id
}

test("simultaneous uploads without IDs number their people one after the other", async () => {
  const families = ["Alpha", "Bravo", "Charlie", "Delta"]
  const previews: string[] = []
  for (const family of families) previews.push(await prepare(family))
  const done = await Promise.all(previews.map((id) => commit(admin, id)))
  expect(done.map(({ status, body }) => [status, body.created, body.updated])).toEqual(families.map(() => [200, 40, 0]))
  for (const family of families) {
    expect((await admin.get(`/v1/employees?q=${family}&limit=1`)).body.total).toBe(40)
  }
})
