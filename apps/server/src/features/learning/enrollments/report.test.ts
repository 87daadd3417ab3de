import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addCluster, addDepartment, addPerson } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import {
  addModule,
  ARTICLE,
  ENROLLMENTS,
  expectOk,
  MODULES,
  openLearningWorld,
  playerUrl,
} from "../learning.test-support.ts"

let world: TestWorld
let admin: Caller
let lead: Caller
let cluster_id: string
let department_id: string
let module: Awaited<ReturnType<typeof addModule>>
const people = new Map<string, string>()

const STEPS = { Done: 2, Begun: 1, Late: 0, New: 0 } as const
const DUE: Record<string, string> = { Done: "2026-10-20", Late: "2026-10-16" }

beforeAll(async () => {
  world = await openLearningWorld("learning_report")
  admin = await world.as("admin@example.com")
  cluster_id = (await addCluster(world))._id
  const manager = await addPerson(world, { access_level: 2 })
  department_id = (await addDepartment(world, { cluster_id, manager_ids: [manager.employee_id] }))._id
  lead = await world.as(manager.email)
  module = await addModule(admin, [ARTICLE, ARTICLE], { title: "Report" })
  for (const [at, [name, steps]] of Object.entries(STEPS).entries()) {
    world.setNow(`2026-10-15T16:0${at}:00Z`)
    const person = await addPerson(world, { first_name: name, last_name: name, department_id })
    people.set(name, person.employee_id)
    const caller = await world.as(person.email)
    if (name === "New") await expectOk(caller.post(`${MODULES}/${module.id}/enroll`))
    else {
      const due_date = DUE[name] ?? null
      await expectOk(admin.post(ENROLLMENTS, { module_id: module.id, employee_ids: [person.employee_id], due_date }))
    }
    for (const unit of module.units.slice(0, steps)) {
      await expectOk(caller.post(`${playerUrl(module.id)}/units/${unit._id}/complete`))
    }
  }
  const elsewhere = await addPerson(world, { first_name: "Else", last_name: "Where" })
  await expectOk(admin.post(ENROLLMENTS, { module_id: module.id, employee_ids: [elsewhere.employee_id] }))
  world.setNow("2026-10-17T16:00:00Z")
})
afterAll(() => world.close())

const listNames = async (more: string, caller = lead): Promise<string[]> =>
  (await caller.get(`${ENROLLMENTS}?module_id=${module.id}${more}`)).body.items.map(
    (row: any) => row.name.split(" ")[0],
  )

describe("the report", () => {
  test.each([
    ["status", ["New", "Begun", "Done", "Late"]],
    ["-status", ["Late", "Done", "Begun", "New"]],
    ["-percent", ["Done", "Begun"]],
    ["enrolled_at", ["Done", "Begun", "Late", "New"]],
    ["-enrolled_at", ["New", "Late", "Begun", "Done"]],
    ["due_date", ["Late", "Done"]],
  ])("is sorted by %s", async (sort, expected) => {
    expect((await listNames(`&sort=${sort}`)).slice(0, expected.length)).toEqual(expected)
  })

  test.each(["status", "-status", "percent", "-percent", "enrolled_at", "-enrolled_at"])(
    "has no gaps between pages when sorted by %s",
    async (sort) => {
      const found: string[] = []
      let cursor = ""
      do {
        const url = `${ENROLLMENTS}?module_id=${module.id}&sort=${sort}&limit=1${cursor}` as const
        const page = (await lead.get(url)).body
        found.push(...page.items.map((row: any) => row.employee_id))
        cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`
      } while (cursor !== "")
      expect(found.toSorted()).toEqual([...people.values()].toSorted())
    },
  )

  test("can be filtered by department, cluster, source and due date", async () => {
    expect(await listNames(`&cluster_id=${cluster_id}`, admin)).toHaveLength(4)
    expect(await listNames("", admin)).toHaveLength(5)
    expect(await listNames("&source=self")).toEqual(["New"])
    expect(await listNames("&source=past")).toEqual([])
    expect(await listNames("&due_from=2026-10-17")).toEqual(["Done"])
    expect(await listNames("&due_to=2026-10-16")).toEqual(["Late"])
    expect(await listNames("&due_from=2026-10-16&due_to=2026-10-20")).toEqual(["Done", "Late"])
    const { status, body } = await lead.get(`${ENROLLMENTS}?due_from=2026-10-20&due_to=2026-10-16`)
    expect([status, body.errors[0]?.path]).toEqual([422, "due_to"])
    const csv = await lead.get(`${ENROLLMENTS}/export?module_id=${module.id}&source=self&cluster_id=${cluster_id}`)
    expect(csv.text.trim().split("\n")).toHaveLength(2)
  })
})

describe("the counts of each module", () => {
  const BY_MODULE = `${ENROLLMENTS}/by-module` as const
  const standings = async (caller: Caller, query = "") => (await caller.get(`${BY_MODULE}?${query}`)).body

  test("are limited to the pool", async () => {
    const { items, total } = await standings(lead)
    expect(total).toBe(1)
    expect(items).toEqual([
      {
        module_id: module.id,
        title: "Report",
        module_status: "published",
        enrolled: 4,
        not_started: 1,
        in_progress: 1,
        completed: 1,
        overdue: 1,
        past: 0,
      },
    ])
    expect((await standings(admin, `module_id=${module.id}`)).items).toMatchObject([{ enrolled: 5, not_started: 2 }])
    expect((await standings(admin, `cluster_id=${cluster_id}`)).items).toMatchObject([{ enrolled: 4 }])
    expect((await standings(admin, `department_id=${department_id}`)).items).toMatchObject([{ enrolled: 4 }])
    const csv = (await lead.get(`${BY_MODULE}/export`)).text.trim().split("\n")
    expect([csv.length, csv[0]]).toEqual([2, expect.stringContaining("overdue")])
    const member = await world.as(`${people.get("New")?.toLowerCase()}@example.com`)
    expect((await standings(member)).code).toBe("level_too_low")
  })

  test("count past enrollments separately, and leave out modules that no one is enrolled in", async () => {
    const person = await addPerson(world, { department_id })
    const caller = await world.as(person.email)
    const other = await addModule(admin, [ARTICLE], { title: "Another" })
    await addModule(admin, [ARTICLE], { title: "Empty" })
    const own = await expectOk(caller.post(`${MODULES}/${other.id}/enroll`))
    await expectOk(caller.post(`${playerUrl(other.id)}/units/${other.units[0]?._id}/complete`))
    await expectOk(caller.delete(`${ENROLLMENTS}/${own._id}`))
    const { items } = await standings(lead)
    expect(items.map(({ title }: any) => title)).toEqual(["Another", "Report"])
    expect(items[0]).toMatchObject({ enrolled: 0, completed: 0, past: 1 })

    for (const sort of ["title", "-title", "enrolled", "-enrolled", "completed", "-overdue"]) {
      const first = await standings(lead, `sort=${sort}&limit=1`)
      const next = await standings(lead, `sort=${sort}&limit=1&cursor=${first.next_cursor}`)
      expect(new Set([first.items[0]?.title, next.items[0]?.title])).toEqual(new Set(["Another", "Report"]))
      expect(next.next_cursor).toBeNull()
    }
    expect((await standings(lead, "sort=-enrolled")).items[0]?.title).toBe("Report")
  })
})
