import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam } from "#features/entries/entries.test-support.ts"
import { writePaths, type Asker } from "../support/write-paths.ts"
import { openTestWorld, type TestWorld } from "../support/world.ts"

/* Every way to write something dated, once, while everything is open. `locks-matrix` has their rules. */

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("write_paths", { warehouse: "none" })
})
afterAll(() => world.close())

test("every way to write is answered as done, by level 5 and by a manager of level 4", async () => {
  const admin = await world.as("admin@example.com")
  const team = await addTeam(world)
  // Employed on the day, so that their own request is about a day that they worked.
  await admin.patch("/v1/employees/ADMIN", { hire_date: "2024-01-02" })
  const paths = await writePaths({ world, team, admin, task: await addTask(world) })
  const askers: Asker[] = [
    { level: 4, caller: team.head, employee_id: team.ids.head },
    { level: 5, caller: admin, employee_id: "ADMIN" },
  ]
  const answers: string[] = []
  for (const asker of askers) {
    for (const path of paths.filter(({ lowestLevel }) => lowestLevel <= asker.level)) {
      const { status, body } = await (await path.prepare(asker))()
      const about = `${path.page}, ${path.name}, level ${asker.level}`
      answers.push(status < 300 ? "done" : `${about}: ${status} ${body.code}`)
    }
  }
  expect(answers.length).toBeGreaterThan(paths.length)
  expect(answers.filter((answer) => answer !== "done")).toEqual([])
})
