import { afterAll, beforeAll, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("names", { warehouse: "none" })
  await addPerson(world, { employee_id: "LEAD", access_level: 2, first_name: "Lea", last_name: "Lead" })
  await addPerson(world, { employee_id: "B1", first_name: "Bea", last_name: "Bond", manager_id: "LEAD" })
  await addPerson(world, { employee_id: "C1", first_name: "Zoe", preferred_name: "Ann", last_name: "Ames" })
  const left = { status: "inactive" as const, first_name: "Gus" }
  await addPerson(world, { employee_id: "GONE", last_name: "Gone", manager_id: "LEAD", ...left })
})
afterAll(() => world.close())

const ALL = "/v1/organization/names?employee_ids=B1,C1,GONE,NOBODY,B1"

test("everyone can look up the names of active people", async () => {
  const { status, body } = await (await world.as("b1@example.com")).get(ALL)
  expect(status).toBe(200)
  expect(body).toEqual({ names: { B1: "Bea Bond", C1: "Ann Ames" } })
})

test("the names of inactive people are visible to readers with them in their pool", async () => {
  const { body } = await (await world.as("lead@example.com")).get(ALL)
  expect(body.names).toEqual({ B1: "Bea Bond", C1: "Ann Ames", GONE: "Gus Gone" })
})

test("between 1 and 200 valid ids are required", async () => {
  const lead = await world.as("lead@example.com")
  const many = Array.from({ length: 201 }, (_, index) => `E${index}`).join(",")
  for (const query of ["", "?employee_ids=", "?employee_ids=a%20b", `?employee_ids=${many}`]) {
    expect((await lead.get(`/v1/organization/names${query}`)).status).toBe(422)
  }
})
